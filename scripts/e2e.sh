#!/usr/bin/env bash
# Tests build/flameview in a real window on a display of its own. Arguments go
# to go test.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" = Darwin ]; then
	echo "e2e: skipped: the test drives an X server" >&2
	exit 0
fi
scripts/setup.sh display
CGO_ENABLED=0 go test -count=1 -parallel 8 -timeout 5m ./e2e -program "$PWD/build/flameview" "$@"
