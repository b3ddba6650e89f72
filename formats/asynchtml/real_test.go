package asynchtml

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// profiles are real recordings; they are no part of the project.
const profiles = "../../../shared/profiles"

func load(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(profiles, path))
	if err != nil {
		t.Skipf("no real recordings here: %v", err)
	}
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if data, err = io.ReadAll(z); err != nil {
			t.Fatal(err)
		}
	}
	return data
}

// collapsed reads reference text: the value of each stack. Names lose their
// kind.
func collapsed(t testing.TB, data []byte) map[string]int64 {
	t.Helper()
	out := map[string]int64{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		i := strings.LastIndexByte(line, ' ')
		n, err := strconv.ParseInt(line[i+1:], 10, 64)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		frames := strings.Split(line[:i], ";")
		for k, f := range frames {
			for _, s := range []string{"_[0]", "_[1]", "_[i]", "_[j]", "_[k]"} {
				f = strings.TrimSuffix(f, s)
			}
			if f == "unknown" {
				f = "[unknown]"
			}
			frames[k] = f
		}
		out[strings.Join(frames, ";")] += n
	}
	return out
}

func build(t testing.TB, data []byte, opt codec.Options) (*model.Store, error) {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "x.html"})
	err := read(context.Background(), &codec.Input{Name: "x.html", Data: data, Options: opt}, b)
	s, bad := b.Build()
	if bad != nil {
		t.Fatal(bad)
	}
	return s, err
}

// stacks are the stacks of a store's series as text, threads and classes
// written where collapsed text has them.
func stacks(s *model.Store, series string) map[string]int64 {
	out := map[string]int64{}
	for i := range s.Series {
		if series != "" && s.Series[i].ID != series || series == "" && s.Series[i].ID == "base" {
			continue
		}
		seg := &s.Series[i].Segments[0]
		for e, id := range seg.Stack {
			var path []string
			if seg.Thread != nil && seg.Thread[e] != model.NoThread {
				th := s.Threads[seg.Thread[e]]
				path = append(path, fmt.Sprintf("[%s tid=%d]", th.Name, th.ID))
			}
			for _, f := range s.Stacks.Path(nil, id) {
				path = append(path, written(s, s.Frames[f]))
			}
			if seg.Class != nil {
				if c := s.Methods[seg.Class[e]].Display; c != "" {
					path = append(path, c)
				}
			}
			out[strings.Join(path, ";")] += seg.Values[0].Each[e]
		}
	}
	return out
}

// written is a frame's name as files write it, without its kind.
func written(s *model.Store, f model.Frame) string {
	name := s.Methods[f.Method].Display + s.Strings[f.Detail]
	if f.Line > 0 {
		name += ":" + strconv.Itoa(int(f.Line))
	}
	return name
}

func differences(got, want map[string]int64) string {
	var out []string
	for k, v := range want {
		if got[k] != v {
			out = append(out, fmt.Sprintf("got %d, want %d: %s", got[k], v, k))
		}
	}
	for k, v := range got {
		if _, ok := want[k]; !ok {
			out = append(out, fmt.Sprintf("got %d, want none: %s", v, k))
		}
	}
	slices.Sort(out)
	return strings.Join(out[:min(len(out), 8)], "\n")
}

func total(m map[string]int64) (n int64) {
	for v := range maps.Values(m) {
		n += v
	}
	return n
}

// Every real page holds exactly what the text of the same session holds.
func TestRealPages(t *testing.T) {
	type pair struct{ page, text, metric string }
	var pairs []pair
	for _, v := range []string{"2.0", "2.9", "3.0", "4.5"} {
		for _, name := range []string{
			"cpu", "cpu-threads", "cpu-reverse", "cpu-title", "cpu-tree", "cpu-threads-tree", "cpu-tree-reverse",
			"wall-threads", "alloc", "alloc-total", "alloc-total-tree", "lock", "lock-total", "lock-total-tree",
		} {
			page := "async-html/" + v + "/" + name + ".html"
			text := strings.NewReplacer("-tree", "", "-reverse", "", "-title", "").Replace(name)
			pairs = append(pairs, pair{page, "async-html/" + v + "/" + text + ".collapsed", realMetric(v, name)})
		}
	}
	for _, v := range []string{"2.9", "3.0", "4.5"} {
		pairs = append(pairs, pair{"async-html/unicode/v" + v + ".html", "async-html/unicode/v" + v + ".collapsed", "cpu.samples"})
	}
	for _, name := range []string{"ap29-all.alloc-total", "ap29-all.exec", "ap45-all.alloc-total", "ap45-all.cpu", "ap45-all.exec", "ap45-chunked.cpu", "ap45-features.cpu"} {
		pairs = append(pairs, pair{"jfr/ref/" + name + ".html", "jfr/ref/" + name + ".collapsed", "samples.samples"})
	}
	pairs = append(pairs, pair{"async-svg/cpu-tree.html", "async-svg/cpu.collapsed", "samples.samples"})
	found := 0
	for _, p := range pairs {
		page, text := find(p.page), find(p.text)
		if page == "" || text == "" {
			continue
		}
		found++
		t.Run(page, func(t *testing.T) {
			data := load(t, page)
			if got := sniff(data[:min(len(data), codec.SniffLen)]); got != codec.Sure {
				t.Errorf("sniffed as %d, want sure", got)
			}
			s, err := build(t, data, codec.Options{Reversed: strings.Contains(page, "reverse")})
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range s.Files[0].Warnings {
				t.Log(w)
			}
			if m := s.Metrics(); len(m) != 1 || m[0].ID != p.metric {
				t.Errorf("metrics %v, want %s", m, p.metric)
			}
			want := collapsed(t, load(t, text))
			got := stacks(s, "")
			straggler := int64(0)
			if page == "async-html/2.0/alloc.html" {
				straggler = 1 // arrived between the two dumps
			}
			if total(got) != total(want)+straggler {
				t.Errorf("total %d, want %d", total(got), total(want))
			}
			if strings.HasSuffix(page, "alloc-total-tree.html") {
				got, want = remaining(got, want) // these leave thin frames out
			}
			if diff := differences(got, want); strings.Count(diff, "\n")+1 > int(straggler) && diff != "" {
				t.Error(diff)
			}
		})
	}
	if found == 0 {
		t.Skip("no real recordings here")
	}
}

