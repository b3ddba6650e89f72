package tree_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

func TestTree(t *testing.T) {
	tests := []struct {
		name, in string
		q        query.Query
		want     string
	}{
		{
			name: "callees of everything",
			in:   "main;read 5\nmain;parse;lex 10",
			want: "all 15/0\n  main 15/0\n    parse 10/0\n      lex 10/10\n    read 5/5\n",
		}, {
			name: "callers of everything",
			in:   "main;read 5\nmain;parse;read 10\nmain 1",
			q:    query.Query{Callers: true},
			want: "all 16/0\n  main 1/1\n  read 15/0\n    main 5/5\n    parse 10/0\n      main 10/10\n",
		}, {
			name: "callees of the last of overlapping occurrences",
			in:   "main;a;b;a;b;a;c 1",
			q:    query.Query{Fragment: modeltest.Path("a>b>a")},
			want: "all 1/0\n  a 1/0\n    b 1/0\n      a 1/0\n        c 1/1\n",
		}, {
			name: "callers of the first of overlapping occurrences",
			in:   "main;a;b;a;b;a;c 1",
			q:    query.Query{Fragment: modeltest.Path("a>b>a"), Callers: true},
			want: "all 1/0\n  a 1/0\n    b 1/0\n      a 1/0\n        main 1/1\n",
		}, {
			name: "recursion counts once",
			in:   "main;a;b;a;b;a;c 1",
			q:    query.Query{Fragment: modeltest.Path("a")},
			want: "all 1/0\n  a 1/0\n    c 1/1\n",
		}, {
			name: "a fragment of one method three times",
			in:   "a;a;a 1\na;a;a;a;x 2\na;a 4",
			q:    query.Query{Fragment: modeltest.Path("a>a>a")},
			want: "all 3/0\n  a 3/0\n    a 3/0\n      a 3/1\n        x 2/2\n",
		}, {
			name: "events where the fragment starts the stack have no caller",
			in:   "a;b 1\nm;a;b 2",
			q:    query.Query{Fragment: modeltest.Path("a>b"), Callers: true},
			want: "all 3/0\n  b 3/0\n    a 3/1\n      m 2/2\n",
		}, {
			name: "kinds of one method share a box",
			in:   "a:JIT;x 1\na:inlined;x 2\na:JIT;y 1",
			want: "all 4/0\n  a 4/0\n    x 3/3\n    y 1/1\n",
		}, {
			name: "thin boxes are left out, totals stay",
			in:   "a;b 1\na;c 9",
			q:    query.Query{MinTotal: 2},
			want: "all 10/0\n  a 10/0\n    c 9/9\n",
		}, {
			name: "boxes are thin beside the root, not beside the metric",
			in:   "main;a;b 95\nmain;c;b 5\nx 1000000",
			q:    query.Query{Fragment: modeltest.Path("b"), Callers: true, MinShare: 0.1},
			want: "all 100/0\n  b 100/0\n    a 95/0\n      main 95/95\n    c 5/0\n",
		}, {
			name: "nothing is shown beyond boxes thinner than a part of everything",
			in:   "a;b;c 1\na;d;e 99",
			q:    query.Query{MinShare: 0.02},
			want: "all 100/0\n  a 100/0\n    b 1/0\n    d 99/0\n      e 99/99\n",
		}, {
			name: "events with an empty stack",
			in:   " 3\na 1",
			want: "all 4/3\n  a 1/1\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := modeltest.Picture(modeltest.Tree(t, modeltest.Store(test.in), test.q)); got != test.want {
				t.Errorf("got:\n%swant:\n%s", got, test.want)
			}
		})
	}
}

func TestTreeDeep(t *testing.T) {
	const depth = 100_000
	s := modeltest.Store(strings.Repeat("r;", depth-1) + "r 7")
	for _, callers := range []bool{false, true} {
		got := modeltest.Tree(t, s, query.Query{Callers: callers})
		if got.Len() != depth+1 || got.Total[depth] != 7 || got.Self[depth] != 7 {
			t.Errorf("callers=%v: %d rows, last %d/%d", callers, got.Len(), got.Total[got.Len()-1], got.Self[got.Len()-1])
		}
		steps := 0
		for range got.Preorder() {
			steps++
		}
		if steps != got.Len() {
			t.Errorf("preorder visits %d of %d rows", steps, got.Len())
		}
	}
	got := modeltest.Tree(t, s, query.Query{Fragment: modeltest.Path("r>r>r")})
	if got.Len() != 4 || got.Self[3] != 7 {
		t.Errorf("callees of r>r>r: %d rows, self %d", got.Len(), got.Self[3])
	}
}

func TestTreeErrors(t *testing.T) {
	e := engine.New(modeltest.Store("a 1"))
	if _, err := e.Tree(context.Background(), query.Query{Metric: "cpu.ns"}); err == nil || !strings.Contains(err.Error(), "samples.samples") {
		t.Errorf("unknown metric: %v", err)
	}
	if _, err := e.Tree(context.Background(), query.Query{Fragment: modeltest.Path("x")}); err == nil {
		t.Error("unknown method: no error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := e.Tree(ctx, query.Query{}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

func TestMaxRows(t *testing.T) {
	got := modeltest.Tree(t, modeltest.Store("a;b;c;d 1"), query.Query{MaxRows: 3})
	if !got.Full || got.Len() != 3 {
		t.Errorf("full=%v, %d rows", got.Full, got.Len())
	}
}

func TestAt(t *testing.T) {
	got := modeltest.Tree(t, modeltest.Store("a 2\nb 3\nb;c 5"), query.Query{})
	for _, test := range []struct {
		depth  int
		offset int64
		want   string
	}{{0, 0, "all"}, {0, 9, "all"}, {0, 10, ""}, {1, 0, "a"}, {1, 1, "a"}, {1, 2, "b"}, {1, 9, "b"}, {2, 1, ""}, {2, 2, "c"}, {2, 7, ""}, {3, 0, ""}, {1, -1, ""}} {
		name := ""
		if row, ok := got.At(test.depth, test.offset); ok {
			name = got.Name(row)
		}
		if name != test.want {
			t.Errorf("At(%d, %d) = %q, want %q", test.depth, test.offset, name, test.want)
		}
	}
}

// An inverted tree of deep recursion stops where it has cost too much, and says
// so; totals of what is there are exact.
func TestMaxWork(t *testing.T) {
	const depth = 5000
	var lines strings.Builder
	stack := "a"
	for range depth {
		fmt.Fprintf(&lines, "%s 1\n", stack)
		stack += ";a"
	}
	s := modeltest.Store(lines.String())
	grown := modeltest.Tree(t, s, query.Query{Callers: true, MaxWork: 1_000_000})
	if grown.Depths() >= depth || !grown.Full {
		t.Errorf("%d levels, full: %v", grown.Depths(), grown.Full)
	}
	for row := 1; row < grown.Len(); row++ {
		if want := int64(depth - row + 1); grown.Total[row] != want {
			t.Fatalf("level %d has %d, want %d", row, grown.Total[row], want)
		}
	}
	if whole := modeltest.Tree(t, s, query.Query{Callers: true}); whole.Depths() != depth+1 || whole.Full {
		t.Errorf("%d levels, full: %v", whole.Depths(), whole.Full)
	}
}
