# Go: the profiles of the runtime, and its execution trace.
need go || return 0
cp "$sources/shop.go" .
GOFLAGS='' GOPATH=$work/go GOCACHE=$work/cache GO111MODULE=off go build -trimpath -o shop-go shop.go
./shop-go

# top METRIC INDEX UNIT FILE: what go tool pprof says of all and of ours.
top() {
	GOTOOLCHAIN=local go tool pprof -top -nodecount=9999 -nodefraction=0 -sample_index="$2" -unit="$3" "$4" 2>/dev/null | awk -v metric="$1" '
		/^Showing nodes/ { print "total", metric, $(NF - 1) + 0; next }
		$6 ~ /^main\./ && NF == 6 { print "self", metric, $1 + 0, $6; print "inclusive", metric, $4 + 0, $6 }'
}

version="# $(go version | cut -d' ' -f3), go tool pprof -top"
{ echo "$version"; top cpu.samples samples count cpu.out; top cpu.ns cpu ns cpu.out; } | keep pprof shop.cpu.pb cpu.out
{ echo "$version"; top live.count inuse_objects count heap.out; top live.bytes inuse_space B heap.out; top alloc.bytes alloc_space B heap.out; } | keep pprof shop.heap.pb heap.out
for kind in mutex block; do
	{ echo "$version"; top lock.count contentions count $kind.out; top lock.ns delay ns $kind.out; } | keep pprof "shop.$kind.pb" $kind.out
done
{
	echo "$version, of go tool trace -pprof"
	for kind in sync sched syscall; do
		go tool trace -pprof=$kind trace.out >profile 2>/dev/null
		top $kind.ns delay ns profile | grep ^total
	done
} | keep gotrace shop.trace trace.out
all=$(sed -n 's/goroutine profile: total //p' goroutines1.out)
{ echo "# ${version#\# }; the first line"; echo "total goroutine.count $all"; } | keep legacypprof shop.goroutines1.txt goroutines1.out
{ echo "# ${version#\# }; debug=1 of the same moment"; echo "total goroutine.count $all"; echo "threads $all"; } | keep goroutines shop.goroutines2.txt goroutines2.out
go tool pprof -callgrind -output profile.callgrind cpu.out >/dev/null 2>&1 || true
[ -s profile.callgrind ] && { echo "$version"; top cpu.ns cpu ns cpu.out | grep ^total; } | keep callgrind shop-go.callgrind profile.callgrind
