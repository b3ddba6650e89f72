package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"io"
	"regexp"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/picture/page"
)

// shown lays a view out and gives the page.
func shown(t testing.TB, v *codec.View) *canvas {
	t.Helper()
	p, err := newCanvas(v)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func written(t testing.TB, v *codec.View) string {
	t.Helper()
	out := codectest.Written(t, write, v)
	if !bytes.HasPrefix(out, []byte("%PDF-")) || !bytes.HasSuffix(bytes.TrimSpace(out), []byte("%%EOF")) {
		t.Errorf("no PDF: %.20q", out)
	}
	return string(out)
}

var mediaBox = regexp.MustCompile(`/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]`)

func TestPageSize(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("main;read 5\nmain;parse;lex 10"), query.Query{})
	for _, test := range []struct {
		view codec.View
		want string
	}{
		{codec.View{}, "1200.00 88.00"},
		{codec.View{Width: 800}, "800.00 88.00"},
		{codec.View{Title: "CPU", Subtitle: "a.jfr"}, "1200.00 134.00"},
		{codec.View{Width: 300, Subtitle: strings.Repeat("many words ", 10)}, "300.00 142.00"},
	} {
		test.view.Tree = tree
		m := mediaBox.FindStringSubmatch(written(t, &test.view))
		if m == nil || m[1]+" "+m[2] != test.want {
			t.Errorf("%+v: %q, want %s", test.view, m, test.want)
		}
	}
	for _, width := range []int{-1, 14401} {
		if err := write(io.Discard, &codec.View{Tree: tree, Width: width}); err == nil || !strings.Contains(err.Error(), "choose a width") {
			t.Errorf("width %d: %v", width, err)
		}
	}
}

// Frames too thin alone are seen together, wherever they are enough, and found
// in a search.
func TestRunsOfThin(t *testing.T) {
	var stacks strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&stacks, "main;leaf%04d 1\n", i)
	}
	stacks.WriteString("main;wide 5000\n")
	tree := modeltest.Tree(t, modeltest.Store(stacks.String()), query.Query{})
	var omitted []string
	p := shown(t, &codec.View{Tree: tree, Width: 900, OnOmit: func(s string) { omitted = append(omitted, s) }})
	if p.page.Levels != 3 || p.page.Thin.Count != 10_000 || len(omitted) != 1 || !strings.HasPrefix(omitted[0], "10,000 frames thinner") {
		t.Errorf("%d levels, %d thin, omitted %q", p.page.Levels, p.page.Thin.Count, omitted)
	}
	n := 0
	for from, to := range p.page.Thin.Runs(2) {
		n++
		if to-from != 9999 {
			t.Errorf("a run from %s to %s", tree.Name(from), tree.Name(to))
		}
		if faint := p.runColor(from, to); faint == p.theme.Background || faint == p.fill(from) {
			t.Errorf("colour %v", faint)
		}
	}
	if n != 1 {
		t.Errorf("%d runs", n)
	}
	match := make([]bool, len(tree.Boxes.List))
	box, _ := tree.Boxes.Find("leaf0042", true)
	match[box] = true
	p = shown(t, &codec.View{Tree: tree, Width: 900, Matches: match})
	for from, to := range p.page.Thin.Runs(2) {
		if c := p.runColor(from, to); c != p.theme.Match {
			t.Errorf("a run with a match is %v", c)
		}
	}
}

// What is thin is said with the sum of those that lie in drawn frames.
func TestElided(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("a 99990\nb;c 6\nd 4"), query.Query{})
	p := shown(t, &codec.View{Tree: tree, Width: 1000})
	if got := p.page.Foot[0].Text; p.page.Levels != 2 || got != "3 frames thinner than 0.25 px drawn faint as one with their neighbours, or left out, together 10 samples (0.01% of the total); callers count them" {
		t.Errorf("%d levels, %q", p.page.Levels, got)
	}
	if p := shown(t, &codec.View{Tree: tree, Width: 1000, MinWidth: 0.05}); p.page.Levels != 3 || p.page.Thin.Count != 1 || p.page.Thin.Total != 4 {
		t.Errorf("%d levels, %d elided, sum %d", p.page.Levels, p.page.Thin.Count, p.page.Thin.Total)
	}
}

