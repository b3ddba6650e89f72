package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/scan"
)

// timed builds a store from lines of "thread: value@time ...". A thread may
// have an id: "main tid=5".
func timed(lines string) *model.Store {
	b := model.NewBuilder(model.File{Path: "timed"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	other := model.Segment{Values: make([]model.Values, 1)}
	for line := range strings.Lines(lines) {
		name, events, _ := strings.Cut(strings.TrimSpace(line), ":")
		var t model.Thread
		t.Name, _, _ = strings.Cut(name, " tid=")
		fmt.Sscanf(strings.TrimPrefix(name, t.Name), " tid=%d", &t.ID)
		thread := b.Thread(t)
		for _, event := range strings.Fields(events) {
			var value, at int64
			if n, _ := fmt.Sscanf(event, "%d@%d", &value, &at); n == 2 {
				seg.Time = append(seg.Time, at)
				seg.Stack = append(seg.Stack, model.Root)
				seg.Thread = append(seg.Thread, thread)
				seg.Values[0].Each = append(seg.Values[0].Each, value)
			} else {
				other.Stack = append(other.Stack, model.Root)
				other.Thread = append(other.Thread, thread)
				other.Values[0].Each = append(other.Values[0].Each, value)
			}
		}
	}
	s, err := b.Build()
	if err != nil {
		panic(err)
	}
	if len(other.Stack) > 0 {
		s.Series[0].Segments = append(s.Series[0].Segments, other)
	}
	return s
}

// picture draws rows of buckets, a digit for each.
func picture(t *scan.ThreadTimes) string {
	var b strings.Builder
	row := func(name string, r scan.ThreadTime) {
		fmt.Fprintf(&b, "%-10s x%d %3d |", name, r.Threads, r.Total)
		for _, v := range r.Buckets {
			b.WriteString(strings.Replace(fmt.Sprint(v), "0", ".", 1))
		}
		b.WriteString("|\n")
	}
	for _, r := range t.Rows {
		row(r.Name, r)
	}
	if t.Rest.Threads > 0 {
		row("and", t.Rest)
	}
	return b.String()
}

const four = `
main tid=1: 1@0 2@1 3@2
GC#1: 1@1 1@9
GC#2: 5@5 1@9
idle: 7
late: 4@9 9
`

func TestThreadTimes(t *testing.T) {
	for _, test := range []struct {
		name string
		fold bool
		most int
		want string
	}{
		{"all of them", false, 9, `
main tid=1 x1   6 |123.......|
GC#2       x1   6 |.....5...1|
late       x1   4 |.........4|
GC#1       x1   2 |.1.......1|
`},
		{"pools", true, 9, `
GC#*       x2   8 |.1...5...2|
main       x1   6 |123.......|
late       x1   4 |.........4|
`},
		{"the foremost", false, 2, `
main tid=1 x1   6 |123.......|
GC#2       x1   6 |.....5...1|
and        x2   6 |.1.......5|
`},
		{"none", false, 0, `
and        x4  18 |133..5...6|
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := engine.New(timed(four)).ThreadTimes(context.Background(), query.Query{}, test.fold, 10, test.most)
			if err != nil {
				t.Fatal(err)
			}
			if p := "\n" + picture(got); p != test.want {
				t.Errorf("got:%swant:%s", p, test.want)
			}
			if got.Untimed != 16 {
				t.Errorf("untimed %d, want 16", got.Untimed)
			}
		})
	}
}

// The rows add up to the time line, whatever filters there are, how fine the
// buckets are and how many passes that takes.
func TestThreadTimesAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var lines strings.Builder
	for i := range 300 {
		fmt.Fprintf(&lines, "w-%d:", r.IntN(200))
		for range r.IntN(5) {
			fmt.Fprintf(&lines, " %d@%d", r.IntN(50), r.IntN(100000))
		}
		fmt.Fprintf(&lines, " %d\n", i)
	}
	e := engine.New(timed(lines.String()))
	for _, buckets := range []int{1, 16, 60000} { // 60,000 leave room for 34 rows in one pass
		for _, q := range []query.Query{
			{},
			{Filters: []filter.Filter{{Kind: "time", From: 5, To: 6}, {Kind: "thread", Patterns: model.Patterns{List: []string{"1"}}}}},
		} {
			line, err := e.Timeline(context.Background(), q, buckets)
			if err != nil {
				t.Fatal(err)
			}
			few, err := e.ThreadTimes(context.Background(), q, false, buckets, 7)
			if err != nil {
				t.Fatal(err)
			}
			many, err := e.ThreadTimes(context.Background(), q, false, 1, 1000)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(few.Buckets, line.Buckets) || few.Untimed != line.Untimed {
				t.Errorf("%d buckets: the axis is not the time line", buckets)
			}
			sum := slices.Clone(few.Rest.Buckets)
			for i, row := range few.Rows {
				if w := many.Rows[i]; row.Total != w.Total || row.Threads != 1 {
					t.Errorf("%d buckets: row %d is %s %d x%d, want %s %d", buckets, i, row.Name, row.Total, row.Threads, w.Name, w.Total)
				}
				for b, v := range row.Buckets {
					sum[b] += v
				}
			}
			if !slices.Equal(sum, line.Buckets) || len(few.Rows)+few.Rest.Threads != len(many.Rows) {
				t.Errorf("%d buckets: %d rows and %d threads, or their values, are not those of %d threads", buckets, len(few.Rows), few.Rest.Threads, len(many.Rows))
			}
		}
	}
}

func TestThreadTimesWithoutTimes(t *testing.T) {
	got, err := engine.New(timed("a: 1 2")).ThreadTimes(context.Background(), query.Query{}, false, 10, 5)
	if err != nil || len(got.Buckets) != 0 || len(got.Rows) != 0 {
		t.Errorf("%+v, %v", got, err)
	}
}

func BenchmarkThreadTimes(b *testing.B) {
	s := tenMillion()
	e := engine.New(s)
	b.Run("timeline", func(b *testing.B) {
		for b.Loop() {
			if _, err := e.Timeline(context.Background(), query.Query{}, 720); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, buckets := range map[string]int{"one-pass": 720, "two-passes": 1 << 16} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := e.ThreadTimes(context.Background(), query.Query{}, false, buckets, 20); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
