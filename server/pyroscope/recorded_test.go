package pyroscope

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestRecorded reads what the stand-in answered, and what a real server did where
// that lies beside the project: the same for input of the same form.
func TestRecorded(t *testing.T) {
	for _, dir := range []string{"testdata", "../../../shared/pyroscope"} {
		if _, err := os.Stat(dir); err != nil {
			continue
		}
		t.Run(filepath.Base(dir), func(t *testing.T) { testRecorded(t, dir) })
	}
}

func testRecorded(t *testing.T, dir string) {
	deprecated := false
	c, q := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := "r." + filepath.Base(r.URL.Path) + ".json"
		if r.Header.Get("Content-Type") == asProto {
			if name = map[string]string{"r.SelectMergeProfile.json": "shop.pb", "r.SelectMergeStacktraces.json": "shop-st.bin"}[name]; deprecated && name == "shop.pb" {
				http.NotFound(w, r)
				return
			}
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
			w.Header().Set("Content-Encoding", "gzip")
		}
		_, _ = w.Write(data)
	}))
	before, after := read(t, filepath.Join(dir, "before.folded")), read(t, filepath.Join(dir, "after.folded"))
	want := inNanoseconds(t, before+"\n"+after)
	for _, deprecated = range []bool{false, true} {
		stores, err := c.Fetch(t.Context(), quiet, "x", q)
		if err != nil || !slices.Equal(stacks(stores[0]), want) {
			t.Errorf("deprecated %v: %v\n got %q\nwant %q", deprecated, err, picture(stores), want)
		}
	}
	if types, err := c.Types(t.Context(), q); err != nil || !slices.ContainsFunc(types, func(x Type) bool { return x.ID == usualType && x.Name == "process_cpu" }) {
		t.Errorf("%v, %+v", err, types)
	}
	if names, err := c.Names(t.Context(), q); err != nil || !slices.Contains(names, "build") {
		t.Errorf("%v, %q", err, names)
	}
	if values, err := c.Values(t.Context(), q, "service_name"); err != nil || !slices.Contains(values, "shop") {
		t.Errorf("%v, %q", err, values)
	}
	lines, err := c.Series(t.Context(), q, shortest, "build")
	if err != nil || len(lines) != 2 || lines[0].Total() != 1.5e9 || lines[1].Total() != 1e9 || !strings.Contains(lines[0].Labels["build"], "after") {
		t.Errorf("%v, %+v", err, lines)
	}
	checkDiff(t, []byte(read(t, filepath.Join(dir, "r.Diff.json"))), before, after)
}

// checkDiff compares a server's comparison with the stacks that it is of: the self
// values of each path on both sides.
func checkDiff(t *testing.T, data []byte, before, after string) {
	t.Helper()
	var in struct {
		Flamegraph struct {
			Names                 []string
			Levels                []struct{ Values []string }
			LeftTicks, RightTicks string
		}
	}
	if err := json.Unmarshal(data, &in); err != nil {
		t.Fatal(err)
	}
	type box struct {
		path        string
		left, right [2]int64 // where it is, from inclusive to exclusive
	}
	above := []box{}
	self := [2]map[string]int64{{}, {}}
	for depth, level := range in.Flamegraph.Levels {
		var v []int64
		for _, text := range level.Values {
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			v = append(v, n)
		}
		var row []box
		var left, right int64
		for ; len(v) >= 7; v = v[7:] {
			left, right = left+v[0], right+v[3]
			b := box{in.Flamegraph.Names[v[6]], [2]int64{left, left + v[1]}, [2]int64{right, right + v[4]}}
			left, right = left+v[1], right+v[4]
			for _, p := range above {
				if p.left[0] <= b.left[0] && b.left[1] <= p.left[1] && p.right[0] <= b.right[0] && b.right[1] <= p.right[1] && depth > 1 {
					b.path = p.path + ";" + b.path
					break
				}
			}
			self[0][b.path] += v[2]
			self[1][b.path] += v[5]
			row = append(row, b)
		}
		above = row
	}
	for i, folded := range []string{before, after} {
		var got []string
		for path, v := range self[i] {
			if v != 0 {
				got = append(got, fmt.Sprintf("%s %d", path, v))
			}
		}
		slices.Sort(got)
		if want := inNanoseconds(t, folded); !slices.Equal(got, want) {
			t.Errorf("side %d of Diff: %q, want %q", i, got, want)
		}
	}
}