func TestColours(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("a 1\nb 1"), query.Query{})
	red := color.NRGBA{255, 0, 0, 255}
	p := shown(t, &codec.View{Tree: tree, Matches: []bool{true, false}, Fill: func(int32) color.NRGBA { return red }})
	if c, found := p.color(1); c != p.theme.Match || !found {
		t.Errorf("a match is %v", c)
	}
	if c, found := p.color(2); c == red || found {
		t.Errorf("another is %v", c)
	}
	p = shown(t, &codec.View{Tree: tree, Fill: func(int32) color.NRGBA { return red }})
	if c, _ := p.color(1); c != red {
		t.Errorf("the colour on screen is %v", c)
	}
	if p := shown(t, &codec.View{Tree: tree, Dark: true}); !p.theme.Dark {
		t.Error("the dark theme is light")
	}
}

func TestFit(t *testing.T) {
	p := shown(t, &codec.View{Tree: modeltest.Tree(t, modeltest.Store("a 1"), query.Query{})})
	for _, test := range []struct {
		room float64
		name string
		want string
	}{
		{500, "java.util.HashMap.put", "java.util.HashMap.put"},
		{80, "java.util.HashMap.put", "HashMap.put"},
		{40, "java.util.HashMap.put", "put"},
		{50, "java.util.HashMap.putIfAbsent", "putIfAb…"},
		{90, "java.util.LinkedHashMap.putIfAbsent", "LinkedHashMa…"},
		{12, "java.util.HashMap.put", ""},
		{500, "two\nlines\x00 日本 😀 \xff", "two lines\ufffd \ufffd\ufffd \ufffd \ufffd"},
		{500, "имя", "имя"},
	} {
		b := &shape.Box{Family: model.FamilyJava, Display: test.name}
		if got := p.face.label(test.room, names{test.name, picture.Short(b), picture.Last(b)}); got != test.want {
			t.Errorf("%q in %g: %q, want %q", test.name, test.room, got, test.want)
		}
	}
}

func TestHostileNames(t *testing.T) {
	b := model.NewBuilder(model.File{})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	at := model.Root
	for _, name := range []string{"nul\x00", "two\nlines\r", "semi;colon", `"(\)`, strings.Repeat("long", 2500), "שלום", "\u202eabc", "😀", "\xe3\x81", "\xff", "\uffff", ""} {
		at = b.Push(at, b.Frame(model.Frame{Method: b.Method(model.Method{Name: "canonical " + name, Display: name})}))
	}
	seg.Stack, seg.Values[0].Same = []model.StackID{at}, 3
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, canonical := range []bool{false, true} {
		written(t, &codec.View{Tree: modeltest.Tree(t, s, query.Query{}), Canonical: canonical, Title: "😀\xe3", Subtitle: "\xff\x00 " + strings.Repeat("x", 10_000)})
	}
}

// A deep tree ends where a page must, and the page says so.
func TestDeep(t *testing.T) {
	const depth = 100_000
	tree := modeltest.Tree(t, modeltest.Store(strings.Repeat("r;", depth-1)+"r 7\n"), query.Query{})
	p := shown(t, &codec.View{Tree: tree})
	if p.page.Height > maxSide || p.page.End[0].Text != "… "+model.Grouped(depth+1-797)+" more levels are not drawn: the picture cannot be higher" {
		t.Errorf("%g high, %v", p.page.Height, p.page.End)
	}
	written(t, &codec.View{Tree: tree})
}

func TestNothing(t *testing.T) {
	p := shown(t, &codec.View{Tree: modeltest.Tree(t, modeltest.Store("a 0"), query.Query{})})
	if len(p.page.Foot) != 1 || p.page.Foot[0].Text != "no events" {
		t.Errorf("%v", p.page.Foot)
	}
}

var date = regexp.MustCompile(`\(D:[0-9]+`)

// But for the date a view always gives the same bytes.
func TestSameBytes(t *testing.T) {
	v := &codec.View{Tree: modeltest.Tree(t, modeltest.Store("main;read 5\nmain;parse;lex 10"), query.Query{})}
	a, b := date.ReplaceAllString(written(t, v), ""), date.ReplaceAllString(written(t, v), "")
	if a != b {
		t.Error("two different files")
	}
}

func TestFullDisk(t *testing.T) {
	full := errors.New("the disk is full")
	r, w := io.Pipe()
	r.CloseWithError(full)
	if err := write(w, &codec.View{Tree: modeltest.Tree(t, modeltest.Store("a 1"), query.Query{})}); !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
}

