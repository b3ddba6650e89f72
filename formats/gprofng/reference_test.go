//go:build unix

package gprofng

import (
	"context"
	"encoding/csv"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

const samples = "../../../shared/profiles2/gprofng/"

// functions are exclusive and inclusive nanoseconds by name.
type functions map[string][2]int64

// of sums a store up by function, recursion counted once.
func of(s *model.Store) functions {
	out := functions{}
	add := func(name string, i int, v int64) {
		row := out[name]
		row[i] += v
		out[name] = row
	}
	seg := &s.Series[0].Segments[0]
	for i, id := range seg.Stack {
		v := seg.Values[1].Each[i]
		seen := map[string]bool{}
		name := "<Total>"
		add(name, 1, v)
		for _, f := range s.Stacks.Path(nil, id) {
			name = s.Methods[s.Frames[f].Method].Name
			if !seen[name] {
				seen[name] = true
				add(name, 1, v)
			}
		}
		add(name, 0, v)
	}
	return out
}

// rows reads functions as the program lists them.
func rows(t *testing.T, list [][]string) functions {
	t.Helper()
	out := functions{}
	for _, row := range list {
		if len(row) != 3 {
			continue
		}
		self, ok1 := number([]byte(row[0]), true)
		total, ok2 := number([]byte(row[1]), true)
		if name, _, _ := strings.Cut(row[2], " -- "); ok1 && ok2 {
			out[name] = [2]int64{self, total}
		}
	}
	all := out["<Total>"]
	out["<Total>"] = [2]int64{0, all[1]}
	if all[1] == 0 {
		t.Fatal("no functions")
	}
	return out
}

// TestReference holds the tree that gprofng drew of a recording with symbols
// against its own list of functions.
func TestReference(t *testing.T) {
	text, err1 := os.ReadFile(filepath.FromSlash(samples + "queens.er.ref.txt"))
	table, err2 := os.Open(filepath.FromSlash(samples + "queens.er.ref.csv"))
	if errors.Join(err1, err2) != nil {
		t.Skip("no real recordings here")
	}
	defer table.Close()
	c := csv.NewReader(table)
	c.FieldsPerRecord, c.LazyQuotes = -1, true
	list, err := c.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	b := model.NewBuilder(model.File{})
	r := &reader{b: b, metrics: []metric{{name: "totalcpu", time: true}}, frames: map[string]model.FrameID{}}
	if err := r.parse(context.Background(), strings.NewReader(string(text))); err != nil {
		t.Fatal(err)
	}
	r.put(nil)
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := of(s), rows(t, list); !maps.Equal(got, want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

// TestReal holds a real experiment against the functions that the installed
// gprofng lists of it.
func TestReal(t *testing.T) {
	archive, err := filepath.Abs(filepath.FromSlash(samples + "queens.er.tar.gz"))
	if _, statErr := os.Stat(archive); errors.Join(err, statErr) != nil {
		t.Skip("no real recordings here")
	}
	program, err := exec.LookPath("gprofng")
	if err != nil {
		t.Skip("gprofng is not installed")
	}
	dir := t.TempDir()
	if out, err := exec.Command("tar", "-xzf", archive, "-C", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	path := filepath.Join(dir, "queens.er")
	s, err := load(t, &codec.Input{Path: path, MayRun: true})
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "display", "text", "-printmode", ",", "-metrics", "e.totalcpu:i.totalcpu", "-functions", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	c := csv.NewReader(strings.NewReader(string(out)))
	c.FieldsPerRecord, c.LazyQuotes = -1, true
	list, err := c.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := of(s), rows(t, list); !maps.Equal(got, want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}
