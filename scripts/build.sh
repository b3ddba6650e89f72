#!/usr/bin/env bash
# Builds build/flameview with the window in it. The toolkit's C code makes the
# first build take minutes; later ones take seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh build
if [ ! -e build/flameview ]; then
	echo "build: the first time takes some minutes" >&2
fi
CGO_ENABLED=1 go build -o build/flameview ./cmd/flameview