// Notes stand on the page: their numbers on the frames, their text below, and
// no number of them makes a page that no reader opens.
func TestNotes(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("main;read 5\nmain;parse;lex 10"), query.Query{})
	note := func(name, text string) query.Note {
		return query.Note{Path: []model.Name{{Name: name}}, Text: text}
	}
	p := shown(t, &codec.View{Tree: tree, Notes: []query.Note{note("lex", "slow\nask Ann"), note("gone", "x"), note("read", "<b>\x00 \u202e")}})
	got := listed(p)
	want := "1. lex|slow|ask Ann|3. read|<b>\x00 \u202e|1 more note is about what is not in this picture"
	if s := strings.ReplaceAll(strings.Join(got, "|"), "\u202e", "\ufffd"); s != strings.ReplaceAll(want, "\u202e", "\ufffd") {
		t.Errorf("%q", s)
	}
	if wide, narrow := p.tag(1, 0, 0, 100, color.NRGBA{A: 255}), p.tag(0, 0, 0, 100, color.NRGBA{}); wide != 0 || narrow != 0 {
		t.Errorf("marks of %g and %g units on frames without notes", wide, narrow)
	}
	leaf := int32(tree.Len() - 1)
	if wide, narrow := p.tag(leaf, 0, 0, 100, color.NRGBA{A: 255}), p.tag(leaf, 0, 0, 50, color.NRGBA{}); wide <= 0 || narrow != 0 {
		t.Errorf("a tag of %g units on a wide frame, of %g on a narrow one", wide, narrow)
	}
	var many []query.Note
	for i := range 3000 {
		many = append(many, note([]string{"lex", "main", "read"}[i%3], strings.Repeat("long\n", 500)))
	}
	p = shown(t, &codec.View{Tree: tree, Width: 600, Notes: many})
	if p.page.Height > maxSide || p.page.Levels != 4 || !strings.Contains(p.page.Rest[len(p.page.Rest)-1].Text, "notes have no room here") {
		t.Errorf("%g units high, %d levels", p.page.Height, p.page.Levels)
	}
	written(t, &codec.View{Tree: tree, Notes: many[:3]})
	var omitted []string
	long := []query.Note{note("lex", strings.Repeat("word ", 12_000)), note("main", strings.Repeat("a line\n", 400)), note("read", "the last")}
	p = shown(t, &codec.View{Tree: tree, Width: 400, Notes: long[:2], OnOmit: func(s string) { omitted = append(omitted, s) }})
	if p.page.Height > maxSide || p.page.Levels != 4 || len(listed(p)) != maxNoteLines+1 || strings.Join(omitted, "|") != "2 notes are cut" {
		t.Errorf("long notes: %g units high, %d levels, %d lines, omitted %q", p.page.Height, p.page.Levels, len(listed(p)), omitted)
	}
	if p = shown(t, &codec.View{Tree: tree, Width: 400, Notes: long[1:]}); listed(p)[maxNoteLines/2+1] != "the last" {
		t.Errorf("behind a long note: %q", listed(p)[maxNoteLines/2+1])
	}
}

// listed are the lines of the notes.
func listed(c *canvas) (lines []string) {
	for _, n := range c.page.Notes {
		for _, l := range n.Lines {
			lines = append(lines, l.Text)
		}
	}
	for _, l := range c.page.Rest {
		lines = append(lines, l.Text)
	}
	return lines
}

// A legend takes room below the levels and breaks into lines.
func TestLegend(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store("main;parse;lex 10"), query.Query{})
	legend := []page.Swatch{{Label: "interpreted"}, {Label: strings.Repeat("long ", 100)}, {Label: "native"}}
	without, with := shown(t, &codec.View{Tree: tree, Width: 400}), shown(t, &codec.View{Tree: tree, Width: 400, Legend: legend})
	if more := with.page.Height - without.page.Height; more != 3*textHeight+margin {
		t.Errorf("a legend in %d lines is %g units high", 3, more)
	}
	if label := with.page.Legend[1].Label.Text; !strings.HasSuffix(label, "…") {
		t.Errorf("a label that is wider than the page: %q", label)
	}
	written(t, &codec.View{Tree: tree, Width: 400, Dark: true, Legend: legend})
}
