package cli

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"flameview/compare"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/derive"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/report"
)

// exportCmd writes a view.
type exportCmd struct {
	To       string   `group:"output" required:"" enum:"${targets}" placeholder:"FORMAT" help:"What to write: ${writes}."`
	Out      string   `group:"output" short:"o" name:"output" aliases:"out" placeholder:"OUT" help:"The file to write; - or nothing is standard output."`
	Force    bool     `group:"output" help:"Overwrite OUT if there is one."`
	Width    *int     `group:"output" placeholder:"PX" help:"Pictures: width in pixels; ${width} if not given."`
	Scale    *float64 `group:"output" placeholder:"N" help:"How much larger than usual text and rows are, in ${scaled}; 2 for dense screens."`
	MinWidth *float64 `group:"output" placeholder:"PX" help:"Pictures: leave out frames thinner than this many pixels. If not given ${minwidths}."`
	Dark     bool     `group:"output" help:"Pictures: the dark theme."`
	Change   *string  `group:"output" placeholder:"WORDS" help:"Pictures of comparisons and ratios: what is unusual in their colours, with commas between: self for self values, ratio for the ratio of both sides, safe for orange and blue, which all colour vision tells apart."`
	Palette  *string  `group:"output" enum:"${palettes}" placeholder:"ID" help:"Pictures: what colours stand for: ${palettes}; ${palette} if not given."`
	Note     []string `group:"output" sep:"none" placeholder:"A;B=TEXT" help:"Pictures: a note on every frame at which this path of methods ends, outermost first, listed below the picture. Names and ; as in --fragment; a = inside a name is written \\=. May be given several times."`
	Profiles string   `group:"output" enum:"auto,always,never" default:"auto" placeholder:"WHEN" help:"Bug-report bundles: put the profiles in, so that the archive opens as they do: auto, which is up to ${profiles} together, always or never."`
	Compare  bool     `group:"sides" help:"Compare two paths, BASE and CURRENT, or the two sides that one file holds, and write the comparison."`
	view
	sides
}

// The largest width in pixels and the largest scale that make a picture.
const maxWidth, maxScale = picture.MaxWidth, 16

func (c *exportCmd) Validate() error {
	switch {
	case c.Width != nil && checkWidth(*c.Width) != nil:
		return checkWidth(*c.Width)
	case c.Scale != nil && checkScale(*c.Scale) != nil:
		return checkScale(*c.Scale)
	case c.MinWidth != nil && !(*c.MinWidth >= 0 && *c.MinWidth <= maxWidth):
		return usagef("--min-width: want 0 to %d pixels, not %g", maxWidth, *c.MinWidth)
	}
	if err := c.check(c.Compare); err != nil {
		return err
	}
	if c.Change != nil {
		if _, err := picture.ParseChangeStyle(*c.Change); err != nil {
			return usagef("--change: %v", err)
		}
	}
	return c.checkOptions()
}

// checkOptions finds flags that mean nothing to the format.
func (c *exportCmd) checkOptions() error {
	f := formats.ByID(c.To)
	if f == nil {
		return nil // said by the parser
	}
	isPicture := func(o codec.WriteOptions) bool { return o.Picture }
	for _, flag := range []struct {
		name  string
		given bool
		means func(codec.WriteOptions) bool
	}{
		{"width", c.Width != nil, isPicture},
		{"dark", c.Dark, isPicture},
		{"palette", c.Palette != nil, isPicture},
		{"change", c.Change != nil, isPicture},
		{"note", len(c.Note) > 0, isPicture},
		{"ratio", c.Ratio != "", func(o codec.WriteOptions) bool { return o.Picture && !o.Plays }},
		{"profiles", c.Profiles != "auto", func(o codec.WriteOptions) bool { return o.Report }},
		{"scale", c.Scale != nil, func(o codec.WriteOptions) bool { return o.Scale }},
		{"min-width", c.MinWidth != nil, func(o codec.WriteOptions) bool { return o.MinWidth > 0 }},
		{"names=canonical", c.Names == namesCanonical, func(o codec.WriteOptions) bool { return o.Names }},
	} {
		if flag.given && !flag.means(f.Options) {
			return usagef("--%s means nothing to %s, only to %s", flag.name, c.To, strings.Join(formatsWith(flag.means), ", "))
		}
	}
	return nil
}

// file is the one to write.
func (c *exportCmd) file() outFile {
	return outFile{path: c.Out, force: c.Force, inputs: c.paths(), binary: c.writeOptions().Binary}
}

// options are those of the format to write.
func (c *exportCmd) writeOptions() codec.WriteOptions { return formats.ByID(c.To).Options }

func (c *exportCmd) Run(a *app) error {
	if err := c.file().check(a); err != nil {
		return err
	}
	store, make, failed := c.load(a, c.Compare)
	if store == nil {
		return failed
	}
	return orFailed(c.export(a, store, make), failed)
}

