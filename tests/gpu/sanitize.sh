#!/usr/bin/env bash
# compute-sanitizer over all kernels, on real and adversarial text; about a minute. A line for each tool at the end: what it ran, and what it found.
#
#	sanitize.sh [TOOL ...]      memcheck racecheck initcheck synccheck, at the same time; PYTHON names the interpreter (python3), TOKENIZERS what to take, LIMIT the
#	                            seconds after which a tool is ended (300)
#	sanitize.sh kernel          only build and run the padding kernel's program, which also prints its rate
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
if [ "${1:-}" = kernel ]; then
    echo "==== the padding kernel, every shape, against its twin"
    exec "$program" gpu/kernels/pad.ptx
fi
command -v compute-sanitizer >/dev/null || { echo "sanitize.sh: no compute-sanitizer on this machine" >&2; exit 2; }
[ $# != 0 ] || set -- memcheck racecheck initcheck synccheck
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# What runs under a tool. Under initcheck memory stays as the driver gives it; elsewhere it is poisoned.
watch() { # TOOL
    local poison=--poison
    [ "$1" != initcheck ] || poison=
    local sanitizer=(timeout "${LIMIT:-300}" compute-sanitizer --tool "$1" --error-exitcode 3 --target-processes application-only --print-limit 20)
    # shellcheck disable=SC2086 # TOKENIZERS and poison are words
    "${sanitizer[@]}" "$program" gpu/kernels/pad.ptx quick && "${sanitizer[@]}" "$python" -m tests.gpu.sanitized ${TOKENIZERS:-} $poison
}

for tool in "$@"; do
    (
        started=$SECONDS status=0
        watch "$tool" >"$logs/$tool" 2>&1 || status=$?
        echo "$status $((SECONDS - started))" >"$logs/$tool.end"
    ) &
done
wait
failed=0
for tool in "$@"; do
    echo "==== $tool"
    cat "$logs/$tool"
done
printf '%-10s %6s %8s %14s %s\n' tool exit seconds calls summary
for tool in "$@"; do
    read -r status seconds <"$logs/$tool.end"
    [ "$status" = 0 ] || failed=1
    calls=$(sed -nE 's/.*: ([0-9]+) calls, .*/\1/p' "$logs/$tool" | awk '{ n += $1 } END { print n + 0 }')
    summary=$(sed -nE 's/^=+ *(ERROR|RACECHECK) SUMMARY: //p' "$logs/$tool" | sort | uniq -c | sed -E 's/^ *([0-9]+) /\1 x /' | paste -sd';')
    printf '%-10s %6s %8s %14s %s\n' "$tool" "$status" "$seconds" "$calls" "$summary"
done
exit "$failed"
