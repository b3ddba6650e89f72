package csv

import (
	"encoding/csv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/spreadsheet"
)

func written(t testing.TB, v *codec.View) string {
	t.Helper()
	return string(codectest.Written(t, write, v))
}

func TestWrite(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"self and total", "main;read 5\nmain;parse:JIT 10", "main,,0,15,0.00,100.00\nparse,JIT,10,10,66.67,66.67\nread,,5,5,33.33,33.33\n"},
		{"recursion counts once", "a;b;a 3\na;b 2", "a,,3,5,60.00,100.00\nb,,2,5,40.00,100.00\n"},
		{"on two paths", "a;c 1\nb;c 2\nb;d;b;c 3", "c,,6,6,100.00,100.00\nb,,0,5,0.00,83.33\nd,,0,3,0.00,50.00\na,,0,1,0.00,16.67\n"},
		{"kinds", "a:JIT 1\nb;a:inlined 3", "a,inlined,4,4,100.00,100.00\nb,,0,3,0.00,75.00\n"},
		{"an empty stack", " 3\na 1", "a,,1,1,25.00,25.00\n"},
		{"quotes", "a \"b\" 1\n=1+1,2 2", "\"'=1+1,2\",,2,2,66.67,66.67\n\"a \"\"b\"\"\",,1,1,33.33,33.33\n"},
		{"equal totals by name", "c 1\nb 1\na 1", "a,,1,1,33.33,33.33\nb,,1,1,33.33,33.33\nc,,1,1,33.33,33.33\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := "method,kind,self,total,self %,total %\n" + test.want
			if got := written(t, &codec.View{Tree: modeltest.Tree(t, modeltest.Store(test.in), query.Query{})}); got != want {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
		})
	}
}

// Any name comes back as it was from a reader of CSV.
func TestWriteHostileNames(t *testing.T) {
	hostile := []string{
		"nul\x00", "two\nlines", "cr\rlf\n", "semi;colon", `"`, "'", ",", "=cmd()", "@x", " blank ",
		strings.Repeat("long", 2500), "שלום", "\u202eabc", "\xff\xfe",
	}
	b := model.NewBuilder(model.File{})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples", Decimals: 2})
	for _, name := range hostile {
		f := b.Frame(model.Frame{Method: b.Method(model.Method{Name: "canonical " + name, Display: name})})
		seg.Stack = append(seg.Stack, b.Push(model.Root, f))
		seg.Values[0].Each = append(seg.Values[0].Each, 125)
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, canonical := range []bool{false, true} {
		text := written(t, &codec.View{Tree: modeltest.Tree(t, s, query.Query{}), Canonical: canonical})
		lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, l := range lines[1:] {
			got[l[0]] = l[2]
		}
		for _, name := range hostile {
			if canonical {
				name = "canonical " + name
			}
			if got[spreadsheet.Cell(name)] != "1.25" {
				t.Errorf("%.20q: self %q", name, got[name])
			}
		}
	}
}

func TestExact(t *testing.T) {
	for _, test := range []struct {
		value    int64
		decimals uint8
		want     string
	}{{1250, 0, "1250"}, {1250, 3, "1.25"}, {-5, 3, "-0.005"}, {0, 2, "0"}, {1000, 3, "1"}, {-1 << 63, 1, "-922337203685477580.8"}} {
		if got := string(model.Unit{Decimals: test.decimals}.Append(nil, test.value)); got != test.want {
			t.Errorf("%d with %d decimals: %s, want %s", test.value, test.decimals, got, test.want)
		}
	}
}

func TestWriteDeep(t *testing.T) {
	const depth = 100_000
	tree := modeltest.Tree(t, modeltest.Store(strings.Repeat("r;", depth-1)+"r 7\n"), query.Query{})
	if got := written(t, &codec.View{Tree: tree}); !strings.HasSuffix(got, "\nr,,7,7,100.00,100.00\n") {
		t.Errorf("%.100s", got)
	}
}
