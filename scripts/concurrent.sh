#!/usr/bin/env bash
# Lists the packages that start goroutines, and those whose tests lend the engine's
# passes a second core.
set -euo pipefail
cd "$(dirname "$0")/.."
{
	grep -rlE --include='*.go' '(^|[^.[:alnum:]])go func|[.]Go\(' formats live model server viewer cmd picture | grep -v _test.go
	grep -rlE --include='*_test.go' '[.]Parallel = ' model
} | grep -v testdata | xargs -n1 dirname | sort -u | sed 's|^|./|'
