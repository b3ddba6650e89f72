#!/usr/bin/env bash
# Packs the last commit twice, in two folders of different names and with build caches
# of their own, and holds that the packages have the same bytes. With the window this
# compiles the toolkit's C code twice and takes some minutes; TAGS=ci checks the
# commands alone.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
for n in first "second, elsewhere"; do
	git clone -q --no-hardlinks . "$work/$n/source"
	GOCACHE="$work/$n/cache" "$work/$n/source/scripts/package.sh" "$work/$n/out" >/dev/null
done
cd "$work"
sha256sum first/out/* "second, elsewhere/out/"*
diff -r first/out "second, elsewhere/out"
echo "reproducible: the same bytes twice"
