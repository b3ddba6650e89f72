#!/usr/bin/env bash
# Lists the packages whose code or tests start goroutines: with the engine's tests,
# the passes that run on a second core.
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rlE --include='*.go' '(^|[^.[:alnum:]])go func|[.]Go\(' formats live model server viewer cmd picture 2>/dev/null |
	grep -v testdata | xargs -n1 dirname | sort -u | sed 's|^|./|'
