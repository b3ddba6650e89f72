package shape_test

import (
	"testing"

	"flameview/model/shape"
)

// FuzzParseTransform: what the command line gives is an error or a transform that
// is the same when it is written and read again.
func FuzzParseTransform(f *testing.F) {
	for _, s := range []string{"a", "package:java", "method:package:a", "package::a", "library:libc|libm", "[", "", "a|b", `a\|b`, "method:", ":"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, kind := range shape.TransformIDs() {
			x, err := shape.ParseTransform(kind, s)
			if err != nil {
				continue
			}
			text := x.FormatPatterns()
			y, err := shape.ParseTransform(kind, text)
			if err != nil || y.FormatPatterns() != text {
				t.Errorf("%s %q is written %q, and that is %q, %v", kind, s, text, y.FormatPatterns(), err)
			}
		}
	})
}
