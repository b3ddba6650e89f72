#!/usr/bin/env bash
# Runs all tests that need neither a display nor GL, and lists at the end what was
# skipped and why. Arguments go to go test.
set -euo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
CGO_ENABLED=0 go test -tags ci -json "$@" ./... >"$log" || status=$?
go run ./scripts/testreport <"$log" || status=1
exit $status
