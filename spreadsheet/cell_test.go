package spreadsheet

import "testing"

func TestName(t *testing.T) {
	for in, want := range map[string]string{
		"":             "",
		"main":         "main",
		"a=b-c@d":      "a=b-c@d",
		"=1+1":         "'=1+1",
		"+f":           "'+f",
		"-[A init]":    "'-[A init]",
		"@x":           "'@x",
		"a\x1b[2J":     `a\x1b[2J`,
		"a\nb\tc":      `a\x0ab\x09c`,
		"\u202eabc":    `\u202eabc`,
		"Grüße, \"x\"": "Grüße, \"x\"",
	} {
		if got := Cell(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
