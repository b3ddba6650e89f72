package chart_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/chart"
	"flameview/model/modeltest"
	"flameview/model/shape"
)

// trackOf makes a track of lines of "time path", "time+length path" for intervals and
// "time*length path" for calls.
func trackOf(t testing.TB, lines string) (*chart.Track, *shape.Boxes) {
	t.Helper()
	b := model.NewBuilder(model.File{})
	var events []chart.Event
	for line := range strings.Lines(lines) {
		when, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		e := chart.Event{Stack: modeltest.Stack(b, path)}
		if n, _ := fmt.Sscanf(when, "%d+%d", &e.At, &e.For); n == 2 {
			e.Timing = model.Intervals
		} else if n, _ := fmt.Sscanf(when, "%d*%d", &e.At, &e.For); n == 2 {
			e.Timing = model.Calls
		}
		events = append(events, e)
	}
	return newTrack(t, modeltest.Build(t, b), events)
}

func newTrack(t testing.TB, s *model.Store, events []chart.Event) (*chart.Track, *shape.Boxes) {
	t.Helper()
	trie, err := shape.NewTrie(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	boxes := shape.NewBoxes(s, shape.Grouping{})
	sh, err := shape.New(t.Context(), shape.Source{Store: s}, trie, boxes, nil)
	if err != nil {
		t.Fatal(err)
	}
	return chart.NewTrack(t.Context(), s, sh, events), boxes
}

// draw gives boxes as a picture, a line for each depth and a cell for each
// nanosecond: a letter where a box begins, then - for samples and = for what is
// exact.
func draw(boxes []chart.Box, names *shape.Boxes) string {
	end, deepest := int64(0), int32(0)
	for _, b := range boxes {
		end, deepest = max(end, b.To), max(deepest, b.Depth)
	}
	rows := make([][]byte, deepest+1)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(" ", int(end)))
	}
	for _, b := range boxes {
		for at := b.From; at < b.To; at++ {
			rows[b.Depth][at] = map[bool]byte{true: '=', false: '-'}[b.Exact]
		}
		rows[b.Depth][b.From] = names.List[b.Box].Name[0]
	}
	var out strings.Builder
	for _, row := range rows {
		out.WriteString(strings.TrimRight(string(row), " ") + "\n")
	}
	return out.String()
}

func all(l *chart.Track) (out []chart.Box) {
	for b := range l.Boxes {
		out = append(out, b)
	}
	return out
}

