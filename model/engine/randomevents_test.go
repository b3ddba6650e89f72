package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// weighted has events of given values, in "m;a" and "m;b" by turns.
func weighted(t *testing.T, values ...int64) *engine.Engine {
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("alloc", "Allocations", model.Unit{Name: "bytes"})
	for i, v := range values {
		seg.Stack = append(seg.Stack, modeltest.Stack(b, "m;"+string(rune('a'+i%2))))
		seg.Values[0].Each = append(seg.Values[0].Each, v)
	}
	return engine.New(modeltest.Build(t, b))
}

func TestSpread(t *testing.T) {
	e := weighted(t, 4, 4, 4, 4, 0)
	s, err := e.Spread(t.Context(), query.Query{})
	if err != nil || s.Events != 4 || s.Sum != 16 || s.Effective() != 4 || s.Missed() != 0.75 {
		t.Errorf("%+v, worth %g, missed %g, %v", s, s.Effective(), s.Missed(), err)
	}
	of := query.Query{Filters: []filter.Filter{{Kind: "method", Patterns: model.Patterns{List: []string{"b"}, Exact: true}}}}
	if s, _ := e.Spread(t.Context(), of); s.Events != 2 || s.Sum != 8 {
		t.Errorf("of b: %+v", s)
	}
	// A line of folded text with 100 samples is 100 samples.
	if s, _ := engine.New(modeltest.Store("m;a 100\nm;b 300")).Spread(t.Context(), query.Query{}); s.Effective() != 400 {
		t.Errorf("folded: worth %g", s.Effective())
	}
	// One large event decides.
	if s, _ := weighted(t, 1000, 1, 1, 1, 1).Spread(t.Context(), query.Query{}); s.Effective() > 1.01 || s.Missed() != 1 {
		t.Errorf("worth %g", s.Effective())
	}
}

// In 95 of 100 recordings of a program the interval holds the true share, whether
// all samples count alike or some much more than others.
func TestIntervalsHoldTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, share := range []float64{0.02, 0.3, 0.9} {
		for _, heavy := range []bool{false, true} {
			held := 0
			const runs = 2000
			for range runs {
				var s engine.Spread
				in := int64(0)
				for range 300 {
					v := int64(100)
					if heavy {
						v = 1 + r.Int64N(200)
					}
					s.Events++
					s.Sum += v
					s.Squares += float64(v) * float64(v)
					if r.Float64() < share {
						in += v
					}
				}
				low, high := s.Interval(float64(in) / float64(s.Sum))
				if low <= share && share <= high {
					held++
				}
			}
			if part := float64(held) / runs; math.Abs(part-0.95) > 0.035 {
				t.Errorf("share %g, heavy %v: held in %g", share, heavy, part)
			}
		}
	}
}

// What is drawn is proportional to values, equal for equal seeds, and all of it
// where there is less.
func TestRandomEvents(t *testing.T) {
	e := weighted(t, 900, 100)
	count := map[string]int{}
	for seed := range uint64(1000) {
		drawn, boxes, _, err := e.RandomEvents(t.Context(), query.Query{}, 1, seed)
		if err != nil || len(drawn) != 1 {
			t.Fatal(err, drawn)
		}
		count[boxes.List[drawn[0].Path[1]].Name]++
	}
	if count["a"] < 860 || count["a"] > 940 {
		t.Errorf("drawn %v", count)
	}
	text := func(seed uint64) string {
		drawn, _, _, _ := e.RandomEvents(t.Context(), query.Query{}, 20, seed)
		s := ""
		for _, d := range drawn {
			s += fmt.Sprint(d.Event)
		}
		return s
	}
	first, again, other := text(1), text(1), text(2)
	if first != again || first == other || len(first) != 20 {
		t.Errorf("%s, %s, %s", first, again, other)
	}
	drawn, _, _, _ := weighted(t, 1, 1, 1).RandomEvents(t.Context(), query.Query{}, 20, 5)
	if len(drawn) != 3 {
		t.Errorf("%d of three", len(drawn))
	}
}
