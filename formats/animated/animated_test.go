package animated

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
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
)

// store is one whose lines have a value for each phase: "a;b 3 0 4".
func store(t testing.TB, lines string) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "test"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	for line := range strings.Lines(lines) {
		fields := strings.Fields(line)
		for phase, text := range fields[1:] {
			var v int64
			fmt.Sscan(text, &v)
			seg.Stack, seg.Phase = append(seg.Stack, modeltest.Stack(b, fields[0])), append(seg.Phase, uint16(phase))
			seg.Values[0].Each = append(seg.Values[0].Each, v)
		}
	}
	return modeltest.Build(t, b)
}

// written is the file of a store's phases.
func written(t testing.TB, s *model.Store, phases int, callers bool) []byte {
	t.Helper()
	e := engine.New(s)
	q := query.Query{Callers: callers}
	for i := range int64(phases) {
		q.Sides = append(q.Sides, query.Side{Name: fmt.Sprintf("phase <%d>", i+1), Filters: []filter.Filter{{Kind: "column", From: i, To: i + 1}}})
	}
	of, err := compare.NewComparer(e).Resolve(t.Context(), q, compare.Norm{Kind: compare.NormNone})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := e.Tree(t.Context(), of.Query)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := write(&out, &codec.View{Tree: tree, Title: "A & B", Compared: &codec.Compared{Comparison: of}}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// again is what reading a file gives.
func again(t testing.TB, data []byte) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "again"})
	if err := read(t.Context(), &codec.Input{Data: data}, b); err != nil {
		t.Fatal(err)
	}
	return modeltest.Build(t, b)
}

const example = "main;parse;lex 10 4 4\nmain;parse 0 3 0\nmain;log 0 5 9\nidle 7 7 7\n"

// All phases come back, whichever way the picture looks.
func TestReadAgain(t *testing.T) {
	s := store(t, example)
	for _, callers := range []bool{false, true} {
		got := again(t, written(t, s, 3, callers))
		for i := range int64(3) {
			q := query.Query{Filters: []filter.Filter{{Kind: "column", From: i, To: i + 1}}}
			want := modeltest.Picture(modeltest.Tree(t, s, q))
			if got := modeltest.Picture(modeltest.Tree(t, got, q)); got != want {
				t.Errorf("callers %t, phase %d:\n%s\nwant\n%s", callers, i, got, want)
			}
		}
	}
}

// What does not change costs the same for 3 phases and for 30.
func TestSizeGrowsWithChange(t *testing.T) {
	steady, busy := "", ""
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 300 {
		steady += fmt.Sprintf("main;f%d%s\n", i, strings.Repeat(" 5", 30))
		busy += fmt.Sprintf("main;f%d", i)
		for range 30 {
			busy += fmt.Sprintf(" %d", r.IntN(50))
		}
		busy += "\n"
	}
	s := store(t, steady)
	few, many := len(written(t, s, 3, false)), len(written(t, s, 30, false))
	if many-few > 3000 {
		t.Errorf("%d bytes for 3 phases, %d for 30", few, many)
	}
	if changing := len(written(t, store(t, busy), 30, false)); changing < 2*many {
		t.Errorf("%d bytes if all changes, %d if nothing does", changing, many)
	}
}

// The same input as that of the reference takes less than a tenth.
func TestSmallerThanGrav(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "shared", "profiles", "grav")
	theirs, err := os.Stat(filepath.Join(folder, "animated.svg"))
	if err != nil {
		t.Skip("no reference")
	}
	text, err := os.ReadFile(filepath.Join(folder, "in-animated.collapsed"))
	if err != nil {
		t.Fatal(err)
	}
	b := model.NewBuilder(model.File{Path: "grav"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		stack := modeltest.Stack(b, strings.Join(fields[:len(fields)-3], " "))
		for phase, field := range fields[len(fields)-3:] {
			var v int64
			fmt.Sscan(field, &v)
			seg.Stack, seg.Phase = append(seg.Stack, stack), append(seg.Phase, uint16(phase))
			seg.Values[0].Each = append(seg.Values[0].Each, v)
		}
	}
	if ours := len(written(t, modeltest.Build(t, b), 3, false)); int64(ours) > theirs.Size()/10 {
		t.Errorf("%d bytes, the reference has %d", ours, theirs.Size())
	}
}

