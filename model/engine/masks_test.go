package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/scan"
)

// concurrently runs functions on goroutines.
func concurrently(works ...func()) {
	var wait sync.WaitGroup
	for _, work := range works {
		wait.Go(work)
	}
	wait.Wait()
}

var someThreads, someStates, someStacks = []string{"red", "green", "blue"}, []string{"", "runs", "waits"}, []string{"m;a", "m;b", "m;b;c"}

// manyEvents makes files of some ten thousand events, not a multiple of anything,
// of which some know no threads, no times, no states or no sizes, and whose times
// are sorted, nearly sorted or in no order. Some values are negative.
func manyEvents(t *testing.T, r *rand.Rand, count, most int) *model.Store {
	var files []*model.Builder
	for file := range count {
		b := model.NewBuilder(model.File{Path: fmt.Sprintf("file%d", file)})
		seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "bytes"})
		n := 1 + r.IntN(most)
		disorder := []int64{1, 50, 10_000}[r.IntN(3)]
		threads, times, states, each := r.IntN(4) > 0, r.IntN(4) > 0, r.IntN(2) > 0, r.IntN(2) > 0
		seg.Values[0].Same = 1 + r.Int64N(3)
		for i := range n {
			seg.Stack = append(seg.Stack, modeltest.Stack(b, someStacks[r.IntN(len(someStacks))]))
			if threads {
				seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: someThreads[r.IntN(len(someThreads))]}))
			}
			if times {
				seg.Time = append(seg.Time, int64(i)*10_000/int64(n)+r.Int64N(disorder))
			}
			if states {
				seg.State = append(seg.State, b.State(someStates[r.IntN(len(someStates))]))
			}
			if each {
				seg.Values[1].Each = append(seg.Values[1].Each, r.Int64N(100)-10)
			}
		}
		files = append(files, b)
	}
	return modeltest.Build(t, files...)
}

func randomFilter(r *rand.Rand, s *model.Store) filter.Filter {
	one := func(kind string, names ...string) filter.Filter {
		return filter.Filter{Kind: kind, Patterns: exact(names[r.IntN(len(names))])}
	}
	f := []filter.Filter{
		one("thread", append(someThreads, model.NoThreadName)...), one("file", "file0", "file1"), one("state", "runs", "waits"),
		one("method", "a", "b", "c"),
		{Kind: "time", From: r.Int64N(8000)},
		{Kind: "time"},
		randomPhase(r),
	}[r.IntN(7)]
	if f.Kind == "time" {
		f.To = f.From + r.Int64N(8000)
		if times := s.Series[0].Segments[0].Time; times != nil && r.IntN(2) == 0 {
			const block = 4096 // ranges that are nearly those of blocks have edges of their own
			from := r.IntN(len(times)) / block * block
			to := min(from+block*(1+r.IntN(3))-r.IntN(2), len(times)-1)
			f.From = times[from] - 1 + r.Int64N(3)
			f.To = max(f.From, times[to]+r.Int64N(3))
		}
	}
	f.Drop, f.Off = r.IntN(2) == 0, r.IntN(8) == 0
	return f
}

func randomPhase(r *rand.Rand) filter.Filter {
	period := 1 + r.Int64N([]int64{100, 30_000}[r.IntN(2)])
	from := r.Int64N(period)
	return filter.Phase(period, from, from+r.Int64N(period+1), r.Int64N(20_000)-10_000)
}

// bruteVerdict is what a filter says of one event: whether it matches, and
// whether it can tell.
func bruteVerdict(s *model.Store, seg *model.Segment, e int, f filter.Filter) (match, known bool) {
	name := ""
	if len(f.List) > 0 {
		name = f.List[0]
	}
	switch f.Kind {
	case "thread":
		if seg.Thread == nil {
			return name == model.NoThreadName, true
		}
		return s.Threads[seg.Thread[e]].Name == name, true
	case "file":
		return s.Files[seg.File].Path == name, true
	case "state":
		if seg.State == nil || s.States[seg.State[e]] == "" {
			return false, false
		}
		return s.States[seg.State[e]] == name, true
	case "time":
		if seg.Time == nil {
			return false, false
		}
		return seg.Time[e] >= f.From && seg.Time[e] < f.To, true
	case "phase":
		if seg.Time == nil {
			return false, false
		}
		at := (seg.Time[e] - f.Origin) % f.Period
		if at < 0 {
			at += f.Period
		}
		return at >= f.From && at < f.To || at+f.Period < f.To, true
	}
	return slices.ContainsFunc(s.Stacks.Path(nil, seg.Stack[e]), func(frame model.FrameID) bool {
		return s.Methods[s.Frames[frame].Method].Name == name
	}), true
}

