#!/usr/bin/env bash
# Known vulnerabilities in the Go code that ships. The database is asked for at its host; where that cannot be reached, the
# same entries come as a Go module, whole and by the module proxy.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/env.sh
. scripts/env.sh
tool=golang.org/x/vuln/cmd/govulncheck@v1.9.0

# Not `go run`: its exit status hides govulncheck's, 3 for "found".
bin=$PWD/build/bin
if ! go version -m "$bin/govulncheck" 2>/dev/null | grep -q "x/vuln.*${tool#*@}"; then
    GOBIN=$bin go install "$tool"
fi

if out=$("$bin/govulncheck" ./... 2>&1); then
    echo "$out"
    exit 0
fi
if ! grep -q "fetching vulnerabilities" <<<"$out"; then
    echo "$out"
    exit 1
fi
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
if ! module=$(cd "$empty" && go mod download -json golang.org/x/vulndb@latest); then
    echo "govulncheck: NOT RUN: neither the vulnerability database nor its Go module can be reached from here"
    exit 0
fi
folder=$(python3 -c 'import json, sys; print(json.load(sys.stdin)["Dir"])' <<<"$module")
echo "govulncheck: the database's host cannot be reached; using $(basename "$folder")"
"$bin/govulncheck" -db "file://$folder/data/osv" ./...
