# The commands of flameview. "make" lists them; what they do is in scripts/.

FUZZTIME ?= 20s
BENCHTIME ?= 1s
SOAKTIME ?= 10m

.DEFAULT_GOAL := help
.PHONY: help run build test e2e screenshots soak format noise golden bench bench-data bench-program bench-compare corpus fuzz install uninstall package windows reproducible clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## install what is missing, build, open the window: make run FILES="a.jfr b.svg"
	@scripts/run.sh $(FILES)

build: ## build build/flameview
	@scripts/build.sh

test: ## every check: format, vet, staticcheck, tests, and the window in a real display
	@scripts/test.sh

e2e: build ## only the window's test; screenshots go to build/e2e
	@scripts/e2e.sh -v -args -pictures "$(CURDIR)/build/e2e"

screenshots: build ## make the pictures of the readme and of the manual: they are of the real window
	@scripts/setup.sh display
	@CGO_ENABLED=0 go run ./e2e/screenshots build/flameview

soak: build ## act at random in windows for SOAKTIME, then watch for minutes that a real one never stops painting
	CGO_ENABLED=0 go test -tags ci ./viewer -run 'TestSoak$$' -v -timeout 0 -args -soak $(SOAKTIME) -seed $(or $(SEED),$(shell date +%s)) -steps 300
	@scripts/e2e.sh -v -run NeverStopsPainting -args -long

format: ## format all Go code as make test wants it
	CGO_ENABLED=0 go run mvdan.cc/gofumpt@v0.12.0 -w .

noise: ## simulate noise for minutes and hold what comparisons call a change to its figures
	CGO_ENABLED=0 go test -tags ci ./compare -run 'Noise|Planted|Uniform' -v -timeout 30m -args -noise

golden: ## write the golden files of the tests again
	@scripts/golden.sh

bench: ## run the benchmarks: make bench BENCH=Callees BENCHTIME=10x
	CGO_ENABLED=0 go test -tags ci -run '^$$' -bench '$(or $(BENCH),.)' -benchtime $(BENCHTIME) -benchmem ./...

bench-data: ## write the files that whole programs are measured on, to build/bench/data
	@scripts/benchdata.sh

bench-program: ## open these files with the program: time, processor time, memory
	@scripts/benchprogram.sh

bench-compare: ## compare with another commit in one run: make bench-compare BASE=v1.0 BENCH=View
	@scripts/benchcompare.sh $(BASE) $(BENCH)

corpus: ## collect more seeds for fuzz targets that have few
	@scripts/corpus.sh $(FUZZTIME)

fuzz: ## run each fuzz target for FUZZTIME
	@scripts/fuzz.sh $(FUZZTIME)

install: build ## install the program with icon, file types, manual: make install PREFIX=~/.local
	@scripts/install.sh install "$(or $(PREFIX),/usr/local)"

uninstall: ## take away what make install has put there, below the same PREFIX
	@scripts/install.sh uninstall "$(or $(PREFIX),/usr/local)"

package: ## pack the program as .tar.gz and .deb into build
	@scripts/package.sh

windows: ## build build/flameview.exe, by a C compiler for Windows that is installed for it
	@scripts/windows.sh

reproducible: ## pack the last commit twice and hold that the bytes are the same: TAGS=ci without the window
	@scripts/reproducible.sh

clean: ## remove what was built
	rm -rf build
