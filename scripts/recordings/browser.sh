# The page of the shop in Chromium. Of its trace only the page's own process is
# kept, and of that what lasted long.
need chromium node || return 0
cp "$sources/shop.js" .
echo '<script src="shop.js"></script>' >shop.html
chromium --headless=new --no-sandbox --disable-gpu --no-first-run --disable-extensions --user-data-dir="$work/profile" \
	--trace-startup=-*,devtools.timeline,disabled-by-default-v8.cpu_profiler --trace-startup-file="$work/trace.json" \
	--trace-startup-duration=5 --trace-startup-format=json --virtual-time-budget=4000 --timeout=7000 \
	--dump-dom "file://$work/shop.html" >/dev/null 2>&1 || true
if [ -f trace.json ]; then
	node -e '
		const fs = require("fs"), trace = JSON.parse(fs.readFileSync("trace.json"));
		const page = trace.traceEvents.find(e => e.name === "ProfileChunk" && JSON.stringify(e.args).includes("shop.js")).pid;
		trace.traceEvents = trace.traceEvents.filter(e => e.pid === page && (e.ph === "M" || e.ph === "P" || e.ph === "X" && e.dur >= 200));
		trace.metadata = {};
		fs.writeFileSync("trace.json", JSON.stringify(trace));
		const slices = trace.traceEvents.filter(e => e.ph === "X"), chunks = trace.traceEvents.filter(e => e.name === "ProfileChunk");
		let samples = 0;
		for (const e of chunks) samples += e.args.data.cpuProfile?.samples?.length ?? 0;
		console.log("# Chromium; samples and slices of the events");
		console.log("total cpu.samples " + samples + "\ntotal slices.count " + slices.length);' >want
	keep chrometrace shop.trace.json trace.json <want
fi
