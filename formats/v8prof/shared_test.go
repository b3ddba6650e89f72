package v8prof

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const shared = "../shared/profiles2/v8-prof/"

// TestSpeedscope compares with the importer of speedscope, which names frames in
// its own way: so depths and times are compared, and the functions of scripts.
func TestSpeedscope(t *testing.T) {
	s, err := codectest.Load(t, read, "x", codectest.Shared(t, shared+"shop.v8log.json.gz"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for line := range strings.Lines(string(codectest.Shared(t, shared+"shop.v8log.speedscope.folded"))) {
		line = strings.TrimRight(line, "\n")
		i := strings.LastIndexByte(line, ' ')
		us, _ := strconv.ParseInt(line[i+1:], 10, 64)
		depth := 0
		if line[:i] != "" {
			depth = strings.Count(line[:i], ";") + 1
		}
		want = append(want, fmt.Sprint(depth, us*1000))
	}
	named := func(f model.Frame) string { // all apart that the importer keeps apart
		n := s.Methods[f.Method].Name + s.Strings[f.Detail]
		if n == "[unknown]" {
			return "" // the importer leaves out what V8 calls unaccounted
		}
		return n
	}
	var unknown int64
	for stack, n := range codectest.Stacks(s, "cpu.samples", func(f model.Frame) string { return s.Methods[f.Method].Name }, nil) {
		if stack == "[unknown]" || strings.HasSuffix(stack, ";[unknown]") {
			unknown += n
		}
	}
	if unknown != 150 {
		t.Errorf("%d ticks are not accounted for, V8 says 150", unknown)
	}
	for stack, ns := range codectest.Stacks(s, "cpu.ns", named, nil) {
		if stack == "" {
			continue // the reference has no line for it
		}
		depth := strings.Count(stack, ";") + 1
		got = append(got, fmt.Sprint(depth, ns))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%d stacks, want %d", len(got), len(want))
		for i := range got {
			if i < len(want) && got[i] != want[i] {
				t.Fatalf("first that differs: %s, want %s", got[i], want[i])
			}
		}
	}
	if n := s.Series[0].Segments[0].Len(); n != 243 {
		t.Errorf("%d ticks, want 243", n)
	}
}

// TestText compares the leaves of the text with those of its own flat lists.
func TestText(t *testing.T) {
	s, err := codectest.Load(t, read, "x", codectest.Shared(t, shared+"shop.prof-process.txt"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var total, unknown, deep int64
	for stack, n := range codectest.Stacks(s, "cpu.samples", func(f model.Frame) string { return s.Methods[f.Method].Name }, nil) {
		total += n
		if strings.HasSuffix(stack, "[unknown]") {
			unknown += n
		}
		if strings.Count(stack, ";") > 2 {
			deep += n
		}
	}
	if total != 243 || unknown != 150 || deep == 0 {
		t.Errorf("%d ticks, %d unknown, %d with callers; warnings %q", total, unknown, deep, s.Files[0].Warnings)
	}
}
