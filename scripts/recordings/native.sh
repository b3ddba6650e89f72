# C: valgrind's tools, perf, gprof, gprofng, heaptrack, gperftools, gdb, eu-stack.
need gcc || return 0
cp "$sources/shop.c" .
gcc -g -O1 -fno-omit-frame-pointer -pthread -o shop shop.c

# annotated METRIC KIND: the table of callgrind_annotate and cg_annotate.
annotated() {
	awk -v metric="$1" -v kind="$2" '
		{ value = $1; gsub(",", "", value) }
		/PROGRAM TOTALS/ { print "total", metric, value }
		/[:] *(tax|price|parse|serve|audit)( \[|$)/ {
			match($0, /[:](tax|price|parse|serve|audit)/)
			print kind, metric, value, substr($0, RSTART + 1, RLENGTH - 1)
		}'
}

if need valgrind callgrind_annotate; then
	version=$(valgrind --version)
	valgrind -q --tool=callgrind --callgrind-out-file=out ./shop 100
	{
		echo "# $version, callgrind_annotate"
		callgrind_annotate --threshold=100 out | annotated callgrind.Ir self
		callgrind_annotate --threshold=100 --inclusive=yes out | annotated callgrind.Ir inclusive | grep -v ^total
	} | keep callgrind shop.callgrind out
	valgrind -q --tool=cachegrind --cachegrind-out-file=out ./shop 100 2>/dev/null
	{
		echo "# $version, cg_annotate"
		cg_annotate --show=Ir --threshold=0.1 out | annotated callgrind.Ir self
	} | keep callgrind shop.cachegrind out
	valgrind --tool=dhat --dhat-out-file=out ./shop 200 2>log
	awk -v version="$version" '
		BEGIN { print "# " version ", what dhat says at the end" }
		{ gsub(",", "") }
		/ Total: / { print "total malloc.bytes", $3; print "total malloc.count", $6 }
		/ At t-gmax: / { print "total peak.bytes", $4; print "total peak.count", $7 }
		/ At t-end: / { print "total leak.bytes", $4; print "total leak.count", $7 }
		/ Reads: / { print "total reads.bytes", $3 }
		/ Writes: / { print "total writes.bytes", $3 }' log |
		keep dhat shop.dhat.json out
fi

if need perf; then
	perf record -q -e cpu-clock -F 199 -g -o out ./shop 500000
	{
		echo "# $(perf --version), perf report"
		perf report -i out --stdio --no-children -g none -F sample,period,sym 2>/dev/null | awk '
			/^ +[0-9]/ {
				samples += $1; period += $2
				if ($4 ~ /^(tax|price|parse|serve)$/) {
					print "self cpu-clock.samples", $1, $4
					print "self cpu-clock.ns", $2, $4
				}
			}
			END { print "total cpu-clock.samples", samples; printf "total cpu-clock.ns %.0f\n", period }'
		# A thread that gives itself another name is two.
		perf script -i out -F comm,tid 2>/dev/null | sort -u | awk 'NF { n++ } END { print "threads", n }'
	} >want
	perf script -i out >text 2>/dev/null
	keep perfscript shop.perf text <want
	if perf record -q -e cpu-clock -F 99 -g -o out ./shop 20000 2>/dev/null; then
		nameless out
		perf report -i out --stdio --no-children -g none -F sample,period,sym 2>/dev/null | awk -v version="$(perf --version)" '
			BEGIN { print "# " version ", perf report" }
			/^ +[0-9]/ { samples += $1; period += $2 }
			END { print "total cpu-clock.samples", samples; printf "total cpu-clock.ns %.0f\n", period }' |
			keep perfdata shop.perf.data out
	fi
fi

if need gprof; then
	gcc -g -O1 -pg -pthread -o shop-pg shop.c
	./shop-pg 200000
	gprof ./shop-pg gmon.out >out
	gprof -b -p ./shop-pg gmon.out | awk -v version="$(gprof --version | head -1)" '
		BEGIN { print "# " version ", its flat profile; seconds are rounded to 0.01" }
		$NF ~ /^(tax|price|parse|serve|audit)$/ {
			print "self cpu.ns", sprintf("%d~%d", $3 * 1e9, 5e6), $NF
			if (NF == 7) print "total calls.count", calls += $4
		}' | awk '/^total calls/ { last = $0; next } { print } END { if (last) print last }' |
		keep gprof shop.gprof out
fi

if need gprofng; then
	# The experiment says on which machine it was made. Of the programs that were
	# in memory it keeps copies: ours is enough.
	if unshare -u sh -c 'hostname example && gprofng collect app -p hi -o shop.er ./shop 2000000' >/dev/null 2>&1; then
		sed -i 's/os="[^"]*"/os="Linux"/' shop.er/log.xml
		find shop.er/archives -type f ! -name 'shop_*' -delete
		tar cf out shop.er
		gprofng display text -metrics e.totalcpu:i.totalcpu -functions shop.er | awk -v version="$(gprofng --version | head -1)" '
			BEGIN { print "# " version ", display text -functions; seconds are rounded to 0.001" }
			$NF == "<Total>" { print "total cpu.ns", sprintf("%d~%d", $1 * 1e9, 5e6) }
			$NF ~ /^(tax|price|serve)$/ { print "self cpu.ns", sprintf("%d~%d", $1 * 1e9, 5e6), $NF }' |
			keep gprofng shop.er.tar out
	fi
fi

if need heaptrack heaptrack_print; then
	heaptrack -o heap ./shop 500 >/dev/null 2>&1
	recording=$(ls heap.*)
	{
		echo "# $(heaptrack --version), heaptrack_print"
		for pair in allocations:malloc.count temporary:temporary.count peak:peak.bytes leaked:leak.bytes; do
			heaptrack_print -p 0 -a 0 -l 0 -T 0 -F folded --flamegraph-cost-type "${pair%%:*}" -f "$recording" >/dev/null 2>&1
			awk -v metric="${pair#*:}" '{ n += $NF } END { print "total", metric, n + 0 }' folded
		done
	} >want
	case $recording in
	*.gz) gzip -dc "$recording" >plain ;;
	*.zst) zstd -qdc "$recording" >plain ;;
	esac
	keep heaptrack shop.heaptrack plain <want
