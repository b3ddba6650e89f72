#!/usr/bin/env bash
# Makes the files that whole programs are measured on, in build/bench/data: those of
# scripts/benchdata, and where a JDK is installed a recording of the bookshop of
# assets/sample in which everything is recorded as often as possible.
set -euo pipefail
cd "$(dirname "$0")/.."
data=build/bench/data
CGO_ENABLED=0 go run ./scripts/benchdata "$data"
if command -v javac >/dev/null; then
	classes=$(mktemp -d)
	trap 'rm -rf "$classes"' EXIT
	find assets/sample/src -name '*.java' -print0 | xargs -0 javac -d "$classes"
	sed 's/<setting name="period">[^<]*/<setting name="period">1 ms/; s/throttle">[^<]*/throttle">100000\/s/' assets/sample/sample.jfc >"$classes/all.jfc"
	java -cp "$classes" -XX:FlightRecorderOptions=stackdepth=256 \
		-XX:StartFlightRecording:settings="$classes/all.jfc",filename="$data/bookshop.jfr",dumponexit=true \
		bookshop.Bookshop 90 >/dev/null 2>&1
	echo "$data/bookshop.jfr"
else
	echo "bench-data: no JDK, so no recording" >&2
fi
