#!/usr/bin/env bash
# Fetches what other people's viewers need to run in a page of the tests:
# d3-flame-graph, d3 which it draws with, and speedscope. They stay in
# build/web, are checked, and are no part of the program. Says nothing and is
# quick when all is there; what cannot be had is said and does not keep the rest
# away.
set -euo pipefail
cd "$(dirname "$0")/.."

# package@version, what is taken out of it, and the SHA-256 of that, as packed
# by tar in the order of names where it is a folder.
packages="
d3@7.9.0                dist/d3.min.js                   cdcfa97c2287a8eb26236145537fd173ad0b74478ee0b0544bd3499ac57f6bb5
d3-flame-graph@5.0.0    dist/d3-flamegraph.umd.min.js    ceef74de80f6d16d49d18b71edf8a3f8f938c6aa8a89cf98094ac9e6c7e602bf
speedscope@1.25.0       dist/release                     3e6feb1be45102bb22679f7721e7de261a5503676289720d6c36cb6d44da17dc
"

say() { echo "web: $*" >&2; }
sum() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1; }
# One sum of a file or of a folder's files and their names.
check() { (cd "$1" && find . -type f | LC_ALL=C sort | while read -r f; do echo "$f"; cat "$f"; done | sum); }

missing=0
tmp=
trap 'rm -rf "$tmp"' EXIT
while read -r package path want; do
	[ -n "$package" ] || continue
	to=build/web/$package
	[ -e "$to" ] && continue
	if ! command -v npm >/dev/null; then
		say "npm is missing: tests that need $package will be skipped"
		missing=1
		continue
	fi
	rm -rf "$tmp"
	tmp=$(mktemp -d)
	if ! npm pack --silent --ignore-scripts --pack-destination "$tmp" "$package" </dev/null >/dev/null 2>&1; then
		say "npm cannot fetch $package: tests that need it will be skipped"
		missing=1
		continue
	fi
	tar -xzf "$tmp"/*.tgz -C "$tmp"
	mkdir "$tmp/out"
	cp -R "$tmp/package/$path" "$tmp/out/"
	got=$(check "$tmp/out")
	if [ "$got" != "$want" ]; then
		say "$package is not what it was: checksum $got, want $want"
		missing=1
		continue
	fi
	mkdir -p build/web
	mv "$tmp/out" "$to"
done <<<"$packages"
exit $missing