// Damaged files give an error or less, and never end the program.
func FuzzRead(f *testing.F) {
	whole := written(f, store(f, example), 3, false)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte(dataOpen + `{"phases":["a"],"names":["all","b"],"rows":[0,0,0,1,1,1,0,5]}` + dataClose))
	f.Fuzz(func(t *testing.T, in []byte) {
		sniff(in)
		b := model.NewBuilder(model.File{Path: "fuzz"})
		_ = read(context.Background(), &codec.Input{Data: in}, b)
		if _, err := b.Build(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestBrokenRows(t *testing.T) {
	for _, rows := range []string{"[1,0,0]", "[0,9,0]", "[0,0,3]", "[0,0,1,5,1]", "[0,0,0,2,0,0]", "[0,0,0,0,0,0]", "[0,-1,0]", "7"} {
		b := model.NewBuilder(model.File{Path: "broken"})
		text := dataOpen + `{"phases":["a","b"],"names":["all","b"],"rows":` + rows + `}` + dataClose
		if err := read(t.Context(), &codec.Input{Data: []byte(text)}, b); err == nil {
			t.Errorf("%s is read", rows)
		}
	}
}

func frame(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#frames g")].find(g => g.querySelector("text").textContent.includes(%q) && !g.hasAttribute("display"))`, name)
}

// What a reader does in a browser: play, step, look at changes, zoom.
func TestPlaysInBrowser(t *testing.T) {
	b := browsertest.Start(t)
	path := filepath.Join(t.TempDir(), "a.svg")
	if err := os.WriteFile(path, written(t, store(t, example), 3, false), 0o666); err != nil {
		t.Fatal(err)
	}
	b.Open(path, "")
	phase := func() string { return b.Eval(`document.getElementById("phase").textContent`) }
	if got := phase(); got != "1 of 3: phase <1>, 17 samples" {
		t.Errorf("it begins with %q", got)
	}
	width := func(name string) string {
		return b.Eval("Math.round((" + frame(name) + `).querySelector("rect").getBoundingClientRect().width)`)
	}
	// The widest phase has 20; phases are not scaled: 1,180 pixels are 20 samples.
	if got := width("lex"); got != "590" {
		t.Errorf("lex is %s wide", got)
	}
	b.Key("ArrowRight", false)
	b.Eval(`new Promise(done => setTimeout(done, 2500))`)
	if got := phase(); got != "2 of 3: phase <2>, 19 samples" {
		t.Errorf("a step leads to %q", got)
	}
	if got := b.Eval("(" + frame("log") + `).querySelector("text").textContent`); got != "▲ log" {
		t.Errorf("what is new is %q", got)
	}
	if got := b.Eval("(" + frame("lex") + `).querySelector("text").textContent`); got != "▼ lex" {
		t.Errorf("what shrank is %q", got)
	}
	if got := width("lex"); got != "236" {
		t.Errorf("lex is %s wide", got)
	}
	b.Point(frame("parse"), true)
	if got := width("lex"); got == "236" {
		t.Error("a click does not zoom")
	}
	b.Key("Escape", false)
	b.Key("Home", false)
	b.Key("+", false)
	b.Key("+", false)
	b.Key(" ", false)
	moved := b.Eval(`new Promise(done => {
		const seen = new Set(), begun = performance.now();
		const look = time => {
			const g = ` + frame("lex") + `;
			if (g) seen.add(g.querySelector("rect").getAttribute("width"));
			if (time - begun < 3000) requestAnimationFrame(look); else done(seen.size > 8);
		};
		requestAnimationFrame(look);
	})`)
	if got := phase(); moved != "true" || got != "3 of 3: phase <3>, 20 samples" {
		t.Errorf("playing: moved %s, at %q", moved, got)
	}
	b.Call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-reduced-motion", "value": "reduce"}}}, nil)
	b.Key("Home", false)
	b.Key("ArrowRight", false)
	if got := width("lex"); got != "236" {
		t.Errorf("with reduced motion it glides: lex is %s wide", got)
	}
	if len(b.Errors) > 0 || len(b.Fetched) > 2 {
		t.Errorf("errors %q, fetched %q", b.Errors, b.Fetched)
	}
}
