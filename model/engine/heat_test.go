package engine_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/shape"
)

func TestHeatAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	untimed := 0
	for range 150 {
		s := manyEvents(t, r, 1+r.IntN(3), 9000)
		e := engine.New(s)
		if r.IntN(2) == 0 {
			e.Parallel = concurrently
		}
		q := query.Query{Metric: []string{"cpu.samples", "cpu.bytes"}[r.IntN(2)]}
		if _, err := s.FindMetric(q.Metric); err != nil {
			continue
		}
		for range r.IntN(3) {
			q.Filters = append(q.Filters, randomFilter(r, s))
		}
		thread := ""
		if r.IntN(2) == 0 {
			q.Fragment = modeltest.Path([]string{"m", "m>b", "c", "b>c"}[r.IntN(4)])
			if r.IntN(3) == 0 {
				thread = someThreads[r.IntN(3)]
				if !slices.ContainsFunc(s.Threads, func(t model.Thread) bool { return t.Name == thread }) {
					continue
				}
				q.Decoration.Root = shape.RootThread
				q.Fragment = append([]model.Name{{Family: model.FamilyThread, Name: thread}}, q.Fragment[:1]...)
				q.Fragment[1].Name = "m"
			}
		}
		root, err := e.Tree(t.Context(), q)
		if err != nil {
			continue // a fragment that this store does not have
		}
		rows := 1 + r.IntN(60)
		period := int64(rows) + r.Int64N(12_000)
		got, err := e.Heat(t.Context(), q, period, rows)
		if err != nil {
			t.Fatal(err)
		}
		checkHeat(t, s, q, got, thread)
		sum := got.Untimed
		for _, v := range got.Cells {
			sum += v
		}
		if sum != root.Total[0] {
			t.Fatalf("cells and untimed events are %d, the total is %d\n%+v", sum, root.Total[0], q)
		}
		if got.Untimed != 0 {
			untimed++
		}
	}
	if untimed < 10 {
		t.Errorf("only %d heat maps had events without a time", untimed)
	}
}

// checkHeat counts event by event.
func checkHeat(t *testing.T, s *model.Store, q query.Query, got *scan.Heat, thread string) {
	t.Helper()
	want, untimed := make([]int64, len(got.Cells)), int64(0)
	m, err := s.FindMetric(q.Metric)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Series[m.Series].Segments {
		seg := &s.Series[m.Series].Segments[i]
		for e := range seg.Len() {
			v := seg.Values[m.Value]
			value := v.Same
			if v.Each != nil {
				value = v.Each[e]
			}
			if thread != "" && s.Threads[seg.ThreadOf(int32(e))].Name != thread || !keeps(s, seg, e, q) {
				continue
			}
			if seg.Time == nil {
				untimed += value
				continue
			}
			since := seg.Time[e] - got.Start
			cell := since/got.Period*int64(got.Rows) + since%got.Period*int64(got.Rows)/got.Period
			want[cell] += value
			column, row := int(cell)/got.Rows, int(cell)%got.Rows
			if begin := got.Begin(column, row); begin > seg.Time[e] || row+1 < got.Rows && got.Begin(column, row+1) <= seg.Time[e] {
				t.Fatalf("an event at %d is in cell %d of column %d, which begins at %d", seg.Time[e], row, column, begin)
			}
		}
	}
	if !slices.Equal(got.Cells, want) || got.Untimed != untimed {
		t.Fatalf("%+v\nhas the cells %v and %d untimed, want %v and %d", q, got.Cells, got.Untimed, want, untimed)
	}
}

// keeps says of one event whether filters and fragment leave it.
func keeps(s *model.Store, seg *model.Segment, e int, q query.Query) bool {
	for _, f := range filter.Active(q.Filters) {
		if match, known := bruteVerdict(s, seg, e, f); !known || match == f.Drop {
			return false
		}
	}
	var stack, fragment []string
	for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
		stack = append(stack, s.Methods[s.Frames[f].Method].Name)
	}
	for _, n := range q.Fragment {
		if n.Family != model.FamilyThread {
			fragment = append(fragment, n.Name)
		}
	}
	return len(fragment) == 0 || len(occurrences(stack, fragment)) > 0
}

// A pulse every 15 minutes is one row.
func TestHeatOfPulse(t *testing.T) {
	const minute = int64(60e9)
	b := model.NewBuilder(model.File{})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	for at := int64(0); at < 8*60*minute; at += 10e9 {
		n := 1
		if at%(15*minute) >= 6*minute && at%(15*minute) < 7*minute {
			n = 50
		}
		for range n {
			seg.Time, seg.Stack = append(seg.Time, 1e18+at), append(seg.Stack, model.Root)
		}
	}
	seg.Values[0].Same = 1
	h, err := engine.New(modeltest.Build(t, b)).Heat(t.Context(), query.Query{}, 15*minute, 15)
	if err != nil || h.Columns() != 32 {
		t.Fatal(err, h.Columns())
	}
	for i, v := range h.Cells {
		if want := map[bool]int64{true: 300, false: 6}[i%15 == 6]; v != want {
			t.Fatalf("cell %d is %d, want %d", i, v, want)
		}
	}
}

func TestHeatOfFarTimes(t *testing.T) {
	b := model.NewBuilder(model.File{})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	r := rand.New(rand.NewPCG(1, 2))
	seg.Time = []int64{math.MinInt64, math.MaxInt64}
	for range 1000 {
		seg.Time = append(seg.Time, r.Int64()-r.Int64())
	}
	seg.Stack, seg.Values[0].Same = make([]model.StackID, len(seg.Time)), 1
	e := engine.New(modeltest.Build(t, b))
	h, err := e.Heat(t.Context(), query.Query{}, math.MaxInt64/9, 7)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]int64, len(h.Cells))
	for _, at := range seg.Time {
		n := new(big.Int).Sub(big.NewInt(at), big.NewInt(math.MinInt64))
		n.Mul(n, big.NewInt(7))
		want[n.Div(n, big.NewInt(math.MaxInt64/9)).Int64()]++
	}
	if !slices.Equal(h.Cells, want) {
		t.Errorf("%v, want %v", h.Cells, want)
	}
	for _, bad := range []struct {
		period int64
		rows   int
	}{{0, 1}, {-1, 1}, {10, 0}, {10, 11}, {1e9, 50}, {math.MaxInt64, math.MaxInt}} {
		if _, err := e.Heat(t.Context(), query.Query{}, bad.period, bad.rows); err == nil {
			t.Errorf("a period of %d in %d rows is taken", bad.period, bad.rows)
		}
	}
}

// Ten million events in 600 periods of 50 rows, with and without a fragment.
func BenchmarkHeat(b *testing.B) {
	s := tenMillion()
	for _, fragment := range [][]model.Name{nil, {{Family: model.FamilyJava, Name: s.Methods[1].Name}}} {
		b.Run(fmt.Sprint(len(fragment)), func(b *testing.B) {
			e := engine.New(s)
			e.Parallel = concurrently
			for b.Loop() {
				if _, err := e.Heat(b.Context(), query.Query{Fragment: fragment}, 17e6, 50); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
