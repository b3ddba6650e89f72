package svg

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flameview/formats/browsertest"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// noteOn is a note on a path of native methods, "a;b".
func noteOn(path, text string) query.Note {
	n := query.Note{Text: text}
	for name := range strings.SplitSeq(path, ";") {
		n.Path = append(n.Path, model.Name{Name: name})
	}
	return n
}

// hostileNotes are notes that want to be frames, markup, script or trouble.
func hostileNotes() []query.Note {
	out := []query.Note{
		noteOn("lex", "one\ntwo\r\nthree"), noteOn("main;lex", strings.Repeat("x", 10_000)), noteOn("parse", strings.Repeat("word ", 2000)),
		noteOn("idle", "evil (7 samples, 70.00%)"), noteOn("parse;lex", "</text></g><g><title>evil (7 samples, 70.00%)</title><rect x=\"0\" y=\"0\" width=\"9\"/></g>"),
		noteOn("gone", "of another file"), noteOn("main", hostile[0]),
	}
	for i, text := range hostile {
		out = append(out, noteOn(fmt.Sprintf("main;parse%s", strings.Repeat(";lex", i%2)), text))
	}
	return out
}

// The frames of a picture with notes are those of the picture without, for us
// and for all who count by titles and groups.
func TestNotesLeaveFramesAlone(t *testing.T) {
	for _, q := range []query.Query{{}, {Callers: true}, {Fragment: []model.Name{{Name: "parse"}}}} {
		tree := modeltest.Tree(t, modeltest.Store(stacks), q)
		plain := draw(t, &codec.View{Tree: tree})
		noted := draw(t, &codec.View{Tree: tree, Notes: hostileNotes()})
		read := func(doc []byte) string {
			store, err := load(t, doc, codec.Options{Reversed: q.Callers})
			if err != nil {
				t.Fatal(err)
			}
			return lines(folded(store, true)) + fmt.Sprint(store.Files[0].Warnings)
		}
		if got, want := read(noted), read(plain); got != want {
			t.Errorf("with notes\n%swithout\n%s", got, want)
		}
		titles := regexp.MustCompile(`(?s)<title>.*?</title>`)
		if got, want := titles.FindAll(noted, -1), titles.FindAll(plain, -1); !bytes.Equal(bytes.Join(got, nil), bytes.Join(want, nil)) {
			t.Errorf("titles %s\nwithout notes %s", got, want)
		}
		if again := draw(t, &codec.View{Tree: tree, Notes: hostileNotes()}); !bytes.Equal(again, noted) {
			t.Error("the same picture has other bytes")
		}
	}
}

func TestNotesInPicture(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store(stacks), query.Query{})
	doc := string(draw(t, &codec.View{Tree: tree, Notes: []query.Note{noteOn("parse;lex", "slow\nask Ann"), noteOn("x", "gone"), noteOn("main", "<b>")}}))
	for _, want := range []string{
		`<g fg:frames="5"><text class="where" x="10" y="123">1. parse &gt; lex</text><text class="note" x="24" y="140">slow</text><text class="note" x="24" y="157">ask Ann</text></g>`,
		`<g fg:frames="2"><text class="where" x="10" y="182">3. main</text><text class="note" x="24" y="199">&lt;b&gt;</text></g>`,
		`>1 more note is about what is not in this picture</text>`,
		`height="11"/><text x="1168.0" y="59">1</text>`,
	} {
		if !strings.Contains(doc, want) {
			t.Errorf("there is no %s in\n%s", want, doc[:strings.Index(doc, "<script>")])
		}
	}
	if doc := draw(t, &codec.View{Tree: tree}); bytes.Contains(doc, []byte(`id="marks"`)) {
		t.Error("a picture without notes has marks")
	}
}

