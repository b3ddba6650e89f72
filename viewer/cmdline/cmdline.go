package cmdline

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"flameview/compare"
	"flameview/formats"
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/state"
)

// CommandLine is what is on screen as a command that exports the same, for
// people who want the picture again tomorrow, of tomorrow's files.
type CommandLine struct {
	To       string   // what to export: "svg", "folded", ...
	Out      string   // the file to write, "" = standard output
	Paths    []string // as they were opened
	Removed  int      // how many files below them were taken out
	Reversed bool
	State    state.State
	Search   string
	// Boxes are those of the tree on screen. With them, a fragment is written
	// in displayed names, and names that mean two boxes are noticed. May be nil.
	Boxes *shape.Boxes
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
	for _, sum := range s.Defined {
		b.flag("define", sum)
	}
	b.flagIf(s.Metric != "", "metric", s.Metric)
	b.flagIf(s.Callers, "view", query.ViewCallers)
	b.fragment(s.Fragment, c.Boxes)
	b.flagIf(s.Grouping.By != shape.ByMethod, "group", s.Grouping.By.String())
	b.switchIf(s.Grouping.KeepGenerated, "keep-generated")
	b.switchIf(s.Grouping.AcrossBuilds, "across-builds")
	for _, same := range s.Grouping.Same {
		b.flag("same", same.String())
	}
	b.filters(s.Filters)
	b.transforms(s.Transforms)
	b.flagIf(s.Decoration.Root != shape.RootNone, "by", s.Decoration.Root.String())
	b.switchIf(s.Decoration.Folds(), "fold-pools")
	b.flagIf(s.Decoration.Leaf, "leaf", shape.LeafClass)
	b.flagIf(c.Search != "", "search", c.Search)
	if f := formats.ByID(c.To); f != nil && f.Options.Picture {
		b.flagIf(s.Ratio != "" && len(s.Sides) == 0, "ratio", s.Ratio)
		b.flagIf(s.Palette != "", "palette", picture.FindPalette(s.Palette).ID)
		b.flagIf((s.Comparing() || s.Ratio != "") && s.Change != picture.ChangeStyle{}, "change", s.Change.String())
		b.notes(s.Notes, c.Boxes)
		for _, color := range s.Colors {
			b.leave("the colour of %s: the command line knows palettes only", state.ColorTitle(color))
		}
	}
	b.switchIf(c.Reversed, "reversed")
	if c.Removed > 0 {
		b.leave("the files that were removed (%d): the command reads whole folders and archives", c.Removed)
	}
	sides, norm := c.written()
	if !b.sides(sides, c.Paths) {
		b.files(c.Paths)
	}
	b.flagIf(len(sides) > 0 && norm.Kind != compare.NormAuto, "norm", norm.String())
	if !s.Viewport.Whole() {
		b.leave("the zoom: the command shows the whole width")
	}
	return strings.Join(b.words, " "), b.left
}

// written are the sides that are exported and how they are scaled: where a format has
// no room for all, they are the base and the side on show.
func (c CommandLine) written() ([]query.Side, compare.Norm) {
	s := c.State
	f := formats.ByID(c.To)
	if f == nil || f.Options.Sides >= len(s.Sides) || f.Options.Sides < 2 {
		return s.Sides, s.Norm
	}
	now, norm := s.CurrentSide(), s.Norm
	if norm.Kind == compare.NormWork && len(norm.Values) == len(s.Sides) {
		norm.Values = []float64{norm.Values[0], norm.Values[now]}
	}
	return []query.Side{s.Sides[0], s.Sides[now]}, norm
}

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
func (b *commandWords) filters(filters []filter.Filter) {
	given := map[string]bool{} // flags of kinds
	for _, f := range filters {
		kind, ok := b.usable(f)
		if !ok {
			continue
		}
		flag := "keep"
		if f.Drop {
			flag = "drop"
		}
		switch {
		case kind.Range != nil:
			text := kind.Range.Format(f)
			if kind.Flag != "" && !f.Drop && !given[kind.Flag] {
				given[kind.Flag] = true
				b.flag(kind.Flag, text)
			} else {
				b.flag(flag, f.Kind+":"+text)
			}
		case kind.Whole:
			b.fragmentFilter(flag, f)
		default:
			b.checkNames(f.Patterns)
			b.flag(flag, f.Kind+":"+f.Expression())
		}
	}
}

// usable says that a filter is on and makes sense.
func (b *commandWords) usable(f filter.Filter) (*filter.Kind, bool) {
	if f.Off {
		return nil, false
	}
	if err := f.Check(); err != nil {
		b.leave("%s: %v", f.Title(), err)
		return nil, false
	}
	kind, err := f.Lookup()
	return kind, err == nil
}

// fragmentFilter writes a filter whose patterns are whole fragments. Several
// to drop are as many flags; several to keep have no form.
func (b *commandWords) fragmentFilter(flag string, f filter.Filter) {
	for _, p := range f.List {
		if p == "" || len(f.List) > 1 && !f.Drop {
			b.leave("%s: the command line takes one fragment in a filter", f.Title())
			return
		}
	}
	for _, p := range f.List {
		b.flag(flag, "fragment:"+p)
	}
	if len(f.List) == 0 {
		b.flag(flag, "method:"+f.Expression())
	}
}

// transforms adds those that are not switched off, in their order, which
// matters.
func (b *commandWords) transforms(transforms []shape.Transform) {
	for _, t := range transforms {
		if t.Off {
			continue
		}
		if err := t.Check(); err != nil {
			b.leave("%s: %v", t.Title(), err)
			continue
		}
		kind, _ := t.Lookup()
		if !kind.Patterns {
			b.switchIf(true, kind.Flag)
			continue
		}
		b.checkNames(t.Patterns)
		b.flag(kind.Flag, t.FormatPatterns())
	}
}

// checkNames notices names that no command can hold.
func (b *commandWords) checkNames(p model.Patterns) {
	for _, name := range p.List {
		if !utf8.ValidString(name) {
			b.leave("the name %q: it is not UTF-8, and the command takes any odd bytes for its own", name)
		}
	}
}
