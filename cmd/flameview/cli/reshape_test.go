package cli

import (
	"math"
	"strings"
	"testing"
	"time"

	"flameview/model/filter"
)

func TestTimeFilter(t *testing.T) {
	s := rich(t)
	first := time.Date(2026, 2, 1, 10, 0, 0, 5, time.UTC).UnixNano()
	for text, want := range map[string][2]int64{
		"1s,1m5s":                              {first + 1e9, first + 65e9},
		",2026-02-01T10:00:01Z":                {math.MinInt64, first - 5 + 1e9},
		"0s,":                                  {first, math.MaxInt64},
		"2026-02-01T11:00:00.000000005+01:00,": {first, math.MaxInt64},
	} {
		f, err := filter.Parse("time:"+text, false, s)
		if err != nil || f.From != want[0] || f.To != want[1] {
			t.Errorf("%s: %d to %d, %v; want %v", text, f.From, f.To, err, want)
		}
	}
	for _, text := range []string{"1s", "2s,1s", "x,", "1,2", ",9999-01-01T00:00:00Z"} {
		if _, err := filter.Parse("time:"+text, false, s); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}

// A table of shapes has the words of all that the flags of a query do.
func TestTopSaysWhatIsAsked(t *testing.T) {
	folder(t, map[string]string{"in.folded": "a;b;b;c 3\nd 1\n"})
	code, out, errs := flameview(t, "", "top", "--drop", "method:^d$", "--collapse-recursion", "--hide", "c", "--by", "thread", "in.folded")
	if want := " · drop method ^d$ · collapse direct recursion · hide c · threads at the root"; code != 0 || !strings.Contains(out, want) {
		t.Errorf("exit code %d, no %q in\n%s%s", code, want, out, errs)
	}
}

// Transforms are done in the order of their flags.
func TestTransformOrder(t *testing.T) {
	folder(t, map[string]string{"in.folded": "a;b;a 1\n"})
	for args, want := range map[string]string{
		"--hide b --collapse-recursion":                "a 1\n",
		"--collapse-recursion --hide b":                "a;a 1\n",
		"--hide=b --hide=x --hide=a --hide=y":          " 1\n",
		"--collapse-recursion --hide=b --only=a":       "a;a 1\n",
		"--collapse-recursion=false --collapse-cycles": "a 1\n",
	} {
		_, out, errs := flameview(t, "", append(append([]string{"export", "--to=folded"}, strings.Fields(args)...), "in.folded")...)
		if out != want {
			t.Errorf("%s: %q, want %q\n%s", args, out, want, errs)
		}
	}
}
