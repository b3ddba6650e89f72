package xdebugtrace

import (
	"bytes"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func load(t testing.TB, text string) *model.Store {
	t.Helper()
	s, err := codectest.Load(t, read, "trace", []byte(text), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// stacks sums a series by stack, with names as PHP's tools write them.
func stacks(s *model.Store, series string) map[string]int64 {
	for _, m := range s.Metrics() {
		if s.Series[m.Series].ID == series {
			return codectest.Stacks(s, m.ID, func(f model.Frame) string { return s.Methods[f.Method].Display }, nil)
		}
	}
	return nil
}

func TestColumns(t *testing.T) {
	const head = "Version: 3.2.0\nFile format: 4\nTRACE START [2026-03-04 05:06:07.000000]\n"
	for _, test := range []struct {
		name, text           string
		wall, calls, mem, gb map[string]int64
	}{
		{
			name:  "a call",
			text:  "1\t0\t0\t0.001\t100\t{main}\t1\t\t/a.php\t0\t0\n2\t1\t0\t0.002\t150\tstrlen\t0\t\t/a.php\t1\t0\n2\t1\t1\t0.005\t150\n\t\t\t0.006\t90\n",
			wall:  map[string]int64{"{main}": 2e6, "{main};strlen": 3e6},
			calls: map[string]int64{"{main}": 1, "{main};strlen": 1},
			gb:    map[string]int64{"{main}": 10},
		}, {
			name:  "the end of a call is missing",
			text:  "1\t0\t0\t0.001\t100\ta\t1\t\t/a.php\t0\t0\n2\t1\t0\t0.002\t110\tb\t1\t\t/a\t1\t0\n2\t2\t0\t0.004\t120\tc\t1\t\t/a\t1\t0\n1\t0\t1\t0.007\t130\n",
			wall:  map[string]int64{"a": 1e6, "a;b": 2e6, "a;c": 3e6},
			calls: map[string]int64{"a": 1, "a;b": 1, "a;c": 1},
			mem:   map[string]int64{"a": 10, "a;b": 10, "a;c": 10},
		}, {
			name:  "begun in the midst of a program",
			text:  "5\t7\t0\t1.0\t100\ta\t1\t\t/a.php\t0\t0\n5\t7\t1\t1.5\t100\n4\t3\t1\t2.0\t100\n3\t8\t0\t2.5\t100\tb\t1\t\t/a\t1\t0\n\t\t\t3.0\t100\n",
			wall:  map[string]int64{"a": 5e8, "b": 5e8},
			calls: map[string]int64{"a": 1, "b": 1},
		},
	} {
		s := load(t, head+test.text)
		for series, want := range map[string]map[string]int64{"wall": test.wall, "calls": test.calls, "memory": test.mem, "memory.freed": test.gb} {
			if got := stacks(s, series); !maps.Equal(got, want) {
				t.Errorf("%s: %s: got %v, want %v", test.name, series, got, want)
			}
		}
	}
}

// TestTimes holds that self time lies where a call runs, not where it begins.
func TestTimes(t *testing.T) {
	s := load(t, "TRACE START [1996-01-02 03:04:05.000000]\n    0.0010  1   -> a() /x:0\n    0.0020  1     -> b() /x:1\n    0.0040  1      >=> 1\n    0.0050  1\n")
	seg := &s.Series[0].Segments[0]
	var got []string
	for i := range seg.Stack {
		got = append(got, fmt.Sprintf("%d:%d", (seg.Time[i]-seg.Time[0])/1e6, seg.Values[0].Each[i]/1e6))
	}
	if want := "0:1 1:2 3:1"; strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestSample compares with the sums of another program, in microseconds.
func TestSample(t *testing.T) {
	data := codectest.Shared(t, "../shared/profiles2/php/blog.f1.xt")
	ref := codectest.Shared(t, "../shared/profiles2/php/blog.f1.ref.tsv")
	s := load(t, string(data))
	short := func(in map[string]int64, by int64) map[string]int64 {
		out := map[string]int64{}
		for stack, v := range in {
			frames := strings.Split(stack, ";")
			for i, f := range frames {
				frames[i] = strings.TrimSuffix(f, "::/srv/php/inc.php")
			}
			out[strings.Join(frames, ";")] += v / by
		}
		return out
	}
	calls, us := map[string]int64{}, map[string]int64{}
	for line := range bytes.Lines(ref) {
		f := strings.Split(strings.TrimSpace(string(line)), "\t")
		if len(f) != 3 {
			continue
		}
		n, _ := strconv.ParseInt(f[1], 10, 64)
		t, _ := strconv.ParseInt(f[2], 10, 64)
		calls[f[0]] = n
		if t > 0 {
			us[f[0]] = t
		}
	}
	if len(calls) < 20 {
		t.Fatal("the reference is empty")
	}
	codectest.SameStacks(t, short(stacks(s, "calls"), 1), calls)
	codectest.SameStacks(t, short(stacks(s, "wall"), 1000), us)

	people := load(t, string(codectest.Shared(t, "../shared/profiles2/php/blog.f0.xt")))
	codectest.SameStacks(t, short(stacks(people, "calls"), 1), calls)
}

func generate(calls int) []byte {
	var b bytes.Buffer
	b.WriteString("Version: 3.2.0\nFile format: 4\nTRACE START [2026-03-04 05:06:07.000000]\n1\t0\t0\t0.000001\t400000\t{main}\t1\t\t/srv/a.php\t0\t0\n")
	for i := 1; i < calls; i += 2 {
		fmt.Fprintf(&b, "2\t%d\t0\t%d.%06d\t%d\tApp\\Service\\Order%d->method%d\t1\t\t/srv/src/Service/Order.php\t%d\t2\t%d\t'text'\n", i, i/1e5, i*10%1e6, 400000+i%999, i%97, i%7, i%300, i)
		fmt.Fprintf(&b, "3\t%d\t0\t%d.%06d\t%d\tstr_replace\t0\t\t/srv/src/Service/Order.php\t%d\t3\t'a'\t'b'\t'c'\n", i+1, i/1e5, (i*10+2)%1e6, 400100+i%999, i%300)
		fmt.Fprintf(&b, "3\t%d\t1\t%d.%06d\t%d\n", i+1, i/1e5, (i*10+4)%1e6, 400200+i%999)
		fmt.Fprintf(&b, "2\t%d\t1\t%d.%06d\t%d\n", i, i/1e5, (i*10+6)%1e6, 400000+i%999)
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(200_000)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format, string(generate(4))) }
