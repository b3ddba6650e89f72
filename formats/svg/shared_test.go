package svg

import (
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// TestSharedExact: real pictures hold exactly what they were drawn from.
func TestSharedExact(t *testing.T) {
	for _, c := range []struct {
		picture, input string
		strip          bool // flamegraph.pl and inferno take _[k] and its like off
		reversed       bool
		unit           string
	}{
		{"flamegraph-svg/default.svg", "flamegraph-svg/in-cpu-threads.collapsed.gz", true, false, "samples"},
		{"flamegraph-svg/reverse.svg.gz", "flamegraph-svg/in-cpu-ann.collapsed.gz", true, true, "samples"},
		{"flamegraph-svg/java.svg.gz", "flamegraph-svg/in-cpu-ann.collapsed.gz", true, false, "samples"},
		{"flamegraph-svg/mem-bytes.svg", "flamegraph-svg/in-alloc-bytes.collapsed.gz", true, false, "bytes"},
		{"flamegraph-svg/title-entities.svg", "flamegraph-svg/in-cpu-threads.collapsed.gz", true, false, "Âµs & <ticks>"},
		{"flamegraph-svg/flamechart.svg.gz", "flamegraph-svg/in-cpu-threads.collapsed.gz", true, false, "samples"},
		{"flamegraph-svg/nameattr.svg", "flamegraph-svg/in-lock-ns.collapsed", true, false, "samples"},
		{"async-svg/cpu.svg", "async-svg/cpu.collapsed.gz", false, false, "samples"},
		{"async-svg/cpu-threads.svg", "async-svg/cpu-threads.collapsed.gz", false, false, "samples"},
		{"async-svg/lock-total.svg", "async-svg/lock-total.collapsed", false, false, "samples"},
		{"async-html/unicode/v1.8.8.svg", "async-html/unicode/v1.8.8.collapsed", false, false, "samples"},
		{"inferno-svg/flamechart/flame.svg", "inferno-svg/flamechart/flames.txt", true, false, "samples"},
		{"inferno-svg/differential/diff.svg", "inferno-svg/differential/perf-cycles-instructions-01-collapsed-all-diff.txt", true, false, "samples"},
		{"inferno-svg/differential/diff-negated.svg", "inferno-svg/differential/perf-cycles-instructions-01-collapsed-all-diff.txt", true, false, "samples"},
		{"inferno-svg/fractional-samples/fractional-reversed.svg", "inferno-svg/fractional-samples/fractional.txt", true, true, "samples"},
		{"inferno-svg/fractional-samples/with-space-reversed.svg", "inferno-svg/fractional-samples/with-space.txt", true, true, "samples"},
	} {
		t.Run(c.picture, func(t *testing.T) {
			store, err := load(t, shared(t, c.picture), codec.Options{Reversed: c.reversed})
			if err != nil {
				t.Fatal(err)
			}
			if id := store.Metrics()[0].ID; id != "samples."+c.unit {
				t.Errorf("metric %s, want samples.%s", id, c.unit)
			}
			if d := differ(folded(store, false), expect(shared(t, c.input), c.strip)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestSharedTwo: what the first recording had is found again, by the differences
// in the titles, of all frames that the second has.
func TestSharedTwo(t *testing.T) {
	const folder = "inferno-svg/differential/"
	store, err := load(t, shared(t, folder+"diff.svg"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var columns [2]strings.Builder
	for line := range strings.Lines(string(shared(t, folder+"perf-cycles-instructions-01-collapsed-all-diff.txt"))) {
		words := strings.Fields(line)
		path := strings.Join(words[:len(words)-2], " ")
		columns[0].WriteString(path + " " + words[len(words)-2] + "\n")
		columns[1].WriteString(path + " " + words[len(words)-1] + "\n")
	}
	first, second := expect([]byte(columns[0].String()), true), expect([]byte(columns[1].String()), true)
	got := foldedOf(store, model.BaseSeries(model.Unknown), false)
	for path, n := range got {
		if second[path] > 0 && n != first[path] {
			t.Errorf("%s: %d, want %d", path, n, first[path])
		}
	}
	if len(got) == 0 {
		t.Error("no base")
	}
}

// TestSharedThin: pictures without their thin frames. Every path that is drawn
// has its exact total. (A path of which the input knows several spellings,
// f_[i] and f_[j], is several frames, some of them perhaps too thin.)
func TestSharedThin(t *testing.T) {
	for _, c := range []struct {
		picture, input string
		strip          bool // flamegraph.pl and inferno take _[k] and its like off
		warn           string
	}{
		{"flamegraph-svg/minwidth2.svg", "flamegraph-svg/in-cpu-ann.collapsed.gz", true, "thinner than 2.6 px may be missing"},
		{"async-svg/alloc-total.svg", "async-svg/alloc-total.collapsed.gz", false, "may be missing"},
	} {
		t.Run(c.picture, func(t *testing.T) {
			store, err := load(t, shared(t, c.picture), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if w := strings.Join(store.Files[0].Warnings, "\n"); !strings.Contains(w, c.warn) {
				t.Errorf("warnings %q do not speak of %q", w, c.warn)
			}
			got, want := totals(folded(store, false)), totals(expect(shared(t, c.input), c.strip))
			spellings := map[string]map[string]bool{}
			for path, n := range got {
				if n > want[path] {
					t.Errorf("%s: got %d, want %d", path, n, want[path])
				}
			}
			for _, line := range strings.Split(strings.TrimSpace(string(shared(t, c.input))), "\n") {
				var as, is []string
				for _, f := range splitFrames(line[:strings.LastIndexByte(line, ' ')]) {
					as, is = append(as, f), append(is, names.Parse(f).Name)
					path := strings.Join(is, ";")
					if spellings[path] == nil {
						spellings[path] = map[string]bool{}
					}
					spellings[path][strings.Join(as, ";")] = true
				}
			}
			exact := 0
			for path, n := range got {
				if len(spellings[path]) > 1 {
					continue
				}
				if exact++; n != want[path] {
					t.Errorf("%s: got %d, want %d", path, n, want[path])
				}
			}
			t.Logf("%d of %d paths drawn, %d with one spelling", len(got), len(want), exact)
		})
	}
}

// TestSharedOtherInput: vertx was drawn from one sample more than our text
// has; it lies 68 frames deep.
func TestSharedOtherInput(t *testing.T) {
	for _, picture := range []string{"perf-vertx-stacks-01-collapsed-all.svg", "perf-vertx-stacks-01-collapsed-all-reversed-stacks.svg.gz"} {
		t.Run(picture, func(t *testing.T) {
			store, err := load(t, shared(t, "inferno-svg/perf-vertx-stacks/"+picture), codec.Options{Reversed: strings.Contains(picture, "reversed")})
			if err != nil {
				t.Fatal(err)
			}
			got, want := folded(store, false), expect(shared(t, "folded/odd/perf-vertx-stacks-01-collapsed-all.txt"), true)
			more := 0
			for path, n := range got {
				if n != want[path] {
					more++
				}
				delete(want, path)
			}
			if more != 1 || len(want) > 0 {
				t.Errorf("%d stacks more and %d less, want 1 and 0", more, len(want))
			}
		})
	}
}

// TestSharedLost: flamegraph.pl lost frames here. Stacks that only the first
// recording has end where others end, and overwrite them. We say so.
func TestSharedLost(t *testing.T) {
	store, err := load(t, shared(t, "flamegraph-svg/diff.svg"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if total := store.Metrics()[0].Total; total != 1350 {
		t.Errorf("total %d, want 1350", total)
	}
	w := strings.Join(store.Files[0].Warnings, "\n")
	for _, want := range []string{"22 frames stood on nothing", "compares two recordings"} {
		if !strings.Contains(w, want) {
			t.Errorf("warnings %q do not speak of %q", w, want)
		}
	}
}

// TestSharedBase: inferno --base cuts stacks so that they begin at a function.
func TestSharedBase(t *testing.T) {
	for _, picture := range []string{"single-base.svg", "multi-base.svg"} {
		t.Run(picture, func(t *testing.T) {
			store, err := load(t, shared(t, "inferno-svg/base/"+picture), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := folded(store, false)
			base := map[string]bool{}
			for path := range got {
				first, _, _ := strings.Cut(path, ";")
				base[first] = true
			}
			want := map[string]int64{}
			for path, n := range expect(shared(t, "inferno-svg/base/flames.txt"), true) {
				frames := strings.Split(path, ";")
				for i := len(frames) - 2; i >= 0; i-- { // inferno does not look at the leaf
					if base[frames[i]] {
						want[strings.Join(frames[i:], ";")] += n
						break
					}
				}
			}
			if d := differ(got, want); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestSharedEmpty(t *testing.T) {
	_, err := load(t, shared(t, "flamegraph-svg/empty.svg"), codec.Options{})
	if err == nil || !strings.Contains(err.Error(), "No valid input provided") {
		t.Errorf("error %v does not repeat the picture's message", err)
	}
}

// TestSharedKinds: colours tell kinds in pictures of async-profiler 1.x.
func TestSharedKinds(t *testing.T) {
	seen := map[model.Kind]int{}
	for _, picture := range []string{"async-svg/cpu.svg", "async-svg/alloc-total.svg", "async-html/unicode/v1.8.8.svg"} {
		store, err := load(t, shared(t, picture), codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range store.Frames {
			seen[f.Kind]++
		}
	}
	t.Log(seen)
	for _, k := range []model.Kind{model.KindClass, model.KindCPP, model.KindNative} {
		if seen[k] == 0 {
			t.Errorf("no frame is %s: %v", k, seen)
		}
	}
}

// totals sums folded stacks over every path from the root.
func totals(m map[string]int64) map[string]int64 {
	out := map[string]int64{}
	for path, n := range m {
		for i := range path {
			if path[i] == ';' {
				out[path[:i]] += n
			}
		}
		if path != "" {
			out[path] += n
		}
	}
	return out
}
