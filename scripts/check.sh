#!/usr/bin/env bash
# Everything that CI runs, after `make build`: every stage runs, the ones that failed are named at the end.
#
#	check.sh [STAGE ...]      lint portable arm64 go_tests race invariants kernels abi vulnerabilities python
set -uo pipefail
cd "$(dirname "$0")/.." || exit
# shellcheck source=scripts/env.sh
. scripts/env.sh
logs=build/check
mkdir -p "$logs"

lint() { scripts/lint.sh; }

# engine without its Hugging Face backend, and all beneath it, is plain Go; the rest needs cgo. Each package's tests run once as they are.
plain_go() { go list ./engine/... ./internal/... | grep -v '/engine/hf$'; }

portable() {
    local packages
    packages=$(plain_go)
    # shellcheck disable=SC2086
    CGO_ENABLED=0 go test $packages && CGO_ENABLED=0 GOARCH=arm64 go vet $packages
}

# The NEON tier, for exactness, where an arm64 can be played: packages with assembly of their own, and those that live on it.
arm64() {
    local run
    run=$(command -v qemu-aarch64-static || command -v qemu-aarch64) || { echo "not run: no qemu-aarch64 here"; return 0; }
    # shellcheck disable=SC2046
    CGO_ENABLED=0 GOARCH=arm64 go test -short -exec "$run" $(find engine internal -name '*_arm64.s' -printf './%h\n' | sort -u) ./engine/kernel/bytebpe
}

# shellcheck disable=SC2046
go_tests() { go test $(go list ./... | grep -vxF "$(plain_go)"); }

# The detector slows everything tenfold: the rooms with threads in them whole, the engine's components where goroutines share one.
race() {
    local threads='/(dlpack|gpu|gpu/driver|pipeline|engine/hf|internal/mem|internal/pool)$'
    # shellcheck disable=SC2046
    go test -race -short $(go list ./... | grep -E "$threads") &&
        go test -race -short -run 'Concurrent|Goroutines|Parallel' $(go list ./engine/... | grep -vE "$threads")
}

# shellcheck disable=SC2046
invariants() { go test -short -tags invariants $(grep -rlE '^//go:build .*invariants' --include='*.go' . | xargs -n1 dirname | sort -u); }

kernels() { python3 gpu/kernels/generate.py --check; }

abi() { tests/abi/run.sh; }

vulnerabilities() { python3 scripts/govulncheck.py; }

python() { python3 -m pytest tests -m "not slow and not gpu" --timeout 300 -q; }

stages=("$@")
[ ${#stages[@]} != 0 ] || stages=(lint portable arm64 go_tests race invariants kernels abi vulnerabilities python)
passed=0
failures=()
for stage in "${stages[@]}"; do
    echo "==== $stage"
    started=$SECONDS
    if "$stage" 2>&1 | tee "$logs/$stage.log"; then
        passed=$((passed + 1))
        echo "---- $stage: ok, $((SECONDS - started)) s"
    else
        failures+=("$stage")
        echo "---- $stage: FAILED, $((SECONDS - started)) s"
    fi
done
[ ${#failures[@]} = 0 ] || echo "failed: ${failures[*]} (their output: $logs/)"
echo "stages: $passed passed, ${#failures[@]} failed"
[ ${#failures[@]} = 0 ]
