# PHP: Xdebug's traces and profiles, Excimer's stacks.
need php || return 0
cp "$sources/shop.php" .
xdebug=(-d xdebug.start_with_request=yes -d xdebug.output_dir="$work" -d xdebug.use_compression=0)
if php -m | grep -qx xdebug; then
	version="# PHP $(php -r 'echo PHP_VERSION, ", Xdebug ", phpversion("xdebug");')"
	php "${xdebug[@]}" -d xdebug.mode=trace -d xdebug.trace_format=1 -d xdebug.trace_output_name=trace shop.php 10
	{
		echo "$version; the last time less the first, and records of calls"
		awk -F '\t' '$3 == 0 && NF > 5 { calls++; if (!first) first = $4 } $3 == 1 { last = $4 }
			END { print "total calls.count", calls; printf "total wall.ns %d~1000\n", (last - first) * 1e9 }' trace.xt
	} | keep xdebugtrace shop.xt trace.xt
	php "${xdebug[@]}" -d xdebug.mode=profile -d xdebug.profiler_output_name=profile shop.php 20
	{
		echo "$version; its lines, without those of calls (the summary is more)"
		awk '/^calls=/ { getline; next } /^[0-9]+ [0-9]/ { n += $2 } END { print "total wall.ns", n * 10 }' profile
	} | keep callgrind shop-php.callgrind profile
fi
if php -m | grep -qx excimer; then
	php -d xdebug.mode=off -r '
		$profiler = new ExcimerProfiler;
		$profiler->setPeriod(0.002);
		$profiler->start();
		$argv = ["shop.php", "4000"];
		(function () use ($argv) { require "shop.php"; })();
		$profiler->stop();
		$log = $profiler->getLog();
		file_put_contents("folded", $log->formatCollapsed());
		if (method_exists($log, "getSpeedscopeData")) file_put_contents("speedscope", json_encode($log->getSpeedscopeData()));
		file_put_contents("want", "# Excimer " . phpversion("excimer") . "; events of the log\ntotal samples.samples " . $log->getEventCount() . "\n");'
	keep folded shop.excimer.folded folded <want
	[ -f speedscope ] && keep speedscope shop.speedscope speedscope <want
fi
