package speedscope

import (
	"encoding/json"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

func written(t testing.TB, v *codec.View) string {
	t.Helper()
	out := codectest.Written(t, write, v)
	if !json.Valid(out) {
		t.Errorf("not JSON:\n%.500s", out)
	}
	return string(out)
}

func TestWrite(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("main;read 5\nmain;parse;lex 10\nmain 9007199254740993\n 2"), query.Query{})
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
		tree := modeltest.Tree(t, s, query.Query{})
		again, err := load(t, written(t, &codec.View{Tree: tree}))
		if err != nil {
			t.Fatal(err)
		}
		got := modeltest.Tree(t, again, query.Query{})
		if got.Metric.Unit != unit || modeltest.Picture(got) != modeltest.Picture(tree) {
			t.Errorf("%v: read back as %v\n%s", unit, got.Metric.Unit, modeltest.Picture(got))
		}
	}
}

func TestWriteHostileNames(t *testing.T) {
	hostile := []string{"nul\x00", "two\nlines\r", "semi;colon", `"\`, "</script>", strings.Repeat("long", 2500), "שלום", "\u202eabc", "😀"}
	s := modeltest.Displayed(hostile)
	for _, canonical := range []bool{false, true} {
		want := strings.Join(hostile, ";")
		if canonical {
			want = modeltest.Canonical + strings.Join(hostile, ";"+modeltest.Canonical)
		}
		again, err := load(t, written(t, &codec.View{Tree: modeltest.Tree(t, s, query.Query{}), Canonical: canonical}))
		if err != nil || draw(again) != want+" 3 samples" {
			t.Errorf("%v, got:\n%.300q\nwant:\n%.300q", err, draw(again), want)
		}
	}
}

func TestWriteDeep(t *testing.T) {
	const depth = 100_000
	tree := modeltest.Tree(t, modeltest.Store(strings.Repeat("r;", depth-1)+"r 7\n"), query.Query{})
	again, err := load(t, written(t, &codec.View{Tree: tree}))
	if err != nil || modeltest.Tree(t, again, query.Query{}).Depths() != depth+1 {
		t.Error(err)
	}
}
