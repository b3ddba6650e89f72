package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/tree"
)

// draw writes a view and holds that it is well-formed.
func draw(t testing.TB, v *codec.View) []byte {
	t.Helper()
	out := codectest.Written(t, write, v)
	wellFormed(t, out)
	return out
}

func wellFormed(t testing.TB, doc []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(doc))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
}

func TestWriteGolden(t *testing.T) {
	store := modeltest.Store("main:JIT;parse;lex 10\nmain:JIT;read 5\nmain:JIT;org/acme/<init>:native 1")
	matches := func(tree *tree.Tree, name string) []bool {
		m := make([]bool, len(tree.Boxes.List))
		for i, b := range tree.Boxes.List {
			m[i] = b.Name == name
		}
		return m
	}
	for _, c := range []struct {
		name string
		q    query.Query
		view codec.View
		find string
	}{
		{"callees", query.Query{}, codec.View{Title: "CPU & more", Subtitle: "test, 16 samples"}, ""},
		{"callers", query.Query{Callers: true, Fragment: []model.Name{{Name: "parse"}, {Name: "lex"}}}, codec.View{}, ""},
		{"found", query.Query{}, codec.View{Width: 600, MinWidth: 50, Dark: true}, "lex"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.view.Tree = modeltest.Tree(t, store, c.q)
			if c.find != "" {
				c.view.Matches = matches(c.view.Tree, c.find)
			}
			got := draw(t, &c.view)
			// Style and script are files of their own.
			got = bytes.Replace(got, []byte(scriptFor(false, false)), []byte("...\n"), 1)
			got = bytes.Replace(got, []byte(style), []byte("...\n"), 1)
			path := filepath.Join("testdata", "written", c.name+".txt")
			if *update {
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v\nmake it by: go test ./formats/svg -update", err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s\nmake it anew by: go test ./formats/svg -update", path, got, want)
			}
		})
	}
}

// random makes stacks of few names, so that paths meet, recur and differ in
// their last frame only.
func random(r *rand.Rand, stacks int) string {
	var b strings.Builder
	for range stacks {
		for d := range 1 + r.IntN(12) {
			if d > 0 {
				b.WriteByte(';')
			}
			b.WriteString([]string{"all", "main", "a (b)", "c<d>", "java/lang/Thread.run:JIT", "f (2 samples, 5%)", "имя", "x y", "e:kernel", "ends in 12"}[r.IntN(10)])
		}
		fmt.Fprintf(&b, " %d\n", 1+r.IntN(1000))
	}
	return b.String()
}

// TestWriteRead holds that reading gives back the tree that was written, by
// our own marks, by inferno's and by nothing but title, x, y and width.
func TestWriteRead(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		store := modeltest.Store(random(r, 1+r.IntN(60)))
		for _, callers := range []bool{false, true} {
			tree := modeltest.Tree(t, store, query.Query{Callers: callers})
			doc := draw(t, &codec.View{Tree: tree, Title: "x", Width: 300 + r.IntN(1500)})
			want := modeltest.Picture(tree)
			for _, reader := range readers {
				again, err := load(t, reader.see(doc), codec.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if got := modeltest.Picture(modeltest.Tree(t, again, query.Query{})); got != want {
					t.Fatalf("seed %d, callers %v, %s: got\n%swant\n%s", seed, callers, reader.name, got, want)
				}
			}
			if !callers {
				continue
			}
			// Turned round it is the tree of callees.
			again, err := load(t, doc, codec.Options{Reversed: true})
			if err != nil {
				t.Fatal(err)
			}
			if got, want := modeltest.Picture(modeltest.Tree(t, again, query.Query{})), modeltest.Picture(modeltest.Tree(t, store, query.Query{})); got != want {
				t.Fatalf("seed %d turned round: got\n%swant\n%s", seed, got, want)
			}
		}
	}
}

// readers are what different readers know of our pictures.
var readers = []struct {
	name string
	see  func(doc []byte) []byte
}{
	{"our own", func(doc []byte) []byte { return doc }},
	{"inferno's", func(doc []byte) []byte { return bytes.ReplaceAll(doc, []byte("fg:view"), []byte("view")) }},
	{"flamegraph.pl's", func(doc []byte) []byte { return bytes.ReplaceAll(doc, []byte(" fg:"), []byte(" no")) }},
}