// export writes the view of a store. make gives the sides of a comparison.
func (c *exportCmd) export(a *app, store *model.Store, make maker) error {
	e := engine.New(store)
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	started := time.Now()
	if c.Palette != nil {
		q.Sources = picture.FindPalette(*c.Palette).Sources
	}
	var comparer *compare.Comparer
	var compared *codec.Compared
	compares := c.Compare || c.chosen() && c.Ratio == ""
	if c.writeOptions().Plays && !compares {
		make = usual
	}
	if compares || c.writeOptions().Plays {
		if comparer, compared, err = c.compared(a, e, &q, make); err != nil {
			return err
		}
	}
	tree, err := c.tree(a, e, q)
	if err != nil {
		return err
	}
	a.stage("query", started, "rows", tree.Len(), "depths", tree.Depths(), "cut", tree.Cut)
	if tree.Full {
		a.say("warning: the tree has more than %s boxes; the deepest ones are left out", count(query.DefaultMaxRows))
	}
	notes, err := c.notes(a, tree.Boxes)
	if err != nil {
		return err
	}
	search, err := c.search(tree.Boxes)
	if err != nil {
		return err
	}
	subject := c.subject(store, tree, q, notes, search)
	if c.writeOptions().Picture {
		areas, err := e.Areas(a.ctx)
		if err != nil {
			return err
		}
		subject.Hues = picture.NewHues(areas, nil)
	}
	v := c.picture(a, subject, search)
	if v.Compared = compared; compared != nil {
		if err := c.judge(a, comparer, v); err != nil {
			return err
		}
	}
	if c.Ratio != "" {
		if err := c.rate(a, e, v, q); err != nil {
			return err
		}
	}
	if c.writeOptions().Report {
		if v.Report, err = c.report(a, subject); err != nil {
			return err
		}
	}
	return c.write(a, v)
}

// rate gives the picture the colours of --ratio.
func (c *exportCmd) rate(a *app, e *engine.Engine, v *codec.View, q query.Query) error {
	r, err := derive.ParseRatio(c.Ratio, e.Metrics())
	if err != nil {
		return usagef("--ratio: %w", err)
	}
	return refusal(report.Rate(a.ctx, compare.NewComparer(e), v, q, r, c.changeStyle()))
}

// tree is what is written: all of it, but for writers that draw every frame of
// their tree. For these, frames thinner than asked for are left out here. If
// nothing was asked for all are kept, because neighbours that are too thin alone
// are painted together, as in the window; only a tree larger than MaxFrames loses
// those that add up to colour nobody can tell apart.
func (c *exportCmd) tree(a *app, e *engine.Engine, q query.Query) (*tree.Tree, error) {
	o := c.writeOptions()
	if o.MaxFrames == 0 {
		return e.Tree(a.ctx, q)
	}
	if c.MinWidth == nil {
		q.MaxRows = o.MaxFrames
		if tree, err := e.Tree(a.ctx, q); err != nil || !tree.Full {
			return tree, err
		}
		q.MaxRows = 0
	}
	root, err := a.root(e, q)
	if err != nil {
		return nil, err
	}
	q.MinTotal = int64(math.Ceil(float64(root.Total[0]) * c.minWidth() / float64(or(c.Width, o.Width))))
	return e.Tree(a.ctx, q)
}

func (c *exportCmd) minWidth() float64 { return or(c.MinWidth, c.writeOptions().MinWidth) }

// or is what a flag says, else what is usual.
func or[T any](flag *T, usual T) T {
	if flag != nil {
		return *flag
	}
	return usual
}

// picture is the view to write; what the search found is said on the way.
func (c *exportCmd) picture(a *app, s report.Subject, search *tree.Search) *codec.View {
	tree := s.Tree
	v := &codec.View{
		Tree: tree, Title: c.Title, Subtitle: report.Subtitle(s, now()),
		Canonical: c.Names == namesCanonical, Notes: s.State.Notes,
		Width: or(c.Width, c.writeOptions().Width), Scale: or(c.Scale, 1), MinWidth: c.minWidth(), Dark: c.Dark,
		Log: a.log, OnOmit: func(text string) { a.say("%s: %s", formats.ByID(c.To).Title, text) },
	}
	if c.writeOptions().Picture { // the colours of the window
		p := picture.FindPalette(s.State.Palette).With(s.Hues)
		v.Fill = picture.NewColors(p, tree.Boxes, picture.Light).Fill(tree)
		v.Legend = report.Legend(s)
		v.DarkFill = picture.NewColors(p, tree.Boxes, picture.Dark).Fill(tree)
	}
	if search != nil {
		v.Matches = search.Match
		a.say("search: %s in %s, %s of the total", plural(len(s.Found.Rows), "match"), plural(search.Boxes, "name"),
			percent(s.Found.Sum, tree.Total[0]))
	}
	return v
}

func (c *exportCmd) write(a *app, v *codec.View) error {
	f := formats.ByID(c.To)
	started := time.Now()
	size, err := c.file().write(a, func(w io.Writer) error { return f.Write(w, v) })
	if err != nil {
		return fmt.Errorf("export as %s: %w", f.Title, err)
	}
	a.stage("write", started, "format", f.ID, "bytes", size)
	return nil
}
