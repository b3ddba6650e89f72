# Erlang: eprof and fprof.
need erl erlc || return 0
cp "$sources/shop.erl" .
erlc shop.erl
erl -noshell -s shop record >/dev/null
version="# Erlang/OTP $(erl -noshell -eval 'io:put_chars(erlang:system_info(otp_release)), halt().')"
{
	echo "$version, eprof; its last line"
	awk '/^Total:/ { calls += $2; time += $4 } END { print "total calls.count", calls; print "total running.ns", time * 1000 }' eprof.out
} | keep eprof shop.eprof eprof.out
{
	echo "$version, fprof; its totals, rounded to 0.001 ms"
	sed -n 's/.*totals, *\([0-9]*\), *[0-9.]*, *\([0-9.]*\)}.*/\1 \2/p' fprof.out | head -1 |
		awk '{ print "total calls.count", $1; printf "total running.ns %d~1000000\n", $2 * 1e6 }'
} | keep fprof shop.fprof fprof.out
