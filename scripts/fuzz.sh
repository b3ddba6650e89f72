#!/usr/bin/env bash
# Runs each fuzz target of each package for a while.
#
#   scripts/fuzz.sh [TIME]
set -euo pipefail
cd "$(dirname "$0")/.."
export CGO_ENABLED=0

# go test -list prints the targets of a package, then "ok package time".
go test -tags ci -list '^Fuzz' ./... |
	awk '/^Fuzz/ { targets[++n] = $1 } /^ok/ { for (i = 1; i <= n; i++) print $2, targets[i]; n = 0 }' |
	while read -r package target; do
		echo "== $package $target" >&2
		go test -tags ci -run '^$' -fuzz "^$target\$" -fuzztime "${1:-20s}" "$package" </dev/null
	done
