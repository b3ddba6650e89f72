package session

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"flameview/model"
	"flameview/viewer/flame"
)

// CommandLine is what is on screen as a command that exports the same, for
// people who want the picture again tomorrow, of tomorrow's files.
type CommandLine struct {
	To       string   // what to export: "svg", "folded", ...
	Out      string   // the file to write, "" = standard output
	Paths    []string // as they were opened
	Reversed bool
	State    State
	Search   string
	// Boxes are those of the tree on screen. With them, a fragment is written
	// in displayed names, and names that mean two boxes are noticed. May be nil.
	Boxes *model.Boxes
}

// CommandLine is what a view shows of the files at paths.
func (v *View) CommandLine(to string, paths []string, reversed bool) CommandLine {
	c := CommandLine{To: to, Paths: paths, Reversed: reversed, State: v.State, Search: v.Pattern}
	if v.Tree != nil {
		c.Boxes = v.Tree.Boxes
	}
	return c
}

// Shell gives the command for a POSIX shell, safe to paste whatever the names
// hold, and, in words for the user, what the command cannot say.
//
//	flameview export --to=svg --view=callers --fragment='main;a b' cpu.jfr
func (c CommandLine) Shell() (line string, left []string) {
	b := &commandWords{words: []string{"flameview", "export"}}
	s := c.State
	b.flag("to", c.To)
	b.flagIf(c.Out != "", "output", c.Out)
	b.flagIf(s.Metric != "", "metric", s.Metric)
	b.flagIf(s.Callers, "view", viewCallers)
	b.fragment(s.Fragment, c.Boxes)
	b.flagIf(s.Grouping.By != model.ByMethod, "group", s.Grouping.By.String())
	b.switchIf(s.Grouping.KeepGenerated, "keep-generated")
	b.filters(s.Filters)
	b.transforms(s.Transforms)
	b.flagIf(s.Dress.Root != model.RootNone, "by", rootWords[s.Dress.Root])
	b.switchIf(s.Dress.FoldPools && s.Dress.Root == model.RootThread, "fold-pools")
	b.flagIf(s.Dress.Leaf, "leaf", leafClass)
	b.flagIf(c.Search != "", "search", c.Search)
	if slices.Contains(pictures, c.To) {
		b.flagIf(s.Palette != "", "palette", flame.FindPalette(s.Palette).ID)
		b.notes(s.Notes, c.Boxes)
		for _, own := range s.Colors {
			b.leave("the colour of %s: the command line knows palettes only", ColorTitle(own))
		}
	}
	b.switchIf(c.Reversed, "reversed")
	b.files(c.Paths)
	if !s.Viewport.Whole() {
		b.leave("the zoom: the command shows the whole width")
	}
	return strings.Join(b.words, " "), b.left
}

// pictures are the targets that --palette and --note speak of.
var pictures = []string{"svg", "png", "pdf", "bundle"}

// commandWords collects the words of a command, quoted, and what is left out.
type commandWords struct {
	words []string
	left  []string
}

func (b *commandWords) leave(format string, args ...any) {
	b.left = append(b.left, fmt.Sprintf(format, args...))
}

// flag adds --name=value. The = lets values begin with a dash.
func (b *commandWords) flag(name, value string) {
	if strings.ContainsRune(value, 0) {
		b.leave("--%s %q: no command can hold a zero byte", name, value)
		return
	}
	b.words = append(b.words, "--"+name+"="+quote(value))
}

func (b *commandWords) flagIf(yes bool, name, value string) {
	if yes {
		b.flag(name, value)
	}
}

func (b *commandWords) switchIf(yes bool, name string) {
	if yes {
		b.words = append(b.words, "--"+name)
	}
}

func (b *commandWords) files(paths []string) {
	if len(paths) == 0 {
		b.leave("the files: what is open is no file that a command could name")
	}
	for _, p := range paths {
		switch {
		case strings.ContainsRune(p, 0):
			b.leave("the file %q: no command can hold a zero byte", p)
			continue
		case p == "-":
			b.leave("the standard input: it has to be given again")
		case strings.HasPrefix(p, "-"):
			p = "./" + p
		}
		b.words = append(b.words, quote(p))
	}
}

// filters adds those that are not switched off. Their order does not matter.
func (b *commandWords) filters(filters []model.Filter) {
	timed := false
	for _, f := range filters {
		if f.Off {
			continue
		}
		if err := f.Check(); err != nil {
			b.leave("%s: %v", FilterTitle(f), err)
			continue
		}
		flag := "keep"
		if f.Drop {
			flag = "drop"
		}
		switch f.Kind {
		case "time":
			span := saveTime(f.From, math.MinInt64) + "," + saveTime(f.To, math.MaxInt64)
			if !f.Drop && !timed {
				timed = true
				b.flag("time", span)
			} else {
				b.flag(flag, "time:"+span)
			}
		case "fragment":
			b.fragmentFilter(flag, f)
		default:
			b.flag(flag, f.Kind+":"+b.expression(f.Patterns))
		}
	}
}

// fragmentFilter writes a filter whose patterns are whole fragments. Several
// to drop are as many flags; several to keep have no form.
func (b *commandWords) fragmentFilter(flag string, f model.Filter) {
	for _, p := range f.List {
		if p == "" || len(f.List) > 1 && !f.Drop {
			b.leave("%s: the command line takes one fragment in a filter", FilterTitle(f))
			return
		}
	}
	for _, p := range f.List {
		b.flag(flag, "fragment:"+p)
	}
	if len(f.List) == 0 {
		b.flag(flag, "method:"+nothing)
	}
}

// transforms adds those that are not switched off, in their order, which
// matters.
func (b *commandWords) transforms(transforms []model.Transform) {
	for _, t := range transforms {
		if t.Off {
			continue
		}
		if err := t.Check(); err != nil {
			b.leave("%s: %v", TransformTitle(t), err)
			continue
		}
		switch t.Kind {
		case model.CollapseRecursion, model.CollapseCycles:
			b.switchIf(true, "collapse-"+t.Kind)
		default: // the flag is called like the kind
			b.flag(t.Kind, onNames(t.On, b.expression(t.Patterns)))
		}
	}
}

// expression is a set of names as one regular expression.
func (b *commandWords) expression(p model.Patterns) string {
	for _, name := range p.List {
		if !utf8.ValidString(name) {
			b.leave("the name %q: it is not UTF-8, and the command takes any odd bytes for its own", name)
		}
	}
	return expression(p)
}

// onNames says of which names a pattern is, as model.ParseTransform reads it:
// a pattern without a prefix is of methods.
//
//	method, a -> a    package, a -> package:a    method, package:a -> method:package:a
func onNames(on model.NameKind, expr string) string {
	plain := on == "" || on == model.MethodName
	for _, kind := range []model.NameKind{model.MethodName, model.PackageName, model.LibraryName} {
		if plain && strings.HasPrefix(expr, string(kind)+":") {
			plain, on = false, model.MethodName
		}
	}
	if plain {
		return expr
	}
	if strings.HasPrefix(expr, ":") {
		expr = `\` + expr // package::a is a method of C++
	}
	return string(on) + ":" + expr
}
