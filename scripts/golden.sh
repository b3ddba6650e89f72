#!/usr/bin/env bash
# Writes the golden files again: runs the tests of every package that knows the
# flag -update, be it defined in its own tests or in a package that they import.
set -euo pipefail
cd "$(dirname "$0")/.."

# A test binary lists its flags for -help; asking is surer than searching source.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CGO_ENABLED=0

for package in $(go list -tags ci -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./...); do
	go test -tags ci -c -o "$work/test" "$package"
	if "$work/test" -help 2>&1 | grep -q '^  -update'; then
		go test -tags ci "$package" -update
	fi
done
