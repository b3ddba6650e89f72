#!/usr/bin/env bash
# Opens the files of build/bench/data with the program, some times each, and says how
# long that took; benchstat sums it up.
set -euo pipefail
cd "$(dirname "$0")/.."
export CGO_ENABLED=0
[ -d build/bench/data ] || scripts/benchdata.sh
go build -tags ci -o build/bench/this ./cmd/flameview
go run ./scripts/bench -n "${RUNS:-6}" -o build/bench/this.txt build/bench/this build/bench/data >&2
go run golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da build/bench/this.txt
