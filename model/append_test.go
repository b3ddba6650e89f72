package model_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// metrics are the totals of a store, by id.
func metrics(s *model.Store) string {
	var out []string
	for _, m := range s.Metrics() {
		out = append(out, fmt.Sprintf("%s %d", m.ID, m.Total))
	}
	return strings.Join(out, ", ")
}

// randomFile is a file of up to two series with threads and times.
func randomFile(r *rand.Rand, path string) *model.Builder {
	b := model.NewBuilder(model.File{Path: path, Clock: model.Clock(r.IntN(3))})
	for range 1 + r.IntN(2) {
		seg := b.Series([]string{"cpu", "wall", model.Unknown}[r.IntN(3)], "", model.Unit{Name: "samples", Decimals: uint8(r.IntN(2))})
		for range r.IntN(20) {
			var path []string
			for range r.IntN(6) {
				path = append(path, string(rune('a'+r.IntN(5))))
			}
			seg.Stack = append(seg.Stack, modeltest.Stack(b, strings.Join(path, ";")))
			seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: string(rune('A' + r.IntN(3)))}))
			seg.Time = append(seg.Time, r.Int64N(1000))
			seg.Values[0].Each = append(seg.Values[0].Each, 1+r.Int64N(9))
		}
		if seg.Values[0].Each == nil {
			seg.Thread, seg.Time = nil, nil
		}
	}
	return b
}

// Files that are appended one after the other make the store that they make at
// once, and numbers of what was there stay.
func TestAppendIsMerge(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		a := model.NewAppender(model.MergeOptions{})
		var all []*model.Store
		var last *model.Store
		for n := range 1 + r.IntN(5) {
			s, err := randomFile(r, fmt.Sprint(n)).Build()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, s)
			next, err := a.Append(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if last != nil {
				checkExtends(t, next, last)
			}
			last = next
		}
		want, err := model.Merge(t.Context(), model.MergeOptions{}, all...)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := metrics(last), metrics(want); got != want {
			t.Fatalf("%s\nwant\n%s", got, want)
		}
		for _, m := range want.Metrics() {
			q := query.Query{Metric: m.ID}
			if got, want := modeltest.Picture(modeltest.Tree(t, last, q)), modeltest.Picture(modeltest.Tree(t, want, q)); got != want {
				t.Fatalf("%s\n%s\nwant\n%s", m.ID, got, want)
			}
		}
		gotFrom, gotTo, _ := last.TimeSpan()
		wantFrom, wantTo, _ := want.TimeSpan()
		if gotFrom != wantFrom || gotTo != wantTo {
			t.Fatalf("times from %d to %d, want %d to %d", gotFrom, gotTo, wantFrom, wantTo)
		}
	}
}

// checkExtends holds what generations promise each other.
func checkExtends(t *testing.T, next, last *model.Store) {
	t.Helper()
	if !next.Extends(last) || last.Extends(next) {
		t.Fatal("a generation does not extend the one before")
	}
	if !slices.Equal(next.Methods[:len(last.Methods)], last.Methods) ||
		!slices.Equal(next.Stacks.Parent[:last.Stacks.Len()], last.Stacks.Parent) ||
		!slices.Equal(next.Stacks.Frame[:last.Stacks.Len()], last.Stacks.Frame) ||
		!slices.Equal(next.Threads[:len(last.Threads)], last.Threads) {
		t.Fatal("numbers have changed")
	}
	added, dropped := next.Added(last)
	if n := last.Events() - dropped.Events() + added.Events(); n != next.Events() {
		t.Fatalf("%d events, %d added, %d dropped: not %d", last.Events(), added.Events(), dropped.Events(), next.Events())
	}
}

// What an older generation shows does not change when more is appended.
func TestGenerationsDoNotChange(t *testing.T) {
	a := model.NewAppender(model.MergeOptions{})
	first, err := a.Append(t.Context(), modeltest.Store("main;a 1\nmain;b 2"))
	if err != nil {
		t.Fatal(err)
	}
	before := modeltest.Picture(modeltest.Tree(t, first, query.Query{}))
	for _, lines := range []string{"main;a;x 4", "other 5\nmain;c 1"} {
		if _, err := a.Append(t.Context(), modeltest.Store(lines)); err != nil {
			t.Fatal(err)
		}
	}
	if after := modeltest.Picture(modeltest.Tree(t, first, query.Query{})); after != before {
		t.Errorf("%s\nwas\n%s", after, before)
	}
}

