package fprof

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// TestSample holds totals, self values, calls and totals of functions against
// the columns of the file: those of the processes' entries.
func TestSample(t *testing.T) {
	data, err := os.ReadFile("../../../shared/profiles2/erlang/shop.fprof.analysis")
	if err != nil {
		t.Skip("no samples here")
	}
	s, err := codectest.Load(t, read, "shop", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	totals := map[string]int64{}
	for _, m := range s.Metrics() {
		totals[m.ID] = m.Total
	}
	var own, suspended, calls int64
	entry := regexp.MustCompile(`(?m)^ \{ (.*?), +([0-9]+), +([0-9.]+), +([0-9.]+)\},     %`)
	for _, m := range entry.FindAllStringSubmatch(string(data), -1) {
		number := func(text string) int64 {
			v, err := strconv.ParseInt(strings.Replace(text, ".", "", 1), 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		calls += number(m[2])
		if m[1] == suspend {
			suspended += number(m[3]) * 1000
		} else {
			own += number(m[4]) * 1000
		}
	}
	if totals["running.ns"] != own || totals["suspended.ns"] != suspended || totals["calls.count"] != calls || own == 0 || suspended == 0 {
		t.Errorf("got %v, want %d running, %d suspended, %d calls", totals, own, suspended, calls)
	}
	if own != 148_980_000 {
		t.Errorf("own time %d, fprof says 148.980 ms", own)
	}
	for _, series := range s.Series {
		if seg := series.Segments[0]; !seg.Estimated || len(seg.Thread) != len(seg.Stack) || seg.Thread[0] == model.NoThread {
			t.Errorf("%s: estimated %v, %d threads for %d rows", series.ID, seg.Estimated, len(seg.Thread), len(seg.Stack))
		}
	}
}

func generate(functions int) []byte {
	var b bytes.Buffer
	b.WriteString("%% Analysis results:\n{  analysis_options,\n [{callers, true}]}.\n\n[{ \"<0.9.0>\", 5, undefined, 1.0}].   %%\n\n")
	item := func(i int) string {
		return fmt.Sprintf("{{module%d,function%d,%d}, %20d, %16.3f, %16.3f}", i/50, i, i%5, 7, 1.25, 0.031)
	}
	for i := range functions {
		b.WriteString("{[")
		for k := 2; k < 6; k++ {
			b.WriteString(item(i / k))
			if k < 5 {
				b.WriteString(",      \n  ")
			}
		}
		fmt.Fprintf(&b, "],     \n { %s,     %%\n [", item(i)[1:len(item(i))-1]+"}")
		for k := range 4 {
			b.WriteString(item(i + k))
			if k < 3 {
				b.WriteString(",      \n  ")
			}
		}
		b.WriteString("]}.    \n\n")
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(20_000)) }

func FuzzRead(f *testing.F) {
	codectest.Fuzz(f, &Format,
		string(generate(4)),
		"{analysis_options,[]}.\n[{\"<0.1.0>\",1,undefined,0.1}].\n{[{undefined,0,1.0,0.5}],{suspend,1,1.0,0.0},[]}.",
	)
}
