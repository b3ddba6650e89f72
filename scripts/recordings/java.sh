# Java: the bookshop of assets/sample, watched by several tools at the same time:
# the flight recorder, jstack, jcmd, SIGQUIT, and perf with a map of compiled code.
need javac jfr jstack jcmd || return 0
find "$root/assets/sample/src" -name '*.java' -print0 | xargs -0 javac -d classes
cp "$root/assets/sample/sample.jfc" .
sed -i 's/<setting name="period">5 ms/<setting name="period">20 ms/; s/throttle">80/throttle">10/' sample.jfc

watch=()
need perf && watch=(perf record -q -e cpu-clock -F 23 -g -o perf.out)
"${watch[@]}" java -Xbootclasspath/a:classes -Xmx256m -XX:+PreserveFramePointer \
	-XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit \
	-XX:FlightRecorderOptions=stackdepth=256 \
	-XX:StartFlightRecording:settings=sample.jfc,filename=out.jfr,dumponexit=true \
	bookshop.Bookshop 16 >log 2>&1 &
shell=$!
sleep 2
pid=$(pgrep -f '^java .*bookshop.Bookshop')
jcmd "$pid" Thread.print >jcmd.out
jcmd "$pid" Thread.dump_to_file -format=json "$work/threads.json" >/dev/null 2>&1 || true
kill -QUIT "$pid"
for _ in 1 2 3 4; do
	jstack -l "$pid" >>jstack.out
done
wait "$shell"

{
	echo "# $(java -version 2>&1 | head -1), jfr summary"
	jfr summary out.jfr | awk '
		$1 == "jdk.ExecutionSample" { print "total cpu.samples", $2 }
		$1 ~ /^jdk.(JavaMonitorEnter|ThreadPark)$/ { locks += $2 }
		$1 == "jdk.ObjectAllocationSample" { print "total alloc.count", $2 }
		END { print "total lock.count", locks }'
} | keep jfr bookshop.jfr out.jfr
# Threads with a state are those of Java.
for dump in jstack jcmd log; do
	states=$(grep -c java.lang.Thread.State "$dump.out" 2>/dev/null || grep -c java.lang.Thread.State "$dump")
	{
		echo "# $(java -version 2>&1 | head -1); states of threads in the text"
		echo "total threaddump.samples $states"
	} | keep threaddump "bookshop.$dump.txt" "$([ "$dump" = log ] && echo log || echo "$dump.out")"
done
[ -f threads.json ] && {
	echo "# $(java -version 2>&1 | head -1); \"tid\" in the text"
	echo "total threaddump.samples $(grep -c '"tid"' threads.json)"
} | keep threaddump bookshop.threads.json threads.json
if [ -f perf.out ]; then
	perf report -i perf.out --stdio --no-children -g none -F sample,period,sym 2>/dev/null | awk -v version="$(perf --version)" '
		BEGIN { print "# " version ", perf report" }
		/^ +[0-9]/ { samples += $1; period += $2 }
		END { print "total cpu-clock.samples", samples; printf "total cpu-clock.ns %.0f\n", period }' >want
	perf script -i perf.out >text 2>/dev/null
	keep perfscript bookshop.perf text <want
fi
