package folded

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
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

// TestWriteNames holds what becomes of names that the format cannot write.
func TestWriteNames(t *testing.T) {
	for name, want := range map[string]string{
		"f(LA;I)V":     "f(LA|I)V",
		"two\nlines":   "two lines",
		"#1":           "_#1",
		"[a;b tid=12]": "[a;b tid=12]",
		"a b":          "a b",
	} {
		if got := string(appendName(nil, name, true)); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	if got := string(appendName(nil, "[a;#b tid=12]", false)); got != "[a|#b tid=12]" {
		t.Errorf("inside a line: %q", got)
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
		if err != nil || s.Events() == 0 {
			continue
		}
		tree, once := unfold(t, string(data))
		again, twice := unfold(t, once)
		if once != twice || modeltest.Picture(tree) != modeltest.Picture(again) {
			t.Errorf("%s: another tree after writing and reading", in)
		}
	}
}
