package cli

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"
)

// TestDamaged holds one rule for every format: a file that stops early and
// still gives events is a warning and exit code 0, one that gives none has
// failed, which is 1. Either way something is said.
func TestDamaged(t *testing.T) {
	zipped, err := os.ReadFile("../../../assets/sample/sample.jfr.gz")
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		t.Fatal(err)
	}
	jfr, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	whole := map[string]string{"jfr": string(jfr), "jfr.gz": string(zipped)}
	folder(t, map[string]string{"cpu.folded": cpu})
	for _, to := range []string{"svg", "json", "speedscope", "pprof"} {
		code, out, errs := flameview(t, "", "export", "--to", to, "cpu.folded")
		if code != ExitDone {
			t.Fatalf("%s: exit code %d\n%s", to, code, errs)
		}
		whole[to] = out
	}
	partial := map[string]int{}
	for format, content := range whole {
		for percent := 2; percent < 100; percent += 7 {
			folder(t, map[string]string{"cut": content[:len(content)*percent/100]})
			code, out, errs := flameview(t, "", "top", "cut")
			events := strings.Count(out, "\n") > 1 && code == ExitDone
			switch {
			case errs == "":
				t.Errorf("%s, %d %%: not a word; exit code %d\n%s", format, percent, code, out)
			case events && !strings.Contains(errs, "warning: "):
				t.Errorf("%s, %d %%: no warning in\n%s", format, percent, errs)
			case !events && code != ExitFailed:
				t.Errorf("%s, %d %%: exit code %d\n%s%s", format, percent, code, out, errs)
			}
			if events {
				partial[format]++
			}
			if info, _, errs := flameview(t, "", "info", "cut"); events && info != ExitDone {
				t.Errorf("%s, %d %%: info gives exit code %d\n%s", format, percent, info, errs)
			}
		}
	}
	for _, format := range []string{"jfr", "svg", "json"} {
		if partial[format] == 0 {
			t.Errorf("%s gave nothing wherever it was cut", format)
		}
	}
}
