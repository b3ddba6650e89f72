package gprof

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
)

func TestFields(t *testing.T) {
	for text, want := range map[string]string{
		"main [1]":                       "main 1",
		"even <cycle 1> [4]":             "even 4",
		"<cycle 1 as a whole> [2]":       "<cycle 1 as a whole> 2",
		"f(int [3], A<b>) <cycle 2> [9]": "f(int [3], A<b>) 9",
		"f(int [3])":                     "f(int [3]) 0",
		"":                               " 0",
	} {
		f := fields{[]byte(text)}
		name, index := f.name()
		if got := fmt.Sprintf("%s %d", name, index); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"6": "6 0 true", "6/12 main": "6 0 true", "6+100": "6 100 true", "main": "0 0 false", "6+x": "0 0 false", "-6": "0 0 false",
	} {
		f := fields{[]byte(text)}
		n, own, ok := f.calls()
		if got := fmt.Sprint(n, own, ok); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestSamples holds self times and calls against the flat profile in the same
// text.
func TestSamples(t *testing.T) {
	for _, name := range []string{"queens.gprof.txt", "queens.gprof-b.txt"} {
		data, err := os.ReadFile("../../../shared/profiles2/gprof/" + name)
		if err != nil {
			t.Skip("no samples here")
		}
		s, err := codectest.Load(t, read, name, data, codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string][2]int64{}
		for i := range s.Series {
			seg := &s.Series[i].Segments[0]
			for row, stack := range seg.Stack {
				fn := s.Methods[s.Frames[s.Stacks.Frame[stack]].Method].Name
				v := got[fn]
				v[i] += seg.Values[0].Each[row]
				got[fn] = v
			}
		}
		want := map[string][2]int64{
			"series": {180_000_000, 6}, "safe": {10_000_000, 2088900}, "place": {10_000_000, 6 + 213228}, "sorts": {0, 6},
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

func generate(functions int) []byte {
	var b bytes.Buffer
	b.WriteString("\t\t\tCall graph\n\n\ngranularity: each sample hit covers 2 byte(s) for 1.00% of 1.00 seconds\n\nindex % time    self  children    called     name\n")
	for i := range functions {
		for k := 2; k < 8 && k <= i; k++ {
			fmt.Fprintf(&b, "%20.2f %7.2f %7d/%-11d Class::function%d(int, char const*) [%d]\n", 0.01*float64(k), 0.5, k, 35, i/k, i/k+1)
		}
		fmt.Fprintf(&b, "%-6s %5.1f %7.2f %7.2f %7d         Class::function%d(int, char const*) [%d]\n", fmt.Sprintf("[%d]", i+1), 0.1, 0.03, 0.5, 35, i, i+1)
		for k := range 6 {
			fmt.Fprintf(&b, "%20.2f %7.2f %7d/%-11d Class::function%d(int, char const*) [%d]\n", 0.01, 0.02, 1, 35, i+k, i+k+1)
		}
		b.WriteString("-----------------------------------------------\n")
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(20_000)) }

func FuzzRead(f *testing.F) {
	codectest.Fuzz(f, &Format,
		string(generate(4)),
		"Flat profile:\n\nEach sample counts as 0.01 seconds.\n time   seconds   seconds    calls  name\n 1.0 0.1 0.1 5 0.1 0.1 main\n",
	)
}
