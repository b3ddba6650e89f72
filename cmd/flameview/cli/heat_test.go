package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"os"
	"strings"
	"testing"
)

// beats is a CPU profile in the trace event format: a sample every 10 ms for 20 s,
// at work for the second tenth of each second and idle else.
func beats() string {
	var b strings.Builder
	b.WriteString(`{"nodes":[{"id":1,"callFrame":{"functionName":"(root)","scriptId":"0","url":"","lineNumber":-1,"columnNumber":-1},"children":[2,3]},`)
	for id, name := range map[int]string{2: "beat", 3: "rest"} {
		fmt.Fprintf(&b, `{"id":%d,"callFrame":{"functionName":%q,"scriptId":"1","url":"file:///a.js","lineNumber":1,"columnNumber":1}}`, id, name)
		if b.String()[b.Len()-1] == '}' && strings.Count(b.String(), `"id"`) == 2 {
			b.WriteString(",")
		}
	}
	b.WriteString(`],"startTime":1000000,"endTime":21000000,"samples":[`)
	for i := range 2000 {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprint(&b, map[bool]int{true: 2, false: 3}[i%100/10 == 1])
	}
	b.WriteString(`],"timeDeltas":[0`)
	for range 1999 {
		b.WriteString(",10000")
	}
	b.WriteString("]}")
	return b.String()
}

func TestHeat(t *testing.T) {
	folder(t, map[string]string{"a.cpuprofile": beats()})
	code, out, errs := flameview(t, "", "heat", "--fragment", "beat", "--rows", "10", "a.cpuprofile")
	if code != 0 || !strings.Contains(out, "repeats after 1.00 s") || !strings.Contains(out, "20 periods of 1.00 s") {
		t.Fatalf("%d %s\n%s", code, out, errs)
	}
	if row := "100.00 ms  200.00 ms"; !strings.Contains(out, row) || strings.Count(out, "100.0 %") != 1 {
		t.Errorf("want all in the row %s:\n%s", row, out)
	}
	code, out, errs = flameview(t, "", "heat", "--fragment", "beat", "--period", "1s", "--rows", "10", "--json", "a.cpuprofile")
	var r struct {
		Period int64     `json:"period_ns"`
		Cells  [][]int64 `json:"cells"`
		Found  []foundPeriod
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != 0 {
		t.Fatal(code, err, errs)
	}
	if len(r.Cells) != 20 || r.Period != 1e9 || len(r.Found) == 0 {
		t.Fatalf("%+v", r)
	}
	for i, column := range r.Cells {
		for row, v := range column {
			if (v != 0) != (row == 1) {
				t.Errorf("cell %d of period %d is %d", row, i, v)
			}
		}
	}
	if code, _, errs = flameview(t, "", "heat", "--period", "1s", "-o", "a.png", "--dark", "--title", "Beats", "--width", "300", "a.cpuprofile"); code != 0 {
		t.Fatal(errs)
	}
	data, err := os.ReadFile("a.png")
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(bytes.NewReader(data)); err != nil || img.Bounds().Dx() != 300 {
		t.Error(err)
	}
	// The row as a filter is the same events.
	code, out, errs = flameview(t, "", "top", "--keep", "phase:1s,0.1,0.2", "a.cpuprofile")
	if code != 0 || strings.Contains(out, "rest") || !strings.Contains(out, "beat") {
		t.Errorf("%s\n%s", out, errs)
	}
	for _, bad := range []string{"--period 0s", "--period soon", "--rows 0", "--period 1ms --rows 5000", "--width 0", "--height -1"} {
		if code, _, _ := flameview(t, "", append(strings.Fields("heat "+bad), "a.cpuprofile")...); code != ExitUsage {
			t.Errorf("heat %s: %d", bad, code)
		}
	}
}

func TestHeatWithoutTimes(t *testing.T) {
	folder(t, map[string]string{"a.folded": cpu})
	code, out, errs := flameview(t, "", "heat", "a.folded")
	if code != 0 || !strings.Contains(out, "no event has a time") || !strings.Contains(out, "no time     17") {
		t.Errorf("%d %s\n%s", code, out, errs)
	}
	if code, _, errs := flameview(t, "", "heat", "-o", "a.png", "a.folded"); code != 0 {
		t.Error(errs)
	}
}
