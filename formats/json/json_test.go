package json

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// load reads text into a tree.
func load(t testing.TB, text string, opt codec.Options) (*model.Store, error) {
	t.Helper()
	return codectest.Load(t, read, "test", []byte(text), opt)
}

// draw shows a store on one line, stacks and warnings.
//
//	a:JIT;b 3 | a 2 | [io tid=7] a 1 | ! a warning
func draw(s *model.Store) string {
	var out []string
	for i := range s.Series {
		seg := &s.Series[i].Segments[0]
		for e := range seg.Len() {
			thread := ""
			if seg.Thread != nil && seg.Thread[e] != model.NoThread {
				thread = fmt.Sprintf("[%s tid=%d] ", s.Threads[seg.Thread[e]].Name, s.Threads[seg.Thread[e]].ID)
			}
			var path []string
			for _, f := range s.Stacks.Path(nil, seg.Stack[e]) {
				name := s.Methods[s.Frames[f].Method].Display
				if k := s.Frames[f].Kind.String(); k != "" {
					name += ":" + k
				}
				path = append(path, name)
			}
			v := s.Series[i].Units[0].Append(nil, seg.Values[0].Each[e])
			out = append(out, fmt.Sprintf("%s%s %s", thread, strings.Join(path, ";"), v))
		}
	}
	for _, w := range s.Files[0].Warnings {
		out = append(out, "! "+w)
	}
	return strings.Join(out, " | ")
}

