# JavaScript: node's profilers.
need node || return 0
cp "$sources/shop.js" .
node --cpu-prof --cpu-prof-interval 2000 --cpu-prof-name cpu.out shop.js
node -e '
	const p = JSON.parse(require("fs").readFileSync("cpu.out")), idle = new Set(p.nodes.filter(n => n.callFrame.functionName === "(idle)").map(n => n.id));
	console.log("# node " + process.version + "; samples that were not idle");
	console.log("total cpu.samples " + p.samples.filter(s => !idle.has(s)).length);' |
	keep cpuprofile shop.cpuprofile cpu.out
node --heap-prof --heap-prof-interval=8192 --heap-prof-name heap.out shop.js
node -e '
	const p = JSON.parse(require("fs").readFileSync("heap.out")), sum = n => n.selfSize + n.children.reduce((s, c) => s + sum(c), 0);
	console.log("# node " + process.version + "; selfSize of all nodes");
	console.log("total live.bytes " + sum(p.head));' |
	keep heapprofile shop.heapprofile heap.out
node --prof --logfile=v8.log --no-logfile-per-isolate shop.js
# The symbols of node itself, which nm lists, would be nearly all of the file.
mkdir without-nm
printf '#!/bin/sh\n' >without-nm/nm
chmod +x without-nm/nm
export PATH=$work/without-nm:$PATH
node --prof-process v8.log >text 2>/dev/null
node --prof-process --preprocess v8.log >json 2>/dev/null
node -e '
	const fs = require("fs"), log = JSON.parse(fs.readFileSync("json"));
	for (const script of log.scripts) if (script) delete script.source; // of node itself
	fs.writeFileSync("json", JSON.stringify(log));'
for form in text json; do
	{
		echo "# node $(node --version); the ticks of node --prof-process"
		sed -n 's/.*(\([0-9]*\) ticks,.*/total cpu.samples \1/p' text
	} | keep v8prof "shop.v8log.$form" $form
done
PATH=${PATH#*:}