// Times of other clocks begin where those with a date do.
func TestClocksAreAligned(t *testing.T) {
	file := func(clock model.Clock, times ...int64) *model.Builder {
		b := model.NewBuilder(model.File{Path: fmt.Sprint(clock), Clock: clock})
		seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
		for range times {
			seg.Stack = append(seg.Stack, model.Root)
		}
		seg.Time, seg.Values[0].Same = times, 1
		return b
	}
	s := modeltest.Build(t, file(model.ClockBoot, 70, 50, 60), file(model.ClockUnix, 1000, 1040))
	if got := s.Series[0].Segments[0].Time; !slices.Equal(got, []int64{1020, 1000, 1010}) || s.Clock() != model.ClockUnix {
		t.Errorf("times %v by clock %v", got, s.Clock())
	}
	s = modeltest.Build(t, file(model.ClockBoot, 70, 50, 60), file(model.ClockBoot, 90))
	if got := s.Series[0].Segments[0].Time; !slices.Equal(got, []int64{70, 50, 60}) || s.Clock() != model.ClockBoot {
		t.Errorf("times %v by clock %v", got, s.Clock())
	}
}

// Old events of a file that is followed go, others stay.
func TestDrop(t *testing.T) {
	a := model.NewAppender(model.MergeOptions{})
	tick := func(from int64) *model.Store {
		b := model.NewBuilder(model.File{Path: "live"})
		seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
		seg.Stack, seg.Time, seg.Values[0].Same = []model.StackID{0, 0}, []int64{from, from + 1}, 1
		return modeltest.Build(t, b)
	}
	if _, err := a.Append(t.Context(), tick(0), tick(10)); err != nil {
		t.Fatal(err)
	}
	if n := a.Drop(0, 5); n != 2 {
		t.Errorf("%d events went", n)
	}
	s, err := a.Append(t.Context(), tick(20))
	if err != nil {
		t.Fatal(err)
	}
	if from, to, _ := s.TimeSpan(); s.Events() != 4 || from != 10 || to != 21 {
		t.Errorf("%d events from %d to %d", s.Events(), from, to)
	}
}

// What does not fit is refused, and what was there stays.
func TestAppendTooMuch(t *testing.T) {
	a := model.NewAppender(model.MergeOptions{})
	if _, err := a.Append(t.Context(), modeltest.Store("a 9000000000000000000")); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Append(t.Context(), modeltest.Store("a 9000000000000000000")); err == nil {
		t.Error("18,000,000,000,000,000,000 fit")
	}
	s, err := a.Append(t.Context(), modeltest.Store("b 5"))
	if err != nil || s.Metrics()[0].Total != 9000000000000000005 {
		t.Errorf("%v, %s", err, metrics(s))
	}
}

// Adding that is cancelled, wherever it has come to, adds nothing: what is appended
// next is as if it had never been tried.
func TestAppendCancelled(t *testing.T) {
	first, second, third := modeltest.Store("main;a 1"), modeltest.Store("main;b 2\nx 3"), modeltest.Store("main;a 4")
	for looks := range 8 {
		a := model.NewAppender(model.MergeOptions{})
		if looks%2 == 0 { // else nothing is there yet
			if _, err := a.Append(t.Context(), first); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := a.Append(&cancelledAfter{t.Context(), looks / 2}, second, second); err == nil {
			t.Fatalf("not cancelled after %d looks", looks/2)
		}
		s, err := a.Append(t.Context(), third)
		if err != nil {
			t.Fatal(err)
		}
		want := "samples.samples 4"
		if looks%2 == 0 {
			want = "samples.samples 5"
		}
		if got := metrics(s); got != want || len(s.Files) != 2-looks%2 {
			t.Errorf("%s in %d files, want %s", got, len(s.Files), want)
		}
	}
}

// cancelledAfter is a context that ends when it has been looked at so often.
type cancelledAfter struct {
	context.Context
	looks int
}

func (c *cancelledAfter) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}