func TestRead(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"totals", `{"name":"all","value":9,"children":[{"name":"a","value":5,"children":[{"name":"b","value":3}]},{"name":"c","value":4}]}`, "a 2 | a;b 3 | c 4"},
		{"totals, keys in another order", `{"children":[{"children":[{"name":"b","value":3}],"value":5,"name":"a"}],"value":9,"name":"root"}`, " 4 | a 2 | a;b 3"},
		{"totals below a root of 0", `{"name":"root","value":0,"children":[{"name":"a","value":5,"children":[{"name":"b","value":3}]}]}`, "a 2 | a;b 3"},
		{"totals below a root without value", `{"name":"root","children":[{"name":"a","value":5,"children":[{"name":"b","value":3}]}]}`, "a 2 | a;b 3"},
		{"short keys", `{"n":"all","v":5,"c":[{"n":"a","v":5,"c":[]}]}`, "a 5"},
		{"perf: self", `{"n":"all","l":"root","v":0,"c":[{"n":"a","l":"","v":5,"c":[{"n":"b","l":"kernel","v":3,"c":[]}]}]}`, "a 5 | a;b:kernel 3"},
		{"self by the data", `{"name":"all","value":0,"children":[{"name":"a","value":1,"children":[{"name":"b","value":3}]}]}`, "a 1 | a;b 3"},
		{"only leaves have values", `{"name":"all","children":[{"name":"a","children":[{"name":"b","value":3}]}]}`, "a;b 3"},
		{"mission control", `{"n":"2 events of 1 type","p":"","d":"...","v":2,"c":[{"n":"List.add(int)","p":"java.util","d":"add to a list","v":5,"c":[]}]}`, "java.util.List.add 5"},
		{"a root with a name of its own", `{"name":"main","value":5,"children":[{"name":"a","value":5}]}`, "main;a 5"},
		{"a root inside of the root is a frame", `{"name":"all","value":5,"children":[{"name":"all","value":5}]}`, "all 5"},
		{"a list of trees", `[{"name":"a","value":5,"children":[{"name":"b","value":3}]},{"name":"root","value":1}]`, "a 2 | a;b 3 | root 1"},
		{"fractions", `{"name":"all","value":0.3,"children":[{"name":"a","value":0.10},{"name":"b","value":2e-1}]}`, "a 0.1 | b 0.2"},
		{"fractions of floating point", `{"name":"all","value":0.30000000000000004,"children":[{"name":"a","value":0.1},{"name":"b","value":0.2}]}`, "a 0.1 | b 0.2 | ! values were rounded to 6 decimals"},
		{"large", `{"name":"all","value":2305843009213693951,"children":[{"name":"a","value":2305843009213693950}]}`, " 1 | a 2305843009213693950"},
		{"quoted numbers", `{"name":"all","value":"5","children":[{"name":7,"value":"5"}]}`, "7 5"},
		{"threads", `{"name":"all","value":5,"children":[{"name":"[io tid=7]","value":5,"children":[{"name":"a_[j]","value":5}]}]}`, "[io tid=7] a:JIT 5"},
		{"our kinds", `{"name":"all","value":5,"children":[{"name":"a","kind":"JIT","value":5,"children":[{"name":"java.lang.Object","kind":"class","value":5}]}]}`, "a:JIT;java.lang.Object:class 5"},
		{"other meanings of short keys", `{"n":"all","p":0,"l":1,"v":5,"c":[{"n":"a","p":7,"l":12,"v":5}]}`, "a 5"},
		{
			"escapes", `{"name":"all","value":2,"children":[{"name":"\u0041\n\"\\\/é\ud83d\ude00","value":1},{"name":"x\ud83d\u0041\udc00\q\u12","value":1}]}`,
			"A\n\"\\/é😀 1 | x\ufffdA\ufffd\\q\\u12 1",
		},
		{"other keys", `{"x":[{"name":"no"},["]}"]],"name":"all","value":1,"y":{"children":[{"name":"no","value":7}]},"children":[{"name":"a","value":1,"z":null}]}`, "a 1"},
		{"keys twice", `{"name":"x","name":"all","value":7,"value":2,"children":[{"name":"a","value":1}],"children":[{"name":"b","value":1}]}`, "a 1 | b 1"},
		{"frames twice", `{"name":"all","value":3,"children":[{"name":"a","value":1},{"name":"a","value":2}]}`, "a 1 | a 2"},
		{
			"no values", `{"name":"all","value":4,"children":[{"name":"a","value":NaN},{"name":"b","value":-1},` + "\n" + `{"name":"c","value":1e308},{"name":"d","value":[1]},{"name":"e","value":"NaN"},{"name":"f","value":null},{"name":"g","value":4}]}`,
			" 1 | b -1 | g 4 | ! values that are too large or no numbers count as nothing: 4, the first in line 1, byte 57 | ! Samples: 1 value is negative, -1 samples in all, as in a file that compares two profiles; they are kept as they are, so totals are differences, and flames leave out what is not above zero",
		},
		{"children that are none", `{"name":"all","value":4,"children":[{"name":"a","value":4,"children":{"name":"b"}},7,null]}`, "a 4 | ! children that are no frames were left out: 3, the first in line 1, byte 70"},
		{"differences", `{"name":"all","value":4,"delta":3,"children":[{"name":"a","value":4,"delta":-3}]}`, "a 4 | a 7 | ! the file compares two profiles; the series Base is the other one, by the differences that the file names"},
		{"negative totals", `{"name":"all","value":2,"children":[{"name":"a","value":3},{"name":"b","value":-1,"children":[{"name":"c","value":-1}]}]}`, "a 3 | b;c -1 | ! Samples: 1 value is negative, -1 samples in all, as in a file that compares two profiles; they are kept as they are, so totals are differences, and flames leave out what is not above zero"},
		{"more behind", "\ufeff{\"name\":\"all\",\"value\":4,\"children\":[{\"name\":\"a\",\"value\":4}]}\n;", "a 4 | ! there is more behind the end of the tree, in line 2, byte 65; it was left out"},
		{
			"a few frames do not add up", `{"name":"all","value":90,"children":[` + strings.Repeat(`{"name":"a","value":9,"children":[{"name":"b","value":9}]},`, 9) + `{"name":"c","value":9,"children":[{"name":"d","value":10}]}]}`,
			strings.Repeat("a;b 9 | ", 9) + "c;d 10 | ! values were read as totals, but in 1 of 11 frames the callees have more than the frame itself; there the sum of the callees counts",
		},
		{
			"many frames do not add up", `{"name":"all","value":0,"children":[{"name":"a","value":9,"children":[{"name":"b","value":1}]},{"name":"a","value":9,"children":[{"name":"b","value":1}]},{"name":"c","value":1,"children":[{"name":"d","value":2}]}]}`,
			"a 9 | a;b 1 | a 9 | a;b 1 | c 1 | c;d 2 | ! values were read as self values, because in 1 of 3 frames the callees have more than the frame itself",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := load(t, test.in, codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := draw(s); got != test.want {
				t.Errorf("got:  %s\nwant: %s", got, test.want)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	const ok = `{"name":"all","value":9,` + "\n" + `"children":[{"name":"a","value":5},`
	for _, test := range []struct{ in, stacks, err string }{
		{``, "", `line 1, byte 1: the file ends where { or [ should stand`},
		{`{"name":"a"}`, "", `no frame has a value: want "value" or "v" beside the name`},
		{ok, "a 5", `line 2, byte 61: the file ends where a value should stand`},
		{ok + `{"name":"b","value":3`, "a 5", `line 2, byte 82: the file ends where } should stand`},
		{ok + `{"name":"b","value":3,"chil`, "a 5", `line 2, byte 83: the string that begins here never ends`},
		{ok + `{"name":"b" "value"`, "a 5", `line 2, byte 80: the file ends where a colon should stand`},
		{ok + `{"name":"b";}`, "a 5", `line 2, byte 72: want a key or }, found ";}"`},
		{ok + `{"name" "b"}`, "a 5", `line 2, byte 69: want a colon, found "\"b\"}"`},
		{ok + `}`, "a 5", `line 2, byte 61: want a value, found "}"`},
		{`{"name":"all","value":4e18,"children":[{"name":"a","value":1e18},{"name":"b","value":2e18},{"name":"a","value":1e18}]}`, "! values that are too large", ""},
		{`[{"name":"a","value":2e18},{"name":"b","value":2e18}]`, "", "the values are too large to be added up"},
	} {
		s, err := load(t, test.in, codec.Options{})
		if test.err == "" && err == nil {
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), test.err) {
			t.Errorf("%s\ngot:  %v\nwant: %s", test.in, err, test.err)
		}
		if got := draw(s); !strings.HasPrefix(got, test.stacks) {
			t.Errorf("%s\ngot:  %s\nwant: %s", test.in, got, test.stacks)
		}
	}
}

func TestReversed(t *testing.T) {
	s, err := load(t, `{"name":"all","value":6,"children":[{"name":"leaf","value":6,"children":[{"name":"mid","value":5,"children":[{"name":"[io tid=7]","value":3}]}]}]}`, codec.Options{Reversed: true})
	if want := "leaf 1 | mid;leaf 2 | [io tid=7] mid;leaf 3"; err != nil || draw(s) != want {
		t.Errorf("%v\ngot:  %s\nwant: %s", err, draw(s), want)
	}
}

// deep is a chain of frames called r.
func deep(depth int) string {
	return `{"name":"all","value":7,"children":[` + strings.Repeat(`{"name":"r","value":7,"children":[`, depth) + strings.Repeat("]}", depth+1)
}

func TestDeep(t *testing.T) {
	const depth = 100_000
	for _, reversed := range []bool{false, true} {
		s, err := load(t, deep(depth), codec.Options{Reversed: reversed})
		if err != nil || s.Stacks.Len() != depth+1 || s.Events() != 1 {
			t.Fatalf("%v: %d stacks, %d events", err, s.Stacks.Len(), s.Events())
		}
		var out bytes.Buffer
		if err := write(&out, &codec.View{Tree: modeltest.Tree(t, s, query.Query{})}); err != nil {
			t.Fatal(err)
		}
		if again, err := load(t, out.String(), codec.Options{}); err != nil || again.Stacks.Len() != depth+1 {
			t.Fatalf("%v: %d stacks", err, again.Stacks.Len())
		}
	}
	if _, err := load(t, `{"x":`+strings.Repeat("[", depth), codec.Options{}); err == nil {
		t.Error("no error")
	}
}

func TestWrite(t *testing.T) {
	s := modeltest.Store("main;read:JIT 5\nmain;</script>&\";x 10\nidle 2\n 1")
	var out bytes.Buffer
	if err := write(&out, &codec.View{Tree: modeltest.Tree(t, s, query.Query{}), Title: "T", Subtitle: "S"}); err != nil {
		t.Fatal(err)
	}
	want := `{"name":"all","title":"T","subtitle":"S","unit":"samples","value":18,"children":[
{"name":"idle","value":2},
{"name":"main","value":15,"children":[
{"name":"\u003c/script\u003e\u0026\"","value":10,"children":[
{"name":"x","value":10}]},
{"name":"read","kind":"JIT","value":5}]}]}
`
	if out.String() != want {
		t.Errorf("got:\n%swant:\n%s", out.String(), want)
	}
	again, err := load(t, want, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := modeltest.Picture(modeltest.Tree(t, again, query.Query{})), modeltest.Picture(modeltest.Tree(t, s, query.Query{})); got != want {
		t.Errorf("read back:\n%swant:\n%s", got, want)
	}
}

func TestWriteIncomplete(t *testing.T) {
	tree, err := engine.New(modeltest.Store("a;b 1\na;c 9")).Tree(context.Background(), query.Query{MinTotal: 2})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := write(&out, &codec.View{Tree: tree}); err != nil {
		t.Fatal(err)
	}
	s, err := load(t, out.String(), codec.Options{})
	if want := "a 1 | a;c 9 | ! thin frames were left out when the file was written; what they counted shows as self of their callers"; err != nil || draw(s) != want {
		t.Errorf("%v\ngot:  %s\nwant: %s", err, draw(s), want)
	}
}

func TestWriteError(t *testing.T) {
	s := modeltest.Store("a 1")
	full := errors.New("the disk is full")
	r, w := io.Pipe()
	r.CloseWithError(full)
	if err := write(w, &codec.View{Tree: modeltest.Tree(t, s, query.Query{})}); err != full {
		t.Error(err)
	}
}

func TestAppendValue(t *testing.T) {
	for _, test := range []struct {
		v    int64
		d    uint8
		want string
	}{{1250, 0, "1250"}, {1250, 3, "1.25"}, {5, 3, "0.005"}, {0, 3, "0"}, {3000, 3, "3"}, {100, 0, "100"}, {100000, 3, "100"}, {-5, 1, "-0.5"}, {12, 2, "0.12"}} {
		if got := string(model.Unit{Decimals: test.d}.Append(nil, test.v)); got != test.want {
			t.Errorf("%d, %d: %s, want %s", test.v, test.d, got, test.want)
		}
	}
}

func TestSniff(t *testing.T) {
	for _, test := range []struct {
		head string
		want codec.Confidence
	}{
		{`{"name":"all","value":3,"children":[{`, codec.Sure},
		{`{"n":"all","l":"root","v":0,"c":[{`, codec.Sure},
		{"\xef\xbb\xbf \n{\"name\":\"all\",\"value\":0,\"children\":[]}", codec.Sure},
		{`[{"name":"a","value":3,"children":[]}]`, codec.Sure},
		{`{"children":[{"children":[{`, codec.Maybe},
		{`{"name":"a","value":3}`, codec.Maybe},
		{`[{"name":"a","value":3}]`, codec.Maybe},
		{`{"name":"flameview","version":"1.0"}`, codec.No},
		{`{"version":"0.1","$schema":"https://www.speedscope.app/file-format-schema.json","shared":{"frames":[{"name":"a"}]},"profiles":[{"type":"sampled","name":"x"}]}`, codec.No},
		{`{"traceEvents":[{"name":"a","ph":"X","ts":1,"args":{"value":3}}]}`, codec.No},
		{`{"nodes":[{"id":1,"callFrame":{"functionName":"a"},"children":[2,3]}]}`, codec.No},
		{`{closure};main 3`, codec.No},
		{`[1,2,3]`, codec.No},
		{`a;b 3`, codec.No},
		{``, codec.No},
		{`{`, codec.No},
	} {
		if got := sniff([]byte(test.head)); got != test.want {
			t.Errorf("%s: %d, want %d", test.head, got, test.want)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	text := `{"name":"all","value":7,"children":[` + strings.Repeat(`{"name":"r","value":7},`, 400_000) + "]}"
	b := model.NewBuilder(model.File{})
	err := read(ctx, &codec.Input{Data: []byte(text), OnProgress: func(done int64) {
		if done > 2<<20 {
			cancel()
		}
	}}, b)
	if err != context.Canceled {
		t.Error(err)
	}
}

// TestReal reads what real tools wrote, if it is here. The totals are those that
// d3's example states at its root, and the sum of perf's periods beside the
// file, in samples.
func TestReal(t *testing.T) {
	for file, want := range map[string]int64{"stacks.json": 57412, "perf-mt-flamegraph.json": 742} {
		data, err := os.ReadFile("../../../shared/profiles/json/" + file)
		if err != nil {
			t.Skip("no real recordings here")
		}
		s, err := load(t, string(data), codec.Options{})
		if err != nil || sniff(data[:min(len(data), codec.SniffLen)]) != codec.Sure {
			t.Fatalf("%s: %v, sniffed %d", file, err, sniff(data[:min(len(data), codec.SniffLen)]))
		}
		if tree := modeltest.Tree(t, s, query.Query{}); tree.Total[0] != want || tree.Self[0] != 0 || len(s.Files[0].Warnings) > 0 {
			t.Errorf("%s: total %d, want %d; self of the root %d, warnings %q", file, tree.Total[0], want, tree.Self[0], s.Files[0].Warnings)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"name":"all","value":9.5,"children":[{"n":"\ud83d","v":5,"c":[{"name":"b","value":3e-2}]},{"name":"c","value":-4,"l":"kernel"}]}`), false)
	f.Add([]byte(`[{"name":"a","value":2e18},{"name":7,"value":"2","x":[[{}]]}]`), true)
	f.Fuzz(func(t *testing.T, data []byte, reversed bool) {
		sniff(data)
		s, err := load(t, string(data), codec.Options{Reversed: reversed})
		if s.Events() == 0 {
			return
		}
		tree := modeltest.Tree(t, s, query.Query{})
		if total := tree.Total[0]; total < -codec.MaxTotal || total > codec.MaxTotal {
			t.Fatalf("the total is %d", total)
		}
		var out bytes.Buffer
		if err := write(&out, &codec.View{Tree: tree}); err != nil {
			t.Fatal(err)
		}
		again, err2 := load(t, out.String(), codec.Options{})
		if err2 != nil {
			t.Fatalf("%v, first %v\n%s", err2, err, out.String())
		}
		if got := modeltest.Tree(t, again, query.Query{}); len(s.Threads) == 1 && got.Len() != tree.Len() {
			t.Errorf("read back %d rows of %d\n%s", got.Len(), tree.Len(), out.String())
		}
	})
}

func BenchmarkWrite(b *testing.B) {
	s, err := load(b, deep(1_000_000), codec.Options{})
	if err != nil {
		b.Fatal(err)
	}
	v := &codec.View{Tree: modeltest.Tree(b, s, query.Query{})}
	for b.Loop() {
		if err := write(io.Discard, v); err != nil {
			b.Fatal(err)
		}
	}
}
