package model

import "testing"

func TestExpression(t *testing.T) {
	for _, c := range []struct {
		list  []string
		exact bool
		want  string
	}{
		{nil, false, matchesNothing},
		{[]string{""}, false, "(?:)"},
		{[]string{"a", "b"}, false, "a|b"},
		{[]string{"A", "B"}, false, "A|B"},
		{[]string{"(?s)a.b", "c"}, false, "(?:(?s)a.b)|c"},
		{[]string{`\Qa|b`, "c"}, false, `a\|b|c`},
		{[]string{"", "c"}, false, "|c"},
		{[]string{"a.b"}, true, `(?-i:^a\.b$)`},
		{[]string{"a.B", "c"}, true, `^a\.B$|^c$`},
	} {
		if got := (Patterns{List: c.list, Exact: c.exact}).Expression(); got != c.want {
			t.Errorf("%q: %s, want %s", c.list, got, c.want)
		}
	}
}

// Capitals count only where they stand for themselves.
func TestCompilePattern(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"foo", "Foo", true},
		{"Foo", "foo", false},
		{"[A-Z]x", "ax", false},
		{`\bfoo\B`, "FOOd", true},
		{`\p{L}oo`, "FOO", true},
		{`\pLoo`, "FOO", true},
		{`(?P<Name>foo)`, "FOO", true},
		{`(?<Name>foo)`, "FOO", true},
		{`(?U)foo+`, "FOO", true},
		{`\x{4F}o`, "oo", true},
		{`\Qa.B\E`, "a.b", false},
		{`[[:word:]]+x`, "AX", true},
		{"Ключ", "ключ", false},
		{"ключ", "Ключ", true},
	} {
		re, err := CompilePattern(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := re.MatchString(c.text); got != c.want {
			t.Errorf("%s in %s: %v, want %v", c.pattern, c.text, got, c.want)
		}
	}
	if _, err := CompilePattern("foo("); err == nil || err.Error() != "pattern \"foo(\": error parsing regexp: missing closing ): `foo(`" {
		t.Errorf("%v", err)
	}
}
