package cpuprofile

import (
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const shared = "../shared/profiles2/cpuprofile/"

// TestReferences compares samples and microseconds of each stack with what was
// worked out of the files by other means.
func TestReferences(t *testing.T) {
	for _, name := range []string{"shop", "shop-thread0", "shop-thread1", "chrome156"} {
		t.Run(name, func(t *testing.T) {
			s, err := codectest.Load(t, read, name, codectest.Shared(t, shared+name+".cpuprofile"), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			samples, nanos := map[string]int64{}, map[string]int64{}
			for line := range strings.Lines(string(codectest.Shared(t, shared+name+".cpuprofile.ref.tsv"))) {
				f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
				if len(f) != 4 {
					continue
				}
				n, _ := strconv.ParseInt(f[1], 10, 64)
				us, _ := strconv.ParseInt(f[3], 10, 64)
				samples[f[0]] += n
				if us != 0 {
					nanos[f[0]] += us * 1000
				}
			}
			name := plainName(s)
			codectest.SameStacks(t, codectest.Stacks(s, "cpu.samples", name, nil), samples)
			codectest.SameStacks(t, codectest.Stacks(s, "cpu.ns", name, nil), nanos)
		})
	}
}

// plainName is a frame's name as the file has it, without the script.
func plainName(s *model.Store) func(model.Frame) string {
	return func(f model.Frame) string {
		d := s.Methods[f.Method].Display
		if strings.HasPrefix(d, "(anonymous") {
			return "(anonymous)"
		}
		return d
	}
}

// TestSpeedscope compares with the importer of speedscope, function by function:
// it puts the collector and what is not known on top of the stack before, leaves
// idle time out and gives the last sample no time, so those differ on purpose.
func TestSpeedscope(t *testing.T) {
	for _, name := range []string{"shop", "shop-thread0", "shop-thread1", "chrome156"} {
		t.Run(name, func(t *testing.T) {
			s, err := codectest.Load(t, read, name, codectest.Shared(t, shared+name+".cpuprofile"), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]int64{}
			for line := range strings.Lines(string(codectest.Shared(t, shared+name+".cpuprofile.speedscope.folded"))) {
				stack, count, _ := cutLast(strings.TrimSpace(line), " ")
				us, err := strconv.ParseInt(count, 10, 64)
				if err != nil {
					continue
				}
				_, leaf, ok := cutLast(stack, ";")
				if !ok {
					leaf = stack
				}
				want[leaf] += us * 1000
			}
			got := map[string]int64{}
			for stack, v := range codectest.Stacks(s, "cpu.ns", func(f model.Frame) string { return s.Methods[f.Method].Display }, notLast) {
				_, leaf, ok := cutLast(stack, ";")
				if !ok {
					leaf = stack
				}
				got[leaf] += v
			}
			delete(got, "(idle)")
			codectest.SameStacks(t, got, want)
		})
	}
}

func notLast(seg *model.Segment, i int) bool { return i < seg.Len()-1 }

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return "", s, false
	}
	return s[:i], s[i+len(sep):], true
}
