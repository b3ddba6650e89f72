package cli

import (
	"fmt"
	"strings"
	"testing"
)

// Files, windows of time and the columns of one file are phases, and a picture that
// plays is read again with all of them.
func TestAnimated(t *testing.T) {
	events := ""
	for i := range 40 {
		events += fmt.Sprintf(`{"name":"f%d","ph":"X","ts":%d,"dur":500,"pid":1,"tid":1},`, i/10, i*1000)
	}
	folder(t, map[string]string{
		"a.folded": before, "b.folded": after, "two.folded": "main;parse;lex 400 600\nmain;read 100 110\n",
		"trace.json": `{"traceEvents":[` + strings.TrimSuffix(events, ",") + `]}`,
	})
	for _, test := range []struct {
		args   []string
		phases string
	}{
		{[]string{"a.folded", "b.folded"}, `"phases":["a.folded","b.folded"]`},
		{[]string{"two.folded"}, `"phases":["base","current"]`},
		{[]string{"--windows", "4", "trace.json"}, `"phases":["from the start","from 9.`},
		{[]string{"trace.json"}, `"phases":["from the start","from 3.`},
		{[]string{"--side", "x=a.folded", "--side", "y=b.folded", "--norm", "total"}, `"phases":["x","y"],"scales":[1.1`},
	} {
		code, out, errs := flameview(t, "", append([]string{"export", "--to", "animated-svg"}, test.args...)...)
		if code != 0 || !strings.Contains(out, test.phases) {
			at := max(strings.Index(out, `"phases"`), 0)
			t.Errorf("%q: exit code %d, %s, %.120s", test.args, code, errs, out[at:])
		}
	}
	if code, _, errs := flameview(t, "", "export", "--to", "animated-svg", "a.folded"); code != ExitUsage || !strings.Contains(errs, "nothing to play") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	flameview(t, "", "export", "--to", "animated-svg", "--norm", "none", "-o", "two.svg", "two.folded")
	_, want, _ := flameview(t, "", "diff", "--csv", "--norm", "none", "two.folded")
	if code, got, errs := flameview(t, "", "diff", "--csv", "--norm", "none", "two.svg"); code != 0 || got != want || want == "" {
		t.Errorf("exit code %d, %s\n%s\nwant\n%s", code, errs, got, want)
	}
}
