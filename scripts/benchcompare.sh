#!/usr/bin/env bash
# Compares this tree with another commit in one run: whole programs in turns on
# build/bench/data, then Go benchmarks in turns, both by benchstat.
#
#   scripts/benchcompare.sh BASE [BENCHMARKS [PACKAGE...]]
#
# BENCHMARKS is a regular expression; with "none" only whole programs are compared.
set -euo pipefail
cd "$(dirname "$0")/.."
export CGO_ENABLED=0
base=${1:?which commit}
bench=${2:-View|Sides|Paint}
shift $(($# < 2 ? $# : 2))
packages=("${@:-./viewer/answer ./model/engine ./picture}")
out=$PWD/build/bench
mkdir -p "$out"
benchstat() { go run golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da "$@"; }

[ -d "$out/data" ] || scripts/benchdata.sh
tree=$(mktemp -d)
trap 'git worktree remove --force "$tree"' EXIT
git worktree add -q --detach "$tree" "$base"
(cd "$tree" && go build -tags ci -o "$out/base" ./cmd/flameview)
go build -tags ci -o "$out/this" ./cmd/flameview
go run ./scripts/bench -n "${RUNS:-6}" -o "$out/base.txt" -o2 "$out/this.txt" "$out/base" "$out/data" "$out/this" >&2
benchstat "$out/base.txt" "$out/this.txt"
[ "$bench" = none ] && exit

: >"$out/base-go.txt"
: >"$out/this-go.txt"
for _ in 1 2 3 4 5 6; do
	# shellcheck disable=SC2086
	(cd "$tree" && go test -tags ci -run '^$' -bench "$bench" -benchtime "${BENCHTIME:-5x}" ${packages[*]}) >>"$out/base-go.txt"
	# shellcheck disable=SC2086
	go test -tags ci -run '^$' -bench "$bench" -benchtime "${BENCHTIME:-5x}" ${packages[*]} >>"$out/this-go.txt"
done
benchstat "$out/base-go.txt" "$out/this-go.txt"
