package cli

import (
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The tests in this file hold comparisons to the programs that others compare
// with.

// versions are what names are merged without: of symbols and of clones.
var versions = regexp.MustCompile(`@@?[\w.]+|\.constprop\.\d+`)

// Two columns are what difffolded.pl writes of the same two files.
func TestDiffFolded(t *testing.T) {
	shared, err := filepath.Abs("../../../../shared/profiles/flamegraph-svg")
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.Open(filepath.Join(shared, "in-diff.folded.gz"))
	if err != nil {
		t.Skip(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	code, ours, errs := flameview(t, "", "export", "--to", "folded", "--compare", "--keep-generated",
		filepath.Join(shared, "in-before.collapsed.gz"), filepath.Join(shared, "in-after.collapsed.gz"))
	if code != 0 {
		t.Fatal(errs)
	}
	lines := func(s string) []string {
		all := strings.Split(strings.TrimSpace(versions.ReplaceAllString(s, "")), "\n")
		all = slices.DeleteFunc(all, func(l string) bool { return strings.HasPrefix(l, "#") })
		slices.Sort(all)
		return all
	}
	got, want := lines(ours), lines(string(theirs))
	if len(want) < 1000 || !slices.Equal(got, want) {
		t.Errorf("%d lines, want %d", len(got), len(want))
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("line %d:\n%s\nwant\n%s", i, got[i], want[i])
			}
		}
	}
}

// pprofTop is what go tool pprof -top says: flat and cum of each method.
func pprofTop(t *testing.T, args ...string) map[string][2]int64 {
	t.Helper()
	out, err := exec.Command("go", append([]string{"tool", "pprof", "-top", "-nodecount=100000", "-nodefraction=0", "-edgefraction=0"}, args...)...).Output()
	if err != nil {
		t.Skip(err)
	}
	top := map[string][2]int64{}
	_, rows, ok := strings.Cut(string(out), "cum%\n")
	if !ok {
		t.Fatalf("%s", out)
	}
	for line := range strings.Lines(rows) {
		w := strings.Fields(line)
		flat, err1 := strconv.ParseInt(w[0], 10, 64)
		cum, err2 := strconv.ParseInt(w[3], 10, 64)
		if err1 != nil || err2 != nil {
			t.Fatalf("%q", line)
		}
		top[strings.Join(w[5:], " ")] = [2]int64{flat, cum}
	}
	return top
}

// The table is that of go tool pprof -diff_base, and what is exported opens there
// as the same difference without further words.
func TestDiffAsPprof(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var files [2]strings.Builder
	for i := range files {
		for range 60 {
			for range 1 + r.IntN(6) {
				fmt.Fprintf(&files[i], "m%d;", r.IntN(12))
			}
			fmt.Fprintf(&files[i], "m%d %d\n", r.IntN(12), 1+r.IntN(100))
		}
	}
	folder(t, map[string]string{"a.folded": files[0].String(), "b.folded": files[1].String()})
	for _, args := range [][]string{{"-o", "a.pb.gz", "a.folded"}, {"-o", "b.pb.gz", "b.folded"}, {"-o", "both.pb.gz", "--compare", "a.folded", "b.folded"}} {
		if code, _, errs := flameview(t, "", append([]string{"export", "--to", "pprof"}, args...)...); code != 0 {
			t.Fatal(errs)
		}
	}
	theirs := pprofTop(t, "-diff_base", "a.pb.gz", "b.pb.gz")
	both := pprofTop(t, "both.pb.gz")
	_, out, _ := flameview(t, "", "diff", "--csv", "--norm", "none", "a.pb.gz", "b.pb.gz")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	number := func(s string) int64 {
		v, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, row := range rows[1:] {
		ours := [2]int64{number(row[4]) - number(row[3]), number(row[2]) - number(row[1])}
		if theirs[row[0]] != ours || both[row[0]] != ours {
			t.Errorf("%s: %v, pprof says %v, of the export %v", row[0], ours, theirs[row[0]], both[row[0]])
		}
	}
	if len(rows) != 13 {
		t.Errorf("%d rows", len(rows))
	}
}
