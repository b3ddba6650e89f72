package cli

import (
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

func TestAmounts(t *testing.T) {
	samples, ns, size := model.Unit{Name: "samples"}, model.Unit{Name: "ns"}, model.Unit{Name: "bytes"}
	for _, c := range []struct {
		value int64
		unit  model.Unit
		want  string
	}{
		{0, samples, "0"},
		{999, samples, "999"},
		{1000, samples, "1,000"},
		{-1234567, samples, "-1,234,567"},
		{123456725, model.Unit{Name: "samples", Decimals: 2}, "1,234,567.25"},
		{1750, model.Unit{Name: "ns", Decimals: 3}, "1.75"},
		{999, ns, "999 ns"},
		{1500, ns, "1.50 µs"},
		{2_500_000, ns, "2.50 ms"},
		{3e9, ns, "3.00 s"},
		{90e9, ns, "1 min 30.0 s"},
		{3600e9 * 1234, ns, "1,234 h 0 min"},
		{1023, size, "1023 B"},
		{1024, size, "1.0 KiB"},
		{3 << 20, size, "3.0 MiB"},
		{-5 << 30, size, "-5.0 GiB"},
	} {
		if got := amount(c.value, c.unit); got != c.want {
			t.Errorf("%d %s: %q, want %q", c.value, c.unit.Name, got, c.want)
		}
	}
}

func TestExact(t *testing.T) {
	for want, e := range map[string]exact{
		"1.5": {150, 2}, "-0.05": {-5, 2}, "12": {12, 0}, "0": {0, 3}, "100": {10000, 2},
		"-9223372036854775808": {-1 << 63, 0}, "9223372036.854775807": {1<<63 - 1, 9},
	} {
		if got := e.String(); got != want {
			t.Errorf("%v: %s, want %s", e, got, want)
		}
	}
}

func TestSplitFragment(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "a": "a", "a;b": "a|b", `a\;b;c`: "a;b|c", `C:\x;b`: `C:\x|b`,
		`a\\;b`: `a\|b`, `a\\\;b\`: `a\;b\`, `\\x`: `\\x`, ";": "|",
	} {
		if got := strings.Join(model.SplitPath(in), "|"); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

func TestSimilar(t *testing.T) {
	store := modeltest.Store("com/acme/Parser.parse 1\norg/Other.parse 1\nlexer 1\nmain 1\nreparseAll 1")
	tree, err := engine.New(store).Tree(t.Context(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"parse":                 "org/Other.parse, com/acme/Parser.parse, reparseAll",
		"COM/ACME/parser.PARSE": "com/acme/Parser.parse",
		"com.acme.Parser.parse": "com/acme/Parser.parse",
		"Parser.parse":          "com/acme/Parser.parse",
		"prase":                 "com/acme/Parser.parse, org/Other.parse",
		"lxer":                  "lexer",
		"mainn":                 "main",
		"nothing of the kind":   "",
	} {
		if got := strings.Join(similar(name, tree.Boxes, 3), ", "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestPrintable(t *testing.T) {
	if got := printable("a\x1b[31mb\rc\nd"); got != "a\uFFFD[31mb\uFFFDc\nd" {
		t.Errorf("%q", got)
	}
}
