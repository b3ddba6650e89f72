package cli

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestStacks(t *testing.T) {
	folder(t, map[string]string{"a.folded": "main;parse;lex 3\nmain;draw 1\n", "a.json": traceSlices})
	code, out, errs := flameview(t, "", "stacks", "--json", "-n", "10", "a.folded")
	var rows []struct {
		Frames []string
		Value  float64
	}
	if err := json.Unmarshal([]byte(out), &rows); err != nil || code != 0 {
		t.Fatal(code, err, errs)
	}
	got := map[string]int{}
	for _, r := range rows {
		got[strings.Join(r.Frames, ";")]++
	}
	if len(rows) != 4 || got["main;parse;lex"] != 3 || got["main;draw"] != 1 {
		t.Errorf("of four samples: %v", got)
	}
	_, first, _ := flameview(t, "", "stacks", "-n", "2", "--seed", "7", "a.folded")
	_, again, _ := flameview(t, "", "stacks", "-n", "2", "--seed", "7", "a.folded")
	if first != again || !strings.Contains(first, "2 stacks, drawn at random with seed 7") || !strings.Contains(first, "\n    main\n") {
		t.Errorf("%s, again %s", first, again)
	}
	if _, out, _ := flameview(t, "", "stacks", "-n", "1", "--fragment", "build;parse", "a.json"); !strings.Contains(out, "main tid=7 · +") || !strings.Contains(out, "    parse\n    build\n") {
		t.Error(out)
	}
	for _, bad := range []string{"-n 0", "-n -1", "--metric x.y", "-n 100001"} {
		if code, _, _ := flameview(t, "", append(strings.Fields("stacks "+bad), "a.folded")...); code != ExitUsage {
			t.Errorf("stacks %s: %d", bad, code)
		}
	}
}

func TestIntervals(t *testing.T) {
	folder(t, map[string]string{"a.folded": strings.Repeat("main;parse 1\n", 30) + strings.Repeat("main;draw 1\n", 70)})
	code, out, errs := flameview(t, "", "top", "--intervals", "a.folded")
	// Wilson's interval of 30 of 100 is 21.9 to 39.6 %.
	if code != 0 || !strings.Contains(out, "21.9 to 39.6 %") || !strings.Contains(out, "shares below 3 % may have been missed") {
		t.Errorf("%d %s%s", code, out, errs)
	}
}
