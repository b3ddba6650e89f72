package folded

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/tree"
)

// unfold reads text and writes the tree of its main metric.
func unfold(t *testing.T, text string) (*tree.Tree, string) {
	t.Helper()
	s, err := load(t, []byte(text), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := engine.New(s).Tree(context.Background(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := write(&out, &codec.View{Tree: tree}); err != nil {
		t.Fatal(err)
	}
	return tree, out.String()
}

func TestWrite(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"order of the picture", "b 1\na;c 2\na;b;d 3\na 4\n", "a 4\na;b;d 3\na;c 2\nb 1\n"},
		{"fractions", "a 1.5\nb 0.05\nc 2\nd 10.50\n", "a 1.5\nb 0.05\nc 2\nd 10.5\n"},
		{"an empty stack", " 3\na 1\n", " 3\na 1\n"},
		{"nothing", "a 0\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree, got := unfold(t, test.in)
			if got != test.want {
				t.Errorf("got:\n%swant:\n%s", got, test.want)
			}
			if got == "" {
				return
			}
			again, _ := unfold(t, got)
			if a, b := modeltest.Picture(tree), modeltest.Picture(again); a != b {
				t.Errorf("read again:\n%sbefore:\n%s", b, a)
			}
		})
	}
}

// TestWriteNames holds that every name is read back as it was, and how it is
// written. Names stand root first, joined by "/".
func TestWriteNames(t *testing.T) {
	for stack, want := range map[string]string{
		"a b/c":              "a b;c 1\n",
		"f(LA;I)V":           escapedComment + `f(LA\x3bI)V` + " 1\n",
		"two\nlines":         escapedComment + `two\x0alines` + " 1\n",
		"nul\x00/esc\x1b[1m": escapedComment + `nul\x00;esc\x1b[1m` + " 1\n",
		"c1\u009b":           escapedComment + `c1\xc2\x9b` + " 1\n",
		"#1":                 escapedComment + `\x231` + " 1\n",
		"a/#1":               "a;#1 1\n",
		"page 5":             escapedComment + `page\x205` + " 1\n",
		"page 5/a":           "page 5;a 1\n",
		"trail ":             escapedComment + `trail\x20` + " 1\n",
		`App\xdebug/b`:       `App\xdebug;b 1` + "\n",
		"App\\xdebug/a;b":    escapedComment + `App\\xdebug;a\x3bb` + " 1\n",
		"a:12/at 10:30x/b@5": "a:12;at 10:30x;b@5 1\n",
		"p.Spec.a:12":        escapedComment + `p.Spec.a\x3a12` + " 1\n",
		"p.Spec.at 10:30":    escapedComment + `p.Spec.at 10\x3a30` + " 1\n",
		"p.Spec.b@5/x":       escapedComment + `p.Spec.b\x405;x` + " 1\n",
	} {
		b := model.NewBuilder(model.File{})
		at := model.Root
		for name := range strings.SplitSeq(stack, "/") {
			at = b.Push(at, names.ParseWhole(name).Intern(b))
		}
		seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
		seg.Stack, seg.Values[0].Each = []model.StackID{at}, []int64{1}
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		view := &codec.View{Tree: modeltest.Tree(t, s, query.Query{})}
		got := string(codectest.Written(t, write, view))
		if got != want {
			t.Errorf("%q: %q, want %q", stack, got, want)
		}
		again, _ := unfold(t, got)
		if got, want := modeltest.Picture(again), modeltest.Picture(view.Tree); got != want {
			t.Errorf("%q comes back as %q, want %q", stack, got, want)
		}
		if sniff([]byte(got)) == codec.No {
			t.Errorf("%q is not recognised", got)
		}
	}
}

// A thread keeps the ";" in its name.
func TestWriteThread(t *testing.T) {
	b := model.NewBuilder(model.File{})
	const thread = "[a;b tid=12]"
	at := b.Push(b.Push(model.Root, names.Parse(thread).Intern(b)), names.Parse("main").Intern(b))
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Stack, seg.Values[0].Each = []model.StackID{at}, []int64{1}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	got := string(codectest.Written(t, write, &codec.View{Tree: modeltest.Tree(t, s, query.Query{})}))
	if want := thread + ";main 1\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWriteDeep(t *testing.T) {
	const depth = 100_000
	in := strings.Repeat("r;", depth-1) + "r 7\n"
	if _, out := unfold(t, in); out != in {
		t.Errorf("%d bytes, want %d", len(out), len(in))
	}
}

// TestRoundTrip writes and reads every file of the tests and some real ones.
func TestRoundTrip(t *testing.T) {
	inputs, _ := filepath.Glob("testdata/*.folded")
	real, _ := filepath.Glob("../../../shared/profiles/folded/odd/*.txt")
	for _, in := range append(inputs, real...) {
		data, err := os.ReadFile(in)
		if err != nil {
			t.Fatal(err)
		}
		s, err := load(t, data, codec.Options{})
		if err != nil || s.Events() == 0 || slices.ContainsFunc(s.Series[0].Segments[0].Values[0].Each, func(v int64) bool { return v < 0 }) {
			continue // trees leave out what is negative
		}
		tree, once := unfold(t, string(data))
		again, twice := unfold(t, once)
		if once != twice || modeltest.Picture(tree) != modeltest.Picture(again) {
			t.Errorf("%s: another tree after writing and reading", in)
		}
	}
}
