#!/usr/bin/env bash
# The C and the C++ program of this folder against the headers and the library, with no Python in the process:
#
#	run.sh [TOKENIZER_JSON]      (default: both small tokenizers of tests/data)
#
#	UIO_LIBRARY   the library to test; by default one is built
#	UIO_ABI       which runs: "plain sanitizers valgrind" (default: all; valgrind only where it is installed)
#
# The sanitizers see the program's own code and, through malloc and free, every block of C and Rust in the library: a second deleter, a leak, a
# write beyond an output. Valgrind sees all machine code, Go's too: it runs on a library of its own, built with Go's tag "valgrind", which tells
# it of Go's stacks and heap. The rule: no error, and no definite leak but Go's own garbage (valgrind.supp); off are asynchronous preemption, which
# writes below the stack pointer of the code that it stops, and the collector, whose reuse of a block valgrind takes for an overlap.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=build/abi
mkdir -p "$out"
runs=${UIO_ABI:-plain sanitizers valgrind}
tokenizers=("$@")
[ ${#tokenizers[@]} != 0 ] || tokenizers=(tests/data/mini-wordpiece.json tests/data/mini-bytes.json)

library=$out/libunchecked_io.so
if [ -n "${UIO_LIBRARY:-}" ]; then
    cp "$UIO_LIBRARY" "$library"
elif [ "$runs" != valgrind ]; then
    python3 scripts/build_go.py "$PWD/$library"
fi

warnings=(-Wall -Wextra -Wpedantic -Werror -g -O1)

# compile FOLDER FLAG...: both programs, beside the library in FOLDER, which they load
compile() {
    local into=$1
    shift
    local link=(-L"$into" -lunchecked_io "-Wl,-rpath,\$ORIGIN" -lpthread)
    "${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L "${warnings[@]}" "$@" -Iinclude -Idlpack tests/abi/abi.c -o "$into/abi" "${link[@]}"
    "${CXX:-c++}" -std=c++17 "${warnings[@]}" "$@" -Iinclude tests/abi/abi.cpp -o "$into/abipp" "${link[@]}"
}

# both FOLDER COMMAND...: run the programs of FOLDER under COMMAND
both() {
    local from=$1 t
    shift
    for t in "${tokenizers[@]}"; do
        "$@" "$from/abi" "$t"
        "$@" "$from/abipp" "$t"
    done
}

for run in $runs; do
    echo "== $run"
    case $run in
        plain)
            compile "$out"
            if nm -D --defined-only "$library" | awk '$2 ~ /[TDBRVW]/ {print $3}' | grep -v '^uio_'; then
                echo "the library exports what is not uio_" >&2
                exit 1
            fi
            both "$out" env
            ;;
        sanitizers)
            mkdir -p "$out/sanitizers"
            cp "$library" "$out/sanitizers/"
            compile "$out/sanitizers" -fsanitize=address,undefined -fno-sanitize-recover=undefined
            # Go handles SIGSEGV itself; an allocation that is too large must come back as UIO_ERR_MEMORY
            both "$out/sanitizers" env ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1:handle_segv=0
            ;;
        valgrind)
            if ! command -v valgrind >/dev/null; then
                echo "not installed: skipped"
                continue
            fi
            mkdir -p "$out/valgrind"
            (
                # shellcheck source=scripts/env.sh
                . scripts/env.sh
                go build -tags valgrind -ldflags -w -buildmode=c-shared -o "$out/valgrind/libunchecked_io.so" .
            )
            compile "$out/valgrind"
            both "$out/valgrind" env GODEBUG=asyncpreemptoff=1 GOGC=off valgrind -q --error-exitcode=9 --num-callers=30 \
                --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite --suppressions=tests/abi/valgrind.supp
            ;;
        *)
            echo "run.sh: unknown run $run" >&2
            exit 2
            ;;
    esac
done
echo "abi: all passed"