func TestBoxes(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"neighbours share what they have in common", "0 m;a\n5 m;a\n10 m;b\n15 m;b;c\n20 m", `
m-----------------------------
a---------b---------
               c----
`},
		{"a long silence is a gap", "0 m\n4 m\n8 m\n40 m\n44 m", `
m---------------                        m-----------
`},
		{"samples in no order", "10 b\n0 a\n5 a", `
a---------b---------
`},
		{"an interval interrupts", "0 m;a\n4 m;a\n8+6 m;l\n14 m;a\n18 m;a", `
m-------------------------
a-------l=====a-----------
`},
		{"intervals lie inside each other", "0+20 m;a\n5+5 m;a;b\n12+3 m;a;c", `
m===================
a===================
     b====  c==
`},
		{"two that follow each other are two", "0+5 m;a\n5+5 m;a", `
m=========
a====a====
`},
		{"the later of two that overlap is on top", "0+10 a\n6+10 b", `
a=====b=========
`},
		{"calls last for what is inside them", "0*3 m\n1*4 m;a\n3*2 m;a;b\n8*1 m;c", `
m=========
 a===== c
   b=
`},
		{"calls that begin at once", "0*1 m\n0*2 m;a\n0*3 m;a;b\n6*1 m\n6*1 m;a", `
m=====m=
a==== a
b==
`},
		{"a call of a call that is not there", "0*5 m;a;b\n9*2 m;a;b", `
m====    m=
a====    a=
b====    b=
`},
		{"a sample during a call", "0*12 m\n4 m;x\n6 m;x\n20 y\n22 z", `
m-----------        y-z---
    x-----
`},
		{"a sample that contradicts an interval gives way", "0 m;a\n4 m;a\n8+6 m;l\n12 m;a\n16 m;a\n20 m;l;x", `
m---------------------------
a-------l=====a-----l-------
                    x-------
`},
		{"events without a stack are gaps", "0 m\n5 \n10 m\n15 m", `
m----     m--------------
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			track, names := trackOf(t, c.in)
			if got := draw(all(track), names); got != strings.TrimPrefix(c.want, "\n") {
				t.Errorf("\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// randomEvents are samples and intervals of one thread: intervals that overlap, or
// some that do not and samples.
func randomEvents(r *rand.Rand, b *model.Builder, n int) (events []chart.Event) {
	names := []string{"a", "b", "c"}
	overlap, free := r.IntN(2) == 0, int64(0)
	for i := range n {
		path := names[r.IntN(3)]
		for range r.IntN(4) {
			path += ";" + names[r.IntN(3)]
		}
		e := chart.Event{At: r.Int64N(int64(3 * n)), Stack: modeltest.Stack(b, path)}
		switch {
		case overlap:
			e.Timing, e.For = model.Intervals, r.Int64N(12)
		case i%4 == 0:
			e.Timing, e.At, e.For = model.Intervals, free+r.Int64N(9), r.Int64N(12)
			free = e.At + e.For
		}
		events = append(events, e)
	}
	return events
}

// bruteStacks is the stack at each nanosecond: of the interval that began last, of
// those that began at once the shortest; or of a sample, if it was later and calls
// something from there.
func bruteStacks(s *model.Store, events []chart.Event, gap int64, end int64) []model.StackID {
	sorted := slices.Clone(events)
	slices.SortStableFunc(sorted, func(a, b chart.Event) int { return int(a.At - b.At) })
	path := func(stack model.StackID) string {
		text := ";"
		for _, f := range s.Stacks.Path(nil, stack) {
			text += s.Methods[s.Frames[f].Method].Name + ";"
		}
		return text
	}
	out := make([]model.StackID, end)
	for at := range end {
		var interval, sample *chart.Event
		for i := range sorted {
			e := &sorted[i]
			switch {
			case e.At > at:
			case e.Timing == model.Sampled:
				sample = e
				if at >= e.At+2*gap {
					sample = nil
				}
			case at < e.At+e.For && (interval == nil || e.At > interval.At || e.For <= interval.For):
				interval = e
			}
		}
		switch {
		case interval == nil && sample != nil:
			out[at] = sample.Stack
		case interval == nil:
		case sample != nil && sample.At >= interval.At && strings.HasPrefix(path(sample.Stack), path(interval.Stack)):
			out[at] = sample.Stack
		default:
			out[at] = interval.Stack
		}
	}
	return out
}

func TestTrackAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		b := model.NewBuilder(model.File{})
		events := randomEvents(r, b, 1+r.IntN(60))
		s := modeltest.Build(t, b)
		track, boxes := newTrack(t, s, slices.Clone(events))
		const end = 300
		want := bruteStacks(s, events, track.Gap, end)
		byDepth := map[[2]int64]shape.BoxID{}
		full := all(track)
		for _, box := range full {
			for at := box.From; at < box.To; at++ {
				if _, twice := byDepth[[2]int64{at, int64(box.Depth)}]; twice {
					t.Fatalf("two boxes at %d, depth %d", at, box.Depth)
				}
				byDepth[[2]int64{at, int64(box.Depth)}] = box.Box
			}
		}
		for at := range int64(end) {
			var path []string
			for _, f := range s.Stacks.Path(nil, want[at]) {
				path = append(path, s.Methods[s.Frames[f].Method].Name)
			}
			got, from, to, ok := track.PathAt(at)
			if ok != (want[at] != 0) || ok && (from > at || to <= at) {
				t.Fatalf("at %d: known %v from %d to %d, want %v", at, ok, from, to, path)
			}
			var names, drawn []string
			for d, id := range got {
				names = append(names, boxes.List[id].Name)
				if id, ok := byDepth[[2]int64{at, int64(d)}]; ok {
					drawn = append(drawn, boxes.List[id].Name)
				}
			}
			if !slices.Equal(names, path) || !slices.Equal(drawn, path) {
				t.Fatalf("at %d: %v, drawn %v, want %v", at, names, drawn, path)
			}
		}
		// With a column for each nanosecond, a window is everything.
		window := track.Window(0, end, end)
		clipped := slices.DeleteFunc(slices.Clone(full), func(b chart.Box) bool { return b.From >= end })
		for i := range clipped {
			clipped[i].To = min(clipped[i].To, end)
		}
		if draw(window, boxes) != draw(clipped, boxes) {
			t.Fatalf("window\n%s\nall\n%s", draw(window, boxes), draw(clipped, boxes))
		}
		checkColumns(t, r, s, track, boxes, want)
	}
}

// checkColumns compares windows of fewer columns: each shows the stack with the
// most time.
func checkColumns(t *testing.T, r *rand.Rand, s *model.Store, track *chart.Track, names *shape.Boxes, want []model.StackID) {
	t.Helper()
	from := r.Int64N(100)
	to := from + 1 + r.Int64N(int64(len(want))-from-1)
	columns := 1 + r.IntN(40)
	boxes := track.Window(from, to, columns)
	edge := func(c int) int64 { return from + (to-from)*int64(c)/int64(columns) }
	for _, b := range boxes {
		if b.From < from || b.To > to || b.From >= b.To {
			t.Fatalf("%+v in a window from %d to %d", b, from, to)
		}
	}
	for c := range columns {
		if edge(c) == edge(c+1) {
			continue
		}
		times := map[string]int{}
		for _, stack := range want[edge(c):edge(c+1)] {
			var path []string
			for _, f := range s.Stacks.Path(nil, stack) {
				path = append(path, s.Methods[s.Frames[f].Method].Name)
			}
			times[strings.Join(path, ";")]++
		}
		delete(times, "") // what is not known is shown where nothing else is
		var drawn []string
		for d := range int32(10) {
			for _, b := range boxes {
				if b.Depth == d && b.From < edge(c+1) && b.To > edge(c) {
					drawn = append(drawn, names.List[b.Box].Name)
				}
			}
		}
		most := 0
		for _, n := range times {
			most = max(most, n)
		}
		if times[strings.Join(drawn, ";")] != most {
			t.Fatalf("column %d of %d, %d to %d: drawn %v, times %v", c, columns, edge(c), edge(c+1), drawn, times)
		}
	}
}

// A box counts the samples that fall into it, also where blocks are counted at
// once.
func TestLargeTrack(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	b := model.NewBuilder(model.File{})
	var events []chart.Event
	for i := range 100_000 {
		path := "m;usual"
		if r.IntN(5) == 0 {
			path = fmt.Sprint("m;rare", r.IntN(50))
		}
		events = append(events, chart.Event{At: int64(i) * 1000, Stack: modeltest.Stack(b, path)})
	}
	track, names := newTrack(t, modeltest.Build(t, b), events)
	for _, columns := range []int{1, 3, 10, 100, 1000} {
		samples, last := 0, int64(0)
		for _, box := range track.Window(0, 100_000_000, columns) {
			if box.Depth == 0 {
				samples += box.Samples
			}
			if name := names.List[box.Box].Name; box.Depth == 1 && name != "usual" {
				t.Errorf("%d columns: %s has the most time from %d to %d", columns, name, box.From, box.To)
			}
			last = max(last, box.To)
		}
		if samples != 100_000 || last != 100_000_000 {
			t.Errorf("%d columns: %d samples up to %d", columns, samples, last)
		}
	}
}

// Times of damaged files are far apart, and lengths beyond all bounds.
func TestFarTimes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	extreme := []int64{math.MinInt64, math.MinInt64 + 1, -1, 0, 1, math.MaxInt64 - 1, math.MaxInt64}
	for range 2000 {
		b := model.NewBuilder(model.File{})
		events := randomEvents(r, b, 1+r.IntN(8))
		for i := range events {
			e := &events[i]
			e.At, e.For, e.Timing = extreme[r.IntN(len(extreme))], extreme[r.IntN(len(extreme))], model.Timing(r.IntN(3))
		}
		track, _ := newTrack(t, modeltest.Build(t, b), events)
		last := int64(math.MinInt64)
		for _, box := range all(track) {
			if box.From >= box.To {
				t.Fatalf("%+v ends before it begins", box)
			}
			if box.Depth == 0 {
				if box.From < last {
					t.Fatalf("%+v begins before %d", box, last)
				}
				last = box.To
			}
		}
		from, to := extreme[r.IntN(7)], extreme[r.IntN(7)]
		track.Window(from, to, 1+r.IntN(2000))
	}
}

// Ten million samples of one thread.
func tenMillion(b *testing.B) *chart.Track {
	builder := model.NewBuilder(model.File{})
	r := rand.New(rand.NewPCG(5, 6))
	var stacks []model.StackID
	for range 5000 {
		path := "main"
		for range 20 + r.IntN(20) {
			path += fmt.Sprint(";f", r.IntN(9))
		}
		stacks = append(stacks, modeltest.Stack(builder, path))
	}
	events := make([]chart.Event, 10_000_000)
	for i, at := 0, 0; i < len(events); i++ {
		if r.IntN(8) == 0 {
			at = r.IntN(len(stacks))
		}
		events[i] = chart.Event{At: int64(i) * 1000, Stack: stacks[at]}
	}
	track, _ := newTrack(b, modeltest.Build(b, builder), events)
	return track
}

// A picture 2,000 pixels wide, of all and of parts.
func BenchmarkWindow(b *testing.B) {
	track := tenMillion(b)
	for _, part := range []int64{1, 10, 1000, 100_000} {
		b.Run(fmt.Sprint(1, " in ", part), func(b *testing.B) {
			for b.Loop() {
				track.Window(3e9, 3e9+10e9/part-1, 2000)
			}
		})
	}
}

func BenchmarkTrack(b *testing.B) {
	for b.Loop() {
		tenMillion(b)
	}
}
