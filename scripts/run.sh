#!/usr/bin/env bash
# Opens the window on the files given, or on the embedded sample. Where there is
# no display it shows the window on one of its own and saves a picture of it.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -eq 0 ]; then
	set -- --sample
fi
if [ "$(uname)" = Darwin ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
	exec build/flameview "$@"
fi

echo "run: there is no display here, so the window is shown on one of its own" >&2
scripts/setup.sh display
CGO_ENABLED=0 go run ./e2e/offscreen -o build/flameview.png build/flameview "$@"
echo "run: see build/flameview.png" >&2
