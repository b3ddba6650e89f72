package tree_test

import (
	"context"
	"strings"
	"testing"

	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

func TestPreorderByTotal(t *testing.T) {
	store := modeltest.Store("main;read 4\nmain;parse;lex 5\nmain;parse 1\nidle 9\nmain;thin 1")
	for _, c := range []struct {
		least int64
		want  string
		rest  int64 // of main
	}{
		{0, "all main parse lex read thin idle", 0},
		{2, "all main parse lex read idle", 1},
	} {
		tree, err := engine.New(store).Tree(context.Background(), query.Query{MinTotal: c.least})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, row := range tree.PreorderByTotal() {
			names = append(names, tree.Name(row))
			if tree.Name(row) == "main" && tree.Rest(row) != c.rest {
				t.Errorf("without less than %d, the rest of main is %d, want %d", c.least, tree.Rest(row), c.rest)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("without less than %d: %s, want %s", c.least, got, c.want)
		}
	}
}
