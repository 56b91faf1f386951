#!/usr/bin/env bash
# Run every Go fuzz test for a while: fuzz.sh TIME (as 10s, 5m). Go fuzzes one test of one package at a time.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/env.sh
. scripts/env.sh
# The fuzzer of Go before 1.27 now and then takes the end of its own time for a failure (golang.org/issue/75804). Such a run is made once more; one that
# found something tells where it wrote the input.
fuzz() {
    go test -run '^$' -fuzz "$2" -fuzztime "$1" "$3" 2>&1 | tee "$log"
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
count=0
for package in $(go list ./...); do
    for name in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
        echo "== $package $name"
        if ! fuzz "$1" "^$name\$" "$package"; then
            if ! grep -q 'context deadline exceeded' "$log" || grep -q 'Failing input' "$log"; then
                exit 1
            fi
            fuzz "$1" "^$name\$" "$package"
        fi
        count=$((count + 1))
    done
done
echo "$count fuzz tests, no failure"
