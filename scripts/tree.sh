#!/usr/bin/env bash
# Lays the program out with all that belongs to it, as below /usr.
#
#   scripts/tree.sh PROGRAM FOLDER
#
# SOURCE_DATE_EPOCH, in seconds, is the date of the release; else it is the last commit's.
set -euo pipefail
program=$(realpath "$1")
folder=$2
cd "$(dirname "$0")/.."

version=$(sed -n 's/^Version = "\(.*\)"/\1/p' FyneApp.toml)
date=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}" +%Y-%m-%d)
put() { install -D -m 644 /dev/stdin "$folder/$1"; }

install -D -m 755 "$program" "$folder/bin/flameview"
put share/applications/flameview.desktop <assets/flameview.desktop
put share/icons/hicolor/512x512/apps/flameview.png <assets/icon.png
put share/icons/hicolor/scalable/apps/flameview.svg <assets/icon.svg
put share/mime/packages/flameview.xml <assets/flameview.mime.xml
sed "s/VERSION/$version/; s/DATE/$date/" assets/io.github.flameview.metainfo.xml | put share/metainfo/io.github.flameview.metainfo.xml
COLUMNS=100 "$program" help --man | gzip -9n | put share/man/man1/flameview.1.gz
"$program" completion bash | put share/bash-completion/completions/flameview
"$program" completion zsh | put share/zsh/site-functions/_flameview
"$program" completion fish | put share/fish/vendor_completions.d/flameview.fish
put share/doc/flameview/README.md <README.md
put share/doc/flameview/copyright <LICENSE
CGO_ENABLED=0 go run ./scripts/thirdparty -texts | put share/doc/flameview/THIRD_PARTY.txt
