#!/usr/bin/env bash
# Formatters, linters and type checkers over everything: lint.sh [--fix]
# With --fix the formatters write instead of complaining.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
# shellcheck source=scripts/env.sh
. scripts/env.sh
fix=${1-}
failed=0

check() { # NAME COMMAND...
    local out
    if out=$("${@:2}" 2>&1); then
        echo "ok      $1"
    else
        echo "FAILED  $1"
        tail -60 <<<"$out"
        failed=$((failed + 1))
    fi
}

go_format() {
    local files
    files=$(git ls-files '*.go' | xargs gofmt -l ${fix:+-w})
    [ -z "$files" ] || [ -n "$fix" ] || { echo "$files" && return 1; }
}

c_files() { git ls-files '*.c' '*.h' '*.hpp' '*.cpp' '*.cu' ':!include/unchecked_io.h' ':!gpu/driver/symbols.h'; }

c_format() {
    if [ -n "$fix" ]; then
        c_files | xargs clang-format --style=file:scripts/clang-format.yaml -i
    else
        c_files | xargs clang-format --style=file:scripts/clang-format.yaml --dry-run -Werror
    fi
}

shell_files() { git ls-files '*.sh' scripts/zigcc .ci/run; }

cargo_tool() { # cargo's subcommand and arguments, in the crate
    (cd engine/hf/ffi && DAULET_TOKENIZERS=$(go list -m -f '{{.Dir}}' github.com/daulet/tokenizers) CARGO_TARGET_DIR=$OLDPWD/build/cargo cargo "$@")
}

cargo_deny() { cargo_tool deny --config ../../../deny.toml "$@"; }

rust_format() { if [ -n "$fix" ]; then cargo_tool fmt; else cargo_tool fmt --check; fi; }

have() { "$@" >/dev/null 2>&1; }

check "gofmt" go_format
check "go vet" go vet ./...
check "go vet -tags invariants" go vet -tags invariants ./...
check "go mod tidy" go mod tidy -diff
if [ -n "$fix" ]; then
    check "ruff format" ruff format -q .
    check "ruff check" ruff check -q --fix .
else
    check "ruff format" ruff format -q --diff .
    check "ruff check" ruff check -q .
fi
check "mypy" mypy python/unchecked_io examples
check "clang-format" c_format
check "NOTICE" python3 scripts/notice.py --check
check "shellcheck" bash -c 'xargs shellcheck -x' < <(shell_files)
# Parts of a Rust toolchain that an installation may lack (Debian's packages split them off).
if have cargo fmt --version; then check "cargo fmt" rust_format; else echo "not run cargo fmt: rustfmt is not installed"; fi
if have cargo clippy --version; then check "cargo clippy" cargo_tool clippy --locked --quiet -- -D warnings; else echo "not run cargo clippy: it is not installed"; fi
check "cargo fetch" cargo_tool fetch --locked --quiet # of all platforms: cargo deny reads them offline
# The advisories' database is a git repository; where it cannot be fetched the rest is still checked, and that is said.
check "cargo deny: licences, bans, sources" cargo_deny --offline check --hide-inclusion-graph licenses bans sources
if [ -z "$fix" ]; then
    if out=$(cargo_deny check --hide-inclusion-graph advisories 2>&1); then
        echo "ok      cargo deny: advisories"
    elif grep -qiE "failed to fetch advisory database|couldn't fetch|could not fetch|failed to clone|resolve host" <<<"$out"; then
        echo "not run cargo deny: advisories: their database cannot be reached from here"
    else
        check "cargo deny: advisories" cargo_deny check --hide-inclusion-graph advisories
    fi
fi
[ "$failed" = 0 ]
