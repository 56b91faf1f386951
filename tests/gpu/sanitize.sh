#!/usr/bin/env bash
# compute-sanitizer over the padding kernel alone (seconds) and over a selection of the GPU tests (minutes).
#
#	sanitize.sh [TOOL ...]      memcheck racecheck; also initcheck, synccheck. PYTHON names the interpreter (python3).
#	sanitize.sh kernel          only build and run the kernel's program, which also prints its rate
#	sanitize.sh tokenize PACK   the tokenizing kernels over every case in PACK (engine/gpuimage's TestDevicePack writes it), then each tool over the small ones
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-python3}
program=build/pad_device
mkdir -p build
if [ "${1:-}" = tokenize ]; then
    g++ -std=c++17 -O2 gpu/kernels/testdata/tok_device.cpp -o build/tok_device -ldl
    for table in "$2"/*.table; do
        for rows in "${table%.table}".*; do
            [ "$rows" = "$table" ] || build/tok_device gpu/kernels "$table" "$rows"
        done
        for tool in memcheck racecheck synccheck initcheck; do
            compute-sanitizer --tool "$tool" --error-exitcode 3 build/tok_device gpu/kernels "$table" "${table%.table}.small"
        done
    done
    exit 0
fi
g++ -std=c++17 -O2 -Wno-unknown-pragmas -x c++ gpu/kernels/testdata/device.cpp -o "$program" -ldl
echo "==== the kernel, every shape, against its twin"
"$program" gpu/kernels/pad.ptx
[ "${1:-}" != kernel ] || exit 0
command -v compute-sanitizer >/dev/null || { echo "sanitize.sh: no compute-sanitizer on this machine" >&2; exit 2; }
[ $# != 0 ] || set -- memcheck racecheck
for tool in "$@"; do
    echo "==== $tool: the kernel"
    compute-sanitizer --tool "$tool" --error-exitcode 3 "$program" gpu/kernels/pad.ptx quick
    echo "==== $tool: the tests"
    PYTORCH_NO_CUDA_MEMORY_CACHING=1 compute-sanitizer --tool "$tool" --error-exitcode 3 --target-processes application-only \
        "$python" -m pytest tests/gpu/test_options.py -m gpu --require-gpu -x -q -p no:cacheprovider \
        -k "(test_option and (33 or 65)) or test_pairs or test_ragged or test_out or test_pinned_batcher"
done
