package speedscope

import (
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
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// TestSpeedscope opens what we write in speedscope itself, the way its command
// line does, and holds its table of functions, totals and selfs, against ours.
func TestSpeedscope(t *testing.T) {
	page := browsertest.Web(t, "speedscope@1.25.0/release/index.html")
	b := browsertest.Start(t)
	s := modeltest.Store("main;parse;lex 5000\nmain;lex 3000\nidle 2000\n" + hostilePath + " 700\n")
	for unit, want := range map[string][]string{
		"samples": {
			`"><img src=x onerror=alert(1)>|700 (6.5%)|700 (6.5%)`, `</title><script>alert(1)</script>|700 (6.5%)|0 (<0.01%)`,
			"idle|2,000 (19%)|2,000 (19%)", "lex|8,000 (75%)|8,000 (75%)", "main|8,700 (81%)|0 (<0.01%)", "parse|5,000 (47%)|0 (<0.01%)",
		},
		"ns": {
			`"><img src=x onerror=alert(1)>|700.00ns (6.5%)|700.00ns (6.5%)`, `</title><script>alert(1)</script>|700.00ns (6.5%)|0.00ns (<0.01%)`,
			"idle|2.00µs (19%)|2.00µs (19%)", "lex|8.00µs (75%)|8.00µs (75%)", "main|8.70µs (81%)|0.00ns (<0.01%)", "parse|5.00µs (47%)|0.00ns (<0.01%)",
		},
		"bytes": {
			`"><img src=x onerror=alert(1)>|700 B (6.5%)|700 B (6.5%)`, `</title><script>alert(1)</script>|700 B (6.5%)|0 B (<0.01%)`,
			"idle|1.95 KB (19%)|1.95 KB (19%)", "lex|7.81 KB (75%)|7.81 KB (75%)", "main|8.50 KB (81%)|0 B (<0.01%)", "parse|4.88 KB (47%)|0 B (<0.01%)",
		},
	} {
		s.Series[0].Units[0] = model.Unit{Name: unit}
		doc := written(t, &codec.View{Tree: modeltest.Tree(t, s, query.Query{}), Title: "a title"})
		load := filepath.Join(t.TempDir(), "load.js")
		script := fmt.Sprintf("speedscope.loadFileFromBase64('a.json', %q)", base64.StdEncoding.EncodeToString([]byte(doc)))
		if err := os.WriteFile(load, []byte(script), 0o644); err != nil {
			t.Fatal(err)
		}
		b.Open(page, "view=sandwich&localProfilePath="+load)
		// Its table has total, self and name in a row. It comes a little after
		// the page.
		const table = `[...document.querySelectorAll("tr")].slice(1).map(r => [...r.children].map(c => c.textContent)).map(([total, self, name]) => [name, total, self].join("|")).sort().join("\n")`
		got := ""
		for range 100 {
			if got = b.Eval(table); got != "" {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		slices.Sort(want)
		if want := strings.Join(want, "\n"); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s\n%s", unit, got, want, b.Errors)
		}
		if title := b.Eval("document.title"); title != "a title - speedscope" {
			t.Errorf("title %q", title)
		}
	}
}

const hostilePath = `main;</title><script>alert(1)</script>;"><img src=x onerror=alert(1)>`
