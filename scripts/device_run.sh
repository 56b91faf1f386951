#!/usr/bin/env bash
# Runs what the packs of scripts/device_pack.py hold, on a machine without a network (the base pack carries this as run.sh):
#
#	mkdir work && for p in base-1 tokenizers-1; do tar -C work -xJf $p.tar.xz; done
#	bash work/run.sh test                     the tests that need a GPU
#	bash work/run.sh test tests/core          any other pytest arguments
#	bash work/run.sh parity --mb 2            every tokenizer and corpus unpacked here, on the device
#	bash work/run.sh figures --quick          benchmark_gpu.py, with the peers if they are unpacked
#	bash work/run.sh sh COMMAND...            anything, in the same environment
#
# Results go to $OUT, or else to ./out. Python is $PYTHON, or else python3; it must have torch.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
python=${PYTHON:-python3}
out=${OUT:-$PWD/out}
mkdir -p "$out"

if [ ! -f site/ready ]; then
    rm -rf site
    "$python" -m pip install -q --no-index --no-deps --no-compile --disable-pip-version-check --target site wheels/*.whl
    touch site/ready
fi
export PYTHONPATH=$PWD/site${PYTHONPATH:+:$PYTHONPATH}
export PATH=$PWD/site/bin:$PATH
export UIO_ASSETS=$PWD/assets
export PYTHONUNBUFFERED=1

what=${1-test}
[ $# = 0 ] || shift
case $what in
test)
    [ $# != 0 ] || set -- tests -m gpu
    exec "$python" -m pytest -q -p no:cacheprovider "$@"
    ;;
parity)
    exec "$python" -m tests.parity.full --device cuda --state "$out/parity.jsonl" "$@"
    ;;
figures)
    [ ! -d peers ] || set -- --peers peers "$@"
    exec "$python" benchmark_gpu.py --output "$out" "$@"
    ;;
sh)
    exec "$@"
    ;;
*)
    echo "run.sh: test, parity, figures or sh, not $what" >&2
    exit 2
    ;;
esac
