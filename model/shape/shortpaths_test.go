package shape

import (
	"slices"
	"testing"

	"flameview/model"
)

func TestShortPaths(t *testing.T) {
	got := shortPaths([]model.File{{Path: "/a/x.jfr"}, {Path: "/b/x.jfr"}, {Path: `C:\y.jfr`}, {Path: "z.zip!/q.jfr"}, {Path: "odd/"}})
	want := []string{"/a/x.jfr", "/b/x.jfr", "y.jfr", "q.jfr", "odd/"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
