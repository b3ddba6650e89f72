package report

import (
	"context"
	"image/color"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/sessionfile"
	"flameview/viewer/state"
)

// subjectOf is folded text in a file, seen at a state.
func subjectOf(t *testing.T, path string, s state.State) Subject {
	t.Helper()
	store := modeltest.Store("main;parse;lex 40\nmain;read 10\nidle 10")
	store.Files[0] = model.File{Path: path, Format: "folded", Bytes: 9, Warnings: []string{"a line is lost"}, Err: "open " + path + ": cut"}
	tree, err := engine.New(store).Tree(t.Context(), s.Query())
	if err != nil {
		t.Fatal(err)
	}
	return Subject{Store: store, State: s, Tree: tree, Pattern: "lex"}
}

func TestMake(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a b.folded")
	if err := os.WriteFile(path, []byte("main 60\n\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	lex := []model.Name{{Name: "parse"}, {Name: "lex"}}
	state := state.State{
		Callers: true, Fragment: lex, Palette: "kind",
		Filters: []filter.Filter{
			{Kind: "method", Patterns: model.Patterns{List: []string{"main"}}},
			{Kind: "thread", Drop: true, Patterns: model.Patterns{List: []string{"GC"}, Exact: true}, Off: true},
		},
		Transforms: []shape.Transform{{Kind: shape.CollapseRecursion}},
		Notes:      []query.Note{{Path: lex, Text: "slow"}},
		Viewport:   picture.Viewport{From: 0.25, To: 0.5},
	}
	v := subjectOf(t, path, state)
	at := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	r, err := Make(t.Context(), v, Options{Paths: []string{path, "-"}, At: at, Formats: func(id string) string { return "<" + id + ">" }})
	if err != nil {
		t.Fatal(err)
	}
	facts := []codec.Fact{
		{Name: "Direction", Values: []string{"callers: who calls, upward"}},
		{Name: "Selected path", Values: []string{"parse > lex"}, Names: true},
		{Name: "A box is", Values: []string{"a method"}},
		{Name: "Filters", Values: []string{"keep method main", "drop thread GC (whole names) (switched off)"}, Names: true},
		{Name: "Transforms, in their order", Values: []string{"collapse direct recursion"}, Names: true},
		{Name: "Search", Values: []string{"lex"}, Names: true},
		{Name: "Colours", Values: []string{picture.FindPalette("kind").Title}},
		{Name: "Zoomed in to", Values: []string{"25.00 % to 50.00 % of the width (the pictures here show all of it)"}},
	}
	if !reflect.DeepEqual(r.Facts, facts) {
		t.Errorf("%+v\nwant\n%+v", r.Facts, facts)
	}
	files := []codec.ReportFile{{
		Name: "a b.folded", Format: "<folded>", Bytes: 9, Warnings: []string{"a line is lost"}, Err: "open a b.folded: cut",
	}}
	source, err := sessionfile.Fingerprint(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	files[0].SHA256 = source.SHA256
	if !reflect.DeepEqual(r.Files, files) {
		t.Errorf("%+v\nwant\n%+v", r.Files, files)
	}
	const command = "flameview export --to=svg --output=flame.svg --view=callers --fragment='parse;lex' --keep=method:main --collapse-recursion --search=lex --palette=kind --note='parse;lex=slow' 'a b.folded' -"
	if r.Command != command || len(r.Left) != 2 {
		t.Errorf("%s\nwant\n%s\n%q", r.Command, command, r.Left)
	}
	if len(r.NoSession) != 1 || !strings.HasPrefix(r.NoSession[0], "-: a session cannot come back to the standard input") {
		t.Errorf("not in the session: %q", r.NoSession)
	}
	all := r.Command + string(r.Session) + strings.Join(r.NoSession, "") + strings.Join(r.Left, "")
	if strings.Contains(all, dir) {
		t.Error("the report tells folders of this machine")
	}
	elsewhere(t, r.Session, path, state)
}

// elsewhere opens a session in another folder, with the file beside it.
func elsewhere(t *testing.T, data []byte, file string, want state.State) {
	t.Helper()
	there := t.TempDir()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"s.flameview": data, filepath.Base(file): content} {
		if err := os.WriteFile(filepath.Join(there, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	doc, err := sessionfile.LoadFile(filepath.Join(there, "s.flameview"))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(doc.State, want) || doc.Search != "lex" {
		t.Errorf("%+v\nwant\n%+v", doc, want)
	}
	found, missing, err := doc.Locate(t.Context(), there)
	if err != nil || len(missing) > 0 || len(found) != 1 || found[0] != filepath.Join(there, filepath.Base(file)) {
		t.Errorf("found %q, missing %v, %v", found, missing, err)
	}
	other, missing, err := doc.Locate(t.Context(), t.TempDir())
	if err != nil || len(missing) != 1 || other[0] != "" || !strings.HasPrefix(missing[0].String(), filepath.Base(file)+", 9 bytes, is not beside") {
		t.Errorf("where it is not: found %q, missing %v, %v", other, missing, err)
	}
}

func TestMakeOfTheSample(t *testing.T) {
	r, err := Make(t.Context(), subjectOf(t, "sample.jfr", state.State{}), Options{Sample: true, Paths: []string{"-"}})
	if err != nil || r.Session == nil || r.Files[0].SHA256 != "" || len(r.NoSession) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// Standard input alone leaves no session, and the report says why.
func TestMakeWithoutSession(t *testing.T) {
	r, err := Make(t.Context(), subjectOf(t, "-", state.State{}), Options{Paths: []string{"-"}})
	if err != nil || r.Session != nil || len(r.NoSession) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// What was taken out of a folder stays out for whom the report is sent to, and the
// command says that it cannot leave it out.
func TestMakeOfPartOfAFolder(t *testing.T) {
	dir := t.TempDir()
	o := Options{Paths: []string{dir}, Removed: []string{filepath.Join(dir, "sub", "b.folded")}}
	r, err := Make(t.Context(), subjectOf(t, filepath.Join(dir, "a.folded"), state.State{}), o)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := sessionfile.Decode(r.Session)
	if err != nil || len(doc.Files) != 1 || !reflect.DeepEqual(doc.Files[0].Removed, []string{"sub/b.folded"}) {
		t.Errorf("%+v, %v", doc.Files, err)
	}
	if len(r.Left) != 1 || !strings.Contains(r.Left[0], "the files that were removed (1)") {
		t.Errorf("not in the command: %q", r.Left)
	}
}

func TestMakeCancelled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Make(ctx, subjectOf(t, path, state.State{}), Options{Paths: []string{path}}); err != context.Canceled {
		t.Error(err)
	}
}

func TestBase(t *testing.T) {
	for in, want := range map[string]string{"/a/b.jfr": "b.jfr", "/a/r.zip!/x/cpu.jfr": "r.zip!/x/cpu.jfr", "-": "-"} {
		if got := base(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

func TestSubtitle(t *testing.T) {
	at := time.Date(2026, 6, 1, 23, 0, 0, 0, time.UTC)
	v := subjectOf(t, "/home/ann/a b.folded", state.State{
		Callers:  true,
		Fragment: []model.Name{{Name: "parse"}, {Name: "lex"}},
		Grouping: shape.Grouping{By: shape.ByClass},
		Filters: []filter.Filter{
			{Kind: "method", Patterns: model.Patterns{List: []string{"main"}}},
			{Kind: "thread", Drop: true, Patterns: model.Patterns{List: []string{"GC"}}, Off: true},
			{Kind: "method", Patterns: model.Patterns{List: []string{"x (switched off)"}}}, // only called so
		},
		Transforms: []shape.Transform{{Kind: shape.CollapseRecursion}, {Kind: shape.CollapseCycles, Off: true}},
		Decoration: shape.Decoration{Root: shape.RootFile, Leaf: true},
	})
	want := "a b.folded · Samples · samples · callers of parse > lex · keep method main · keep method x (switched off) · collapse direct recursion · files at the root · " +
		"the allocated, locked or thrown class at the leaf · a box is a class · search lex · written 2026-06-01"
	if got := Subtitle(v, at); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for i := range 3 {
		v.Store.Files = append(v.Store.Files, model.File{Path: string('b' + rune(i))})
	}
	v.State, v.Pattern = state.State{}, ""
	for _, name := range strings.Split("abcdefgh", "") {
		v.State.Fragment = append(v.State.Fragment, model.Name{Name: name})
	}
	if got, want := Subtitle(v, at), "a b.folded, b and 2 more files · Samples · samples · called from a > … > e > f > g > h · written 2026-06-01"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestLegend(t *testing.T) {
	v := subjectOf(t, "a.folded", state.State{Palette: "kind"})
	v.State.Colors = []picture.UserColor{{Patterns: model.Patterns{List: []string{"lex"}}, Base: color.NRGBA{1, 2, 3, 0}}}
	got := Legend(v)
	if len(got) < 2 || got[0].Light != (color.NRGBA{1, 2, 3, 255}) || !strings.Contains(got[0].Label, "lex") || got[1].Light == got[1].Dark {
		t.Errorf("%+v", got)
	}
	v.State = state.State{Palette: "warm"}
	if got := Legend(v); got != nil {
		t.Errorf("warm colours mean %+v", got)
	}
}
