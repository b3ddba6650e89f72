#!/usr/bin/env bash
# Runs each fuzz target of each package for a while, beginning with the committed
# seeds in testdata/fuzz; all of them, even if one finds something.
#
#   scripts/fuzz.sh [TIME]
set -euo pipefail
cd "$(dirname "$0")/.."
export CGO_ENABLED=0

log=$(mktemp)
trap 'rm -f "$log"' EXIT

found=0
while read -r package _ target; do
	echo "== $package $target" >&2
	if ! go test -tags ci -run '^$' -fuzz "^$target\$" -fuzztime "${1:-20s}" "$package" </dev/null 2>&1 | tee "$log"; then
		# The go command at times reports the end of the time as a failure, with
		# these words and no input.
		if ! grep -q 'context deadline exceeded' "$log" || grep -q 'Failing input' "$log"; then
			found=1
		fi
	fi
done < <(scripts/targets.sh)
exit $found
