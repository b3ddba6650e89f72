package svg

import (
	"fmt"
	"strings"
	"testing"

	"flameview/formats/codec"
)

// TestHostile: what no writer writes must cost no more than its size.
func TestHostile(t *testing.T) {
	g := func(title, x, y, w string) string {
		return fmt.Sprintf(`<g><title>%s</title><rect x="%s" y="%s" width="%s"/></g>`, title, x, y, w)
	}
	all := g("all (4 samples, 100%)", "10", "100", "400")
	phases := strings.Repeat(" 1(1.00%)", 60_000)
	for _, c := range []struct{ name, doc, want string }{
		{"document title", `<svg><title>My graph</title><rect x="0" y="0" width="900"/>` + all + `</svg>`, " 4\n"},
		{"more phases than others", "<svg>" + g("all"+phases+" s", "1", "1", "1") + strings.Repeat(g("a 1(1.00%) s", "1", "0", "1"), 60_000) + "</svg>", ""},
		{"no counts, then phases", "<svg>" + strings.Repeat(g("a", "1", "0", "1"), 60_000) + g("all"+phases+" s", "1", "1", "1") + "</svg>", ""},
		{"all in one place", "<svg>" + all + strings.Repeat(g("a (1 s, 1%)", "10", "84", "0"), 10_000) + "</svg>", ""},
		{"open quotes", `<svg>` + all + strings.Repeat(`<g x="`, 50_001), ""},
		{"open titles", `<svg>` + all + strings.Repeat(`<title>`, 100_000), ""},
		{"open comments", `<svg>` + all + strings.Repeat(`<!--`, 100_000), ""},
		{"only brackets", `<svg>` + all + strings.Repeat(`<`, 1_000_000) + "</svg>", " 4\n"},
		{"stairs", "<svg>" + all + stairs(20_000) + "</svg>", ""},
		{"left of the root", "<svg>" + g("all (4 samples, 100%)", "10.0", "100", "400.0") + g("a (3 samples, 75%)", "9.9", "84", "300.0") + "</svg>", " 1\na 3\n"},
		{"another root", "<svg>" + g("main (4 samples, 100%)", "10", "100", "400") + g("a (3 samples, 75%)", "10", "84", "300") + "</svg>", " 1\na 3\n"},
		{"two roots", "<svg>" + all + all + "</svg>", "all 8\n"},
		{"greatest counts", "<svg>" + strings.Repeat(g("a (1152921504606846976 s, 1%)", "10", "84", "1"), 3) + g("all (1 s, 100%)", "10", "100", "100") + "</svg>", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			store, err := load(t, []byte(c.doc), codec.Options{})
			got := lines(folded(store, false))
			if c.want != "" && got != c.want {
				t.Errorf("got %.200s (%v), want %s", got, err, c.want)
			}
			for _, w := range store.Files[0].Warnings {
				t.Log(w)
			}
			if err != nil {
				t.Log(err)
			}
		})
	}
}

// stairs are frames that lie on nothing, each a row higher and further right.
func stairs(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `<g><title>s%d (1 samples, 1%%)</title><rect x="%d" y="%d" width="1"/></g>`, i, 10+2*(i*7919%n), 80-i)
	}
	return b.String()
}
