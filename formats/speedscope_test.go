package formats

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flameview/formats/browsertest"
	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

// TestSpeedscopeImports lets speedscope itself read real recordings and write them in
// its own format, and compares what each of its stacks weighs with what we read from
// the recording. Names are its own, so stacks are compared by depth and weight.
//
// speedscope keeps V8's root, has no idle time, and puts the garbage collector and code
// outside of JavaScript below the function that ran before: such frames and stacks are
// left out on both sides.
func TestSpeedscopeImports(t *testing.T) {
	recordings := map[string]string{ // the metric that speedscope shows
		"stackprof/testdata/real/shop.stackprof.json.gz": "cpu.ns",
		"heapprofile/testdata/real/shop.heapprofile.gz":  "live.bytes",
		"chrometrace/testdata/real/shop.trace.json.gz":   "cpu.ns",
	}
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("speedscope") // where Web looks from
	page := browsertest.Web(t, "speedscope@1.25.0/release/index.html")
	b := browsertest.Start(t)
	for path, metric := range recordings {
		path = filepath.Join(folder, path)
		theirs := filepath.Join(t.TempDir(), "theirs.speedscope.json")
		if err := os.WriteFile(theirs, []byte(imported(t, b, page, path)), 0o644); err != nil {
			t.Fatal(err)
		}
		got, want := weights(t, path, metric), weights(t, theirs, "")
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: depth and weight of stacks\n%v\nspeedscope has\n%v", filepath.Base(path), got, want)
		}
	}
}

// TestSpeedscopeReadsCharts lets speedscope read what we write in the order of time of a
// real recording, whose times are no round numbers.
func TestSpeedscopeReadsCharts(t *testing.T) {
	l, err := Open(t.Context(), Options{}, "jfr/testdata/real/bookshop.jfr.gz")
	if err != nil {
		t.Fatal(err)
	}
	c, err := engine.New(l.Stores[0]).Chart(t.Context(), query.Query{Metric: "cpu.samples"}, nil, 100)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir("speedscope") // where Web looks from
	page := browsertest.Web(t, "speedscope@1.25.0/release/index.html")
	b := browsertest.Start(t)
	for _, id := range []string{"chrometrace", "speedscope"} {
		ours, theirs := filepath.Join(dir, id+".json.gz"), filepath.Join(dir, id+".theirs.json")
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		if err := ByID(id).WriteChart(z, &codec.ChartView{Chart: c, Title: id}); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(ours, packed.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(theirs, []byte(imported(t, b, page, ours)), 0o644); err != nil {
			t.Fatal(err)
		}
		got, want := weights(t, theirs, ""), weights(t, ours, "")
		if len(want) < 10 || !slices.Equal(got, want) {
			t.Errorf("%s: depth and weight of stacks\n%v\nwe wrote\n%v", id, got, want)
		}
	}
}

// imported lets speedscope open a recording and gives what it saves.
func imported(t *testing.T, b *browsertest.Browser, page, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.TrimSuffix(filepath.Base(path), ".gz")
	// What a page saves goes through a blob; this one keeps its text.
	script := fmt.Sprintf(`window.saved = ""
const make = URL.createObjectURL
URL.createObjectURL = blob => { blob.text().then(text => saved = text); return make.call(URL, blob) }
speedscope.loadFileFromBase64(%q, %q)`, name, base64.StdEncoding.EncodeToString(unpacked(t, "gzip", data)))
	load := filepath.Join(t.TempDir(), "load.js")
	if err := os.WriteFile(load, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	b.Open(page, "view=sandwich&localProfilePath="+load)
	await(b, `document.querySelectorAll("tr").length > 1 ? "shown" : ""`)
	b.Eval(`window.dispatchEvent(new KeyboardEvent("keydown", {key: "s", ctrlKey: true})) ? "" : ""`)
	return await(b, "saved")
}

// await evaluates an expression until it is not empty, for a few seconds.
func await(b *browsertest.Browser, expression string) string {
	for range 200 {
		if text := b.Eval(expression); text != "" {
			return text
		}
		time.Sleep(50 * time.Millisecond)
	}
	return ""
}

// weights lists depth and weight of the stacks of a file, sorted; none of a few
// nanoseconds, which are those between an end that is written early and a begin.
func weights(t *testing.T, path, metric string) []string {
	t.Helper()
	l, err := Open(context.Background(), Options{}, path)
	if err != nil {
		t.Fatal(err)
	}
	s := l.Stores[0]
	if metric == "" {
		metric = s.Metrics()[0].ID
	}
	var list []string
	name := func(f model.Frame) string { return strings.TrimPrefix(s.Methods[f.Method].Name, "(root)") }
	for stack, weight := range codectest.Stacks(s, metric, name, nil) {
		if weight >= 10 && !strings.Contains(stack, "(garbage collector)") && !strings.Contains(stack, "(program)") && stack != "(idle)" {
			list = append(list, fmt.Sprintf("%d: %d", strings.Count(stack, ";")+1, weight))
		}
	}
	slices.Sort(list)
	return list
}
