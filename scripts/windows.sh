#!/usr/bin/env bash
# Builds build/flameview.exe for Windows on x86-64, with the window in it, by a C compiler
# that is installed for it. It is a program of the console, so that the commands without
# the window can print; started by a double click it has a console beside its window.
#
# TAGS=ci builds the commands without the window, which needs no C compiler.
#
# If wine is here, the commands are tried on the sample. The window is not.
set -euo pipefail
cd "$(dirname "$0")/.."

export GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc
if [ "${TAGS:-}" = ci ]; then
	CGO_ENABLED=0
else
	scripts/setup.sh windows
	echo "windows: the first time takes some minutes" >&2
fi
go build -trimpath -tags "${TAGS:-}" -ldflags '-s -w -buildid=' -o build/flameview.exe ./cmd/flameview
ls -l build/flameview.exe

for wine in wine wine64 /usr/lib/wine/wine64; do
	command -v "$wine" >/dev/null && break
	wine=
done
if [ -z "$wine" ]; then
	echo "windows: not tried: wine is not here" >&2
	exit 0
fi
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
export WINEPREFIX=$prefix WINEDEBUG=-all
same() { # the same answer from both programs
	diff <(build/flameview "$@") <("$wine" build/flameview.exe "$@" | tr -d '\r') && echo "windows: the same as here: flameview $*"
}
scripts/build.sh
same info assets/sample/sample.jfr.gz
same top -n 20 assets/sample/sample.jfr.gz
same diff e2e/testdata/cpu.folded e2e/testdata/cpu.svg
