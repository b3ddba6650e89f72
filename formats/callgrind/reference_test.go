package callgrind

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
)

const samples = "../../../shared/profiles2/callgrind/"

// sample reads a file of the samples; the test is skipped without them.
func sample(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(samples + name))
	if err != nil {
		t.Skip("no samples here")
	}
	if !strings.HasSuffix(name, ".gz") {
		return data
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if data, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return data
}

// row is a line of callgrind_annotate.
//
//	122,745 (10.16%)  list.c:merge'2 [/srv/cg/list]
//	391,915 (32.45%)  *  ???:(below main) [/srv/cg/list]
var (
	row    = regexp.MustCompile(`^((?:\s*(?:[0-9,]+|\.)(?: \(\s*[0-9.]+%\))?)+)\s+(\*\s+)?\S*?:(\S.*?)(?: \[.*\])?$`)
	amount = regexp.MustCompile(`([0-9,]+|\.)(?: \(\s*[0-9.]+%\))?`)
)

// annotated reads the table of callgrind_annotate: by canonical name the
// values of all events. Names that stand in several lines are added up for self
// values; their inclusive values are left out.
func annotated(t *testing.T, text []byte, inclusive bool) map[string][]int64 {
	t.Helper()
	out := map[string][]int64{}
	for line := range strings.Lines(string(text)) {
		m := row.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil || inclusive != (m[2] != "") {
			continue
		}
		var values []int64
		for _, a := range amount.FindAllStringSubmatch(m[1], -1) {
			v, _ := strconv.ParseInt(strings.ReplaceAll(a[1], ",", ""), 10, 64)
			values = append(values, v)
		}
		fn, _, _ := strings.Cut(m[3], "'")
		name := names.Native(fn).Name
		have := out[name]
		switch {
		case have == nil:
			out[name] = values
		case inclusive:
			out[name] = []int64{}
		default:
			for i, v := range values {
				have[i] += v
			}
		}
	}
	return out
}

// functions gives self values and totals by method and metric of one series.
func functions(s *model.Store, ser *model.Series) (self, total map[string][]int64) {
	self, total = map[string][]int64{}, map[string][]int64{}
	at := func(m map[string][]int64, f model.FrameID) []int64 {
		name := s.Methods[s.Frames[f].Method].Name
		if m[name] == nil {
			m[name] = make([]int64, len(ser.Units))
		}
		return m[name]
	}
	for _, seg := range ser.Segments {
		for i, stack := range seg.Stack {
			path := s.Stacks.Path(nil, stack)
			seen := map[model.MethodID]bool{}
			for _, f := range path {
				if m := s.Frames[f].Method; !seen[m] {
					seen[m] = true
					for u := range ser.Units {
						at(total, f)[u] += seg.Values[u].Each[i]
					}
				}
			}
			for u := range ser.Units {
				at(self, path[len(path)-1])[u] += seg.Values[u].Each[i]
			}
		}
	}
	return self, total
}

// TestAnnotate holds totals, self values and totals of functions against
// callgrind_annotate and cg_annotate.
func TestAnnotate(t *testing.T) {
	for _, name := range []string{
		"callgrind.out.list", "callgrind.out.list-cache", "callgrind.out.list-instr", "callgrind.out.list-plain", "callgrind.out.list-ctx",
		"callgrind.out.list-threads-01", "callgrind.out.list-threads-02", "callgrind.out.list-threads-03", "cachegrind.out.list",
	} {
		t.Run(name, func(t *testing.T) {
			var tree []byte
			if name != "cachegrind.out.list" {
				tree = sample(t, name+".ref.tree.txt.gz")
			}
			compare(t, sample(t, name), sample(t, name+".ref.txt"), tree)
		})
	}
}

// programTotals is the first column of the line that ends so.
var programTotals = regexp.MustCompile(`(?m)^([0-9,]+) .*PROGRAM TOTALS`)

// compare holds what is read against tables of self and of inclusive values.
func compare(t *testing.T, data, flat, tree []byte) {
	t.Helper()
	s, err := codectest.Load(t, read, "", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	self, total := functions(s, &s.Series[0])
	m := programTotals.FindSubmatch(flat)
	if m == nil {
		t.Fatal("no totals in the reference")
	}
	program, _ := strconv.ParseInt(strings.ReplaceAll(string(m[1]), ",", ""), 10, 64)
	// What the program ended in has inclusive values only; the file's summary
	// counts it.
	slack := program - s.Metrics()[0].Total
	if slack < 0 || slack > 100 {
		t.Errorf("total %d, want %d", s.Metrics()[0].Total, program)
	}
	want := annotated(t, flat, false)
	if len(want) < 10 {
		t.Fatalf("only %d functions in the reference", len(want))
	}
	for fn, values := range want {
		for i, v := range values {
			// cg_annotate leaves lines with less than 0.01% out.
			if got := self[fn]; got == nil && v != 0 || got != nil && got[i] != v && (tree != nil || got[i] < v) {
				t.Errorf("%s, %s: self %v, want %d", fn, s.Series[0].Units[i].Name, got, v)
			}
		}
	}
	for fn, values := range annotated(t, tree, true) {
		if fn == "clone" {
			continue // it also begins the thread; the tool counts its callers alone
		}
		for i, v := range values {
			if got := total[fn]; got == nil && v != 0 || got != nil && (got[i] > v || got[i]+slack < v) {
				t.Errorf("%s, %s: total %v, want %d", fn, s.Series[0].Units[i].Name, got, v)
			}
		}
	}
}
