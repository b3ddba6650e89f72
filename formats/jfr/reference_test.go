package jfr

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/names"
	"flameview/model"
)

// The converter of async-profiler has read the same recordings; its folded text
// lies beside them. What it calls exec is, for the JDK, two of our series.
func TestReference(t *testing.T) {
	for _, c := range []struct {
		file, ref string
		metrics   []string
		class     bool // the leaf is the class
		lines     bool
		threads   bool
	}{
		{file: "ap29-all.jfr", ref: "exec", metrics: []string{"cpu.samples"}},
		{file: "ap29-all.jfr", ref: "exec-lines", metrics: []string{"cpu.samples"}, lines: true},
		{file: "ap29-all.jfr", ref: "exec-threads", metrics: []string{"cpu.samples"}, threads: true},
		{file: "ap29-all.jfr", ref: "alloc", metrics: []string{"alloc.count"}, class: true},
		{file: "ap29-all.jfr", ref: "alloc-total", metrics: []string{"alloc.bytes"}, class: true},
		{file: "ap29-all.jfr", ref: "lock", metrics: []string{"lock.count"}, class: true},
		{file: "ap29-all.jfr", ref: "lock-total", metrics: []string{"lock.ns"}, class: true},
		{file: "ap45-all.jfr", ref: "cpu", metrics: []string{"cpu.samples"}},
		{file: "ap45-all.jfr", ref: "cpu-lines", metrics: []string{"cpu.samples"}, lines: true},
		{file: "ap45-all.jfr", ref: "cpu-threads", metrics: []string{"cpu.samples"}, threads: true},
		{file: "ap45-all.jfr", ref: "wall", metrics: []string{"wall.samples"}},
		{file: "ap45-all.jfr", ref: "exec", metrics: []string{"cpu.samples", "wall.samples"}},
		{file: "ap45-all.jfr", ref: "alloc", metrics: []string{"alloc.count"}, class: true},
		{file: "ap45-all.jfr", ref: "alloc-total", metrics: []string{"alloc.bytes"}, class: true},
		{file: "ap45-all.jfr", ref: "alloc-total-threads", metrics: []string{"alloc.bytes"}, class: true, threads: true},
		{file: "ap45-all.jfr", ref: "lock", metrics: []string{"lock.count"}, class: true},
		{file: "ap45-all.jfr", ref: "lock-total", metrics: []string{"lock.ns"}, class: true},
		{file: "ap45-chunked.jfr", ref: "cpu", metrics: []string{"cpu.samples"}},
		{file: "ap45-chunked.jfr", ref: "cpu-threads", metrics: []string{"cpu.samples"}, threads: true},
		{file: "ap45-features.jfr", ref: "cpu", metrics: []string{"cpu.samples"}},
		{file: "ap45-jfrsync.jfr.gz", ref: "cpu", metrics: []string{"cpu.samples"}},
		{file: "ap45-jfrsync.jfr.gz", ref: "exec-lines", metrics: []string{"cpu.samples"}, lines: true},
		{file: "ap45-jfrsync.jfr.gz", ref: "alloc", metrics: []string{"alloc.count"}, class: true},
		{file: "ap45-jfrsync.jfr.gz", ref: "alloc-total", metrics: []string{"alloc.bytes"}, class: true},
		{file: "ap45-jfrsync.jfr.gz", ref: "lock", metrics: []string{"lock.count"}, class: true},
		{file: "ap45-jfrsync.jfr.gz", ref: "lock-total", metrics: []string{"lock.ns"}, class: true},
		{file: "jdk17-profile.jfr.gz", ref: "exec", metrics: []string{"cpu.samples", "native.samples"}},
		{file: "jdk17-profile.jfr.gz", ref: "exec-lines", metrics: []string{"cpu.samples", "native.samples"}, lines: true},
		{file: "jdk17-profile.jfr.gz", ref: "alloc", metrics: []string{"alloc.count"}, class: true},
		{file: "jdk17-profile.jfr.gz", ref: "alloc-total", metrics: []string{"alloc.bytes"}, class: true},
		{file: "jdk17-profile.jfr.gz", ref: "lock", metrics: []string{"lock.count"}, class: true},
		{file: "jdk17-profile.jfr.gz", ref: "lock-total", metrics: []string{"lock.ns"}, class: true},
	} {
		name, _, _ := strings.Cut(c.file, ".")
		t.Run(name+"/"+c.ref, func(t *testing.T) {
			ref := filepath.Join(profiles, "ref", name+"."+c.ref+".collapsed")
			if _, err := os.Stat(ref); err != nil {
				ref += ".gz"
			}
			want := folded(t, load(t, ref), c.lines)
			s := mustRead(t, load(t, filepath.Join(profiles, c.file)))
			got := map[string]int64{}
			for _, m := range c.metrics {
				weigh(t, s, m, c.class, c.lines, c.threads, got)
			}
			compare(t, got, want)
		})
	}
}

