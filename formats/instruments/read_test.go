package instruments

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func load(t *testing.T, name string) *model.Store {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := codectest.Load(t, read, name, data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func same(t *testing.T, s *model.Store, metric string, want map[string]int64) {
	t.Helper()
	codectest.SameStacks(t, codectest.Stacks(s, metric, func(f model.Frame) string {
		return strings.TrimSuffix(fmt.Sprintf("%s@%s:%d", s.Methods[f.Method].Name, s.Strings[f.Library], f.Line), "@:0")
	}, nil), want)
}

func TestCopy(t *testing.T) {
	s := load(t, "copy.txt")
	same(t, s, "cpu.ns", map[string]int64{"": 1.503e6, "main": 150e6, "main;std::map<int, A>::find": 1.2e9, "-[NSApplication run]": 2e6})
	if s.Threads[1] != (model.Thread{Name: "Main Thread", ID: 0x1a2b, Group: "crunch (4711)"}) || s.Threads[2].Name != "worker" {
		t.Errorf("%v", s.Threads)
	}
	if len(s.Files[0].Warnings) != 2 {
		t.Errorf("%q", s.Files[0].Warnings)
	}
	same(t, load(t, "bytes.txt"), "alloc.bytes", map[string]int64{"main;malloc": 1 << 20})
}

func TestExport(t *testing.T) {
	s := load(t, "profile.xml")
	const at = "main@crunch:0;std::vector<int>::at@crunch:12"
	same(t, s, "cpu.ns", map[string]int64{at: 2e6, "main@crunch:0": 2e6})
	same(t, s, "cpu.samples", map[string]int64{at: 2, "main@crunch:0": 2})
	same(t, s, "cycles.cycles", map[string]int64{at: 4242})
	same(t, s, "time-sample ns.ns", map[string]int64{at: 1e6})
	seg := s.Series[0].Segments[0]
	if s.Threads[1] != (model.Thread{Name: "Main <Thread>", ID: 0x1a2b, Group: "crunch (4711)"}) || seg.Time[2] != 3e6 || s.Files[0].Clock != model.ClockStart {
		t.Errorf("%v %v", s.Threads, seg.Time)
	}
	if w := strings.Join(s.Files[0].Warnings, "|"); w != "rows without a backtrace that has names were left out: 1|references to elements that are not in the file: 1" {
		t.Error(w)
	}
}

func TestExportErrors(t *testing.T) {
	for text, want := range map[string]string{
		"<trace-query-result><row>":                          "ends within <row>",
		"<trace-query-result></row>":                         "</row> ends nothing",
		"<trace-query-result></trace-query-result>":          "xctrace export",
		"<trace-query-result>" + strings.Repeat("<a>", 2000): "deeper",
	} {
		if _, err := codectest.Load(t, read, "x", []byte(text), codec.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.50s: %v", text, err)
		}
	}
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"Running Time\tSelf (ms)\t\tSymbol Name\r\n":      codec.Sure,
		"<?xml version=\"1.0\"?>\n<trace-query-result>\n": codec.Sure,
		"<trace-toc><run number=\"1\"/></trace-toc>":      codec.No,
		"Self\tName\n": codec.No,
	})
}

func BenchmarkCopy(b *testing.B) {
	var text strings.Builder
	text.WriteString("Weight\tSelf Weight\t\tSymbol Name\n")
	for n := 0; text.Len() < 8<<20; n++ {
		for f := range 30 {
			fmt.Fprintf(&text, "168.00 ms  100.0%%\t%d.00 ms\t \t%sacme::shop::Handler<int, std::pair<int, int> >::handle%d(int)\n", f, strings.Repeat(" ", f), (n*f)%200)
		}
	}
	codectest.Bench(b, read, []byte(text.String()))
}

func BenchmarkExport(b *testing.B) {
	var text strings.Builder
	text.WriteString("<trace-query-result><node><schema name=\"time-profile\"></schema>")
	for n := 1; text.Len() < 8<<20; n++ {
		fmt.Fprintf(&text, "<row><sample-time id=\"%d1\" fmt=\"00:00.%d\">%d</sample-time><thread ref=\"2\"/><process ref=\"4\"/><core ref=\"5\"/><thread-state ref=\"6\"/><weight ref=\"9\"/><backtrace id=\"%d2\">", n, n, n*1000000, n)
		for f := range 30 {
			fmt.Fprintf(&text, "<frame ref=\"%d\"/>", f)
		}
		fmt.Fprintf(&text, "<frame id=\"%d3\" name=\"main%d\" addr=\"0x1\"><binary ref=\"1\"/></frame></backtrace></row>\n", n, n%50)
	}
	text.WriteString("</node></trace-query-result>")
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }
