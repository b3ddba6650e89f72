#!/usr/bin/env bash
# Packs the program with all that belongs to it, as a .tar.gz for unpacking into
# /usr/local or ~/.local, and as a .deb where dpkg-deb is there. The same sources and
# compilers give the same bytes (scripts/reproducible.sh). Without the paths of this
# machine in it (-trimpath) the program is other than the one of build.sh, so the first
# time takes minutes again.
#
#   scripts/package.sh [FOLDER]      where the packages go, build if not given
#
# TAGS=ci packs the commands without the window, which needs no C compiler.
set -euo pipefail
out=$(realpath -m "${1:-build}")
cd "$(dirname "$0")/.."

tags=${TAGS:-}
cgo=1
if [ "$tags" = ci ]; then
	cgo=0
else
	scripts/setup.sh build
fi
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
version=$(sed -n 's/^Version = "\(.*\)"/\1/p' FyneApp.toml)
arch=$(go env GOARCH)
name=flameview-$version-$(go env GOOS)-$arch
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

CGO_ENABLED=$cgo go build -trimpath -tags "$tags" -ldflags '-s -w -buildid=' -o "$work/flameview" ./cmd/flameview
scripts/tree.sh "$work/flameview" "$work/$name"
find "$work/$name" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$out"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX,go-w --format=ustar -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
ls -l "$out/$name.tar.gz"

if ! command -v dpkg-deb >/dev/null; then
	echo "package: no .deb: dpkg-deb is not here" >&2
	exit 0
fi
deb=$work/deb
mkdir -p "$deb/DEBIAN" "$deb/usr"
cp -a "$work/$name/." "$deb/usr/"
depends="libc6, libgl1, libx11-6, libxcursor1, libxrandr2, libxinerama1, libxi6, libxxf86vm1"
if [ $cgo = 0 ]; then
	depends=
fi
{
	echo "Package: flameview"
	echo "Version: $version"
	echo "Architecture: $(dpkg --print-architecture)"
	echo "Maintainer: The flameview authors <flameview@localhost>"
	echo "Installed-Size: $(du -k -s --apparent-size "$deb/usr" | cut -f1)"
	[ -z "$depends" ] || echo "Depends: $depends"
	echo "Section: devel"
	echo "Priority: optional"
	echo "Description: explore profiles as flame graphs"
	echo " Recordings of profilers, many at once and of any format, become one flame"
	echo " graph that answers who calls any piece of a stack and what that calls."
	echo " The same engine answers on the command line."
} >"$deb/DEBIAN/control"
find "$deb" -type d -exec chmod 755 {} +
find "$deb" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$deb" "$out/flameview_${version}_$(dpkg --print-architecture).deb" >/dev/null
ls -l "$out/flameview_${version}_$(dpkg --print-architecture).deb"
