package svg

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flameview/compare"
	"flameview/formats/browsertest"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/tree"
)

// openable writes a view to a file for the browser.
func openable(t testing.TB, v *codec.View) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "flame.svg")
	if err := os.WriteFile(path, draw(t, v), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// screen is what the page shows, a line for each frame in view, from left to
// right and away from the root: where it begins and ends in letters, 10 of them from edge to edge, its label, and the
// states faded and found.
const screen = `(() => {
	const all = document.querySelector("#frames").getBoundingClientRect();
	const away = document.querySelector("#frames").getAttribute("fg:root") === "top" ? 1 : -1;
	const at = g => g.querySelector("rect").getBoundingClientRect();
	return [...document.querySelectorAll("#frames g")].filter(g => getComputedStyle(g).display !== "none")
		.sort((a, b) => Math.round(at(a).left - at(b).left) || away * (at(a).top - at(b).top)).map(g => {
		const r = at(g), x = v => ((v - all.left) / all.width * 10).toFixed(1);
		const text = g.querySelector("text");
		return x(r.left) + "-" + x(r.right) + " " + (text ? text.textContent : "") +
			(g.classList.contains("P") ? " (faded)" : "") + (g.classList.contains("M") ? " (found)" : "");
	}).join("\n");
})()`

const (
	matchedText = `document.querySelector("#matched").textContent`
	detailsText = `document.querySelector("#details").textContent`
	address     = `decodeURIComponent(location.hash)`
	focusedName = `(document.activeElement.querySelector("title") || {textContent: "nothing"}).textContent`
)

func frameNamed(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#frames g")].find(g => g.querySelector("title").textContent.startsWith(%q))`, name+" (")
}

// picture of the tests below, from the roots:
//
//	[all.........................................]
//	[main..................................][idle]
//	[parse....................][lex.......]
//	[lex......................]
const stacks = "main;parse;lex 5\nmain;lex 3\nidle 2\n"

func TestBrowser(t *testing.T) {
	b := browsertest.Start(t)
	tree := modeltest.Tree(t, modeltest.Store(stacks), query.Query{})
	flame := openable(t, &codec.View{Tree: tree, Title: "CPU"})
	is := func(what, expression, want string) {
		t.Helper()
		if got := b.Eval(expression); got != want {
			t.Errorf("%s:\ngot:\n%s\nwant:\n%s", what, got, want)
		}
	}
	const (
		whole = "0.0-10.0 all\n0.0-2.0 idle\n2.0-10.0 main\n2.0-5.0 lex\n5.0-10.0 parse\n5.0-10.0 lex"
		close = "0.0-10.0 all (faded)\n0.0-10.0 main (faded)\n0.0-10.0 parse\n0.0-10.0 lex"
		found = "0.0-10.0 all\n0.0-2.0 idle\n2.0-10.0 main\n2.0-5.0 lex (found)\n5.0-10.0 parse\n5.0-10.0 lex (found)"
	)

	b.Open(flame, "")
	is("loaded", screen, whole)

	b.Point(frameNamed("parse"), false)
	is("details of the frame under the pointer", detailsText, "parse (5 samples, 50.00%)")
	b.Point(frameNamed("parse"), true)
	is("zoomed by a click", screen, close)
	is("the zoom in the address", address, "#zoom=4")
	b.Eval("history.back()")
	b.WaitIdle()
	is("one step back", screen, whole)
	b.Point(frameNamed("parse"), true)
	b.Point(frameNamed("main"), true)
	is("a click on an ancestor", screen, "0.0-10.0 all (faded)\n0.0-10.0 main\n0.0-3.8 lex\n3.8-10.0 parse\n3.8-10.0 lex")
	b.Point(`document.querySelector("#reset")`, true)
	is("reset by a click", screen, whole)
	is("nothing in the address", address, "")

	b.Point(`document.querySelector("#search")`, true)
	b.Write("^l.x$")
	is("found", screen, found)
	is("how much was found", matchedText, "80.00% matched, 2 frames")
	is("the search in the address", address, "#search=^l.x$")
	b.Key("Escape", false)
	is("the search reset", screen, whole)
	is("nothing found", matchedText, "")

	b.Key("/", false)
	b.Write("main|lex")
	is("a stack with two matches counts once", matchedText, "80.00% matched, 3 frames")
	b.Key("Enter", false)
	b.Key("Escape", false)
	b.Key("f", true)
	b.Write("(")
	is("a pattern that is none", matchedText, "not a regular expression")
	b.Key("Escape", false)

	b.Key("Tab", false)
	b.Key("ArrowDown", false)
	b.Open(flame, "")
	b.Key("ArrowDown", false)
	is("the first arrow goes to the root", focusedName, "all (10 samples, 100%)")
	for _, step := range []struct{ key, name string }{
		{"ArrowDown", "main (8 samples, 80.00%)"},
		{"ArrowLeft", "idle (2 samples, 20.00%)"},
		{"ArrowRight", "main (8 samples, 80.00%)"},
		{"ArrowDown", "parse (5 samples, 50.00%)"},
		{"ArrowUp", "main (8 samples, 80.00%)"},
		{"Tab", "lex (3 samples, 30.00%)"},
		{"Tab", "parse (5 samples, 50.00%)"},
	} {
		b.Key(step.key, false)
		is(step.key, focusedName, step.name)
		is("details of the focus", detailsText, step.name)
	}
	b.Key("Enter", false)
	is("zoomed by Enter", screen, close)
	b.Key("Escape", false)
	is("reset by Escape", screen, whole)

	b.Open(flame, "zoom=4&search=lex")
	is("a link to a zoomed frame and a search", screen, close+" (found)")
	is("what the link finds", matchedText, "80.00% matched, 2 frames")
	b.Open(flame, "zoom=99&search=%3Cscript%3E(")
	is("a link that names nothing", screen, whole)

	background := `getComputedStyle(document.querySelector("#paper")).fill`
	is("light", background, "rgb(255, 255, 255)")
	b.Dark(true)
	is("dark", background, "rgb(23, 25, 30)")
	b.Dark(false)

	callers := openable(t, &codec.View{Tree: modeltest.Tree(t, modeltest.Store(stacks), query.Query{Callers: true, Fragment: []model.Name{{Name: "lex"}}})})
	b.Open(callers, "")
	is("callers", screen, "0.0-10.0 all\n0.0-10.0 lex\n0.0-3.8 main\n3.8-10.0 parse\n3.8-10.0 main")
	is("callers grow upward", `document.querySelectorAll("#frames rect")[0].getAttribute("y")`, "48")
	b.Key("ArrowUp", false)
	b.Key("ArrowUp", false)
	is("up is away from the root", focusedName, "lex (8 samples, 100.00%)")

	matches := make([]bool, len(tree.Boxes.List))
	for i, box := range tree.Boxes.List {
		matches[i] = box.Name == "lex"
	}
	b.Open(openable(t, &codec.View{Tree: tree, Matches: matches}), "")
	is("the search that was on screen", screen, found)
	is("what it found", matchedText, "80.00% matched")
	b.Point(`document.querySelector("#reset")`, true)
	is("it can be reset", screen, whole)

	if len(b.Errors) > 0 {
		t.Errorf("errors in the browser: %s", b.Errors)
	}
	for _, u := range b.Fetched {
		if !strings.HasPrefix(u, "file:///") && u != "about:blank" {
			t.Errorf("fetched %s", u)
		}
	}
}

// hostile are names that want to be markup, script or trouble.
var hostile = []string{
	`</title><script>alert(1)</script>`, `]]>`, `]]></script><script>alert(1)</script>`,
	`"><img src=x onerror=alert(1)>`, `' onload='alert(1)`, `&lt;&amp;&#0;&x;`, `<!--`, `<![CDATA[`, `<?xml?>`,
	"a\x00b\x01\x1f", "tab\tnew\nline\rend", "\u202egnp.exe", "\u200fשלום\u200e", "\ufffe\uffff", "bad \xff\xfe utf-8",
	"javascript:alert(1)", "${alert(1)}", "f (2 samples, 5%)", strings.Repeat("long ", 2000) + "name", "日本語のメソッド", "😀😀😀😀", "constructor", "__proto__",
}

func hostileTree(t testing.TB) *tree.Tree {
	t.Helper()
	builder := model.NewBuilder(model.File{Path: "x"})
	seg := builder.Series(model.Unknown, "Samples", model.Unit{Name: `<"&(samples)>`})
	at := model.Root
	for _, name := range hostile {
		frame := builder.Frame(model.Frame{Method: builder.Method(model.Method{Name: name, Display: name})})
		at = builder.Push(at, frame)
		seg.Stack = append(seg.Stack, at, builder.Push(model.Root, frame))
		seg.Values[0].Each = append(seg.Values[0].Each, 3, 2)
	}
	s, err := builder.Build()
	if err != nil {
		t.Fatal(err)
	}
	return modeltest.Tree(t, s, query.Query{})
}

func TestWriteHostile(t *testing.T) {
	tree := hostileTree(t)
	doc := draw(t, &codec.View{Tree: tree, Title: hostile[0], Subtitle: strings.Join(hostile, " ")})
	p, err := collect(t.Context(), &codec.Input{Data: doc})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, l := range p.labels {
		got[l.name] = true
	}
	for _, name := range hostile {
		if !got[clean(name)] {
			t.Errorf("%q is not read back", name)
		}
	}
	if len(p.frames) != tree.Len() {
		t.Errorf("%d frames, want %d", len(p.frames), tree.Len())
	}
	if want := "a␀b␁␟"; !got[want] {
		t.Errorf("control characters are not shown as %s", want)
	}
}

func TestBrowserHostile(t *testing.T) {
	b := browsertest.Start(t)
	tree := hostileTree(t)
	path := openable(t, &codec.View{Tree: tree, Title: hostile[0], Subtitle: strings.Join(hostile[:8], " ")})
	b.Resize(codec.DefaultWidth, 800)
	b.Open(path, "")
	checkLabels(t, b, path)
	b.Open(path, "search=[<\\]]")
	names := `JSON.stringify([...document.querySelectorAll("#frames title")].map(t => t.textContent.slice(0, t.textContent.lastIndexOf(" ("))))`
	got := b.Eval(names)
	for row := int32(1); row < int32(tree.Len()); row++ {
		if want := b.Eval(fmt.Sprintf("JSON.stringify(%s)", jsString(clean(tree.Name(row))))); !strings.Contains(got, want) {
			t.Errorf("%.100s is not there", want)
		}
	}
	if n := b.Eval(`document.querySelectorAll("script").length + " " + document.querySelectorAll("img").length`); n != "1 0" {
		t.Errorf("scripts and images: %s", n)
	}
	for range 8 {
		b.Key("ArrowDown", false)
	}
	b.Key("Enter", false)
	b.Point(`document.querySelectorAll("#frames g")[30]`, false)
	if m := b.Eval(matchedText); !strings.HasSuffix(m, "frames") {
		t.Errorf("matched %q", m)
	}
	if len(b.Errors) > 0 {
		t.Errorf("errors in the browser: %s", b.Errors)
	}
}

// jsString writes a string that JavaScript reads.
func jsString(s string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range s {
		if r < 0x20 || r == '"' || r == '\\' || r >= 0x7f && r < 0x10000 {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String() + `"`
}

// checkLabels holds that the script cuts labels as the writer does, where the
// window is as wide as the picture.
func checkLabels(t *testing.T, b *browsertest.Browser, path string) {
	t.Helper()
	doc, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range regexp.MustCompile(`<text x="([0-9.]+)" y="[0-9]+">(.*)</text></g>`).FindAllSubmatch(doc, -1) {
		want = append(want, jsString(unescape(m[2])))
	}
	got := b.Eval(`JSON.stringify([...document.querySelectorAll("#frames text")].map(t => t.textContent))`)
	if all := b.Eval(fmt.Sprintf("JSON.stringify([%s])", strings.Join(want, ","))); got != all || len(want) < 20 {
		t.Errorf("labels\n%s\nwant %d\n%s", got, len(want), all)
	}
}

// A picture of two sides turns from the mean to each side and back; what only one
// side has is not there on the other.
func TestBrowserSides(t *testing.T) {
	b := browsertest.Start(t)
	file := func(path, lines string) *model.Builder {
		b := model.NewBuilder(model.File{Path: path})
		modeltest.Fill(b, lines)
		return b
	}
	s := modeltest.Build(t, file("a", "main;x 5\nmain;old 5"), file("b", "main;x 9\nmain;new 1"))
	q := query.Query{}
	for _, path := range []string{"a", "b"} {
		q.Sides = append(q.Sides, query.Side{Name: path, Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: []string{path}, Exact: true}}}})
	}
	of, err := compare.NewComparer(engine.New(s)).Resolve(t.Context(), q, compare.Norm{})
	if err != nil {
		t.Fatal(err)
	}
	flame := openable(t, &codec.View{Tree: modeltest.Tree(t, s, of.Query), Compared: &codec.Compared{Comparison: of}})
	is := func(what, expression, want string) {
		t.Helper()
		if got := b.Eval(expression); got != want {
			t.Errorf("%s:\ngot:\n%s\nwant:\n%s", what, got, want)
		}
	}
	const (
		mean   = "0.0-10.0 all\n0.0-10.0 main\n0.0-0.5 new\n0.5-3.0 old\n3.0-10.0 x"
		before = "0.0-10.0 all\n0.0-10.0 main\n0.0-0.0 \n0.0-5.0 old\n5.0-10.0 x"
		after  = "0.0-10.0 all\n0.0-10.0 main\n0.0-1.0 new\n1.0-1.0 \n1.0-10.0 x"
		button = `document.querySelector("#sides").textContent`
	)
	b.Open(flame, "")
	is("the mean", screen, mean)
	is("its button", button, "change")
	b.Point(frameNamed("x"), false)
	is("both values", detailsText, "x (B 9 samples, 90.00% · A 5 samples, 50.00% · +40.00% of all x1.80)")
	b.Point(frameNamed("old"), false)
	is("what is gone", detailsText, "old (B 0 samples, 0.00% · A 5 samples, 50.00% · -50.00% of all gone)")
	b.Key("1", false)
	is("the base", screen, before)
	is("its button", button, "A: a")
	is("in the address", address, "#side=a")
	b.Key("3", false)
	is("the current side", screen, after)
	b.Point(frameNamed("x"), true)
	is("zoomed", address, "#zoom=4&side=b")
	b.Eval("history.back()")
	b.WaitIdle()
	is("one step back", screen, after)
	b.Point(`document.querySelector("#sides")`, true)
	is("the base by the button", screen, before)
	b.Key("2", false)
	is("the mean again", screen, mean)
}
