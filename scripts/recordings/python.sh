# Python: cProfile, faulthandler, austin. The distribution's own Python, whose
# files have the same names everywhere.
need /usr/bin/python3 || return 0
cp "$sources/shop.py" .
/usr/bin/python3 -B -m cProfile -o out shop.py 200
/usr/bin/python3 -B -c '
import pstats, sys
s = pstats.Stats("out")
print("# Python", sys.version.split()[0] + ", pstats; sums of seconds are rounded")
print("total calls.count", s.total_calls)
print("total wall.ns %d~1000" % round(s.total_tt * 1e9))
for (file, line, name), (_, calls, own, total, _) in s.stats.items():
    if file == "shop.py" or file.endswith("/shop.py"):
        if not name.startswith("__"): # several functions have those names
            print("self wall.ns %d~2" % round(own * 1e9), name)
' | grep -v '<' | keep pstats shop.pstats out
/usr/bin/python3 -B -c '
import faulthandler, shop, sys
faulthandler.dump_traceback_later(0.1, repeat=True, file=open("out", "w"))
shop.main(3000)
'
{
	echo "# $(/usr/bin/python3 --version); stacks in the text"
	echo "total threaddump.samples $(grep -c 'most recent call first' out)"
} | keep faulthandler shop.faulthandler.txt out
