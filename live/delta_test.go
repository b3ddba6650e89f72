package live_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"flameview/live"
	"flameview/model"
	"flameview/model/modeltest"
)

func lines(s *model.Store) string {
	var out []string
	for i := range s.Series {
		seg := &s.Series[i].Segments[0]
		for e, stack := range seg.Stack {
			var names []string
			for _, f := range s.Stacks.Path(nil, stack) {
				names = append(names, s.Methods[s.Frames[f].Method].Name)
			}
			out = append(out, fmt.Sprintf("%s %d", strings.Join(names, ";"), seg.Values[0].Each[e]))
		}
	}
	return strings.Join(out, ", ")
}

func TestDelta(t *testing.T) {
	for _, c := range []struct{ later, earlier, want string }{
		{"a;b 5\na;d 1", "a;b 3\na;c 4", "a;b 2, a;d 1, a;c -4"},
		{"a 1\na 2", "a 3", ""},
		{"a 1", "", "a 1"},
		{"", "a 1", "a -1"},
	} {
		d, err := live.Delta(t.Context(), modeltest.Store(c.later), modeltest.Store(c.earlier))
		if err != nil || lines(d) != c.want || len(d.Files) != 1 {
			t.Errorf("%q - %q: %v, %q, want %q", c.later, c.earlier, err, lines(d), c.want)
		}
	}
}

// Deltas of snapshots add up to the difference of the last and the first.
func TestDeltasAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	counters := map[string]int{}
	snapshot := func() *model.Store {
		var b strings.Builder
		for stack, n := range counters {
			fmt.Fprintf(&b, "%s %d\n", stack, n)
		}
		return modeltest.Store(b.String())
	}
	first := snapshot()
	rec, last := live.NewRecording(live.Limits{}), first
	for i := range 50 {
		for range r.IntN(20) {
			counters[fmt.Sprintf("main;f%d;g%d", r.IntN(5), r.IntN(5))] += r.IntN(100) - 20
		}
		next := snapshot()
		d, err := live.Delta(t.Context(), next, last)
		if err != nil {
			t.Fatal(err)
		}
		at := begin.Add(time.Duration(i) * time.Second)
		live.Place(d, at, at)
		if _, err := rec.Add(t.Context(), live.Tick{Stores: []*model.Store{d}, Until: at}); err != nil {
			t.Fatal(err)
		}
		last = next
	}
	if got, want := picture(t, rec.Store()), picture(t, snapshot()); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestPlace(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "x", Clock: model.ClockBoot})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Stack, seg.Time, seg.Values[0].Same = []model.StackID{0, 0}, []int64{70, 50}, 1
	seg = b.Series("alloc", "Allocations", model.Unit{Name: "bytes"})
	seg.Stack, seg.Values[0].Same = []model.StackID{0}, 1
	s := modeltest.Build(t, b)
	live.Place(s, begin, begin.Add(4*time.Second))
	from := begin.UnixNano()
	if got := s.Series[0].Segments[0].Time; got[0] != from+20 || got[1] != from || s.Files[0].Clock != model.ClockUnix {
		t.Errorf("%v", got)
	}
	if got := s.Series[1].Segments[0].Time; got[0] != from+2e9 {
		t.Errorf("%v", got)
	}
}
