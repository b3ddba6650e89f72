package folded

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/names"
	"flameview/model"
)

var update = flag.Bool("update", false, "write the golden files")

// load reads text and draws the store; see draw.
func load(t testing.TB, text []byte, opt codec.Options) (*model.Store, error) {
	t.Helper()
	return codectest.Load(t, read, "test", text, opt)
}

// draw writes a store as text: an event a line with its series, phase, thread,
// frames and value, and then the warnings.
//
//	samples #1 [io tid=7] main|read:JIT 3
func draw(s *model.Store) string {
	var b strings.Builder
	for si := range s.Series {
		ser := &s.Series[si]
		fmt.Fprintf(&b, "%s %q %d decimals\n", ser.ID, ser.Label, ser.Units[0].Decimals)
		for gi := range ser.Segments {
			seg := &ser.Segments[gi]
			for e := range seg.Len() {
				b.WriteString("  ")
				if seg.Phase != nil {
					fmt.Fprintf(&b, "#%d ", seg.Phase[e])
				}
				if seg.Thread != nil && seg.Thread[e] != model.NoThread {
					t := s.Threads[seg.Thread[e]]
					fmt.Fprintf(&b, "[%s tid=%d] ", t.Name, t.ID)
				}
				fmt.Fprintf(&b, "%s %d\n", strings.Join(path(s, seg.Stack[e]), "|"), seg.Values[0].Each[e])
			}
		}
	}
	for _, w := range s.Files[0].Warnings {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	return b.String()
}

func path(s *model.Store, id model.StackID) []string {
	var out []string
	for _, f := range s.Stacks.Path(nil, id) {
		frame := s.Frames[f]
		name := s.Methods[frame.Method].Display
		if k := frame.Kind; k != model.KindUnknown {
			name += ":" + k.String()
		}
		out = append(out, name)
	}
	return out
}

func TestGolden(t *testing.T) {
	inputs, _ := filepath.Glob("testdata/*.folded")
	if len(inputs) == 0 {
		t.Fatal("no inputs")
	}
	for _, in := range inputs {
		t.Run(filepath.Base(in), func(t *testing.T) {
			data, err := os.ReadFile(in)
			if err != nil {
				t.Fatal(err)
			}
			s, err := load(t, data, codec.Options{})
			got := draw(s)
			if err != nil {
				got += "error: " + err.Error() + "\n"
			}
			golden := strings.TrimSuffix(in, ".folded") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%swant:\n%smake it anew by: go test ./formats/folded -update", got, want)
			}
		})
	}
}

