package cli

import (
	"encoding/json"
	"strings"
	"testing"
)

// two events of perf in the same stacks: scan has five cycles to an instruction,
// calc one.
const cyclesAndInstructions = `app 7 [000] 1.000000: 500 cycles:
	    1000 scan+0x1 (/usr/bin/app)
	    1000 main+0x1 (/usr/bin/app)

app 7 [000] 1.000001: 100 instructions:
	    1000 scan+0x1 (/usr/bin/app)
	    1000 main+0x1 (/usr/bin/app)

app 7 [000] 1.000002: 300 cycles:
	    1000 calc+0x1 (/usr/bin/app)
	    1000 main+0x1 (/usr/bin/app)

app 7 [000] 1.000003: 300 instructions:
	    1000 calc+0x1 (/usr/bin/app)
	    1000 main+0x1 (/usr/bin/app)

app 7 [000] 1.000004: 50 cycles:
	    1000 spin+0x1 (/usr/bin/app)
	    1000 main+0x1 (/usr/bin/app)

`

func TestTopByRatio(t *testing.T) {
	folder(t, map[string]string{"a.perf": cyclesAndInstructions, "b.folded": "main;x 5\n"})
	code, out, errs := flameview(t, "", "top", "--json", "--metric", "cycles.count", "--ratio", "cycles.count/instructions.count", "--sort", "ratio", "a.perf")
	var rows []struct {
		Method string
		Ratio  *float64 `json:"ratio_total"`
		Self   *float64 `json:"ratio_self"`
	}
	if err := json.Unmarshal([]byte(out), &rows); err != nil || code != 0 {
		t.Fatal(code, err, errs)
	}
	var got []string
	for _, r := range rows {
		text, _ := json.Marshal([]*float64{r.Ratio, r.Self})
		got = append(got, r.Method+string(text))
	}
	if want := "scan[5,5] main[2.125,null] calc[1,1] spin[null,null]"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	code, out, errs = flameview(t, "", "top", "--metric", "cycles.count", "--ratio", "cycles.count/instructions.count", "--min-total", "10%", "a.perf")
	if code != 0 || !strings.Contains(out, "2.12 of everything") || strings.Contains(out, "spin") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	if code, out, _ := flameview(t, "", "top", "--csv", "--ratio", "cycles.count/instructions.count", "a.perf"); code != 0 || !strings.Contains(out, "ratio_total") {
		t.Errorf("csv: %s", out)
	}
	for _, bad := range []string{"--ratio x/y", "--sort ratio", "--ratio cycles.count/instructions.count --min-total 101%", "--define x", "--define a.ns=x.ns"} {
		if code, _, _ := flameview(t, "", append(strings.Fields("top "+bad), "a.perf")...); code != ExitUsage {
			t.Errorf("top %s: %d", bad, code)
		}
	}
}

func TestInfoListsRatiosThatAreThere(t *testing.T) {
	folder(t, map[string]string{"a.perf": cyclesAndInstructions, "b.folded": "main;x 5\n"})
	if _, out, _ := flameview(t, "", "info", "a.perf"); !strings.Contains(out, "cycles per instruction  2.12") {
		t.Error(out)
	}
	if _, out, _ := flameview(t, "", "info", "b.folded"); strings.Contains(out, "Ratios") {
		t.Error(out)
	}
	if _, out, _ := flameview(t, "", "info", "--define", "work.count = cycles.count + 2*instructions.count", "a.perf"); !strings.Contains(strings.Join(strings.Fields(out), " "), "work · count 1,650") {
		t.Error(out)
	}
}

func TestDiffByRatio(t *testing.T) {
	folder(t, map[string]string{"a.perf": cyclesAndInstructions})
	code, out, errs := flameview(t, "", "diff", "--ratio", "cycles.count/instructions.count", "a.perf")
	if code > 1 || !strings.Contains(out, "scaled by total") || !strings.Contains(out, "scan") {
		t.Errorf("%d %s%s", code, out, errs)
	}
}
