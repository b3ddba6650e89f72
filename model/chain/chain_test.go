package chain_test

import (
	"math/rand/v2"
	"testing"

	"flameview/model"
	"flameview/model/chain"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// scene is a file of threads that wait for each other.
type scene struct {
	b       *model.Builder
	waits   []chain.Wait
	samples []chain.Sample
}

func newScene() *scene {
	b := model.NewBuilder(model.File{Path: "test"})
	b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	return &scene{b: b}
}

func (s *scene) thread(name string) model.ThreadID {
	if name == "" {
		return model.NoThread
	}
	return s.b.Thread(model.Thread{Name: name, ID: int64(name[0])})
}

func (s *scene) wait(thread, owner string, at, length int64, stack string) {
	class := s.b.Method(model.Method{Family: model.FamilyClass, Name: "Lock", Display: "Lock"})
	s.waits = append(s.waits, chain.Wait{Thread: s.thread(thread), Owner: s.thread(owner), At: at, For: length, Stack: modeltest.Stack(s.b, stack), Class: class, HasClass: true})
}

func (s *scene) sample(thread string, at int64, stack string) {
	s.samples = append(s.samples, chain.Sample{Thread: s.thread(thread), At: at, Stack: modeltest.Stack(s.b, stack)})
}

// store adds the chains.
func (s *scene) store(t *testing.T) *model.Store {
	t.Helper()
	if err := chain.Add(t.Context(), s.b, s.waits, s.samples); err != nil {
		t.Fatal(err)
	}
	return modeltest.Build(t, s.b)
}

func TestChains(t *testing.T) {
	s := newScene()
	s.wait("a", "b", 0, 100, "run;pay") // b waits for c from 20 to 60, else it is sampled twice
	s.wait("b", "c", 20, 40, "work;lock")
	s.wait("c", "", 30, 10, "park") // for nobody known
	s.sample("b", 10, "work;x")
	s.sample("b", 70, "work;y")
	s.sample("b", 80, "work;z")
	s.sample("c", 45, "save")
	got := modeltest.Picture(modeltest.Tree(t, s.store(t), query.Query{Metric: "chain.ns"}))
	want := `all 140/0
  run 100/0
    pay 100/0
      [blocked on Lock] 100/0
        [held by b] 100/0
          work 100/0
            lock 40/0
              [blocked on Lock] 40/0
                [held by c] 40/0
                  [not sampled] 10/10
                  park 10/0
                    [waits] 10/10
                  save 20/20
            x 20/20
            y 20/20
            z 20/20
  work 40/0
    lock 40/0
      [blocked on Lock] 40/0
        [held by c] 40/0
          [not sampled] 10/10
          park 10/0
            [waits] 10/10
          save 20/20
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Threads that hold each other up are a cycle, and not followed for ever.
func TestCycle(t *testing.T) {
	s := newScene()
	s.wait("a", "b", 0, 100, "p")
	s.wait("b", "a", 0, 100, "q")
	got := modeltest.Picture(modeltest.Tree(t, s.store(t), query.Query{Metric: "chain.ns", Filters: nil}))
	want := `all 200/0
  p 100/0
    [blocked on Lock] 100/0
      [held by b] 100/0
        q 100/0
          [blocked on Lock] 100/0
            [held by a] 100/0
              [cycle] 100/100
  q 100/0
    [blocked on Lock] 100/0
      [held by a] 100/0
        p 100/0
          [blocked on Lock] 100/0
            [held by b] 100/0
              [cycle] 100/100
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestDepth(t *testing.T) {
	s := newScene()
	for i := range 9 {
		s.wait(string(rune('a'+i)), string(rune('b'+i)), 0, 10, "f")
	}
	tree := modeltest.Tree(t, s.store(t), query.Query{Metric: "chain.ns"})
	deepest := 0
	for row := range int32(tree.Len()) {
		holders := 0
		for _, up := range tree.Path(row) {
			if name := tree.Name(up); len(name) > 9 && name[:9] == "[held by " {
				holders++
			}
		}
		deepest = max(deepest, holders)
	}
	if deepest != chain.MaxDepth+1 {
		t.Errorf("%d holders in a chain", deepest)
	}
}

// Every nanosecond of a wait with an owner is dealt out once, whatever overlaps.
func TestNothingIsLost(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 30 {
		s := newScene()
		want := int64(0)
		for range 200 {
			owner := string(rune('a' + r.IntN(8)))
			if r.IntN(4) == 0 {
				owner = ""
			}
			length := r.Int64N(100)
			s.wait(string(rune('a'+r.IntN(8))), owner, r.Int64N(1000), length, string(rune('p'+r.IntN(4))))
			if owner != "" {
				want += length
			}
		}
		for range 300 {
			s.sample(string(rune('a'+r.IntN(8))), r.Int64N(1100), string(rune('p'+r.IntN(4)))+";s")
		}
		store := s.store(t)
		m, err := model.MetricByID(store.Metrics(), "chain.ns")
		if err != nil {
			t.Fatal(err)
		}
		if m.Total != want {
			t.Errorf("%d, want %d", m.Total, want)
		}
	}
}

func TestNoOwnersNoSeries(t *testing.T) {
	s := newScene()
	s.wait("a", "", 0, 10, "p")
	for _, series := range s.store(t).Series {
		if series.ID == "chain" {
			t.Error("chains of nobody")
		}
	}
}