// Pages with a minimal width have the exact total of every frame they show.
func TestRealMinWidth(t *testing.T) {
	for _, v := range []string{"2.0", "2.9", "3.0", "4.5"} {
		t.Run(v, func(t *testing.T) {
			s, err := build(t, load(t, "async-html/"+v+"/cpu-minwidth0.5.html"), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if w := s.Files[0].Warnings; len(w) != 1 || !strings.Contains(w[0], "minimal width") {
				t.Errorf("warnings %q", w)
			} else {
				t.Log(w)
			}
			got := stacks(s, "")
			all := collapsed(t, load(t, find("async-html/"+v+"/cpu.collapsed")))
			if total(got) != total(all) {
				t.Errorf("total %d, want %d", total(got), total(all))
			}
			gotTotals, want := remaining(got, all)
			if diff := differences(gotTotals, want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A page that a crash cut before its first frame says so.
func TestRealCrash(t *testing.T) {
	_, err := build(t, load(t, "async-html/unicode/v2.0-truncated-by-crash.html"), codec.Options{})
	if err == nil || !strings.Contains(err.Error(), "before its first frame") {
		t.Errorf("error %v", err)
	}
}

// Reversed pages that are read as they are say that they look reversed, others
// do not.
func TestRealLooksReversed(t *testing.T) {
	for _, v := range []string{"2.0", "2.9", "3.0", "4.5"} {
		for _, name := range []string{"cpu", "cpu-reverse", "cpu-threads", "cpu-tree", "cpu-tree-reverse", "wall-threads", "lock", "alloc"} {
			path := find("async-html/" + v + "/" + name + ".html")
			if path == "" {
				continue
			}
			s, err := build(t, load(t, path), codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			said := strings.Contains(strings.Join(s.Files[0].Warnings, "\n"), "--reversed")
			if want := strings.Contains(name, "reverse"); said != want {
				t.Errorf("%s: warnings %q", path, s.Files[0].Warnings)
			}
		}
	}
}

// remaining gives the totals of all paths that got has, and the same paths'
// totals in all.
func remaining(got, all map[string]int64) (g, a map[string]int64) {
	g, wide, a := totals(got), totals(all), map[string]int64{}
	for path := range g {
		if strings.HasSuffix(path, "[truncated]") {
			delete(g, path)
			continue
		}
		a[path] = wide[path]
	}
	return g, a
}

// totals sums every path over the stacks that begin with it.
func totals(m map[string]int64) map[string]int64 {
	out := map[string]int64{}
	for path, v := range m {
		for i := 0; i <= len(path); i++ {
			if i == len(path) || path[i] == ';' {
				out[path[:i]] += v
			}
		}
	}
	return out
}

// realMetric is what a page of the recordings should count.
func realMetric(version, name string) string {
	switch {
	case strings.Contains(name, "tree"):
		if strings.Contains(name, "total") {
			return "samples.count"
		}
		return "samples.samples"
	case version == "2.0", strings.HasSuffix(name, "title"):
		return "samples.samples"
	case strings.HasPrefix(name, "cpu"):
		return "cpu.samples"
	case strings.HasPrefix(name, "wall"):
		return "wall.samples"
	}
	return map[string]string{"alloc": "alloc.count", "alloc-total": "alloc.bytes", "lock": "lock.count", "lock-total": "lock.ns"}[name]
}

// find gives the path with or without .gz, "" if there is neither.
func find(path string) string {
	for _, p := range []string{path, path + ".gz"} {
		if _, err := os.Stat(filepath.Join(profiles, p)); err == nil {
			return p
		}
	}
	return ""
}
