package pprof

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"flameview/model"
)

// random makes a profile of n samples with labels, inlined frames, large ids and
// large values.
func random(r *rand.Rand, n int) *profile.Profile {
	var lines strings.Builder
	for range n {
		for range r.IntN(30) {
			fmt.Fprintf(&lines, "f%d>g%d;", r.IntN(200), r.IntN(200))
		}
		fmt.Fprintf(&lines, "leaf%d %d %d\n", r.IntN(9), 1+r.IntN(3), 1+r.Int64N(1<<40))
	}
	p := build("x/count y/count", lines.String())
	for i, l := range p.Location {
		if i%7 == 0 {
			l.ID += 1 << 40
		}
	}
	for i, s := range p.Sample {
		switch i % 5 {
		case 1:
			s.Label = map[string][]string{"thread": {fmt.Sprint("t", i%3), "second"}, "other": {"x"}}
			s.NumLabel = map[string][]int64{"tid": {int64(i % 3)}, "bytes": {4}}
		case 2:
			s.Label = map[string][]string{"thread name": {"by name"}, "tid": {"text"}}
			s.NumLabel = map[string][]int64{"thread_id": {5}, "thread": {3}}
		}
	}
	return p
}

// oracle shows what the library makes of a profile as draw shows a store.
func oracle(t *testing.T, data []byte) string {
	t.Helper()
	p, err := profile.ParseUncompressed(data)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, typ := range []int{1, 0} {
		for _, s := range p.Sample {
			line := p.SampleType[typ].Type + ": "
			var th model.Thread
			for i := len(threadKeys[0]) - 1; i >= 0; i-- {
				if v := s.Label[threadKeys[0][i]]; len(v) > 0 {
					th.Name = v[0]
				}
				if v := s.NumLabel[threadKeys[1][i]]; len(v) > 0 {
					th.ID = v[0]
				}
			}
			if th != (model.Thread{}) {
				line += fmt.Sprintf("[%s %d] ", th.Name, th.ID)
			}
			var path []string
			for i := len(s.Location) - 1; i >= 0; i-- {
				l := s.Location[i]
				for n := len(l.Line) - 1; n >= 0; n-- {
					name := l.Line[n].Function.Name
					if n < len(l.Line)-1 {
						name += ":inlined"
					}
					path = append(path, name)
				}
			}
			out = append(out, fmt.Sprintf("%s%s %d count", line, strings.Join(path, ";"), s.Value[typ]))
		}
	}
	return strings.Join(out, " | ")
}

// The samples are those that the library reads.
func TestSamplesLikeLibrary(t *testing.T) {
	for seed := range uint64(5) {
		data := raw(t, random(rand.New(rand.NewPCG(seed, 2)), 400))
		s, err := load(t, data)
		if err != nil {
			t.Fatal(err)
		}
		got, want := strings.Split(draw(s), " | "), strings.Split(oracle(t, data), " | ")
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("event %d of %d, want %d\ngot:  %.300s\nwant: %.300s", i, len(got), len(want), got[min(i, len(got)-1)], want[min(i, len(want)-1)])
			}
		}
	}
}

// Numbers may stand alone instead of packed, a damaged sample costs only itself.
func TestSamplesByHand(t *testing.T) {
	whole := string(raw(t, build("cpu/ns", "a;b 5")))
	for _, test := range []struct{ sample, want string }{
		{"\x12\x06\x08\x01\x08\x02\x10\x07", "cpu: a;b 5 ns | cpu: b;a 7 ns"},
		{"\x12\x06\x08\x01\x10\x07\x48\x01", "cpu: a;b 5 ns | cpu: a 7 ns"}, // and a field that nobody knows
		{"\x12\x04\x12\x05\x01\x02", "cpu: a;b 5 ns | ! samples that are damaged were left out: 1"},
		{"\x12\x03\x12\x01\x80", "cpu: a;b 5 ns | ! samples that are damaged were left out: 1"},
		{"\x12\x06\x10\x07\x1a\x02\x08\x63", "cpu: a;b 5 ns | ! samples that are damaged were left out: 1"}, // string 99
		{"\x12\x00", "cpu: a;b 5 ns | ! samples with another number of values than the profile has types were left out: 1"},
	} {
		s, err := load(t, []byte(whole+test.sample))
		if err != nil || draw(s) != test.want {
			t.Errorf("%q: %v\ngot:  %s\nwant: %s", test.sample, err, draw(s), test.want)
		}
	}
}
