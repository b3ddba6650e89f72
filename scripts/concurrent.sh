#!/usr/bin/env bash
# Lists the packages that start goroutines, with their own tests.
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rlE --include='*.go' '(^|[^.[:alnum:]])go func|[.]Go\(' formats live model viewer cmd picture 2>/dev/null |
	grep -v _test.go | xargs -n1 dirname | sort -u | sed 's|^|./|'