// bruteThread adds one event to the row of its thread.
func bruteThread(rows map[string]scan.ThreadRow, s *model.Store, seg *model.Segment, e int, value int64, selected bool) {
	name := model.NoThreadName
	if seg.Thread != nil {
		name = s.Threads[seg.Thread[e]].Title()
	}
	r, old := rows[name]
	r.Name, r.Threads = name, 1
	r.Total += value
	r.Events++
	if selected {
		r.Selected += value
	}
	if seg.Time != nil {
		at := seg.Time[e]
		if !old || !r.Timed {
			r.First, r.Last, r.Timed = at, at, true
		}
		r.First, r.Last = min(r.First, at), max(r.Last, at)
	}
	rows[name] = r
}

// Whatever filters say together, in blocks or event by event, on one core or two,
// is what they say of each event by itself.
func TestMasksAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for round := range modeltest.Rounds(40) {
		files, most := 1+r.IntN(3), 20_000
		if round%20 == 0 {
			files, most = 1, 600_000 // several runs of blocks
		}
		s := manyEvents(t, r, files, most)
		paths := make([]string, s.Stacks.Len())
		for n := 1; n < len(paths); n++ {
			paths[n] = strings.TrimPrefix(paths[s.Stacks.Parent[n]]+";"+s.Methods[s.Frames[s.Stacks.Frame[n]].Method].Name, ";")
		}
		e := engine.New(s)
		if round%2 == 0 {
			e.Parallel = concurrently
		}
		for range 6 {
			filters := make([]filter.Filter, r.IntN(4))
			for i := range filters {
				filters[i] = randomFilter(r, s)
			}
			m := s.Metrics()[r.IntN(len(s.Metrics()))]
			q := query.Query{Metric: m.ID, Filters: filters}
			tree, err := e.Tree(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			line, err := e.Timeline(context.Background(), q, 7)
			if err != nil {
				t.Fatal(err)
			}
			q.Fragment = modeltest.Path("b")
			rows, err := e.Threads(context.Background(), q, false)
			if err != nil {
				t.Fatal(err)
			}
			wantRows := map[string]scan.ThreadRow{}
			self, tallies, total := map[string]int64{}, make([]filter.Tally, len(filters)), int64(0)
			buckets, untimed := make([]int64, len(line.Buckets)), int64(0)
			for i := range s.Series[m.Series].Segments {
				seg := &s.Series[m.Series].Segments[i]
				if !seg.Values[m.Value].Recorded() {
					continue
				}
				for at := range seg.Stack {
					value := seg.Values[m.Value].Same
					if each := seg.Values[m.Value].Each; each != nil {
						value = each[at]
					}
					stays, timeless := true, true
					for k, f := range filters {
						if f.Off {
							continue
						}
						match, known := bruteVerdict(s, seg, at, f)
						if !known {
							tallies[k].Unjudged += value
						} else if match == f.Drop {
							tallies[k].Removed += value
						}
						stays = stays && known && match != f.Drop
						timeless = timeless && (f.Kind == "time" || known && match != f.Drop)
					}
					if stays {
						total += value
						path := paths[seg.Stack[at]]
						self[path] += value
						bruteThread(wantRows, s, seg, at, value, strings.Contains(path, "b"))
					}
					switch {
					case !timeless || len(buckets) == 0:
					case seg.Time == nil:
						untimed += value
					default:
						width := uint64(line.End-1-line.Start)/uint64(len(buckets)) + 1
						buckets[uint64(seg.Time[at]-line.Start)/width] += value
					}
				}
			}
			_, gotSelf := pathsOf(tree)
			for path, want := range self {
				if gotSelf[path] != want {
					t.Errorf("round %d, %s, %+v: %s has %d, want %d", round, m.ID, filters, path, gotSelf[path], want)
				}
			}
			if tree.Total[0] != total || !slices.Equal(tree.Tallies, tallies) {
				t.Errorf("round %d, %s, %+v: total %d, tallies %+v; want %d, %+v", round, m.ID, filters, tree.Total[0], tree.Tallies, total, tallies)
			}
			for _, row := range rows {
				row.Thread = 0
				if want := wantRows[row.Name]; row != want {
					t.Errorf("round %d, %s, %+v: thread %+v, want %+v", round, m.ID, filters, row, want)
				}
			}
			if len(rows) != len(wantRows) {
				t.Errorf("round %d: %d threads, want %d", round, len(rows), len(wantRows))
			}
			if !slices.Equal(line.Buckets, buckets) || line.Untimed != untimed {
				t.Errorf("round %d, %s, %+v: time line %v and %d; want %v and %d", round, m.ID, filters, line.Buckets, line.Untimed, buckets, untimed)
			}
		}
	}
}
