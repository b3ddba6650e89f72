package cmdline

import (
	"math"
	"os/exec"
	"strings"
	"testing"

	"flameview/compare"
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/state"
)

func TestCommandLine(t *testing.T) {
	patterns := func(list ...string) model.Patterns { return model.Patterns{List: list} }
	exactly := func(list ...string) model.Patterns { return model.Patterns{List: list, Exact: true} }
	for _, c := range []struct {
		name string
		c    CommandLine
		want string // behind "flameview export --to=svg "; then a line for each thing left
	}{
		{"nothing", CommandLine{Paths: []string{"cpu.jfr"}}, `cpu.jfr`},
		{"files", CommandLine{Paths: []string{"a b.jfr", "-x", "it's"}, Reversed: true, Out: "o.svg"}, `--output=o.svg --reversed 'a b.jfr' ./-x 'it'\''s'`},
		{"standard input", CommandLine{Paths: []string{"-"}}, "-\nthe standard input: it has to be given again"},
		{"the sample", CommandLine{}, "\nthe files: what is open is no file that a command could name"},
		{"view", CommandLine{Paths: []string{"x"}, Search: "parse|lex", State: state.State{
			Metric: "cpu.samples", Callers: true, Grouping: shape.Grouping{By: shape.ByClass, KeepGenerated: true},
			Decoration: shape.Decoration{Root: shape.RootThread, FoldPools: true, Leaf: true},
		}}, `--metric=cpu.samples --view=callers --group=class --keep-generated --by=thread --fold-pools --leaf=class --search='parse|lex' x`},
		{"palette", CommandLine{Paths: []string{"x"}, State: state.State{Palette: "thread"}}, `--palette=thread x`},
		{"ratio", CommandLine{Paths: []string{"x"}, State: state.State{Ratio: "alloc.bytes/alloc.count", Defined: []string{"t.ns = a.ns + b.ns"}, Metric: "t.ns"}}, `--define='t.ns = a.ns + b.ns' --metric=t.ns --ratio=alloc.bytes/alloc.count x`},
		{"what if", CommandLine{Paths: []string{"x"}, State: state.WhatIf(query.Wish{Of: filter.Filter{Kind: "fragment", Patterns: exactly("a;b")}, Factor: 0}).Do(
			state.WhatIf(query.Wish{Of: filter.Filter{Kind: "method", Patterns: exactly("f(x)")}, Self: true, Factor: 0.5}).Do(state.State{}))}, `--wish-self='method:(?-i:^f\(x\)$)=0.5' --wish='fragment:a;b=0' x`},
		{"one side of many", CommandLine{Paths: []string{"a", "b", "c"}, State: state.State{
			Sides: []query.Side{wholeFile("a"), wholeFile("b"), wholeFile("c")}, Current: 1,
			Norm: compare.Norm{Kind: compare.NormWork, Values: []float64{1, 2, 3}}, Change: picture.ChangeStyle{Self: true, Pair: 1},
		}}, `--change=self,safe --a='a=file:(?-i:^a$)' --b='b=file:(?-i:^b$)' a b c --norm=work:1,2`},
		{"own colours", CommandLine{Paths: []string{"x"}, State: state.State{Colors: []picture.UserColor{{Patterns: patterns("a", "b")}}}}, "x\nthe colour of method a | b: the command line knows palettes only"},
		{"notes", CommandLine{Paths: []string{"x"}, State: state.State{Notes: []query.Note{
			{Path: []model.Name{{Name: "a;b"}, {Name: "operator=="}, {Name: `c\`}}, Text: "it's\n<b>=\x1b"}, {Path: []model.Name{{Name: "a"}}, Text: "\x00"}, {Path: []model.Name{{}}, Text: "t"},
		}}}, "--note='a\\;b;operator\\=\\=;c\\\\=it'\\''s\n<b>='\"$(printf '\\033')\" x\n" + `--note "a=\x00": no command can hold a zero byte` + "\n" + `the note "t": its method has no name`},
		{"pools without threads", CommandLine{Paths: []string{"x"}, State: state.State{Decoration: shape.Decoration{Root: shape.RootFile, FoldPools: true}}}, `--by=file x`},
		{"fragment", CommandLine{Paths: []string{"x"}, State: state.State{Fragment: []model.Name{{Name: "main"}, {Name: "f(LA;I)"}, {Name: `\`}, {Name: `a\b`}}}}, `--fragment='main;f(LA\;I);\\;a\b' x`},
		{"no name", CommandLine{Paths: []string{"x"}, State: state.State{Fragment: []model.Name{{}}}}, "x\nthe fragment: its method has no name"},
		{"filters", CommandLine{Paths: []string{"x"}, State: state.State{Filters: []filter.Filter{
			{Kind: "method", Patterns: patterns("^a")},
			{Kind: "method", Patterns: patterns("off"), Off: true},
			{Kind: "thread", Patterns: exactly("pool-*-thread-*", "Main"), Drop: true},
			{Kind: "package", Patterns: exactly("p")},
			{Kind: "fragment", Patterns: patterns("a;b", "c"), Drop: true},
			{Kind: "fragment", Patterns: patterns("a;b", "c")},
			{Kind: "time", From: 0, To: math.MaxInt64},
			{Kind: "time", From: math.MinInt64, To: 1},
			filter.Phase(1e9, 2e8, 3e8, 5),
			{Kind: "colour"},
		}}}, `--keep='method:^a' --drop='thread:^pool-\*-thread-\*$|^Main$' --keep='package:(?-i:^p$)' --drop='fragment:a;b' --drop=fragment:c --time=1970-01-01T00:00:00Z, --keep=time:,1970-01-01T00:00:00.000000001Z --keep=phase:1s,200ms,300ms,1970-01-01T00:00:00.000000005Z x
keep fragment a;b | c: the command line takes one fragment in a filter
keep colour : no filter of kind "colour"; there are method, package, library, fragment, thread, file, class, state, time, phase, column`},
		{"transforms", CommandLine{Paths: []string{"x"}, State: state.State{Transforms: []shape.Transform{
			{Kind: shape.CollapseCycles},
			{Kind: shape.Hide, On: model.PackageName, Patterns: exactly("java.util")},
			{Kind: shape.HideOthers, Patterns: patterns("a", "B")},
			{Kind: shape.Focus, Patterns: patterns("library:x")},
			{Kind: shape.Collapse, On: model.LibraryName, Patterns: patterns(":x")},
			{Kind: shape.CollapseRecursion},
			{Kind: shape.Hide, Patterns: patterns("off"), Off: true},
		}}}, `--collapse-cycles --hide='package:(?-i:^java\.util$)' --only='(?i:a)|(?-i:B)' --focus=method:library:x --collapse='library:\:x' --collapse-recursion x`},
		{"zoom", CommandLine{Paths: []string{"x"}, State: state.State{Viewport: picture.Viewport{From: 0.5, To: 1}}}, "x\nthe zoom: the command shows the whole width"},
		{"zero byte", CommandLine{Paths: []string{"x"}, Search: "\x00"}, "x\n" + `--search "\x00": no command can hold a zero byte`},
		{
			"not UTF-8",
			CommandLine{Paths: []string{"x"}, State: state.State{Transforms: []shape.Transform{{Kind: shape.Hide, Patterns: exactly("\xff")}}}},
			"--hide='(?-i:^\uFFFD$)' x\n" + `the name "\xff": it is not UTF-8, and the command takes any odd bytes for its own`,
		},
	} {
		c.c.To = "svg"
		line, left := c.c.Shell()
		got := strings.Join(append([]string{line}, left...), "\n")
		want := strings.TrimSuffix("flameview export --to=svg "+c.want, " ")
		if strings.HasPrefix(c.want, "\n") {
			want = "flameview export --to=svg" + c.want
		}
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, want)
		}
	}
}

// A displayed name may be another box's canonical name.
func TestFragmentNames(t *testing.T) {
	s := modeltest.Store("a;b;c 1")
	s.Methods[1].Name, s.Methods[1].Display = "pkg/b", "a" // shown like the first
	s.Methods[2].Name = "b"
	boxes := shape.NewBoxes(s, shape.Grouping{})
	for name, want := range map[string]string{"pkg/b": "--fragment=pkg/b", "b": "--fragment=c", "gone": "--fragment=gone"} {
		line, _ := CommandLine{State: state.State{Fragment: []model.Name{{Name: name}}}, Boxes: boxes}.Shell()
		if !strings.Contains(line, want) {
			t.Errorf("%s: %s, want %s", name, line, want)
		}
	}
}

func TestQuote(t *testing.T) {
	words := []string{
		"", "a", "a b", "'", "''", "a'b", "$HOME", "`x`", "\\", "!!", "~", "#", "*", "a\nb\n", "\n", "\t", "a\x15\x03b", "\r\n", "\x7f", "\u0085",
		"\xff", "ä\xc3", "\"", "-n", "%s", "a=b", "&&", "\x1b[31m", "</script>", strings.Repeat("'", 1000),
	}
	var script strings.Builder
	for _, w := range words {
		q := quote(w)
		if i := strings.IndexFunc(q, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f || r == '\uFFFD' }); i >= 0 {
			t.Errorf("%q is written as %q", w, q)
		}
		script.WriteString(" " + q)
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell here")
	}
	out, err := exec.Command(sh, "-c", `printf '%s\0'`+script.String()).Output()
	if want := strings.Join(words, "\x00") + "\x00"; err != nil || string(out) != want {
		t.Errorf("%v\n%q\nwant\n%q", err, out, want)
	}
}

// wholeFile is a side of one file.
func wholeFile(path string) query.Side {
	return query.Side{Name: path, Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: []string{path}, Exact: true}}}}
}
