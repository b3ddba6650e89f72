package sessionfile

import (
	"bytes"
	"flag"
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"flameview/compare"
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/state"
)

var update = flag.Bool("update", false, "write the golden files anew")

const goldenPath = "testdata/session.flameview"

// ofJune has everything that a document can have.
var ofJune = Document{
	Files: []Source{
		{Relative: "runs/cpu.jfr", Path: "/home/ann/runs/cpu.jfr", Bytes: 4, SHA256: strings.Repeat("a1", 32)},
		{Relative: "old", Path: "/home/ann/old", Folder: true, Removed: []string{"first/x.jfr", "\xff", "runs.zip!/a.jfr"}},
	},
	Reversed: true,
	State: state.State{
		Metric: "cpu.samples",
		Ratio:  "alloc.bytes/alloc.count", Defined: []string{"thread.ns = cpu.ns + 0.5*lock.ns"},
		Grouping: shape.Grouping{
			By: shape.ByClass, KeepGenerated: true, AcrossBuilds: true,
			Same: []shape.Alias{{Old: `com/old/(.*)`, New: "com/acme/$1"}},
		},
		Sides: []query.Side{
			{Name: "before", Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: []string{"/home/ann/old/a.jfr"}, Exact: true}}}},
			{Name: "between", Metric: "cpu.ns"},
			{Name: "after", Wishes: []query.Wish{{Of: filter.Filter{Kind: "package", Patterns: model.Patterns{List: []string{"com/acme"}, Exact: true}}, Self: true, Factor: 0.5}}, Metric: "cpu.ns", Fragment: []model.Name{{Family: model.FamilyJava, Name: "com/acme/Main.run"}}},
		},
		Norm:    compare.Norm{Kind: compare.NormWork, Values: []float64{12000, 11000, 9500}},
		Current: 1, Change: picture.ChangeStyle{Pair: 1, Self: true, Relative: true},
		Filters: []filter.Filter{
			{Kind: "thread", Patterns: model.Patterns{List: []string{"main", "pool-*-thread-*"}, Exact: true}},
			{Kind: "time", From: time.Date(2026, 6, 1, 10, 0, 0, 5, time.UTC).UnixNano(), To: math.MaxInt64, Drop: true},
			{Kind: "method", Patterns: model.Patterns{List: []string{"^GC<"}}, Off: true},
		},
		Transforms: []shape.Transform{
			{Kind: shape.Collapse, On: model.PackageName, Patterns: model.Patterns{List: []string{"java.util"}}},
			{Kind: shape.CollapseCycles},
		},
		Decoration: shape.Decoration{Root: shape.RootThread, FoldPools: true, Leaf: true},
		Fragment:   []model.Name{{Family: model.FamilyJava, Name: "com/acme/Main.main"}, {Name: "\xff"}},
		Callers:    true,
		Palette:    "kind",
		Colors: []picture.UserColor{{
			Kind: model.PackageName, Patterns: model.Patterns{List: []string{"com/acme"}, Exact: true}, Base: color.NRGBA{0x5b, 0x9b, 0xe6, 255},
		}},
		Notes: []query.Note{
			{Path: []model.Name{{Family: model.FamilyJava, Name: "com/acme/Lexer.lex"}}, Text: "allocates for each character"},
			{Path: []model.Name{{Family: model.FamilyJava, Name: "com/acme/Main.main"}, {Name: "\xff"}}, Text: "why is this here?\nask Ann"},
		},
		Viewport: picture.Viewport{From: 0.25, To: 0.5, Top: 3},
	},
	Search: "parse|lex",
}

func TestGolden(t *testing.T) {
	got, err := encode(ofJune)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(goldenPath, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(goldenPath)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s\nwant\n%s\ngo test ./viewer/sessionfile -update writes it anew", got, want)
	}
	if doc, err := Decode(want); err != nil || !reflect.DeepEqual(doc, ofJune) {
		t.Errorf("%+v, %v\nwant\n%+v", doc, err, ofJune)
	}
	inDocs(t, string(want))
}

