#!/usr/bin/env bash
# Run every Go fuzz test for a while: fuzz.sh TIME (as 10s, 5m). Go fuzzes one test of one package at a time.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/env.sh
. scripts/env.sh
count=0
for package in $(go list ./...); do
    for name in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
        echo "== $package $name"
        go test -run '^$' -fuzz "^$name\$" -fuzztime "$1" "$package"
        count=$((count + 1))
    done
done
echo "$count fuzz tests, no failure"