func TestBrowserNotes(t *testing.T) {
	b := browsertest.Start(t)
	tree := modeltest.Tree(t, modeltest.Store(stacks+"main;parse;tiny 0\n"), query.Query{})
	path := openable(t, &codec.View{Tree: tree, Notes: []query.Note{
		noteOn("lex", "slow (5 samples, 50.00%)\nask Ann"), noteOn("parse;lex", "here"), noteOn("parse;lex;x", "nowhere"), noteOn("idle", "waits"),
	}})
	is := func(what, expression, want string) {
		t.Helper()
		if got := b.Eval(expression); got != want {
			t.Errorf("%s:\ngot:\n%s\nwant:\n%s", what, got, want)
		}
	}
	// Where each tag stands, from the left edge of the frames, and what it says.
	const tags = `[...document.querySelectorAll("#marks text")].map(t => (+t.getAttribute("x")).toFixed(1) + " " + t.textContent).sort().join("\n")`
	b.Resize(codec.DefaultWidth, 800)
	b.Open(path, "")
	doc, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var drawn []string
	for _, m := range regexp.MustCompile(`height="11"/><text x="([0-9.]+)" y="[0-9]+">(.*)</text>`).FindAllSubmatch(doc, -1) {
		drawn = append(drawn, string(m[1])+" "+string(m[2]))
	}
	slices.Sort(drawn)
	is("tags as the writer draws them", tags, strings.Join(drawn, "\n"))
	is("tags", tags, "1156.0 1,2\n224.0 4\n578.0 1")
	b.Point(frameNamed("lex"), false)
	is("details", detailsText, "lex (3 samples, 30.00%)  1. slow (5 samples, 50.00%) ask Ann")
	is("what a browser shows beside the pointer", frameNamed("lex")+`.querySelector("title").textContent`, "lex (3 samples, 30.00%)\n\n1. slow (5 samples, 50.00%)\nask Ann")
	b.Point(frameNamed("main"), false)
	is("details without a note", detailsText, "main (8 samples, 80.00%)")

	b.Point(`document.querySelectorAll("#notes .go")[1].firstChild`, true)
	is("a note leads to its frame", screen, "0.0-10.0 all (faded)\n0.0-10.0 main (faded)\n0.0-10.0 parse (faded)\n0.0-10.0 lex")
	is("and the focus", focusedName, "lex (5 samples, 50.00%)\n\n1. slow (5 samples, 50.00%)\nask Ann\n2. here")
	is("the tag goes along", tags, "1156.0 1,2")
	b.Key("Escape", false)
	is("search is by names, not notes", `[...document.querySelectorAll("#frames g")].length`, "6")
	b.Key("/", false)
	b.Write("Ann|^lex$")
	is("found", matchedText, "80.00% matched, 2 frames")
	b.Key("Escape", false)
	b.Eval(`document.querySelectorAll("#notes .go")[2].focus()`)
	b.Key("Enter", false)
	is("a note leads to its frame by Enter", address, "#zoom=1")
	if len(b.Errors) > 0 {
		t.Errorf("errors in the browser: %s", b.Errors)
	}
}

func TestBrowserHostileNotes(t *testing.T) {
	b := browsertest.Start(t)
	tree := modeltest.Tree(t, modeltest.Store(stacks), query.Query{})
	b.Resize(codec.DefaultWidth, 800)
	b.Open(openable(t, &codec.View{Tree: tree, Notes: hostileNotes()}), "")
	if n := b.Eval(`[document.querySelectorAll("script").length, document.querySelectorAll("img").length, document.querySelectorAll("#frames g").length].join(" ")`); n != "1 0 6" {
		t.Errorf("scripts, images and frames: %s", n)
	}
	text := b.Eval(`document.querySelector("#notes").textContent`)
	for _, want := range []string{hostile[0], `]]></script><script>alert(1)</script>`, "evil (7 samples, 70.00%)", "a␀b␁␟"} {
		if !strings.Contains(text, want) {
			t.Errorf("the list does not say %s", want)
		}
	}
	if n := strings.Count(text, "x"); n < 10_000 {
		t.Errorf("of a long word %d letters are left", n)
	}
	for i := range 6 {
		b.Point(fmt.Sprintf(`document.querySelectorAll("#frames g")[%d]`, i), true)
		b.Key("Escape", false)
	}
	if len(b.Errors) > 0 {
		t.Errorf("errors in the browser: %s", b.Errors)
	}
}