func TestReversed(t *testing.T) {
	s, err := load(t, []byte("lex;parse;main 3\nread;main;[a;b tid=4] 2\nx;[io tid=7] 1\n"), codec.Options{Reversed: true})
	if err != nil {
		t.Fatal(err)
	}
	want := "samples \"Samples\" 0 decimals\n  main|parse|lex 3\n  [a;b tid=4] main|read 2\n  [io tid=7] x 1\n"
	if got := draw(s); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

func TestDeep(t *testing.T) {
	const depth = 100_000
	line := strings.Repeat("r;", depth-1) + "r"
	s, err := load(t, []byte(line+" 1\n"+line+";x 2\nr 3\n"+line+" 4\n"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Stacks.Len(); got != depth+2 {
		t.Errorf("%d stacks, want %d", got, depth+2)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	data := []byte(strings.Repeat("main;read;lex 5\n", 400_000))
	b := model.NewBuilder(model.File{})
	err := read(ctx, &codec.Input{Data: data, OnProgress: func(done int64) {
		if done > 2<<20 {
			cancel()
		}
	}}, b)
	if err != context.Canceled || b.Events() == 0 || b.Events() == 400_000 {
		t.Errorf("%v after %d events", err, b.Events())
	}
}

func TestHugeFractions(t *testing.T) {
	s, err := load(t, []byte("a 2000000000000000000\nb 0.6\nc 0.5\n"), codec.Options{})
	want := "samples \"Samples\" 0 decimals\n  a 2000000000000000000\n  b 1\n  c 1\n" +
		"warning: the counts are 666,666,666,666,666,667 on average, so they are perhaps nanoseconds or bytes; the text does not say, and they are taken for samples\n" +
		"warning: some counts have more decimals than fit and were rounded to 0\n"
	if got := draw(s); err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestSniff(t *testing.T) {
	for _, test := range []struct {
		name, head string
		want       codec.Confidence
	}{
		{"folded", "main;parse;lex 10\nmain;read 5\n", codec.Sure},
		{"one line", "main;read 5", codec.Sure},
		{"some single frames", "main;read 5\nidle 3\n", codec.Sure},
		{"some bad lines", "# c\n// c\na;b 1\na;b;c 3\na;c 1\ninvalid\n", codec.Sure},
		{"fractions, phases", "a;b 1.5 2\na;c 0 2\n", codec.Sure},
		{"UTF-16", "\xff\xfea\x00;\x00b\x00 \x005\x00", codec.Sure},
		{"byte order mark", "\xef\xbb\xbfa;b 5", codec.Sure},
		{"CR LF", "a;b 5\r\na;c 1\r\n", codec.Sure},
		{"single frames", "main 5\nidle 3\n", codec.Maybe},
		{"punctuation", "first; then 5\nsecond; then 6\n", codec.Maybe},
		{"half", "a;b 5\nwhat is this\n", codec.Maybe},
		{"a long first line", strings.Repeat("recurse;", codec.SniffLen/8), codec.Maybe},
		{"a name that ends in an escape", "main;read\x1b[0m 5\nmain;x\x01 1\n", codec.Sure},
		{"Excimer", ";/srv/a.php;f 5\n;/srv/a.php;g 1\n", codec.Sure},
		{"addresses", "0x7f42f9d96b9f;0x7f42f9d96b90 5\n", codec.Sure},
		{"negative", "a;b -5\na;c 5\n", codec.Sure},
		{"empty", "", codec.No},
		{"callgrind", "# callgrind format\nevents: Ir\nfn=(1) main\n16 3\ncalls=1 5\n16 400\n+3 5\n", codec.No},
		{"cachegrind", "desc: I1 cache: 32768 B, 64 B, 8\nevents: Ir I1mr\nfl=a.c\nfn=main\n12 4 5\n13 1 0\n", codec.No},
		{"a table by tabs", "a;b\t3\t5\na;c\t3\t5\n", codec.No},
		{"numbers", "1;2;3 4\n5;6;7 8\n", codec.No},
		{"keys", "Rss: 12\nPss: 13\n", codec.No},
		{"a table with a headline", "Function Calls\nmain 5\nread 6\nlex 7\n-------------\n", codec.No},
		{"CSV", "a,b,c\n1,2,3\n4,5,6\n", codec.No},
		{"CSV with semicolons", "a;b;c\n1;2;3\n4;5;6\n", codec.No},
		{"prose", "It was in 1984\nthat nothing happened.\nReally nothing.\n", codec.No},
		{"JSON", "{\"name\":\"a\",\n\"value\": 5\n,\"children\":[]}\n", codec.No},
		{"C", "int main() {\n  int a = 5; int b = 6;\n  return a;\n}\n", codec.No},
		{"log", "2024-01-01 INFO loaded; took 12\n2024-01-01 INFO up\n2024-01-01 INFO down\n", codec.No},
		{"binary", "FLR\x00\x00\x02;a 5\n", codec.No},
	} {
		if got := sniff([]byte(test.head)); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// TestReal reads what real tools wrote, if it is here.
func TestReal(t *testing.T) {
	dir := "../../../shared/profiles/folded/"
	simple := "samples \"Samples\" 0 decimals\n  a|b|c 1\n  a|b|c 1\n  a|b|d 4\n  a|b|c 3\n  a|b 5\n"
	for _, name := range []string{"simple.txt", "simple-crlf.txt", "simple-utf16-le.txt", "simple-utf16-be.txt", "simple-with-invalids.txt"} {
		data, err := os.ReadFile(dir + "odd/" + name)
		if err != nil {
			t.Skip("no real recordings here")
		}
		if got := sniff(data); got != codec.Sure {
			t.Errorf("%s: sniffed %d", name, got)
		}
		s, err := load(t, data, codec.Options{})
		if got := draw(s); err != nil || !strings.HasPrefix(got, simple) {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
	for _, name := range []string{"odd/perf-vertx-stacks-01-collapsed-all.txt", "odd/tall.txt", "phases.folded"} {
		data, err := os.ReadFile(dir + name)
		if err != nil {
			t.Skip("no real recordings here")
		}
		s, err := load(t, data, codec.Options{})
		if err != nil || len(s.Files[0].Warnings) > 1 || sniff(data[:min(len(data), codec.SniffLen)]) != codec.Sure {
			t.Errorf("%s: %v %v", name, err, s.Files[0].Warnings)
		}
	}
}

func TestThreads(t *testing.T) {
	for in, want := range map[string]string{
		"[main tid=1];a;b":      "[main tid=1]",
		"[a;b;c tid=1];d":       "[a;b;c tid=1]",
		"[a] b tid=1];d":        "[a] b tid=1]",
		"[tid=1]":               "[tid=1]",
		"[unknown];[a tid=1];d": "",
		"[a;b;c":                "",
		"a;[b tid=1]":           "",
		"[a tid=1]x;b":          "",
	} {
		root, _ := cutThread([]byte(in))
		if string(root) != want {
			t.Errorf("%s: %q, want %q", in, root, want)
		}
		if root != nil {
			if _, ok := names.Thread(string(root)); !ok {
				t.Errorf("%s is no thread for package names", root)
			}
		}
	}
}
