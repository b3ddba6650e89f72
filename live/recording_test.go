package live_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"flameview/live"
	"flameview/live/livetest"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

func add(t testing.TB, r *live.Recording, ticks ...live.Tick) *model.Store {
	t.Helper()
	s, err := r.Add(t.Context(), ticks...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWindow(t *testing.T) {
	r := live.NewRecording(live.Limits{Window: 10 * time.Second})
	for i := range 30 {
		add(t, r, tick(t, i, "a 1\nb 1"))
	}
	s := add(t, r)
	from, to, _ := s.TimeSpan()
	events, until := r.Dropped()
	if s.Events() != 22 || from != begin.Add(19*time.Second).UnixNano() || to != begin.Add(29*time.Second).UnixNano() ||
		events != 38 || !until.Equal(begin.Add(18*time.Second)) {
		t.Errorf("%d events, dropped %d until %v", s.Events(), events, until)
	}
	if w := strings.Join(r.Final().Files[0].Warnings, ";"); !strings.Contains(w, "38 events until") {
		t.Errorf("warnings %s", w)
	}
}

// Where memory is short the newest tick stays, however large it is.
func TestBytes(t *testing.T) {
	r := live.NewRecording(live.Limits{Bytes: 1})
	for i := range 5 {
		if s := add(t, r, tick(t, i, "a 1\nb 1")); s.Events() != 2 {
			t.Errorf("%d events", s.Events())
		}
	}
}

// What is read again takes the place of what was there, also in one batch.
func TestReplaces(t *testing.T) {
	again := func(second int, lines string) live.Tick {
		next := tick(t, second, lines)
		next.Replaces = []string{"script"}
		return next
	}
	r := live.NewRecording(live.Limits{})
	add(t, r, tick(t, 0, "a 1"))
	if s := add(t, r, again(1, "a 2\nb 2")); picture(t, s) != "all 4/0\n  a 2/2\n  b 2/2\n" {
		t.Error(picture(t, s))
	}
	other := livetest.Tick(t, "other", begin, "c 1")
	if s := add(t, r, again(2, "a 4"), other, again(3, "b 8")); picture(t, s) != "all 9/0\n  b 8/8\n  c 1/1\n" {
		t.Error(picture(t, s))
	}
}

// Notes are of the newest tick that has any.
func TestNotes(t *testing.T) {
	r := live.NewRecording(live.Limits{})
	first, second := tick(t, 0, "a 1"), tick(t, 1, "a 1")
	first.Notes, second.Notes = []string{"90 % of the time is covered"}, []string{"95 % of the time is covered"}
	add(t, r, first)
	add(t, r, second, tick(t, 2, "a 1"))
	if f := r.Final().Files[0]; len(f.Warnings) != 1 || f.Warnings[0] != second.Notes[0] {
		t.Errorf("%q", f.Warnings)
	}
	if len(r.Store().Files[0].Warnings) != 0 {
		t.Error("a store changed")
	}
}

// A day and more: 28 hours of a tick each 2 s, every one with names, paths and a
// file of its own. What is kept stays bounded.
func TestDayStaysBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("50,400 ticks")
	}
	r := live.NewRecording(live.Limits{Window: time.Minute})
	var nodes, files, events int
	for i := range 28 * 1800 {
		b := livetest.Tick(t, fmt.Sprintf("file%d", i/10), begin.Add(2*time.Second*time.Duration(i)), stacks(i))
		s := add(t, r, b)
		nodes, files, events = max(nodes, s.Stacks.Len()), max(files, len(s.Files)), max(events, s.Events())
		if i%1000 == 0 {
			want := min(i+1, 31)
			if s.Events() != 20*want {
				t.Fatalf("tick %d: %d events", i, s.Events())
			}
		}
	}
	if nodes > 1<<17 || files > 512 || events > 20*31 {
		t.Errorf("%d nodes, %d files, %d events", nodes, files, events)
	}
}

func stacks(i int) string {
	var b strings.Builder
	for k := range 20 {
		fmt.Fprintf(&b, "main;run%d;work%d;leaf%d 1\n", i, k, k)
	}
	return b.String()
}

// BenchmarkTick is one tick of 1,000,000 events on top of as many: the next
// generation, the engine's way to it, and the tree on screen.
func BenchmarkTick(b *testing.B) {
	var ticks []live.Tick
	for i := range 8 {
		ticks = append(ticks, large(b, i, 1_000_000))
	}
	for b.Loop() {
		b.StopTimer()
		r := live.NewRecording(live.Limits{Bytes: 1 << 40})
		e := engine.New(add(b, r, ticks[0], ticks[1]))
		q := query.Query{MinTotal: 1000}
		if _, err := e.Tree(b.Context(), q); err != nil {
			b.Fatal(err)
		}
		for _, t := range ticks[2:] {
			b.StartTimer()
			s := add(b, r, t)
			if err := e.Advance(b.Context(), s); err != nil {
				b.Fatal(err)
			}
			if _, err := e.Tree(b.Context(), q); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*6), "ms/tick")
}

// large is a tick of n events on 50,000 stacks.
func large(t testing.TB, second, n int) live.Tick {
	r := rand.New(rand.NewPCG(9, uint64(second)))
	b := model.NewBuilder(model.File{Path: "large"})
	frames := make([]model.FrameID, 3000)
	for i := range frames {
		frames[i] = b.Frame(model.Frame{Method: b.Method(model.Method{Name: fmt.Sprintf("org/example/Class%d.method%d", i/20, i)})})
	}
	fixed := rand.New(rand.NewPCG(5, 5)) // the same paths in every tick
	var ends []model.StackID
	for len(ends) < 50_000 {
		at := model.Root
		for range 15 + fixed.IntN(20) {
			at = b.Push(at, frames[min(fixed.IntN(3000), fixed.IntN(3000), fixed.IntN(3000))])
			ends = append(ends, at)
		}
	}
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	threads := make([]model.ThreadID, 40)
	for i := range threads {
		threads[i] = b.Thread(model.Thread{Name: fmt.Sprint("worker-", i)})
	}
	from := begin.Add(time.Duration(second) * time.Second).UnixNano()
	for i := range n {
		seg.Stack = append(seg.Stack, ends[r.IntN(len(ends))])
		seg.Thread = append(seg.Thread, threads[r.IntN(40)])
		seg.Time = append(seg.Time, from+int64(i)*1000)
	}
	seg.Values[0].Same, seg.Values[1].Same = 1, 10_000_000
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return live.Tick{Stores: []*model.Store{s}, Until: time.Unix(0, from).Add(time.Second)}
}
