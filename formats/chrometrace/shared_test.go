package chrometrace

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const shared = "../shared/profiles2/chrome-trace/"

func plainName(s *model.Store) func(model.Frame) string {
	return func(f model.Frame) string {
		if d := s.Methods[f.Method].Display; !strings.HasPrefix(d, "(anonymous") {
			return d
		}
		return "(anonymous)"
	}
}

// TestProfiles compares the CPU profiles of a trace, thread by thread, with
// what was worked out of the file by other means.
func TestProfiles(t *testing.T) {
	s, err := codectest.Load(t, read, "x", codectest.Shared(t, shared+"chrome156-performance.json.gz"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	samples, nanos := map[string]map[string]int64{}, map[string]map[string]int64{}
	thread := ""
	for line := range strings.Lines(string(codectest.Shared(t, shared+"chrome156-performance.ref.tsv"))) {
		if strings.HasPrefix(line, "# profile") {
			thread = strings.Split(line, `"`)[1]
			samples[thread], nanos[thread] = map[string]int64{}, map[string]int64{}
		}
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 4 {
			n, _ := strconv.ParseInt(f[1], 10, 64)
			us, _ := strconv.ParseInt(f[3], 10, 64)
			samples[thread][f[0]] += n
			if us != 0 {
				nanos[thread][f[0]] += us * 1000
			}
		}
	}
	if len(samples) < 2 {
		t.Fatalf("the reference has %d threads", len(samples))
	}
	for thread := range samples {
		of := func(seg *model.Segment, i int) bool { return s.Threads[seg.Thread[i]].Name == thread }
		codectest.SameStacks(t, codectest.Stacks(s, "cpu.samples", plainName(s), of), samples[thread])
		codectest.SameStacks(t, codectest.Stacks(s, "cpu.ns", plainName(s), of), nanos[thread])
	}
	if id := s.Series[0].ID; id != "cpu" {
		t.Errorf("the main series is %s", id)
	}
}

// TestUnchunked compares an old profile in one event with the importer of the
// Firefox Profiler, which counts samples and shows the root.
func TestUnchunked(t *testing.T) {
	s, err := codectest.Load(t, read, "x", codectest.Shared(t, shared+"test.chrome-unchunked.json"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int64{}
	for line := range strings.Lines(string(codectest.Shared(t, shared+"test.chrome-unchunked.json.firefox.folded"))) {
		if i := strings.LastIndexByte(line, ' '); line[0] != '#' {
			n, _ := strconv.ParseInt(strings.TrimSpace(line[i:]), 10, 64)
			want[strings.TrimPrefix(line[:i], "(root);")] += n
		}
	}
	codectest.SameStacks(t, codectest.Stacks(s, "cpu.samples", plainName(s), nil), want)
}

// TestSlices holds that the total of each slice's name is the sum of the
// durations that the file has for it, where it does not nest in itself.
func TestSlices(t *testing.T) {
	for _, name := range []string{"chrome156-performance.json.gz", "node20-trace-events.json.gz", "chrome-tracing.json.gz"} {
		t.Run(name, func(t *testing.T) {
			data := codectest.Shared(t, shared+name)
			var file struct {
				TraceEvents []struct {
					Ph, Name string
					Dur      float64
				}
			}
			if err := json.Unmarshal(data, &file); err != nil {
				t.Fatal(err)
			}
			s, err := codectest.Load(t, read, "x", data, codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want, begun := map[string]int64{}, map[string]bool{}
			slices := 0
			for _, e := range file.TraceEvents {
				switch e.Ph {
				case "X":
					want[e.Name] += int64(math.Round(e.Dur * 1000))
					slices++
				case "B":
					begun[e.Name] = true
				}
			}
			got, nested, events := map[string]int64{}, map[string]bool{}, int64(0)
			for stack, ns := range codectest.Stacks(s, "slices.ns", func(f model.Frame) string { return s.Methods[f.Method].Display }, nil) {
				seen := map[string]bool{}
				for n := range strings.SplitSeq(stack, ";") {
					nested[n] = nested[n] || seen[n]
					if !seen[n] {
						got[n] += ns
					}
					seen[n] = true
				}
			}
			for _, n := range codectest.Stacks(s, "slices.count", func(model.Frame) string { return "" }, nil) {
				events += n
			}
			checked := 0
			for n, ns := range want {
				if strings.ContainsAny(n, ";()") || begun[n] || nested[n] {
					continue
				}
				checked++
				// One on top may end up to slack later, and then lasts longer than it.
				if d := got[n] - ns; d < 0 || d > ns/100+int64(slices)*slack/100 {
					t.Errorf("%s: %d, want %d", n, got[n], ns)
				}
			}
			if events < int64(slices) || slices > 0 && checked == 0 {
				t.Errorf("%d events of %d slices, %d names compared", events, slices, checked)
			}
			t.Logf("%d names compared, warnings %q", checked, s.Files[0].Warnings)
		})
	}
}
