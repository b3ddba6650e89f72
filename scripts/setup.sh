#!/usr/bin/env bash
# Installs what is missing to build the window and to test it; says nothing and
# is quick when all is there.
#
#   scripts/setup.sh build     a C compiler, pkg-config, headers of GL and X11
#   scripts/setup.sh display   an X server without a screen, drawing in software
#   scripts/setup.sh browser   Chromium, and npm for the viewers that it opens
#   scripts/setup.sh windows   a C compiler that compiles for Windows
#
# With NOINSTALL=1 it installs nothing: it says what is missing and exits with 3.
#
# Packages are named for apt, dnf and pacman. On a Mac, Apple's command line
# tools have everything for the build, and there is always a display; a browser
# and npm are not looked for there: without them the tests that need them are
# skipped.
set -euo pipefail

say() { echo "setup: $*" >&2; }
has() { command -v "$1" >/dev/null 2>&1; }

compiles() { has cc && echo 'int main(void) { return 0; }' | cc -x c -o /dev/null - 2>/dev/null; }
library() { has pkg-config && pkg-config --exists "$1"; }
# Mesa's software renderer: one driver file in older releases, a library in newer.
draws() { compgen -G '/usr/lib*/dri/swrast_dri.so' || compgen -G '/usr/lib/*/dri/swrast_dri.so' || compgen -G '/usr/lib*/libgallium-*.so' || compgen -G '/usr/lib/*/libgallium-*.so'; } >/dev/null

# A piece: how to see that it is there, and its packages by manager.
#   piece "TEST" "APT" "DNF" "PACMAN"
missing=()
piece() {
	local test=$1
	shift
	$test && return
	case $manager in
	apt-get) missing+=($1) ;;
	dnf) missing+=($2) ;;
	pacman) missing+=($3) ;;
	*) missing+=("${1%% *}") ;;
	esac
}

pieces_of_build() {
	piece compiles "gcc libc6-dev" "gcc glibc-devel" "gcc"
	piece "has pkg-config" "pkg-config" "pkgconf-pkg-config" "pkgconf"
	piece "library gl" "libgl-dev" "mesa-libGL-devel" "libglvnd mesa"
	piece "library x11" "libx11-dev" "libX11-devel" "libx11"
	piece "library xcursor" "libxcursor-dev" "libXcursor-devel" "libxcursor"
	piece "library xrandr" "libxrandr-dev" "libXrandr-devel" "libxrandr"
	piece "library xinerama" "libxinerama-dev" "libXinerama-devel" "libxinerama"
	piece "library xi" "libxi-dev" "libXi-devel" "libxi"
	piece "library xxf86vm" "libxxf86vm-dev" "libXxf86vm-devel" "libxxf86vm"
}

pieces_of_display() {
	piece "has Xvfb" "xvfb" "xorg-x11-server-Xvfb" "xorg-server-xvfb"
	piece draws "libgl1-mesa-dri" "mesa-dri-drivers" "mesa"
}

chromium() { has chromium || has chromium-browser || has google-chrome; }
pieces_of_browser() {
	piece chromium "chromium" "chromium" "chromium"
	piece "has npm" "npm" "nodejs-npm" "npm"
}

pieces_of_windows() {
	piece "has x86_64-w64-mingw32-gcc" "gcc-mingw-w64-x86-64" "mingw64-gcc" "mingw-w64-gcc"
}

as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	elif has sudo; then
		sudo "$@"
	else
		say "please run as root: $*"
		exit 1
	fi
}

# What the parts are for, in words.
purpose() {
	case $1 in
	build) echo "building the window" ;;
	display) echo "showing the window on a display without a screen" ;;
	browser) echo "testing exported pages in a browser" ;;
	windows) echo "building for Windows" ;;
	*) echo "$1" ;;
	esac
}

install() {
	say "going to install by $manager, for $why: $*"
	case $manager in
	apt-get)
		as_root apt-get update -qq >&2 || say "apt-get update failed; going on with the lists at hand"
		as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" >&2
		;;
	dnf) as_root dnf install -q -y "$@" >&2 ;;
	pacman) as_root pacman -S --noconfirm --needed "$@" >&2 ;;
	*)
		say "no apt-get, dnf or pacman here: please install these, or what your system calls them: $*"
		exit 1
		;;
	esac
}

if ! has go; then
	say "Go is missing: install it from go.dev/dl or by your package manager, version 1.26 or later"
	exit 1
fi

if [ "$(uname)" = Darwin ]; then
	if ! xcode-select -p >/dev/null 2>&1; then
		say "Apple's command line tools are missing: confirm the dialog and run this again"
		xcode-select --install
		exit 1
	fi
	exit 0
fi

manager=none
for m in apt-get dnf pacman; do
	if has $m; then
		manager=$m
		break
	fi
done

why=
for part in "$@"; do
	"pieces_of_$part"
	why+="${why:+, }$(purpose "$part")"
done
if [ ${#missing[@]} -gt 0 ] && [ -n "${NOINSTALL:-}" ]; then
	say "missing for $why, and not to be installed: ${missing[*]}"
	exit 3
fi
if [ ${#missing[@]} -gt 0 ]; then
	install "${missing[@]}"
	missing=()
	for part in "$@"; do
		"pieces_of_$part"
	done
	if [ ${#missing[@]} -gt 0 ]; then
		say "still missing after the installation: ${missing[*]}"
		exit 1
	fi
fi
