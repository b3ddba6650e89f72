package serverdialog

import (
	"strings"
	"testing"
)

// caret takes the caret, |, out of a text.
func caret(text string) (string, int) {
	i := strings.IndexByte(text, '|')
	return text[:i] + text[i+1:], i
}

func TestSpotAt(t *testing.T) {
	for text, want := range map[string]string{
		`|`:                             ":",
		`ser|`:                          ":ser",
		`service_name="sh|`:             "service_name:sh",
		`service_name="sh|op"`:          "service_name:sh",
		`service_name="shop"|`:          ":",
		`service_name="shop", po|`:      ":po",
		`service_name = "shop", po|d`:   ":po",
		`a="b", pod=|`:                  "pod:",
		`{pod=~"a\"|`:                   `pod:a\"`,
		`a="1",b!="2|",c="3"`:           "b:2",
		`"|`:                            ":",
		`=|`:                            ":",
		"\x00|":                         ":\x00",
		`größe="1", süd|`:               ":süd",
		`a="1" b|`:                      ":b",
		`service_name="shop", pod=~"|"`: "pod:",
	} {
		in, at := caret(text)
		s := spotAt(in, at)
		if got := s.label + ":" + s.typed; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestWithName(t *testing.T) {
	for text, want := range map[string]string{
		`|`: `pod="|`, `p|`: `pod="|`, `a="b"|`: `a="b", pod="|`, `a="b", p|`: `a="b", pod="|`, `p|, a="b"`: `pod="|, a="b"`,
	} {
		in, at := caret(text)
		out, at := withName(in, at, "pod")
		if got := out[:at] + "|" + out[at:]; got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestWithValue(t *testing.T) {
	for text, want := range map[string]string{
		``: `pod="a\"b"`, `x="y"`: `x="y", pod="a\"b"`, `x="y",`: `x="y", pod="a\"b"`, `pod=`: `pod="a\"b"`,
		`pod="z", x="y"`: `pod="a\"b", x="y"`, `pod=~"z.*"`: `pod="a\"b"`, `pod="z`: `pod="a\"b"`,
	} {
		if got := withValue(text, "pod", `a"b`); got != want || !complete(got) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestWithout(t *testing.T) {
	for text, want := range map[string]string{``: ``, `pod="a"`: ``, `x="y", pod="a`: `x="y"`, `pod="a",x=~"y"`: `x=~"y"`, `x="y", po`: `x="y"`} {
		if got := without(text, "pod"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]bool{``: true, `a="b"`: true, `a="b`: false, `a=`: false, `a`: false, `a="b", c`: false, `a=~"b\""`: true} {
		if complete(text) != want {
			t.Errorf("%s is complete: %v", text, !want)
		}
	}
}

// Whatever is typed, the parts are in the text and nothing hangs.
func FuzzMatchers(f *testing.F) {
	f.Add(`a="b", c=~"d\"e", {}`, 5)
	f.Fuzz(func(t *testing.T, text string, at int) {
		if at < 0 || at > len(text) {
			return
		}
		spotAt(text, at)
		withName(text, at, "x")
		withValue(text, "x", text)
		without(text, "x")
	})
}
