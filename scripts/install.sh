#!/usr/bin/env bash
# Installs build/flameview with its icon, desktop entry, file types, manual page and
# completions, or takes all of that away again.
#
#   scripts/install.sh install|uninstall [PREFIX]
#
# PREFIX is /usr/local, or ~/.local, which needs no root. DESTDIR is put before it, as
# packagers want it; then no caches of the desktop are refreshed.
set -euo pipefail
action=$1
prefix=${2:-/usr/local}
cd "$(dirname "$0")/.."

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
scripts/tree.sh build/flameview "$tree"
to=${DESTDIR:-}$prefix
(cd "$tree" && find . -type f -printf '%P\n' | sort) >"$tree.list"
trap 'rm -rf "$tree" "$tree.list"' EXIT
while read -r file; do
	case $action in
	install) install -D -m "$(stat -c %a "$tree/$file")" "$tree/$file" "$to/$file" ;;
	uninstall) rm -f "$to/$file" ;;
	*)
		echo "install: want install or uninstall, not $action" >&2
		exit 2
		;;
	esac
done <"$tree.list"
if [ "$action" = uninstall ]; then
	rmdir "$to/share/doc/flameview" 2>/dev/null || true
fi

# What desktops keep about installed programs; each is there or not.
if [ -z "${DESTDIR:-}" ]; then
	share=$prefix/share
	for refresh in "update-mime-database $share/mime" "update-desktop-database -q $share/applications" "gtk-update-icon-cache -q -t $share/icons/hicolor"; do
		if command -v "${refresh%% *}" >/dev/null; then
			$refresh || true
		fi
	done
fi
echo "$action: $(wc -l <"$tree.list") files below $to"
