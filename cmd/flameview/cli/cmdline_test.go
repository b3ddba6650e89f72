package cli

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/viewer/cmdline"
	"flameview/viewer/state"
)

// The tests in this file hold "Copy command line" of the window to the command
// line: what a state shows, its command exports.

// oddNames are what a shell, a regular expression or a path could trip over.
var oddNames = []string{
	"main", "Main", "a;b", `a\`, `\`, "it's", "$(x)", "java/lang/Thread.run", "ns::f<int, a::b>(x)", "package:a", "library::b",
	"pool-1-thread-7", "a|b", "[", "^a$", "é", "É", "two\nlines", "\x15", "-x", "example.org/mod/pkg.Func", "(?i)x", "::x", ":y",
	"operator==", "a=", `\=`, `=\`,
}

// oddPatterns are regular expressions, some with flags and quotations.
var oddPatterns = []string{"a", "A", "^main$", "(?s)m.in", `\Qa;b`, `\Q[\E`, "java|pool", "", ":", "package:a", ".", "é", `\PL`, "(?-i)m", "x$"}

type chance struct{ *rand.Rand }

func (r chance) yes() bool               { return r.IntN(2) == 0 }
func (r chance) of(list []string) string { return list[r.IntN(len(list))] }

// store is a random one of two files with everything that events can have.
func (r chance) store(t *testing.T) *model.Store {
	var files []*model.Builder
	for file := range 2 {
		b := model.NewBuilder(model.File{Path: fmt.Sprintf("dir/%d it's.jfr", file)})
		seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
		timed, classed := r.yes(), r.yes()
		for range 1 + r.IntN(25) {
			at := model.Root
			for range r.IntN(7) {
				name := r.of(oddNames)
				m := model.Method{Family: model.Family(r.IntN(2)), Name: name, Display: name}
				if r.IntN(4) == 0 {
					m.Display = r.of(oddNames)
				}
				at = b.Push(at, b.Frame(model.Frame{Method: b.Method(m), Line: int32(r.IntN(3)), Library: b.String(r.of([]string{"", "a.jar", "libc"}))}))
			}
			seg.Stack = append(seg.Stack, at)
			seg.Values[0].Each = append(seg.Values[0].Each, 1+r.Int64N(9))
			seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: r.of(oddNames), ID: r.Int64N(2)}))
			if timed {
				seg.Time = append(seg.Time, r.Int64N(20)*1e9+1)
			}
			if classed {
				seg.Class = append(seg.Class, b.Method(model.Method{Family: model.FamilyClass, Name: r.of(oddNames)}))
				seg.State = append(seg.State, b.State(r.of([]string{"", "RUNNABLE", "sleeping"})))
			}
		}
		files = append(files, b)
	}
	return modeltest.Build(t, files...)
}

func (r chance) patterns() (p model.Patterns) {
	p.Exact = r.yes()
	for range 1 + r.IntN(3)*r.IntN(2) {
		if p.Exact {
			p.List = append(p.List, r.of(oddNames))
		} else {
			p.List = append(p.List, r.of(oddPatterns))
		}
	}
	return p
}

func (r chance) filters(n int) (filters []filter.Filter) {
	kinds := filter.IDs()
	for range n {
		f := filter.Filter{Kind: r.of(kinds), Patterns: r.patterns(), Drop: r.IntN(4) > 0, Off: r.IntN(4) == 0}
		switch f.Kind {
		case "time":
			f.From = r.Int64N(10) * 1e9
			f.To = f.From + r.Int64N(10)*1e9
			f.Patterns = model.Patterns{}
		case "phase":
			f.Period, f.From, f.To, f.Origin = 10e9, r.Int64N(9e9), 10e9, r.Int64N(10)*1e9
			f.Patterns = model.Patterns{}
		case "file":
			f.Patterns = model.Patterns{List: []string{r.of([]string{"dir/1 it's.jfr", "dir/0 it's.jfr"})}, Exact: true}
		}
		filters = append(filters, f)
	}
	return filters
}

// state is a random one; its fragment is a path of what it shows.
func (r chance) state(t *testing.T, e *engine.Engine) state.State {
	s := state.State{
		Callers:    r.yes(),
		Grouping:   shape.Grouping{By: shape.GroupBy(r.IntN(5)), KeepGenerated: r.yes()},
		Decoration: shape.Decoration{Root: shape.RootBy(r.IntN(3)), FoldPools: r.yes(), Leaf: r.yes()},
	}
	if r.IntN(4) == 0 {
		s.Grouping.AcrossBuilds = true
		s.Grouping.Same = []shape.Alias{shape.SameAs(r.of(oddNames), r.of(oddNames)), {Old: r.of([]string{"(a)|b", "=", "x$"}), New: "$1y="}}
	}
	s.Filters = r.filters(r.IntN(3))
	kinds := shape.TransformIDs()
	for range r.IntN(4) {
		s.Transforms = append(s.Transforms, shape.Transform{
			Kind: r.of(kinds), On: model.NameKind(r.of([]string{"", "method", "package", "library"})), Patterns: r.patterns(), Off: r.IntN(4) == 0,
		})
	}
	q := s.Query()
	q.Callers = false
	tree, err := e.Tree(t.Context(), q)
	if err != nil {
		t.Fatalf("%v\n%+v", err, s)
	}
	if path := state.PathOf(tree, int32(r.IntN(tree.Len()))); len(path) > 0 && r.yes() {
		s.Fragment = path[r.IntN(len(path)):]
	}
	return s
}

// shellWords lets a shell take command lines apart.
func shellWords(t *testing.T, lines []string) [][]string {
	t.Helper()
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell here")
	}
	script := filepath.Join(t.TempDir(), "script")
	text := "flameview() { printf '%s\\0' \"$#\" \"$@\"; }\n" + strings.Join(lines, "\n") + "\n"
	if err := os.WriteFile(script, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(sh, script).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	for words := strings.Split(string(out), "\x00"); len(words) > 1; {
		var n int
		fmt.Sscan(words[0], &n)
		all = append(all, words[1:1+n])
		words = words[1+n:]
	}
	return all
}

// TestCommandLineQuery asks the engine both ways, over stores that no text
// could hold.
func TestCommandLineQuery(t *testing.T) {
	r := chance{rand.New(rand.NewPCG(7, 8))}
	var engines []*engine.Engine
	var states []state.State
	var lines []string
	for range 600 {
		e := engine.New(r.store(t))
		s := r.state(t, e)
		boxes, err := e.Boxes(t.Context(), s.Query())
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(3) {
			n := query.Note{Text: r.of(oddNames) + "=x"}
			for range 1 + r.IntN(3) {
				n.Path = append(n.Path, boxes.List[r.IntN(len(boxes.List))].ID())
			}
			s = state.AddNote(n).Do(s)
		}
		if r.IntN(3) == 0 {
			s.Sides = []query.Side{{Name: r.of(oddNames), Filters: r.filters(r.IntN(3))}, {Name: "b's", Filters: r.filters(r.IntN(3))}}
		}
		line, left := cmdline.CommandLine{To: "svg", Paths: []string{"x"}, State: s, Boxes: boxes}.Shell()
		if len(left) == 0 {
			engines, states, lines = append(engines, e), append(states, s), append(lines, line)
		}
	}
	if len(lines) < 250 {
		t.Errorf("only %d states had a command", len(lines))
	}
	for i, args := range shellWords(t, lines) {
		a := &app{ctx: t.Context(), Streams: Streams{Out: io.Discard, Err: io.Discard}, log: newLog(io.Discard, "error")}
		k, _, err := newParser(a, args, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		var c *kong.Context
		if c, err = k.Parse(args); err != nil {
			t.Fatalf("%v\n%s", err, lines[i])
		}
		a.given = given(c)
		export := c.Selected().Target.Addr().Interface().(*exportCmd)
		q, err := export.query(a, engines[i])
		if err != nil {
			t.Fatalf("%v\n%s\n%+v", err, lines[i], states[i])
		}
		boxes, err := engines[i].Boxes(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if notes, err := export.notes(a, boxes); err != nil || !reflect.DeepEqual(notes, states[i].Notes) {
			t.Fatalf("%v\n%s\nhas the notes\n%+v\nwant\n%+v", err, lines[i], notes, states[i].Notes)
		}
		if len(states[i].Sides) > 0 {
			m, err := engines[i].Metric("")
			if err != nil {
				t.Fatal(err)
			}
			if q.Sides, err = export.ofStore(engines[i].Store(), m); err != nil {
				t.Fatalf("%v\n%s\n%+v", err, lines[i], states[i].Sides)
			}
			checkSides(t, engines[i], q, states[i].Query(), lines[i])
			continue
		}
		want, err := engines[i].Tree(t.Context(), states[i].Query())
		if err != nil {
			t.Fatal(err)
		}
		got, err := engines[i].Tree(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if w, g := modeltest.Picture(want), modeltest.Picture(got); w != g {
			t.Fatalf("%s\n%+v\nshows\n%s\nwant\n%s", lines[i], states[i], g, w)
		}
	}
}

// checkSides asks for each side both ways.
func checkSides(t *testing.T, e *engine.Engine, got, want query.Query, line string) {
	t.Helper()
	for side := range want.Sides {
		if a, b := got.Sides[side].Name, want.Sides[side].Name; a != b {
			t.Errorf("%s\ncalls a side %q, want %q", line, a, b)
		}
		g, err := e.Tree(t.Context(), got.Side(side))
		if err != nil {
			t.Fatal(err)
		}
		w, err := e.Tree(t.Context(), want.Side(side))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := modeltest.Picture(g), modeltest.Picture(w); a != b {
			t.Fatalf("%s\n%+v\nshows\n%s\nwant\n%s", line, want.Sides[side], a, b)
		}
	}
}

// TestCommandLineExport runs the whole command on real files and compares what
// it writes with what the window would.
func TestCommandLineExport(t *testing.T) {
	folder(t, nil)
	r := chance{rand.New(rand.NewPCG(9, 10))}
	paths := []string{"a b's.folded", "-x.folded"}
	// What folded text cannot hold, or what makes it look like no text.
	names := slices.DeleteFunc(slices.Clone(oddNames), func(s string) bool { return strings.ContainsAny(s, ";\n\x15") })
	var lines, want []string
	for range 60 {
		for _, p := range paths {
			var text strings.Builder
			for range 30 {
				for range r.IntN(6) {
					text.WriteString(r.of(names) + ";")
				}
				fmt.Fprintf(&text, "%s %d\n", r.of(names), 1+r.IntN(9))
			}
			// A folder for each round: the commands run later.
			if err := os.MkdirAll(fmt.Sprint(len(lines)), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(fmt.Sprint(len(lines)), p), []byte(text.String()), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		t.Chdir(fmt.Sprint(len(lines)))
		loaded, err := formats.Open(t.Context(), formats.Options{}, "a b's.folded", "./-x.folded")
		if err != nil {
			t.Fatal(err)
		}
		store, err := loaded.Merge(t.Context(), model.MergeOptions{})
		if err != nil {
			t.Fatal(err)
		}
		e := engine.New(store)
		s := r.state(t, e)
		tree, err := e.Tree(t.Context(), s.Query())
		if err != nil {
			t.Fatal(err)
		}
		line, left := cmdline.CommandLine{To: "folded", Paths: paths, State: s, Boxes: tree.Boxes}.Shell()
		t.Chdir("..")
		if len(left) > 0 {
			continue
		}
		var out bytes.Buffer
		if err := formats.ByID("folded").Write(&out, &codec.View{Tree: tree}); err != nil {
			t.Fatal(err)
		}
		lines, want = append(lines, line), append(want, out.String())
	}
	if len(lines) < 30 {
		t.Errorf("only %d states had a command", len(lines))
	}
	for i, args := range shellWords(t, lines) {
		t.Chdir(fmt.Sprint(i))
		if code, out, errs := flameview(t, "", args...); code != 0 || out != want[i] {
			t.Errorf("%s\nexit code %d\n%s\nwant\n%s\n%s", lines[i], code, out, want[i], errs)
		}
		t.Chdir("..")
	}
}
