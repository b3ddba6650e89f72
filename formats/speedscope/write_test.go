package speedscope

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
)

func treeOf(t testing.TB, s *model.Store) *model.Tree {
	t.Helper()
	tree, err := model.NewEngine(s).Tree(context.Background(), model.Query{})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func written(t testing.TB, v *codec.View) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out, v); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(out.Bytes()) {
		t.Errorf("not JSON:\n%.500s", out.String())
	}
	return out.String()
}

func TestWrite(t *testing.T) {
	tree := treeOf(t, modeltest.Store("main;read 5\nmain;parse;lex 10\nmain 9007199254740993\n 2"))
	want := `{"$schema":"https://www.speedscope.app/file-format-schema.json","exporter":"flameview","name":"a \"title\"","activeProfileIndex":0,"shared":{"frames":[
{"name":"lex"},
{"name":"main"},
{"name":"parse"},
{"name":"read"}]},
"profiles":[{"type":"sampled","name":"a \"title\"","unit":"none","startValue":0,"endValue":9007199254741010,
"weights":[2,9007199254740993,10,5],
"samples":[
[],
[1],
[1,2,0],
[1,3]]}]}
`
	if got := written(t, &codec.View{Tree: tree, Title: `a "title"`}); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// Any unit and any decimals come back as they were.
func TestRoundTrip(t *testing.T) {
	for _, unit := range []model.Unit{{Name: "samples"}, {Name: "ns"}, {Name: "bytes"}, {Name: "samples", Decimals: 2}, {Name: "bytes", Decimals: 6}, {Name: "ns", Decimals: 3}} {
		s := modeltest.Store("a;b 12345\na 1\nc;a 250")
		s.Series[0].Units[0] = unit
		tree := treeOf(t, s)
		again, err := load(t, written(t, &codec.View{Tree: tree}))
		if err != nil {
			t.Fatal(err)
		}
		got := treeOf(t, again)
		if got.Metric.Unit != unit || modeltest.Picture(got) != modeltest.Picture(tree) {
			t.Errorf("%v: read back as %v\n%s", unit, got.Metric.Unit, modeltest.Picture(got))
		}
	}
}

func TestWriteHostileNames(t *testing.T) {
	hostile := []string{"nul\x00", "two\nlines\r", "semi;colon", `"\`, "</script>", strings.Repeat("long", 2500), "שלום", "\u202eabc", "😀"}
	b := model.NewBuilder(model.File{})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	at := model.Root
	for _, name := range hostile {
		at = b.Push(at, b.Frame(model.Frame{Method: b.Method(model.Method{Name: "canonical " + name, Display: name})}))
	}
	seg.Stack, seg.Values[0].Same = []model.StackID{at}, 3
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, canonical := range []bool{false, true} {
		want := strings.Join(hostile, ";")
		if canonical {
			want = "canonical " + strings.Join(hostile, ";canonical ")
		}
		again, err := load(t, written(t, &codec.View{Tree: treeOf(t, s), Canonical: canonical}))
		if err != nil || draw(again) != want+" 3 samples" {
			t.Errorf("%v, got:\n%.300q\nwant:\n%.300q", err, draw(again), want)
		}
	}
}

func TestWriteDeep(t *testing.T) {
	const depth = 100_000
	tree := treeOf(t, modeltest.Store(strings.Repeat("r;", depth-1)+"r 7\n"))
	again, err := load(t, written(t, &codec.View{Tree: tree}))
	if err != nil || treeOf(t, again).Depths() != depth+1 {
		t.Error(err)
	}
}
