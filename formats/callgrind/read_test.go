package callgrind

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func TestNumber(t *testing.T) {
	for text, want := range map[string]string{
		"12 3": "12 2", "0": "0 1", "0x1F,": "31 4", "0x": "0 1", "": "0 0", "x": "0 0", "-3": "0 0",
		"99999999999999999999": "0 0", "0xffffffffffffffffff": "0 0",
	} {
		v, n := number([]byte(text))
		if got := fmt.Sprint(v, n); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestTable(t *testing.T) {
	names := newTable()
	for _, c := range []struct {
		text, want string
		ok         bool
	}{
		{"(1) main", "main", true},
		{"(1)", "main", true},
		{"main", "main", true},
		{"(below main)", "(below main)", true},
		{"(2)", "(2)", false},
		{"(9999999999) far", "far", true},
		{"(9999999999)", "far", true},
		{"(1) other", "other", true},
		{"(1)", "other", true},
		{"", "", true},
	} {
		i, ok := names.find([]byte(c.text))
		if got := names.names[i]; got != c.want || ok != c.ok {
			t.Errorf("%q: got %q, %v", c.text, got, ok)
		}
	}
}

func TestContexts(t *testing.T) {
	base := contexts([]string{"main", "work'main", "alloc'work'main", "work'2", "Foo<'a'>::get", "odd'2", "'"})
	for name, want := range map[string]string{
		"main": "main", "alloc'work'main": "alloc", "work'2": "work", "Foo<'a'>::get": "Foo<'a'>::get", "odd'2": "odd", "'": "'",
	} {
		if got := base(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestEvents(t *testing.T) {
	for _, c := range []struct{ name, title, creator, want string }{
		{"Ir", "", "callgrind-3.19.0", "callgrind Ir 1"},
		{"sysTime", "sysTime (elapsed ns)", "callgrind-3.19.0", "sysTime ns 1"},
		{"sysCpuTime", "sysCpuTime (system cpu ns)", "callgrind-3.19.0", "sysCpuTime ns 1"},
		{"sysTime", "sysTime (elapsed ms)", "callgrind-3.19.0", "sysTime ns 1000000"},
		{"Time_(10ns)", "", "xdebug 3.2.0 (PHP 8.2.36)", "wall ns 10"},
		{"Time_(µs)", "", "xdebug 2.9.8", "wall ns 1000"},
		{"Time", "", "xdebug 2.5.5", "wall ns 1000"},
		{"Memory_(bytes)", "", "xdebug 3.2.0", "memory bytes 1 signed"},
		{"Ticks", "", "yappi", "time ns 1000"},
		{"Ticks", "", "", "callgrind Ticks 1"},
		{"wall_time", "", "", "wall ns 1000"},
		{"allocations", "", "", "alloc count 1"},
		{"cpu(ms)", "", "", "cpu ns 1000000"},
		{"alloc_space(MB)", "", "", "alloc_space bytes 1048576"},
		{"samples(count)", "", "", "samples samples 1"},
		{"odd(thing)", "", "", "callgrind odd(thing) 1"},
	} {
		e := newEvent(c.name, c.title, c.creator)
		got := fmt.Sprint(e.series, " ", e.unit, " ", e.scale)
		if e.signed {
			got += " signed"
		}
		if got != c.want {
			t.Errorf("%s of %q: got %s, want %s", c.name, c.creator, got, c.want)
		}
	}
}

func TestPython(t *testing.T) {
	for _, c := range []struct{ fn, file, want string }{
		{"Runner.run /usr/lib/python3.11/asyncio/runners.py:86", "/usr/lib/python3.11/asyncio/runners.py", "Runner.run (asyncio/runners.py)"},
		{"<genexpr> /srv/a b.py:8", "/srv/a b.py", "<genexpr>:8 (/srv/a b.py)"},
		{"f /srv/p.py:3", "", "f (/srv/p.py)"},
		{"g", "/srv/p.py", "g (/srv/p.py)"},
	} {
		if got := python(place{fn: c.fn, file: c.file}).Name; got != c.want {
			t.Errorf("%q: got %q, want %q", c.fn, got, c.want)
		}
	}
}

// TestWriters holds totals against speedscope and the files' own lines, for
// writers for which callgrind_annotate gives no table of self values.
func TestWriters(t *testing.T) {
	for _, c := range []struct {
		file, metric string
		total        int64
		fn           string // its total is
		want         int64
	}{
		{"cachegrind.out.xdebug-blog", "wall.ns", 15882230, "{main}", 15869180},
		{"callgrind.out.yappi", "time.ns", 82025000, "", 0},
		{"callgrind.out.ruby-prof", "wall.ns", 399472000, "Enumerable#map", 397464000},
		{"callgrind.out.ruby-prof", "wall.ns", 399472000, "Range#each", 397261000},
	} {
		s, err := codectest.Load(t, read, c.file, sample(t, c.file), codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		m := s.Metrics()[0]
		if m.ID != c.metric || m.Total != c.total {
			t.Errorf("%s: %s %d, want %s %d", c.file, m.ID, m.Total, c.metric, c.total)
		}
		_, total := functions(s, &s.Series[0])
		if c.fn != "" && (total[c.fn] == nil || total[c.fn][0] != c.want) {
			t.Errorf("%s: %s %v, want %d", c.file, c.fn, total[c.fn], c.want)
		}
	}
}

// generate writes a profile of many functions as callgrind does.
func generate(functions int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	b.WriteString("# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npositions: line\nevents: Ir Dr Dw\n\n")
	for f := 1; f <= functions; f++ {
		fmt.Fprintf(&b, "ob=(%d)\nfl=(%d)\nfn=(%d) namespace::Class%d::function%d(int, char const*)\n", 1+f/5000, 1+f/50, f, f/20, f)
		for range 40 {
			fmt.Fprintf(&b, "+%d %d %d %d\n", r.IntN(5), r.IntN(100_000), r.IntN(10_000), r.IntN(10_000))
		}
		for range 3 {
			if to := f + 1 + r.IntN(200); to <= functions {
				fmt.Fprintf(&b, "cfi=(%d)\ncfn=(%d)\ncalls=%d %d\n* %d %d %d\n", 1+to/50, to, 1+r.IntN(1000), r.IntN(500), r.IntN(1_000_000), r.IntN(100_000), r.IntN(100_000))
			}
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(20_000)) }

// BenchmarkLines leaves out the stacks, which depend on the graph and not on
// the length of the file.
func BenchmarkLines(b *testing.B) {
	data := generate(20_000)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if err := newReader(model.NewBuilder(model.File{})).lines(b.Context(), &codec.Input{Data: data}); err != nil {
			b.Fatal(err)
		}
	}
}

// A callee belongs to the thread, and to the list of events, before which it stands:
// a call of it in another is left out with a word.
func TestCalleeOfBefore(t *testing.T) {
	for _, between := range []string{"thread: 2", newRun + "== 2"} {
		s, err := codectest.Load(t, read, "x", []byte("# callgrind format\nevents: Ir\nfn=a\n1 5\nfn=b\n1 2\ncfn=b\n"+between+"\nfn=a\n1 1\ncalls=1 1\n"), codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if w := strings.Join(s.Files[0].Warnings, "\n"); s.Metrics()[0].Total != 8 || !strings.Contains(w, `"calls=1 1"`) {
			t.Errorf("after %q: %d, warnings %q", between, s.Metrics()[0].Total, w)
		}
	}
	s, err := codectest.Load(t, read, "x", []byte("events:\ncfn=b\nevents: Ir\nfn=a\n1 5\ncalls=1 1\n"), codec.Options{})
	if err != nil || s.Metrics()[0].Total != 5 {
		t.Errorf("%v, %v", s.Metrics(), err)
	}
}

func FuzzRead(f *testing.F) {
	codectest.Fuzz(f, &Format,
		"version: 1\ncreator: callgrind\npositions: instr line\nevents: Ir Dr\nfn=(1) a\n0x10 +1 5\ncfn=(2) b\ncalls=1 0 0\n* * 7 1\nfn=(2)\n1 2 3\ntotals: 8\n",
		"creator: xdebug\nevents: Time_(10ns) Memory_(bytes)\nfl=\nfn=php::a\n1 2 -3\ncfn=a\ncalls=1 0\n1 -2 -3\nsummary: 5 -1\n",
	)
}