fi

if need google-pprof; then
	gcc -g -O1 -pthread -o shop-profiled shop.c -Wl,--no-as-needed -lprofiler
	CPUPROFILE=cpu.out ./shop-profiled 100000 2>/dev/null
	google-pprof --text ./shop-profiled cpu.out 2>/dev/null | awk '
		BEGIN { print "# google-pprof --text" }
		/^Total:/ { print "total cpu.samples", $2 }
		$6 ~ /^(tax|price|serve)$/ { print "self cpu.samples", $1, $6; print "inclusive cpu.samples", $4, $6 }' >want
	google-pprof --raw ./shop-profiled cpu.out >out 2>/dev/null
	keep legacypprof shop.gperftools-raw out <want
	grep -v shop$ want | grep -v '^self\|^incl' | keep legacypprof shop.gperftools-cpu cpu.out
	gcc -g -O1 -pthread -o shop-tcmalloc shop.c -Wl,--no-as-needed -ltcmalloc
	HEAPPROFILE=./heap ./shop-tcmalloc 2000 2>/dev/null
	{
		echo "# google-pprof --text"
		for pair in inuse_objects:live.count inuse_space:live.bytes alloc_objects:alloc.count alloc_space:alloc.bytes; do
			google-pprof --text --show_bytes "--${pair%%:*}" ./shop-tcmalloc heap.0001.heap 2>/dev/null |
				awk -v metric="${pair#*:}" '/^Total:/ { print "total", metric, $2 }'
		done
	} | keep legacypprof shop.gperftools-heap heap.0001.heap
fi

./shop 100000000 &
pid=$!
sleep 0.5
if need gdb; then
	gdb -p $pid -batch -ex 'thread apply all bt' >out 2>/dev/null || true
	{
		echo "# $(gdb --version | head -1); threads of /proc"
		echo "total stackdump.samples $(ls /proc/$pid/task | wc -l)"
		echo "threads $(ls /proc/$pid/task | wc -l)"
	} | keep stackdump shop.gdb.txt out
fi
if need eu-stack; then
	eu-stack -v -i -p $pid >out 2>/dev/null || true
	{
		echo "# $(eu-stack --version | head -1); threads of /proc"
		echo "total stackdump.samples $(ls /proc/$pid/task | wc -l)"
		echo "threads $(ls /proc/$pid/task | wc -l)"
	} | keep stackdump shop.eu-stack.txt out
fi
kill $pid
wait $pid 2>/dev/null || true
