#!/usr/bin/env bash
# Lists the fuzz targets, one a line: package, folder, target.
set -euo pipefail
cd "$(dirname "$0")/.."
export CGO_ENABLED=0
# go test -list prints the targets of a package, then "ok package time".
go test -tags ci -list '^Fuzz' ./... |
	awk '/^Fuzz/ { names[++n] = $1 } /^ok/ { dir = $2; sub(/^flameview/, ".", dir); for (i = 1; i <= n; i++) print $2, dir, names[i]; n = 0 }'
