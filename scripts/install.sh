#!/usr/bin/env bash
# Build this checkout and install it: install.sh PYTHON
# The build requirements are those that scripts/venv.sh installed by hash; `pip install .` fetches its own.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$(dirname "$1"):$PATH" "$1" -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
