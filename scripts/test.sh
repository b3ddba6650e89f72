#!/usr/bin/env bash
# Every check, cheap ones first. The tag ci leaves the window out of package
# main, so that all but the last step works without GL and a C compiler.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { echo "== $*" >&2; }
tool() { CGO_ENABLED=0 go run "$@"; }

step format
unformatted=$(tool mvdan.cc/gofumpt@v0.12.0 -l .)
if [ -n "$unformatted" ]; then
	echo "not formatted; make format does it:" >&2
	echo "$unformatted" >&2
	exit 1
fi

step vet
CGO_ENABLED=0 go vet -tags ci ./...

step staticcheck
tool honnef.co/go/tools/cmd/staticcheck@v0.8.2 -tags ci ./...

step "known vulnerabilities"
scripts/vulnerabilities.sh

step "browser for the tests"
scripts/setup.sh browser && scripts/web.sh || echo "test: tests of what needs a browser, or somebody else's viewer in it, will be skipped" >&2

step tests
scripts/gotest.sh

# The packages in which goroutines meet, under the race detector, which needs a C
# compiler.
step race
if scripts/setup.sh build; then
	CGO_ENABLED=1 go test -tags ci -race -short $(scripts/concurrent.sh)
else
	echo "test: skipped: the race detector needs a C compiler" >&2
fi

step "the window"
if scripts/setup.sh build display; then
	scripts/build.sh
	scripts/e2e.sh
else
	echo "test: skipped: the window" >&2
fi
