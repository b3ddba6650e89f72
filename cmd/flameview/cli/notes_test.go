package cli

import (
	"strings"
	"testing"
)

func TestCutNote(t *testing.T) {
	for in, want := range map[string]string{
		"a;b=text":    "a;b|text",
		"a=b=c":       "a|b=c",
		`a\=b=c`:      "a=b|c",
		`a\\=b`:       `a\|b`,
		`a\\\=b=c`:    `a\=b|c`,
		`a\;b\n=x\=y`: `a\;b\n|x\=y`,
		"a=":          "a|",
		"=x":          "|x",
	} {
		path, text, ok := cutNote(in)
		if got := path + "|" + text; !ok || got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
	for _, in := range []string{"", "a", `a\=b`} {
		if _, _, ok := cutNote(in); ok {
			t.Errorf("%q is a note", in)
		}
	}
}

func TestNoteFlag(t *testing.T) {
	folder(t, map[string]string{"x.folded": "main;parse 3\nmain;read 1\n"})
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--to=svg", "--note=main;parse=slow"}, 0, ""},
		{[]string{"--to=svg", "--note=mian=slow"}, 0, `warning: --note: no method named "mian"; similar: main`},
		{[]string{"--to=svg", "--note=parse=slow", "--note=main=?", "--note=parse=quick"}, 0, `warning: --note: "quick" is on the same frames as "slow" and takes its place`},
		{[]string{"--to=svg", "--note=main"}, ExitUsage, "want PATH=TEXT"},
		{[]string{"--to=svg", "--note=main= "}, ExitUsage, "text: it is empty"},
		{[]string{"--to=svg", "--note==x"}, ExitUsage, "path: it is empty"},
		{[]string{"--to=folded", "--note=main=x"}, ExitUsage, "--note means nothing to folded, only to svg, png, pdf, bundle"},
	} {
		code, _, errs := flameview(t, "", append(append([]string{"export"}, test.args...), "x.folded")...)
		if code != test.code || !strings.Contains(errs, test.want) || test.want == "" && errs != "" {
			t.Errorf("%v: exit code %d, %s", test.args, code, errs)
		}
	}
}
