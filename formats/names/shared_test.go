package names

import (
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flameview/model"
)

// TestVariants reads one session that a profiler wrote in several styles and
// holds that the canonical stacks are the same.
func TestVariants(t *testing.T) {
	const dir = "../../../shared/profiles/async-html/4.5/"
	for _, test := range []struct {
		a, b string
	}{
		{"cpu", "cpu-ann"},
		{"cpu", "cpu-lib"},
		{"cpu", "cpu-sig"},
	} {
		a, b := stacks(t, dir+test.a+".collapsed.gz"), stacks(t, dir+test.b+".collapsed.gz")
		if maps.Equal(a, b) {
			continue
		}
		n := 0
		for k, v := range a {
			if b[k] != v {
				if n++; n < 4 {
					t.Logf("%s %d, %s %d: %s", test.a, v, test.b, b[k], k)
				}
			}
		}
		t.Errorf("%s and %s differ in %d of %d stacks", test.a, test.b, n, len(a))
	}
}

func stacks(t *testing.T, path string) map[string]int {
	t.Helper()
	f, err := os.Open(filepath.FromSlash(path))
	if err != nil {
		t.Skip("no real recordings here")
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		i := strings.LastIndexByte(line, ' ')
		n, err := strconv.Atoi(line[i+1:])
		if err != nil {
			t.Fatal(err)
		}
		var key strings.Builder
		for name := range strings.SplitSeq(line[:i], ";") {
			p := Parse(name)
			if p.Family == model.FamilyThread {
				continue
			}
			key.WriteString(p.Family.String() + " " + p.Name + "\n")
		}
		out[key.String()] += n
	}
	return out
}