// compare wants equal totals, and equal stacks for 99.9 % of the weight.
func compare(t *testing.T, got, want map[string]int64) {
	t.Helper()
	var total, gotTotal, same int64
	for k, w := range want {
		total += w
		same += min(w, got[k])
	}
	for _, g := range got {
		gotTotal += g
	}
	if gotTotal != total {
		t.Errorf("total %d, want %d", gotTotal, total)
	}
	if float64(same) < 0.999*float64(total) {
		t.Errorf("%d of %d (%.2f %%) stand on the same stacks", same, total, 100*float64(same)/float64(total))
		shown := 0
		for k, w := range want {
			if got[k] != w && shown < 3 {
				t.Logf("want %d, got %d: %s", w, got[k], strings.ReplaceAll(k, "\x00", " > "))
				shown++
			}
		}
		for k, g := range got {
			if want[k] != g && shown < 6 {
				t.Logf("got %d, want %d: %s", g, want[k], strings.ReplaceAll(k, "\x00", " > "))
				shown++
			}
		}
	}
}

// folded reads the converter's text into canonical stacks.
func folded(t testing.TB, data []byte, lines bool) map[string]int64 {
	out := map[string]int64{}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		blank := strings.LastIndexByte(line, ' ')
		n, err := strconv.ParseInt(line[blank+1:], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		var key strings.Builder
		for _, f := range rejoin(strings.Split(line[:blank], ";")) {
			p := names.Parse(f)
			fmt.Fprintf(&key, "\x00%s", p.Name)
			if lines && p.Line > 0 {
				fmt.Fprintf(&key, ":%d", p.Line)
			}
		}
		out[key.String()] += n
	}
	return out
}

// rejoin puts the name of a thread together that has a semicolon in it.
func rejoin(frames []string) []string {
	for len(frames) > 1 && strings.HasPrefix(frames[0], "[") && !strings.HasSuffix(frames[0], "]") {
		frames = append([]string{frames[0] + ";" + frames[1]}, frames[2:]...)
	}
	return frames
}

// weigh adds a metric's events by canonical stack. Events without a stack and
// the mark of cut stacks are left out, for the converter has neither.
func weigh(t testing.TB, s *model.Store, metric string, class, lines, threads bool, into map[string]int64) {
	m, err := s.FindMetric(metric)
	if err != nil {
		t.Fatal(err)
	}
	var path []model.FrameID
	for _, seg := range s.Series[m.Series].Segments {
		for i, id := range seg.Stack {
			if id == model.Root {
				continue
			}
			var key strings.Builder
			if threads {
				th := s.Threads[seg.Thread[i]]
				fmt.Fprintf(&key, "\x00[%s tid=%d]", th.Name, th.ID)
			}
			path = s.Stacks.Path(path[:0], id)
			for _, f := range path {
				frame := s.Frames[f]
				if frame.Kind == model.KindTruncated {
					continue
				}
				fmt.Fprintf(&key, "\x00%s", s.Methods[frame.Method].Name)
				if lines && frame.Line > 0 {
					fmt.Fprintf(&key, ":%d", frame.Line)
				}
			}
			if class && s.Methods[seg.Class[i]].Name != names.Unknown {
				fmt.Fprintf(&key, "\x00%s", s.Methods[seg.Class[i]].Name)
			}
			into[key.String()] += value(seg.Values[m.Value], i)
		}
	}
}

// TestEventCounts holds the number of events by class to what the JDK's own
// tool counts. Of jfrsync it cannot count the second chunk right.
func TestEventCounts(t *testing.T) {
	for _, file := range recordings(t, profiles) {
		name, _, _ := strings.Cut(filepath.Base(file), ".")
		if name == "ap45-jfrsync" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			summary := load(t, filepath.Join(profiles, "ref", name+".summary.txt"))
			s := mustRead(t, load(t, file))
			sum := map[string]int{}
			for line := range strings.Lines(string(summary)) {
				f := strings.Fields(line)
				if len(f) != 3 || !strings.Contains(f[0], ".") {
					continue
				}
				n, err := strconv.Atoi(f[1])
				if err != nil {
					continue
				}
				switch k, ok := kinds[f[0]]; {
				case ok:
					sum[k.id] += n
				case f[0] == executionSample:
					sum["cpu"] += n
				case f[0] == allocationSample:
					sum["alloc"] += n
				default:
					sum[f[0]] += n
				}
			}
			for _, ser := range s.Series {
				if ser.ID == "chain" {
					continue // made of the others
				}
				if got := ser.Segments[0].Len(); got != sum[ser.ID] {
					t.Errorf("%s: %d events, want %d", ser.ID, got, sum[ser.ID])
				}
			}
		})
	}
}
