package codectest

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flameview/model"
)

// Shared reads a sample, or a reference result of another tool, from outside the project, decompressed if it is gzip. The test is
// skipped if the file does not exist. The path is relative to the project's folder: "../shared/...".
func Shared(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(path)))
	if err != nil {
		t.Skip("no samples of other tools here")
	}
	if !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
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

// Stacks sums one metric by stack, root first and joined by ";" (which becomes
// ":" in names), of the events that pick chooses; nil chooses all. name gives the
// name of a frame, "" leaves it out.
func Stacks(s *model.Store, metric string, name func(model.Frame) string, pick func(*model.Segment, int) bool) map[string]int64 {
	out := map[string]int64{}
	for _, m := range s.Metrics() {
		if m.ID != metric {
			continue
		}
		for i := range s.Series[m.Series].Segments {
			seg := &s.Series[m.Series].Segments[i]
			for e, stack := range seg.Stack {
				if pick != nil && !pick(seg, e) {
					continue
				}
				v := seg.Values[m.Value].Same
				if each := seg.Values[m.Value].Each; each != nil {
					v = each[e]
				}
				var parts []string
				for _, f := range s.Stacks.Path(nil, stack) {
					if n := name(s.Frames[f]); n != "" {
						parts = append(parts, strings.ReplaceAll(n, ";", ":"))
					}
				}
				if v != 0 {
					out[strings.Join(parts, ";")] += v
				}
			}
		}
	}
	return out
}

// SameStacks compares what was read with a reference, and shows the first that
// differ.
func SameStacks(t testing.TB, got, want map[string]int64) {
	t.Helper()
	all := map[string]bool{}
	for k := range got {
		all[k] = true
	}
	for k := range want {
		all[k] = true
	}
	shown := 0
	for _, k := range slices.Sorted(maps.Keys(all)) {
		if got[k] != want[k] {
			if shown++; shown <= 5 {
				t.Errorf("%.300s: got %d, want %d", k, got[k], want[k])
			}
		}
	}
	if shown > 5 {
		t.Errorf("%d of %d stacks differ", shown, len(all))
	}
}
