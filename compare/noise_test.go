package compare_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"flameview/compare"
	"flameview/formats"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// Without -noise the simulations are short: they look for mistakes, and "make
// noise" measures.
var measure = flag.Bool("noise", false, "simulate noise for minutes, and hold its figures to what they are said to be")

func trials(short, long int) int {
	if *measure {
		return long
	}
	return short
}

// program is what is simulated: methods with parts of the time, which vary over
// time and from run to run.
type program struct {
	*rand.Rand
	names    []string
	parts    []float64
	phases   float64 // how much parts vary from one 200 ms to the next, as a deviation of logarithms
	machines float64 // from run to run
}

func newProgram(seed uint64, methods int) *program {
	p := &program{Rand: rand.New(rand.NewPCG(seed, 1)), phases: 0.8, machines: 0.08}
	for i := range methods {
		p.names = append(p.names, fmt.Sprintf("m%03d", i))
		p.parts = append(p.parts, 1/math.Pow(float64(i+3), 0.9))
	}
	return p
}

// run is a recording of so many seconds, about 100 samples each.
func (p *program) run(path string, seconds int) *model.Builder {
	b := model.NewBuilder(model.File{Path: path})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	parts := make([]float64, len(p.parts))
	for i := range parts {
		parts[i] = p.parts[i] * math.Exp(p.machines*p.NormFloat64())
	}
	const steps = 5 // a second
	now := make([]float64, len(parts))
	for step := range seconds * steps {
		sum := 0.0
		for i := range now {
			now[i] = parts[i] * math.Exp(p.phases*p.NormFloat64())
			sum += now[i]
		}
		for range 100 / steps {
			at := p.Float64() * sum
			i := 0
			for ; i < len(now)-1 && at > now[i]; i++ {
				at -= now[i]
			}
			seg.Stack = append(seg.Stack, modeltest.Stack(b, fmt.Sprintf("main;group%d;%s", i%7, p.names[i])))
			seg.Time = append(seg.Time, int64(step)*1e9/steps+p.Int64N(1e9/steps))
		}
	}
	seg.Values[0].Same = 1
	return b
}

// flagged counts how many self values are called different at a nominal 5 %, of
// how many, and whether any is after the false discovery rate.
func flagged(t *compare.Table) (n, of int, found bool) {
	for _, r := range t.Rows {
		if c := r.Self; c.Judged && c.Base+c.Current >= 10 {
			of++
			if c.P < 0.05 {
				n++
			}
		}
	}
	return n, of, t.Significant > 0
}

