"""``python -m unchecked_io``."""

from .cli import main

if __name__ == "__main__":
    main()
