package formats

import (
	"strings"
	"testing"

	"flameview/model"
)

// What an earlier load has read counts once, under whatever name and however packed;
// a file that is read again is no copy of itself, and when the one that counted is
// gone, the other counts.
func TestContentsOfEarlierLoads(t *testing.T) {
	files(t, "a.txt", stacks, "other name", stacks, "b.txt", "x;y 7\n", "a.gz", gz(stacks), "both.zip", zipped("in.txt", stacks, "b", "x;y 7\n"),
		"1.jfr", jfrChunk(t, 1), "2.jfr", jfrChunk(t, 1)+jfrChunk(t, 2))
	var known Contents
	gone := func(path string) { known = known.Without(func(p string) bool { return strings.HasPrefix(p, path) }) }
	load := func(want string, opt Options, paths ...string) []*model.Store {
		t.Helper()
		opt.Contents = known
		l, err := Open(t.Context(), opt, paths...)
		if err != nil {
			t.Fatal(err)
		}
		known = l.Contents
		if got := list(l); got != want {
			t.Errorf("%v: got:\n%swant:\n%s", paths, got, want)
		}
		return l.Stores
	}
	same := " folded 0 events; warning: it is the same as a.txt, byte for byte, and counts once\n"
	load("a.txt folded 2 events\n", Options{}, "a.txt")
	s := load("other name"+same, Options{}, "other name")
	if got := s[0].Files[0].CountedIn; len(got) != 1 || got[0] != "a.txt" {
		t.Errorf("it counts in %q", got)
	}
	load("a.gz"+same, Options{}, "a.gz")
	load("both.zip!/in.txt"+same+"both.zip!/b folded 1 events\n", Options{}, "both.zip")
	load("b.txt folded 0 events; warning: it is the same as both.zip!/b, byte for byte, and counts once\n", Options{}, "b.txt")
	load("a.txt folded 2 events\n", Options{}, "a.txt")
	load("other name folded 2 events\n", Options{KeepTwins: true}, "other name")
	load("standard input folded 2 events\n", Options{Stdin: strings.NewReader(stacks)}, Stdin)
	gone("a.txt")
	gone("both.zip")
	load("a.gz folded 2 events\n", Options{}, "a.gz")
	load("b.txt folded 1 events\n", Options{}, "b.txt")
	gone("a.gz")
	load("both.zip!/in.txt folded 2 events\n"+"both.zip!/b folded 0 events; warning: it is the same as b.txt, byte for byte, and counts once\n"+
		"a.gz folded 0 events; warning: it is the same as both.zip!/in.txt, byte for byte, and counts once\n", Options{}, "both.zip", "a.gz")

	one, _ := Open(t.Context(), Options{}, "1.jfr")
	two, err := Open(t.Context(), Options{Contents: one.Contents}, "2.jfr")
	if err != nil || two.Stores[0].Events() != one.Stores[0].Events() || len(two.Stores[0].Files[0].CountedIn) != 1 {
		t.Errorf("%v: the chunks of two dumps: %s", err, list(two))
	}
}
