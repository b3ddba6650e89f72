package codec

import (
	"image/color"
	"log/slog"
	"time"

	"flameview/compare"
	"flameview/compare/tables"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/picture/page"
)

// WriteOptions are what can be chosen about a file of a format. Command line,
// copied command and export dialog offer what stands here. The zero value is a
// text that has no choices.
type WriteOptions struct {
	Binary bool // is no text for a terminal
	// Names says that View.Canonical chooses the names.
	Names bool
	// Picture says that there are colours, a theme, a legend, notes and a width:
	// View.Fill, DarkFill, Dark, Legend, Notes, Title, Subtitle, Width.
	Picture bool
	// Width is the usual View.Width of a picture, in pixels.
	Width int
	// Scale says that View.Scale means something.
	Scale bool
	// Part says that View.Part means something.
	Part bool
	// MinWidth is the usual View.MinWidth in pixels; 0 = it has no meaning.
	MinWidth float64
	// AlwaysThin says that frames thinner than the usual MinWidth are left out
	// even if View.MinWidth is 0.
	AlwaysThin bool
	// MaxFrames, if not 0, says that the writer draws all frames of its tree, and
	// that so many are no problem. To leave out thin frames, give it a tree without
	// them.
	MaxFrames int
	// Report says that View.Report means something.
	Report bool
	// Sides is how many sides of a comparison a file can hold; 0 = none.
	Sides int
	// Plays says that a file shows its sides one after the other, so that files and
	// times are sides even if nothing is said of any.
	Plays bool
}

// View is what is to be written: one tree and what the user sees around it.
type View struct {
	Tree     *tree.Tree
	Title    string // of the picture, "" for none
	Subtitle string // files, metric, filters in plain words
	// Canonical writes canonical names in place of displayed ones.
	Canonical bool
	// Names says how pictures call frames. Formats of data write whole names.
	Names picture.Names
	// Matches are the boxes that the search found, by BoxID; nil for no search.
	Matches []bool
	// Notes are the user's, for formats that are pictures; model.NewNoted says
	// which frames have them.
	Notes []query.Note
	// Width is the picture's width in pixels, Scale its pixels for each unit of
	// length, for formats that are pictures.
	Width int     // 0 = WriteOptions.Width
	Scale float64 // 0 = 1
	// MinWidth leaves out frames thinner than this many pixels, for vector
	// pictures; 0 keeps all, unless WriteOptions.AlwaysThin.
	MinWidth float64
	// Part is what of the tree a painted picture shows.
	Part Part
	// Dark chooses the dark theme.
	Dark bool
	// Fill is the colour of a row as on screen in the light theme, DarkFill in
	// the dark one; nil is the writer's palette. Pictures that follow the
	// reader's theme need both.
	Fill, DarkFill func(row int32) color.NRGBA
	// Legend says what colours mean, for pictures; nil where they mean nothing.
	Legend []page.Swatch
	// OnOmit, if not nil, is called, before the file is complete, with what is not
	// in it, in plain words: "3 more levels are not drawn: ...".
	OnOmit func(text string)
	// Compared is the comparison that the tree's sides are of; nil for an ordinary
	// view.
	Compared *Compared
	// Report is what is known of the view beyond the picture, for a format that
	// goes into a bug report; nil is nothing.
	Report *Report
	// Log gets at debug level how long the stages of writing took; nil is
	// slog.Default().
	Log *slog.Logger
}

// Part is a part of a picture: zoomed in, scrolled, cut. The zero Part is all.
type Part struct {
	From, To float64 // of the width, as fractions of the total; 0 and 0 are all of it
	Top      float64 // levels at the root's end that are not shown
	Levels   float64 // how many are; 0 = the rest, and Top does not count
	Flip     bool    // callees are above callers
}

// Omit reports what is not in the file.
func (v *View) Omit(text string) {
	if v.OnOmit != nil {
		v.OnOmit(text)
	}
}

// Stage logs how long a stage of writing took that started at a time, and its
// sizes as pairs of name and value.
func (v *View) Stage(name string, started time.Time, sizes ...any) {
	log := v.Log
	if log == nil {
		log = slog.Default()
	}
	log.Debug(name, append([]any{"took", time.Since(started)}, sizes...)...)
}

// UsualWidth gives pictures their WriteOptions.Width, in pixels.
const UsualWidth = picture.UsualWidth

// Theme is the colours around the frames.
func (v *View) Theme() picture.Theme { return picture.ThemeOf(v.Dark) }

// Colors is the colour of a row in the view's theme: as on screen, else by the
// usual palette.
func (v *View) Colors() picture.Fill {
	switch {
	case v.Dark && v.DarkFill != nil:
		return v.DarkFill
	case v.Fill != nil:
		return v.Fill
	}
	return picture.NewColors(picture.Palettes[0], v.Tree.Boxes, v.Theme()).Fill(v.Tree)
}

// Page is what a picture shows of the view: callers are above what they call.
func (v *View) Page() page.Content {
	return page.Content{
		Tree: v.Tree, Title: v.Title, Subtitle: v.Subtitle, Notes: v.Notes, Name: v.Label, Legend: v.Legend,
		MinWidth: v.MinWidth, Up: v.Tree.Callers, Omit: v.Omit,
	}
}

// Label is what a picture calls a box where there is room.
func (v *View) Label(b shape.BoxID) string {
	if v.Canonical {
		return v.Name(b)
	}
	return v.Names.Of(&v.Tree.Boxes.List[b])
}

// Name is the whole name of a box, as data: the file's, or the canonical one.
func (v *View) Name(b shape.BoxID) string {
	if v.Canonical {
		return v.Tree.Boxes.List[b].Name
	}
	return v.Tree.Boxes.List[b].Display
}

// Compared is what is known of sides that are compared.
type Compared struct {
	*compare.Comparison
	// Judged are the rows of View.Tree, and Report is what else there is to say, of
	// two sides; nil of more.
	Judged *compare.RowChanges
	Report *tables.Report
	// Matrix is of more than two.
	Matrix *tables.Matrix
}
