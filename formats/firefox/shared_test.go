package firefox

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const shared = "../shared/profiles2/firefox/"

var head = regexp.MustCompile(`^# thread \d+ "(.*)" pid (.*) tid (.*) process "(.*)" table samples`)

// TestReferences compares the samples of each thread, stack by stack, with the
// importer of the Firefox Profiler.
func TestReferences(t *testing.T) {
	for _, test := range []struct{ name, metric string }{
		{"processed-v0.json", "wall.samples"},
		{"processed-v24.json", "wall.samples"},
		{"processed-v70.json.gz", "wall.samples"},
		{"gecko-v34.json.gz", "wall.samples"},
		{"samply-v41.json.gz", "cpu.samples"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := codectest.Load(t, read, "x", codectest.Shared(t, shared+test.name), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			reference := shared + test.name + ".ref.folded"
			if strings.HasSuffix(test.name, "v70.json.gz") || strings.HasSuffix(test.name, "v34.json.gz") {
				reference += ".gz"
			}
			want := map[string]int64{}
			thread := ""
			for line := range strings.Lines(string(codectest.Shared(t, reference))) {
				line = strings.TrimRight(line, "\n")
				if m := head.FindStringSubmatch(line); m != nil {
					thread = m[1] + " " + m[3]
					if m[3] == "undefined" {
						thread = m[1] + " 0"
					}
					continue
				}
				i := strings.LastIndexByte(line, ' ')
				n, _ := strconv.ParseInt(line[i+1:], 10, 64)
				want[thread+";"+line[:i]] += n
			}
			got := map[string]int64{}
			for id, th := range s.Threads {
				of := func(seg *model.Segment, i int) bool { return seg.Thread[i] == model.ThreadID(id) }
				for stack, n := range codectest.Stacks(s, test.metric, written(s), of) {
					got[strings.Replace(th.Name, "Content", "GeckoMain", 1)+" "+strconv.FormatInt(th.ID, 10)+";"+stack] += n
				}
			}
			codectest.SameStacks(t, got, want)
		})
	}
}

// written is a frame's name as the Firefox Profiler shows it.
func written(s *model.Store) func(model.Frame) string {
	return func(f model.Frame) string {
		m, detail := s.Methods[f.Method], s.Strings[f.Detail]
		switch {
		case m.Family == model.FamilyJS && strings.HasPrefix(m.Display, "(anonymous"):
			return "(root scope) " + strings.TrimSuffix(regexp.MustCompile(`:\d+:\d+$`).ReplaceAllString(detail, ""), ":")
		case m.Family == model.FamilyJS:
			return m.Display
		case strings.HasPrefix(detail, "0x"):
			return detail
		}
		return m.Display + detail
	}
}

// TestSameInBothShapes holds that a Gecko profile and what it was converted to
// have the same methods at the same times.
func TestSameInBothShapes(t *testing.T) {
	gecko, err := codectest.Load(t, read, "x", codectest.Shared(t, shared+"gecko-v34.json.gz"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	processed, err := codectest.Load(t, read, "x", codectest.Shared(t, shared+"processed-v70.json.gz"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, metric := range []string{"wall.samples", "cpu.ns"} {
		of := func(s *model.Store) map[string]int64 {
			return codectest.Stacks(s, metric, func(f model.Frame) string {
				m := s.Methods[f.Method]
				if m.Family != model.FamilyJS {
					return written(s)(f)
				}
				return m.Display
			}, nil)
		}
		codectest.SameStacks(t, of(gecko), of(processed))
	}
	for i, metrics := 0, gecko.Metrics(); i < len(metrics); i++ {
		if a, b := metrics[i].Total, processed.Metrics()[i].Total; a != b {
			t.Errorf("%s: %d and %d", metrics[i].ID, a, b)
		}
	}
}

// TestOldGecko reads a version that the Firefox Profiler itself cannot import
// any more.
func TestOldGecko(t *testing.T) {
	s, err := codectest.Load(t, read, "x", codectest.Shared(t, shared+"gecko-v3.json"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if m := s.Metrics(); len(m) == 0 || m[0].Total != 3*7 {
		t.Errorf("%+v, want 7 samples of 3 threads", m)
	}
}
