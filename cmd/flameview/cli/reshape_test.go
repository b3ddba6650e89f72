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

func TestWords(t *testing.T) {
	r := reshape{Keep: []string{"method:a"}, Time: "1s,", Hide: []string{"b"}, Only: []string{"o"}, Focus: []string{"f"}, CollapseRecursion: true, CollapseCycles: true, By: "thread"}
	want := "keep method:a · time 1s, · hide b · only o · focus f · collapse recursion · collapse cycles · by thread"
	if got := strings.Join(r.words(), " · "); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