// inDocs holds the example in the documentation to the golden file.
func inDocs(t *testing.T, golden string) {
	const path, begin, end = "../../docs/session-file.md", "```json\n", "```\n"
	docs, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(docs), begin)
	_, after, _ := strings.Cut(rest, end)
	want := before + begin + golden + end + after
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if string(docs) != want {
		t.Errorf("docs/session-file.md does not show %s; go test ./viewer/sessionfile -update writes it anew", goldenPath)
	}
}

func TestSmallest(t *testing.T) {
	got, err := encode(Document{})
	want := "{\n  \"flameview\": \"session\",\n  \"version\": \"1.4\",\n  \"state\": {}\n}\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}

var hostile = []string{"a", "", "a;b", "'", "\n", "\x00", "\xff\xfe", "java/lang/Thread.run", "</script>", "\u2028", "$(x)", "[", "(?i)x", `\`, "ä"}

// randomDocument gives documents that hold what encode and decode accept.
func randomDocument(r *rand.Rand) Document {
	word := func() string { return hostile[r.IntN(len(hostile))] }
	yes := func() bool { return r.IntN(2) == 0 }
	patterns := func() (p model.Patterns) {
		p.Exact = yes()
		for range r.IntN(3) {
			s := word()
			if _, err := model.CompilePattern(s); err == nil || p.Exact {
				p.List = append(p.List, s)
			}
		}
		return p
	}
	doc := Document{Sample: yes(), Reversed: yes(), Search: "a|" + fmt.Sprint(r.IntN(9))}
	for range r.IntN(3) {
		doc.Files = append(doc.Files, Source{
			Relative: "r" + strings.ReplaceAll(word(), "\x00", ""), Path: "/" + strings.ReplaceAll(word(), "\x00", ""),
			Bytes: r.Int64(), SHA256: strings.Repeat(fmt.Sprintf("%02x", r.IntN(256)), 32),
		})
	}
	for range r.IntN(2) {
		doc.Files = append(doc.Files, Source{Path: "/x", Folder: true, Removed: []string{"r" + strings.ReplaceAll(word(), "\x00", "")}})
	}
	s := &doc.State
	s.Metric, s.Callers = word(), yes()
	s.Grouping = shape.Grouping{By: shape.GroupBy(r.IntN(5)), KeepGenerated: yes()}
	s.Decoration = shape.Decoration{Root: shape.RootBy(r.IntN(3)), FoldPools: yes(), Leaf: yes()}
	for range r.IntN(4) {
		s.Fragment = append(s.Fragment, model.Name{Family: model.Family(r.IntN(5)), Name: word()})
	}
	for range r.IntN(3) {
		n := query.Note{Path: []model.Name{{Family: model.Family(r.IntN(5)), Name: word()}}, Text: "x" + word() + word()}
		if s.NoteOn(n.Path) < 0 {
			s.Notes = append(s.Notes, n)
		}
	}
	kinds := filter.IDs()
	for range r.IntN(4) {
		f := filter.Filter{Kind: kinds[r.IntN(len(kinds))], Patterns: patterns(), Drop: yes(), Off: yes()}
		if f.Kind == "time" {
			f.From, f.To = math.MinInt64, math.MaxInt64
			if yes() {
				f.From = -r.Int64()
			}
			if yes() {
				f.To = r.Int64()
			}
		}
		if f.Kind == "phase" {
			f.Period = 1 + r.Int64N(1e18)
			f.From, f.Origin = r.Int64N(f.Period), -r.Int64()
			f.To = f.From + r.Int64N(f.Period)
		}
		s.Filters = append(s.Filters, f)
	}
	kinds = shape.TransformIDs()
	ons := []model.NameKind{"", model.MethodName, model.PackageName, model.LibraryName}
	for range r.IntN(4) {
		s.Transforms = append(s.Transforms, shape.Transform{Kind: kinds[r.IntN(len(kinds))], On: ons[r.IntN(len(ons))], Patterns: patterns(), Off: yes()})
	}
	if yes() {
		from := r.Float64() * 0.9
		s.Viewport = picture.Viewport{From: from, To: from + 0.1*r.Float64() + 1e-9, Top: r.Float64() * 100}
	}
	return doc
}

func TestEncodeDecode(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		doc := randomDocument(r)
		data, err := encode(doc)
		if err != nil {
			t.Fatalf("%v\n%+v", err, doc)
		}
		if back, err := Decode(data); err != nil || !reflect.DeepEqual(back, doc) {
			t.Fatalf("%v\n%+v\nwant\n%+v\n%s", err, back, doc, data)
		}
	}
}

func TestSaveLoad(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a b.flameview")
	doc := ofJune
	doc.Files = []Source{{Path: filepath.Join(dir, "runs", "x.jfr"), Bytes: 1, SHA256: strings.Repeat("00", 32)}}
	for range 2 { // the second time over the first
		if err := SaveFile(t.Context(), path, doc); err != nil {
			t.Fatal(err)
		}
	}
	back, err := LoadFile(path)
	doc.Files[0].Relative = "runs/x.jfr"
	if err != nil || !reflect.DeepEqual(back, doc) {
		t.Errorf("%v\n%+v\nwant\n%+v", err, back, doc)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	if !IsSession(path) || IsSession("flameview") || !IsSession("X.FlameView") {
		t.Error("a session is told by its extension")
	}
}

// What was taken out of a folder or an archive stays out, also where they lie
// elsewhere by now.
func TestRemoved(t *testing.T) {
	dir := t.TempDir()
	zip := filepath.Join(dir, "runs.zip")
	if err := os.WriteFile(zip, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	var doc Document
	all := []string{
		filepath.Join(dir, "sub", "b.jfr"), zip + "!/x/cpu.jfr", filepath.Join(dir, "in.zip") + "!/a.jfr",
		dir + "er/b.jfr", zip + "per", filepath.Join(filepath.Dir(dir), "other.jfr"),
	}
	for _, path := range []string{dir, zip} {
		s, err := Fingerprint(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		doc.Files = append(doc.Files, s.WithRemoved(all))
	}
	want := [][]string{{"sub/b.jfr", "runs.zip!/x/cpu.jfr", "in.zip!/a.jfr", "runs.zipper"}, {"x/cpu.jfr"}}
	for i, f := range doc.Files {
		if !reflect.DeepEqual(f.Removed, want[i]) {
			t.Errorf("%s: %q, want %q", f.Path, f.Removed, want[i])
		}
	}
	there := filepath.FromSlash("/there")
	got := doc.Removed([]string{there, there + ".zip"})
	now := []string{filepath.Join(there, "sub", "b.jfr"), filepath.Join(there, "runs.zip") + "!/x/cpu.jfr", filepath.Join(there, "in.zip") + "!/a.jfr", filepath.Join(there, "runs.zipper"), there + ".zip!/x/cpu.jfr"}
	if !reflect.DeepEqual(got, now) {
		t.Errorf("%q, want %q", got, now)
	}
	if got := doc.Removed([]string{"", ""}); got != nil {
		t.Errorf("of files that are gone %q", got)
	}
}

func TestSaveFailsWithoutHarm(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.flameview")
	if err := SaveFile(t.Context(), path, Document{Search: "old"}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, want string
		state      state.State
	}{
		{path, `x.flameview: state.filters[0]: no filter of kind "colour"`, state.State{Filters: []filter.Filter{{Kind: "colour"}}}},
		{dir, "name a file", state.State{}},
		{filepath.Join(dir, "gone", "x.flameview"), "no such file", state.State{}},
	} {
		if err := SaveFile(t.Context(), c.path, Document{State: c.state}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if doc, err := LoadFile(path); err != nil || doc.Search != "old" {
		t.Errorf("the old file is harmed: %+v, %v", doc, err)
	}
}

// A viewport that makes no sense is not saved; the rest is.
func TestSaveOddViewport(t *testing.T) {
	for _, v := range []picture.Viewport{
		{From: math.NaN(), To: 1}, {From: 0.5, To: 0.25}, {From: 0, To: math.Inf(1)}, {Top: math.NaN()}, {From: -1, To: 1},
	} {
		data, err := encode(Document{State: state.State{Metric: "m", Viewport: v}})
		if err != nil {
			t.Errorf("%v: %v", v, err)
			continue
		}
		if doc, err := Decode(data); err != nil || doc.State.Metric != "m" || doc.State.Viewport != picture.Full {
			t.Errorf("%v: %+v, %v", v, doc, err)
		}
	}
}
