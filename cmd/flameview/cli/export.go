package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"flameview/formats"
	"flameview/formats/bundle"
	"flameview/formats/codec"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/report"
)

// exportCmd writes a view.
type exportCmd struct {
	To       string   `group:"output" required:"" enum:"${targets}" placeholder:"FORMAT" help:"What to write: ${writes}."`
	Out      string   `group:"output" short:"o" name:"output" aliases:"out" placeholder:"OUT" help:"The file to write; - or nothing is standard output."`
	Force    bool     `group:"output" help:"Overwrite OUT if there is one."`
	Width    int      `group:"output" default:"1200" placeholder:"PX" help:"Pictures: width in pixels."`
	Scale    float64  `group:"output" default:"1" placeholder:"N" help:"PNG: how much larger than usual text and rows are; 2 for dense screens."`
	MinWidth *float64 `group:"output" placeholder:"PX" help:"Pictures: leave out frames thinner than this many pixels. If not given 0.1 in SVG, 0.25 in PDF, and none in PNG, which paints thin neighbours together; 0 keeps all, but in PDF, where it is 0.25."`
	Dark     bool     `group:"output" help:"Pictures: the dark theme."`
	Palette  *string  `group:"output" enum:"${palettes}" placeholder:"ID" help:"Pictures: what colours stand for: ${palettes}; ${palette} if not given."`
	Note     []string `group:"output" sep:"none" placeholder:"A;B=TEXT" help:"Pictures: a note on every frame at which this path of methods ends, outermost first, listed below the picture. Names and ; as in --fragment; a = inside a name is written \\=. May be given several times."`
	view
	input
}

// pictures are the formats that --width, --dark, --palette, --note and --min-width speak of, and
// painted those made of pixels, which nobody can enlarge to find a thin frame.
var pictures, painted = []string{"png", "pdf", "svg", bundle.Format.ID}, []string{"png"}

// binary are the formats that are no text for a terminal.
var binary = []string{"png", "pdf", "pprof", bundle.Format.ID}

// thinnest is the usual --min-width, in pixels, of PDF and of painted pictures
// of more than maxPainted boxes. SVG is enlarged by a click, so it keeps more.
const thinnest, thinnestDrawn, maxPainted = 0.25, 0.1, 2 << 20

// The largest width in pixels and the largest scale that make a picture.
const maxWidth, maxScale = 32000, 16

func (c *exportCmd) Validate() error {
	switch {
	case c.Width < 1 || c.Width > maxWidth:
		return usagef("--width: want 1 to %d pixels, not %d", maxWidth, c.Width)
	case !(c.Scale > 0 && c.Scale <= maxScale):
		return usagef("--scale: want a number above 0, up to %d, not %g", maxScale, c.Scale)
	case c.MinWidth != nil && !(*c.MinWidth >= 0 && *c.MinWidth <= maxWidth):
		return usagef("--min-width: want 0 to %d pixels, not %g", maxWidth, *c.MinWidth)
	case c.To != "" && !slices.Contains(pictures, c.To) && (c.MinWidth != nil || c.Dark || c.Palette != nil || len(c.Note) > 0):
		return usagef("--min-width, --dark, --palette and --note are for pictures, %s is not one", c.To)
	}
	return nil
}

func (c *exportCmd) Run(a *app) error {
	if err := c.checkOut(a); err != nil {
		return err
	}
	store, failed := a.loadEvents(c.input)
	if store == nil {
		return failed
	}
	e := engine.New(store)
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	started := time.Now()
	if c.Palette != nil {
		q.Sources = picture.FindPalette(*c.Palette).Sources
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
	seen, err := c.seen(store, tree, q, notes)
	if err != nil {
		return err
	}
	v := c.picture(a, seen)
	if c.To == bundle.Format.ID {
		if v.Report, err = c.report(a, seen); err != nil {
			return err
		}
	}
	return orFailed(c.write(a, v), failed)
}

// tree is what is written: all of it for data and for pictures whose writers
// know MinWidth. Of a painted picture, frames thinner than asked for are left
// out. If nothing was asked for all are kept, because neighbours that are too
// thin alone are painted together, as in the window; only a tree larger than
// maxPainted loses those that add up to colour nobody can tell apart.
func (c *exportCmd) tree(a *app, e *engine.Engine, q query.Query) (*tree.Tree, error) {
	if !slices.Contains(painted, c.To) {
		return e.Tree(a.ctx, q)
	}
	if c.MinWidth == nil {
		q.MaxRows = maxPainted
		if tree, err := e.Tree(a.ctx, q); err != nil || !tree.Full {
			return tree, err
		}
		q.MaxRows = 0
	}
	root, err := a.root(e, q)
	if err != nil {
		return nil, err
	}
	q.MinTotal = int64(math.Ceil(float64(root.Total[0]) * c.minWidth() / float64(c.Width)))
	return e.Tree(a.ctx, q)
}

func (c *exportCmd) minWidth() float64 {
	switch {
	case c.MinWidth != nil:
		return *c.MinWidth
	case c.To == "svg", c.To == bundle.Format.ID:
		return thinnestDrawn
	}
	return thinnest
}

// picture is the view to write; what the search found is said on the way.
func (c *exportCmd) picture(a *app, seen *answer.View) *codec.View {
	tree := seen.Tree
	v := &codec.View{
		Tree: tree, Title: c.Title, Subtitle: report.Subtitle(seen, now()),
		Canonical: c.Names == "canonical", Notes: seen.State.Notes,
		Width: c.Width, Scale: c.Scale, MinWidth: c.minWidth(), Dark: c.Dark,
		Log: a.log, Tell: func(text string) { a.say("%s: %s", formats.ByID(c.To).Title, text) },
	}
	if slices.Contains(pictures, c.To) { // the colours of the window
		p := picture.FindPalette(seen.State.Palette)
		v.Fill = picture.NewColors(p, tree.Boxes, picture.Light).Fill(tree)
		v.Legend = report.Legend(seen)
		v.DarkFill = picture.NewColors(p, tree.Boxes, picture.Dark).Fill(tree)
	}
	if tree.Cut > 0 {
		v.Subtitle += fmt.Sprintf(" · frames under %g px left out", c.minWidth())
	}
	if seen.Search != nil {
		v.Matches = seen.Search.Match
		a.say("search: %s in %s, %s of the total", plural(len(seen.Found.Rows), "match"), plural(seen.Search.Boxes, "name"),
			percent(seen.Found.Sum, tree.Total[0]))
	}
	return v
}

func (c *exportCmd) write(a *app, v *codec.View) error {
	f := formats.ByID(c.To)
	started := time.Now()
	size, err := c.output(a, func(w io.Writer) error {
		buffered := bufio.NewWriterSize(w, 1<<16)
		if err := f.Write(buffered, v); err != nil {
			return err
		}
		return buffered.Flush()
	})
	if err != nil {
		return fmt.Errorf("write %s: %w", f.Title, err)
	}
	a.stage("write", started, "format", f.ID, "bytes", size)
	return nil
}

// stopper lets a cancelled context end a long write.
type stopper struct {
	ctx context.Context
	io.Writer
	written int64
}

func (w *stopper) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.Writer.Write(p)
	w.written += int64(n)
	return n, err
}
