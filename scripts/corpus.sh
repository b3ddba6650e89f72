#!/usr/bin/env bash
# Makes the committed seeds of the fuzz targets: runs each target that has fewer
# than WANT of them for a while, and copies small inputs that reached new code, of
# all sizes up to MOST bytes, into testdata/fuzz of its package. Tests run them
# again and again.
#
#   scripts/corpus.sh [TIME]
set -euo pipefail
cd "$(dirname "$0")/.."
export CGO_ENABLED=0
want=12 most=700

while read -r package dir target; do
	seeds=$dir/testdata/fuzz/$target
	mkdir -p "$seeds"
	have=$(find "$seeds" -type f | wc -l)
	((have >= want)) && continue
	echo "== $package $target" >&2
	go test -tags ci -run '^$' -fuzz "^$target\$" -fuzztime "${1:-10s}" -fuzzminimizetime 500x "$package" </dev/null >/dev/null 2>&1 || echo "corpus: $package $target failed; see make fuzz" >&2
	{ find "$(go env GOCACHE)/fuzz/$package/$target" -type f -size "-${most}c" -printf '%s %p\n' 2>/dev/null || true; } | sort -n |
		awk -v n=$((want - have)) '{ path[NR] = $2 } END { step = NR > n ? NR / n : 1; for (i = 1; i <= NR && n-- > 0; i += step) print path[int(i)] }' |
		xargs -r cp -t "$seeds"
	rmdir --ignore-fail-on-non-empty "$seeds"
done < <(scripts/targets.sh)
