package pprof

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// Any series, unit and decimals come back as they were.
func TestRoundTrip(t *testing.T) {
	for _, test := range []struct {
		series   string
		unit     model.Unit
		wantType string
	}{
		{"samples", model.Unit{Name: "samples"}, "samples/count"},
		{"samples", model.Unit{Name: "samples", Decimals: 2}, "samples/count/100"},
		{"samples", model.Unit{Name: "ns"}, "samples/nanoseconds"},
		{"cpu", model.Unit{Name: "samples"}, "samples/count"},
		{"cpu", model.Unit{Name: "ns"}, "cpu/nanoseconds"},
		{"wall", model.Unit{Name: "samples"}, "samples/count"},
		{"alloc", model.Unit{Name: "bytes"}, "alloc_space/bytes"},
		{"live", model.Unit{Name: "count"}, "inuse_objects/count"},
		{"lock", model.Unit{Name: "ns"}, "delay/nanoseconds"},
		{"jdk.FileRead", model.Unit{Name: "bytes"}, "jdk.FileRead/bytes"},
		{"native", model.Unit{Name: "samples"}, "native/samples"},
	} {
		s := modeltest.Store("a;b 12345\na 1\nc;a 250\n 3")
		s.Series[0].ID, s.Series[0].Units[0] = test.series, test.unit
		tree := modeltest.Tree(t, s, query.Query{})
		data := written(t, &codec.View{Tree: tree, Title: "title"})
		p, err := profile.ParseData(data) // checks that it is valid
		if err != nil {
			t.Fatal(err)
		}
		if got := p.SampleType[0].Type + "/" + p.SampleType[0].Unit; got != test.wantType || !slices.Contains(p.Comments, "title") {
			t.Errorf("%s %v: type %s, want %s; comments %q", test.series, test.unit, got, test.wantType, p.Comments)
		}
		again, err := load(t, unzip(t, data))
		if err != nil {
			t.Fatal(err)
		}
		got := modeltest.Tree(t, again, query.Query{})
		if got.Metric.ID != tree.Metric.ID || got.Metric.Unit != test.unit || modeltest.Picture(got) != modeltest.Picture(tree) {
			t.Errorf("%s %v: read back as %+v\n%s", test.series, test.unit, got.Metric, modeltest.Picture(got))
		}
	}
}

func TestWriteHostileNames(t *testing.T) {
	hostile := []string{"nul\x00", "two\nlines\r", "semi;colon", `"\`, strings.Repeat("long", 2500), "שלום", "\u202eabc", "😀"}
	s := modeltest.Displayed(hostile)
	for _, canonical := range []bool{false, true} {
		want := strings.Join(hostile, ";")
		if canonical {
			want = modeltest.Canonical + strings.Join(hostile, ";"+modeltest.Canonical)
		}
		again, err := load(t, unzip(t, written(t, &codec.View{Tree: modeltest.Tree(t, s, query.Query{}), Canonical: canonical})))
		if err != nil || draw(again) != "samples: "+want+" 3 samples" {
			t.Errorf("%v, got:\n%.300q\nwant:\n%.300q", err, draw(again), want)
		}
	}
}

func TestDeep(t *testing.T) {
	const depth = 100_000
	tree := modeltest.Tree(t, modeltest.Store(strings.Repeat("r;", depth-1)+"r 7\n"), query.Query{})
	again, err := load(t, unzip(t, written(t, &codec.View{Tree: tree})))
	if err != nil || modeltest.Tree(t, again, query.Query{}).Depths() != depth+1 {
		t.Error(err)
	}
}

// Many samples are written in several pieces.
func TestWritePieces(t *testing.T) {
	var lines strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&lines, "%sx%d 1\n", strings.Repeat("r;", 200), i)
	}
	tree := modeltest.Tree(t, modeltest.Store(lines.String()), query.Query{})
	again, err := load(t, unzip(t, written(t, &codec.View{Tree: tree})))
	if err != nil || modeltest.Picture(modeltest.Tree(t, again, query.Query{})) != modeltest.Picture(tree) {
		t.Errorf("%v: another tree", err)
	}
}

// The pprof tool, where there is one, sees the same totals.
func TestPprofTool(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go tool here")
	}
	s := modeltest.Store("main;read 5\nmain;parse;lex 10\nmain;lex 2")
	s.Series[0].ID, s.Series[0].Units[0].Name = "alloc", "count"
	file := filepath.Join(t.TempDir(), "x.pb.gz")
	if err := os.WriteFile(file, written(t, &codec.View{Tree: modeltest.Tree(t, s, query.Query{})}), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "tool", "pprof", "-top", file).CombinedOutput()
	if err != nil {
		t.Skipf("go tool pprof does not run: %v\n%s", err, out)
	}
	for _, want := range []string{
		`Type: alloc_objects`, `of 17 total`, `\n +12 +70\.59% .* 12 +70\.59%  lex`, `\n +5 .* 5 +29\.41%  read`, `\n +0 .* 17 +100%  main`,
	} {
		if !regexp.MustCompile(want).Match(out) {
			t.Errorf("want %s in\n%s", want, out)
		}
	}
}
