#!/usr/bin/env bash
# Packs the program with its icon and desktop entry, laid out for unpacking into
# /usr/local or ~/.local. Without the paths of this machine in it (-trimpath) the
# program is other than the one of build.sh, so the first time takes minutes again.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh build
version=$(sed -n 's/^Version = "\(.*\)"/\1/p' FyneApp.toml)
name=flameview-$version-$(go env GOOS)-$(go env GOARCH)
tree=build/$name
rm -rf "$tree"
mkdir -p "$tree/bin" "$tree/share/applications" "$tree/share/icons/hicolor/512x512/apps" "$tree/share/icons/hicolor/scalable/apps" "$tree/share/doc/flameview"
CGO_ENABLED=1 go build -trimpath -ldflags '-s -w' -o "$tree/bin/flameview" ./cmd/flameview
cp assets/flameview.desktop "$tree/share/applications/"
cp assets/icon.png "$tree/share/icons/hicolor/512x512/apps/flameview.png"
cp assets/icon.svg "$tree/share/icons/hicolor/scalable/apps/flameview.svg"
cp README.md LICENSE "$tree/share/doc/flameview/"
tar -C build -czf "build/$name.tar.gz" "$name"
rm -rf "$tree"
ls -l "build/$name.tar.gz"
