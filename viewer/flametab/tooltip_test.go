package flametab

import (
	"context"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

func TestCutAt(t *testing.T) {
	for _, c := range []struct {
		s, want string
		most    int
	}{{"abc", "ab", 2}, {"aä", "a", 2}, {"aä", "aä", 3}, {"日本", "日", 5}, {"日", "", 2}} {
		if got := cutAt(c.s, c.most); got != c.want {
			t.Errorf("%d bytes of %q: %q", c.most, c.s, got)
		}
	}
}

func TestDescribeSources(t *testing.T) {
	var stores []*model.Store
	for path, lines := range map[string]string{"run/before.jfr": "main:JIT;a:JIT 82\nmain:JIT;b:JIT 1", "run/after.jfr": "main:JIT;a:JIT 15", "c.jfr": "main:JIT;a:JIT 3"} {
		s := modeltest.Store(lines)
		s.Files[0].Path = path
		stores = append(stores, s)
	}
	s, err := model.Merge(t.Context(), model.MergeOptions{}, stores...)
	if err != nil {
		t.Fatal(err)
	}
	for by, want := range map[query.SourceBy]string{
		query.SourceFile: "all: from 82.18 % before.jfr, 14.85 % after.jfr, 2.97 % the rest\nmain: from 82.18 % before.jfr, 14.85 % after.jfr, 2.97 % the rest\n" +
			"a: from 82.00 % before.jfr, 15.00 % after.jfr, 3.00 % the rest\nb: from 100.00 % before.jfr\n",
		query.SourceThread: "all: from 100.00 % (no thread)\nmain: from 100.00 % (no thread)\na: from 100.00 % (no thread)\nb: from 100.00 % (no thread)\n",
		query.NoSources:    "",
	} {
		tree, err := engine.New(s).Tree(context.Background(), query.Query{Sources: by})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for row := range int32(tree.Len()) {
			name, details := Describe(tree, row)
			for _, d := range details {
				if strings.HasPrefix(d, "from ") {
					got += name + ": " + d + "\n"
				}
			}
			if len(details) >= len(tooltip{}.lines) {
				t.Errorf("%s: more than the tooltip has room for: %q", name, details)
			}
		}
		if got != want {
			t.Errorf("%d: got\n%swant\n%s", by, got, want)
		}
	}
}
