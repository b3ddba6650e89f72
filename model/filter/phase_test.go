package filter_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/filter"
)

// Times of damaged files may be further apart than an int64 can say.
func TestPhaseOfAnyTimes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	any64 := func() int64 {
		return []int64{math.MinInt64, math.MaxInt64, 0, r.Int64() - r.Int64(), r.Int64N(2000) - 1000}[r.IntN(5)]
	}
	for range 20_000 {
		period := 1 + r.Int64N([]int64{10, 1e9, math.MaxInt64 / 4}[r.IntN(3)])
		from := r.Int64N(period)
		f := filter.Phase(period, from, from+r.Int64N(period+1), any64())
		if err := f.Check(); err != nil {
			t.Fatal(err)
		}
		kind, _ := f.Lookup()
		judge, err := kind.Events(nil, f)
		if err != nil {
			t.Fatal(err)
		}
		seg := &model.Segment{Time: []int64{any64()}}
		var out [1]filter.Verdict
		judge(seg)(0, out[:])
		if want := brutePhase(f, seg.Time[0]); (out[0] == filter.Matches) != want {
			t.Fatalf("%d in %+v: %v, want %v", seg.Time[0], f, out[0], want)
		}
		last := max(seg.Time[0], any64())
		switch kind.Span(f, seg.Time[0], last) {
		case filter.Matches:
			if !brutePhase(f, last) || !brutePhase(f, seg.Time[0]) {
				t.Fatalf("%+v does not match all of %d to %d", f, seg.Time[0], last)
			}
		case filter.Differs:
			if brutePhase(f, last) || brutePhase(f, seg.Time[0]) {
				t.Fatalf("%+v matches some of %d to %d", f, seg.Time[0], last)
			}
		}
	}
}

// brutePhase is the definition, in numbers without bounds.
func brutePhase(f filter.Filter, at int64) bool {
	n := func(v int64) *big.Int { return big.NewInt(v) }
	since := new(big.Int).Sub(n(at), n(f.Origin))
	since.Sub(since, n(f.From))
	return since.Mod(since, n(f.Period)).Cmp(n(f.To-f.From)) < 0
}

func TestParsePhase(t *testing.T) {
	b := model.NewBuilder(model.File{})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Stack, seg.Time, seg.Values[0].Same = []model.StackID{0, 0}, []int64{5e9, 2e9}, 1
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text   string
		want   filter.Filter
		failed string
	}{
		{text: "1s,0.2,0.3", want: filter.Phase(1e9, 2e8, 3e8, 2e9)},
		{text: "15m,4m,5m30s", want: filter.Phase(900e9, 240e9, 330e9, 2e9)},
		{text: "1s,200ms,0.3,1970-01-01T00:00:01Z", want: filter.Phase(1e9, 2e8, 3e8, 1e9)},
		{text: "1s,0.9,1.1,3s", want: filter.Phase(1e9, 9e8, 11e8, 5e9)},
		{text: "1s,0,1", want: filter.Phase(1e9, 0, 1e9, 2e9)},
		{text: "1s,0.3,0.2", failed: "ends before it begins"},
		{text: "1s,0.5", failed: "want PERIOD,FROM,TO"},
		{text: "0s,0,1", failed: "want a period"},
		{text: "-1s,0,1", failed: "want a period"},
		{text: "1000000h,0,1", failed: "want a period"},
		{text: "1s,NaN,1", failed: "want a part"},
		{text: "1s,1.5,1.6", failed: "begins at 1.5s"},
		{text: "1s,0.5,1.6", failed: "longer than the period"},
		{text: "1s,0,1,yesterday", failed: "want a time"},
	} {
		got, err := filter.Parse("phase:"+c.text, false, store)
		if c.failed != "" {
			if err == nil || !strings.Contains(err.Error(), c.failed) {
				t.Errorf("%s: %v, want an error about %q", c.text, err, c.failed)
			}
			continue
		}
		c.want.Kind = "phase"
		if err != nil || got.Key() != c.want.Key() {
			t.Errorf("%s: %+v, %v, want %+v", c.text, got, err, c.want)
		}
		kind, _ := got.Lookup()
		again, err := filter.Parse("phase:"+kind.Range.Format(got), false, nil)
		if err != nil || again.Key() != got.Key() {
			t.Errorf("%s: written and read it is %+v, %v", c.text, again, err)
		}
	}
	if got := filter.Phase(1e9, 2e8, 3e8, 0).Title(); got != "keep 200ms to 300ms of every 1s" {
		t.Error(got)
	}
}

// How much of a range of time is in a phase, counted nanosecond by nanosecond.
func TestPhaseTime(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		period := 1 + r.Int64N(30)
		from := r.Int64N(period)
		f := filter.Phase(period, from, from+r.Int64N(period+1), r.Int64N(100)-50)
		a := r.Int64N(200) - 100
		b := a + r.Int64N(120)
		want := int64(0)
		for at := a; at < b; at++ {
			if brutePhase(f, at) {
				want++
			}
		}
		if got := f.PhaseTime(a, b); got != want {
			t.Fatalf("%+v from %d to %d: %d, want %d", f, a, b, got, want)
		}
	}
}
