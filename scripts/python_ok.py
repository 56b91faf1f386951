"""Exits with 0 if this Python can make an environment and build the package: `python3 scripts/python_ok.py`."""

import ensurepip  # noqa: F401  Debian has it in python3-venv
import os
import sys
import sysconfig
import venv  # noqa: F401

headers = os.path.join(sysconfig.get_path("include"), "Python.h")
sys.exit(0 if sys.version_info >= (3, 11) and os.path.isfile(headers) else 1)
