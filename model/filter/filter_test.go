package filter_test

import (
	"testing"

	"flameview/model/filter"
	"flameview/model/modeltest"
)

// FuzzParse: what the command line gives is an error or a filter that can be
// said, checked and told from others.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"method:^java", "thread:main|worker", "time:0.5..1s", "time:10:00..10:01", "state:RUNNABLE", "library:libc", "fragment:a;b",
		"kind:jit", "class:String", "file:x", "value:5..", "time:..", ":", "method:[", "what:x", "time:9e99..", "time:2026-01-01T00:00:00Z..",
	} {
		f.Add(s, false)
		f.Add(s, true)
	}
	store := modeltest.Store("main;parse;lex 10\nmain;read 5")
	f.Fuzz(func(t *testing.T, s string, drop bool) {
		x, err := filter.Parse(s, drop, store)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		if err := x.Check(); err != nil {
			t.Errorf("%q is read, and %v", s, err)
		}
		if x.Title() == "" || x.Key() == "" || x.Drop != drop {
			t.Errorf("%q is %+v", s, x)
		}
	})
}