// dealt deals the seconds of one recording at random into two, each without gaps.
func dealt(t *testing.T, r *rand.Rand, s *model.Store, series int) [2]*model.Builder {
	var out [2]*model.Builder
	var segs [2]*model.Segment
	ser := &s.Series[series]
	for i, path := range []string{"a", "b"} {
		out[i] = model.NewBuilder(model.File{Path: path})
		segs[i] = out[i].Series(ser.ID, ser.Label, ser.Units...)
	}
	from, to, _ := s.TimeSpan()
	place := map[int64][2]int64{} // which side, and which second there
	var seconds [2]int64
	order := r.Perm(int((to - from) / 1e9))
	for i, second := range order {
		side := i * 2 / max(len(order), 1)
		place[int64(second)] = [2]int64{int64(side), seconds[side]}
		seconds[side]++
	}
	var remaps [2]model.Remap
	for i := range remaps {
		remap, err := out[i].Import(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		remaps[i] = remap
	}
	for _, seg := range ser.Segments {
		for e := range seg.Len() {
			second := (seg.Time[e] - from) / 1e9
			at, ok := place[second]
			if !ok {
				continue // the last, which is not whole
			}
			d := segs[at[0]]
			d.Stack = append(d.Stack, remaps[at[0]].Stacks[seg.Stack[e]])
			d.Time = append(d.Time, at[1]*1e9+(seg.Time[e]-from)%1e9)
			for v := range seg.Values {
				x := seg.Values[v].Same
				if each := seg.Values[v].Each; each != nil {
					x = each[e]
				}
				d.Values[v].Each = append(d.Values[v].Each, x)
			}
		}
	}
	return out
}

// dealsOf compares the halves of a recording many times. It gives the part of
// methods that are flagged.
func dealsOf(t *testing.T, name string, s *model.Store, series, deals int) float64 {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	n, of, found := 0, 0, 0
	for range deals {
		halves := dealt(t, r, s, series)
		c, _ := comparer(t, halves[0], halves[1])
		table := tableOf(t, c, resolved(t, c, "total"), compare.BySelf)
		if table.Noise.Level != compare.OverTime {
			t.Fatalf("%s: %s", name, table.Noise.Words())
		}
		a, b, any := flagged(table)
		n, of = n+a, of+b
		if any {
			found++
		}
	}
	part := float64(n) / float64(max(of, 1))
	t.Logf("%s: blocks flag %.1f %% of %d methods a deal; %d of %d deals have a finding", name, 100*part, of/deals, found, deals)
	return part
}

// Halves of one recording: the variation over time flags about 5 % of methods.
func TestNoiseOverTime(t *testing.T) {
	part := dealsOf(t, "simulated", modeltest.Build(t, newProgram(1, 120).run("x", 40)), 0, trials(20, 200))
	if *measure && (part < 0.03 || part > 0.08) {
		t.Errorf("blocks flag %.3f, want 0.03 to 0.08", part)
	}
	if part > 0.12 {
		t.Errorf("blocks flag %.3f", part)
	}
	if !*measure {
		return
	}
	files, _ := filepath.Glob("../../shared/profiles/*.jfr")
	more, _ := filepath.Glob("../../shared/profiles/*/*.jfr")
	for _, path := range append(files, more...) {
		loaded, err := formats.Open(context.Background(), formats.Options{}, path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := loaded.Merge(t.Context(), model.MergeOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if from, to, ok := s.TimeSpan(); !ok || to-from < 20e9 {
			continue
		}
		for i := range s.Series {
			events := 0
			for _, seg := range s.Series[i].Segments {
				events += seg.Len()
			}
			if id := s.Series[i].ID; events > 1000 && (id == "cpu" || id == "alloc" || id == "wall" || id == "lock") {
				part := dealsOf(t, filepath.Base(path)+" "+id, s, i, 200)
				if part < 0.02 || part > 0.09 {
					t.Errorf("%s, %s: blocks flag %.3f", path, id, part)
				}
			}
		}
	}
}

// splits are all ways to deal eight runs into two times four, each once.
func splits(each func(a, b []string)) {
	for mask := range 1 << 8 {
		var sides [2][]string
		for i := range 8 {
			sides[mask>>i&1] = append(sides[mask>>i&1], fmt.Sprintf("run%d", i))
		}
		if len(sides[0]) == 4 && mask&1 == 0 {
			each(sides[0], sides[1])
		}
	}
}

// Eight runs of one build: the variation between runs flags about 5 %, where the
// number of samples flags many times as much.
func TestNoiseBetweenRuns(t *testing.T) {
	n, of, found, all := 0, 0, 0, 0
	for seed := range uint64(trials(1, 20)) {
		p := newProgram(100+seed, 120)
		var files []*model.Builder
		for i := range 8 {
			files = append(files, p.run(fmt.Sprintf("run%d", i), 15))
		}
		c, _ := comparer(t, files...)
		splits(func(a, b []string) {
			q := query.Query{Sides: []query.Side{sideOf("a", a...), sideOf("b", b...)}}
			table := tableOf(t, c, resolve(t, c, q, compare.Norm{Kind: compare.NormTotal}), compare.BySelf)
			if table.Noise.Level != compare.BetweenRuns {
				t.Fatal(table.Noise.Words())
			}
			x, y, any := flagged(table)
			n, of, all = n+x, of+y, all+1
			if any {
				found++
			}
		})
	}
	part := float64(n) / float64(of)
	t.Logf("runs flag %.1f %%; %d of %d splits have a finding", 100*part, found, all)
	if *measure && (part < 0.02 || part > 0.07) || part > 0.12 {
		t.Errorf("runs flag %.3f, want 0.02 to 0.07", part)
	}
}

// Intervals cover what they are about: compound Poisson events with exponential
// weights.
func TestNoiseCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	covered, of := 0, trials(100, 2000)
	const events, grown = 400, 1.3
	for range of {
		var files []*model.Builder
		for i, path := range []string{"a", "b"} {
			b := model.NewBuilder(model.File{Path: path})
			seg := b.Series("alloc", "Allocations", model.Unit{Name: "bytes"})
			for _, m := range []struct {
				stack string
				rate  float64
			}{{"main;x", events * []float64{1, grown}[i]}, {"main;y", 3 * events}} {
				for range poisson(r, m.rate) {
					seg.Stack = append(seg.Stack, modeltest.Stack(b, m.stack))
					seg.Time = append(seg.Time, r.Int64N(1e9))
					seg.Values[0].Each = append(seg.Values[0].Each, int64(1000*r.ExpFloat64()))
				}
			}
			files = append(files, b)
		}
		c, _ := comparer(t, files...)
		of := resolved(t, c, "none")
		table := tableOf(t, c, of, compare.BySelf)
		for _, row := range table.Rows {
			if table.Boxes.List[row.Box].Name != "x" {
				continue
			}
			if want := 1000 * events * (grown - 1) / of.Whole; row.Self.Low <= want && want <= row.Self.High {
				covered++
			}
		}
	}
	part := float64(covered) / float64(of)
	t.Logf("%d intervals cover %.1f %%", of, 100*part)
	if *measure && (part < 0.935 || part > 0.965) || part < 0.85 {
		t.Errorf("intervals cover %.3f, want 0.935 to 0.965", part)
	}
}

// poisson is a random number of events at a rate above 100.
func poisson(r *rand.Rand, rate float64) int {
	n := 0
	for at := r.ExpFloat64(); at < rate; at += r.ExpFloat64() {
		n++
	}
	return n
}

// A change of 3 % of all in one of 200 methods, over five and five runs: found,
// placed and sized.
func TestPlantedRegression(t *testing.T) {
	for seed := range uint64(trials(1, 10)) {
		p := newProgram(200+seed, 200)
		p.phases, p.machines = 0.3, 0.02
		var files []*model.Builder
		q := query.Query{Sides: []query.Side{{Name: "base"}, {Name: "current"}}}
		var paths [2][]string
		for i := range 10 {
			if i == 5 {
				sum := 0.0
				for _, v := range p.parts {
					sum += v
				}
				p.parts[150] += 0.03 * sum
			}
			path := fmt.Sprintf("run%d", i)
			files = append(files, p.run(path, 30))
			paths[i/5] = append(paths[i/5], path)
		}
		q.Sides = []query.Side{sideOf("base", paths[0]...), sideOf("current", paths[1]...)}
		e := engine.New(modeltest.Build(t, files...))
		c := compare.NewComparer(e)
		j, table := judged(t, c, e, resolve(t, c, q, compare.Norm{Kind: compare.NormTotal}))
		r := table.Rows[0]
		const want = 0.03 / 1.03
		if name := table.Boxes.List[r.Box].Name; name != "m150" || !r.Self.Significant || r.Self.Low > want || r.Self.High < want {
			t.Errorf("seed %d: %s is first, %+v", seed, name, r.Self)
		}
		where := j.Where(r.Box, 3)
		if len(where) == 0 || j.Tree.Name(j.Tree.Parent[where[0]]) != fmt.Sprintf("group%d", 150%7) {
			t.Errorf("seed %d: it is in %v", seed, where)
		}
		if seed == 0 {
			t.Log(j.Explain(table).Words(), "; ", table.Significant, " beyond; ", table.Power(compare.BySelf).Words(table.Noise))
		}
	}
}

// Everything slower by one factor is told apart from a place in the program.
func TestUniformSlowdown(t *testing.T) {
	p := newProgram(5, 60)
	p.phases, p.machines = 0.2, 0
	c, _ := comparer(t, p.run("a", 40), p.run("b", 48))
	table := tableOf(t, c, resolved(t, c, "none"), compare.BySelf)
	if table.Uniform == nil || math.Abs(table.Uniform.Factor-1.2) > 0.06 {
		t.Errorf("%+v", table.Uniform)
	} else if w := table.Uniform.Words(); w == "" {
		t.Error("no words")
	}
	if again := tableOf(t, c, resolved(t, c, "total"), compare.BySelf); again.Uniform != nil || again.Significant > 2 {
		t.Errorf("scaled by total: %+v, %d beyond noise", again.Uniform, again.Significant)
	}
}
