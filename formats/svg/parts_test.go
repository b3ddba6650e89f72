package svg

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseTitle(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"func (1 samples, 0.05%)", "func|samples|[1]"},
		{"func (1,234,567 samples, 5.67%)", "func|samples|[1234567]"},
		{"all (12 bytes, 100%)", "all|bytes|[12]"},
		{"f(int, char*) (3 samples, 1.00%)", "f(int, char*)|samples|[3]"},
		{"main (app.py:12) (3 samples, 1.00%)", "main (app.py:12)|samples|[3]"},
		{"f (2 samples, 1.00%; +0.12%)", "f|samples|[2] diff"},
		{"f (2 samples, 1.00%; -0.12%)", "f|samples|[2] diff"},
		{"f (2 samples, 1.00%; 0.00%)", "f|samples|[2] diff"},
		{"f (2 ms (wall) & <ticks>, 1.00%)", "f|ms (wall) & <ticks>|[2]"},
		{"f (2 , 1.00%)", "f||[2]"},
		{"f (1.5 samples, 1.00%)", "f|samples|[2] fraction"},
		{" (1 samples, 0.35%)", "|samples|[1]"},
		{" b (1 samples, 0.35%)", " b|samples|[1]"},
		{"\n   f (1 samples, 0.35%)\n  ", "f|samples|[1]"},
		{"f 1,200(99.17%) 0(0.00%)  samples", "f|samples|[1200 0]"},
		{"f (x) 3(1.00%)  samples", "f (x)|samples|[3]"},
		{"all (3(1.00%) 4(2.00%)  samples, 100%)", "all|samples|[3 4]"},
		{"f (99999999999999999999 samples, 1%)", "no"},
		{"Entry point", "no"},
		{"f (2 samples)", "no"},
		{"f (many, 2%)", "no"},
		{"", "no"},
		{")", "no"},
		{"%)", "no"},
		{" (", "no"},
		{", 1%)", "no"},
		{"(1(2%)", "no"},
	} {
		got, counts, ok := parseTitle([]byte(c.in), nil)
		text := fmt.Sprintf("%s|%s|%v", got.name, got.unit, counts)
		if got.diff {
			text += " diff"
		}
		if got.fraction {
			text += " fraction"
		}
		if !ok {
			text = "no"
		}
		if text != c.want {
			t.Errorf("%q: got %s, want %s", c.in, text, c.want)
		}
	}
}

func TestUnescape(t *testing.T) {
	for in, want := range map[string]string{
		"a&lt;b&gt;&amp;&quot;&apos;": `a<b>&"'`,
		"&#65;&#x42;&#x1F600;":        "AB\U0001F600",
		"&nbsp;&x; & &":               "&nbsp;&x; & &",
		"&#0;&#x110000;&#-1;&#;&#x;":  "&#0;&#x110000;&#-1;&#;&#x;",
		"&amp;lt;":                    "&lt;",
		"a\xffb\xd0":                  "a\uFFFDb\uFFFD",
		"&#xD800;":                    "\uFFFD",
	} {
		if got := unescape([]byte(in)); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestScan(t *testing.T) {
	for in, want := range map[string]string{
		`<a x="1>2"><b/></a>`:                       "a b/ /a",
		`<!-- <a> --><?b <c?><![CDATA[<d>]]><e>`:    "e",
		`<!DOCTYPE s [<!ENTITY a "<b>">]><c>`:       "c",
		`<script><a></script><b>`:                   "b",
		`<script><![CDATA[</script><a>]]></script>`: "",
		`<script/><a>`:                              "script/ a",
		`1 < 2 <& <3 <-> <a>`:                       "a",
		`it's <b <c> "d`:                            "c",
		`<a x='"' y="'"><b>`:                        "a b",
		`<a x="`:                                    "",
		`<a`:                                        "",
		`<`:                                         "",
		`<style>a>b<</style><c>`:                    "c",
	} {
		s := scanner{data: []byte(in)}
		var got []string
		for {
			tg, ok := s.next()
			if !ok {
				break
			}
			word := string(tg.name)
			if tg.end {
				word = "/" + word
			}
			if tg.empty {
				word += "/"
			}
			got = append(got, word)
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: got %s, want %s", in, text, want)
		}
	}
}

func TestParseLength(t *testing.T) {
	for in, want := range map[string]string{
		"10": "10 0 false", "441.25": "441.25 2 false", "12.5%": "12.5 1 true", "3px": "3 0 false",
		"-4.5": "-4.5 1 false", "1e2": "100 0 false", "0.1": "0.1 1 false",
		"": "no", "NaN": "no", "inf": "no", "1e300": "no", "9999999999": "no", "%": "no", ".": "no", "1.2.3": "no", "a": "no",
	} {
		l, ok := parseLength([]byte(in))
		got := fmt.Sprint(l.value, l.decimals, l.percent)
		if !ok {
			got = "no"
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", in, got, want)
		}
	}
}
