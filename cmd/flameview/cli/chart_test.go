package cli

import (
	"bytes"
	"encoding/json"
	"image/png"
	"strings"
	"testing"
)

const traceSlices = `{"traceEvents":[
{"ph":"M","pid":1,"tid":7,"name":"thread_name","args":{"name":"main"}},
{"ph":"X","pid":1,"tid":7,"ts":10,"dur":20,"name":"build"},
{"ph":"X","pid":1,"tid":7,"ts":12,"dur":5,"name":"parse"},
{"ph":"X","pid":1,"tid":7,"ts":17,"dur":3,"name":"parse"},
{"ph":"X","pid":1,"tid":8,"ts":12,"dur":2,"name":"help"}]}`

func TestChart(t *testing.T) {
	folder(t, map[string]string{"a.json": traceSlices, "a.folded": cpu})
	code, out, errs := flameview(t, "", "chart", "--to", "json", "a.json")
	var r chartReport
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != 0 {
		t.Fatal(code, err, errs)
	}
	want := []boxReport{{2000, 7000, 1, "parse", true, 0}, {0, 20000, 0, "build", true, 0}, {7000, 10000, 1, "parse", true, 0}}
	if len(r.Tracks) != 2 || r.Tracks[0].Thread != "main tid=7" || r.Tracks[0].Exact != 3 || len(r.Tracks[0].Boxes) != 3 {
		t.Fatalf("%+v", r)
	}
	for _, b := range want {
		found := false
		for _, have := range r.Tracks[0].Boxes {
			found = found || have == b
		}
		if !found {
			t.Errorf("%+v is not among %+v", b, r.Tracks[0].Boxes)
		}
	}
	// What was written is the same when it is read.
	for _, to := range chartFormats() {
		code, first, errs := flameview(t, "", "chart", "--to", to, "a.json")
		if code != 0 {
			t.Fatal(to, errs)
		}
		code, again, errs := flameview(t, first, "chart", "--to", to, "-")
		if code != 0 || strings.Join(strings.Fields(again), "") == "" {
			t.Fatal(to, errs)
		}
		if a, b := boxNames(t, first), boxNames(t, again); a != b {
			t.Errorf("%s: written again it is\n%s\nwas\n%s", to, b, a)
		}
	}
	code, out, errs = flameview(t, "", "chart", "-o", "-", "--width", "200", "--keep", "thread:main", "a.json")
	if code != 0 {
		t.Fatal(errs)
	}
	if img, err := png.Decode(bytes.NewReader([]byte(out))); err != nil || img.Bounds().Dx() != 200 {
		t.Error(err)
	}
	code, _, errs = flameview(t, "", "chart", "-o", "x.png", "a.folded")
	if code != ExitFailed || !strings.Contains(errs, "no event says when it was") || !strings.Contains(errs, "a.folded does not say when events were") {
		t.Errorf("%d %s", code, errs)
	}
	for _, bad := range []string{"--with nothing.ns", "--tracks -1", "--to svg", "--width 0"} {
		if code, _, _ := flameview(t, "", append(strings.Fields("chart "+bad), "a.json")...); code != ExitUsage {
			t.Errorf("chart %s: %d", bad, code)
		}
	}
}

// boxNames are the boxes of a written chart, by way of its JSON.
func boxNames(t *testing.T, file string) string {
	t.Helper()
	code, out, errs := flameview(t, file, "chart", "--to", "json", "-")
	if code != 0 {
		t.Fatal(errs)
	}
	var r chartReport
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, track := range r.Tracks {
		text, _ := json.Marshal(track.Boxes)
		lines = append(lines, strings.Fields(track.Thread)[0]+" "+string(text))
	}
	return strings.Join(lines, "\n")
}
