package model_test

import (
	"slices"
	"testing"

	"flameview/model"
)

// FuzzPath: every text is a path, and a path that is written is read again as it was.
func FuzzPath(f *testing.F) {
	for _, s := range []string{"", "a", "a;b", `a\;b;c`, `a\\;b`, `a\b`, ";", `\`, `\;`, `;\\`, "a;;b", "é;\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		names := model.SplitPath(s)
		again := model.SplitPath(model.JoinPath(names))
		if !slices.Equal(names, again) && !slices.Equal(names, []string{""}) {
			t.Errorf("%q is %q, and that is %q", s, names, again)
		}
	})
}
