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

// WriteOptions say which choices a format has when it is written. The command line, the copied command and
// the export dialog offer these. The zero value is a text format without choices.
type WriteOptions struct {
	Binary bool // not text for a terminal
	// Names says that View.Canonical has an effect.
	Names bool
	// Picture says that the format has colours, a theme, a legend, notes and a width:
	// View.Fill, DarkFill, Dark, Legend, Notes, Title, Subtitle, Width.
	Picture bool
	// Width is the default of View.Width, in pixels.
	Width int
	// Scale says that View.Scale has an effect.
	Scale bool
	// Part says that View.Part has an effect.
	Part bool
	// MinWidth is the default of View.MinWidth in pixels; 0 = it has no effect.
	MinWidth float64
	// AlwaysThin says that frames narrower than the default MinWidth are omitted even if
	// View.MinWidth is 0.
	AlwaysThin bool
	// MaxFrames, if not 0, is up to how many frames a file is practical; the writer draws all
	// frames of its tree. To omit narrow frames, pass a tree without them.
	MaxFrames int
	// Report says that View.Report has an effect.
	Report bool
	// Sides is how many sides of a comparison a file can hold; 0 = none.
	Sides int
	// Plays says that a file shows its sides one after the other, so that without explicit sides
	// files or blocks of time become sides.
	Plays bool
}

// View is what is written: a tree, and what the window shows around it.
type View struct {
	Tree     *tree.Tree
	Title    string // of the picture, "" for none
	Subtitle string // files, metric, filters in plain words
	// Canonical writes canonical names in place of displayed ones.
	Canonical bool
	// Names says how pictures shorten names. Data formats write complete names.
	Names picture.Names
	// Matches are the boxes that the search found, by BoxID; nil for no search.
	Matches []bool
	// Notes are the user's, for formats that are pictures; model.NewNoted says
	// which frames have them.
	Notes []query.Note
	// Width is the picture's width in pixels, Scale the pixels for each unit of length.
	Width int     // 0 = WriteOptions.Width
	Scale float64 // 0 = 1
	// MinWidth omits frames narrower than this many pixels from vector pictures; 0 keeps
	// all, unless WriteOptions.AlwaysThin.
	MinWidth float64
	// Part is the part of the tree that a bitmap shows.
	Part Part
	// Dark chooses the dark theme.
	Dark bool
	// Fill is the colour of a row in the light theme, DarkFill in the dark one, as on screen;
	// nil is the writer's default palette. Pictures that follow the reader's theme need both.
	Fill, DarkFill func(row int32) color.NRGBA
	// Signs are the signs of change in the box of a row, as on screen; nil for none.
	Signs func(row int32) picture.Sign
	// Legend explains the colours; nil if they mean nothing.
	Legend []page.Swatch
	// OnOmit, if not nil, is called before the file is complete with a sentence about what the
	// file omits: "3 more levels are not drawn: ...".
	OnOmit func(text string)
	// Compared is the comparison of the tree's sides; nil for an ordinary view.
	Compared *Compared
	// Report has facts about the view for formats that are attached to bug reports; nil for
	// none.
	Report *Report
	// Log receives, at debug level, how long the stages of writing took; nil is
	// slog.Default().
	Log *slog.Logger
}

// Part is a part of a picture: zoomed, scrolled, cropped. The zero Part is all of it.
type Part struct {
	From, To float64 // range of the width, as fractions of the total; 0 and 0 are all of it
	Top      float64 // levels scrolled out of view at the root's end
	Levels   float64 // levels shown; 0 = all that follow, ignoring Top
	Flip     bool    // callees are drawn above callers
}

// Omit reports what the file omits.
func (v *View) Omit(text string) {
	if v.OnOmit != nil {
		v.OnOmit(text)
	}
}

// Stage logs how long a stage of writing took since started, and sizes as pairs of name and value.
func (v *View) Stage(name string, started time.Time, sizes ...any) {
	log := v.Log
	if log == nil {
		log = slog.Default()
	}
	log.Debug(name, append([]any{"took", time.Since(started)}, sizes...)...)
}

// DefaultWidth gives pictures their WriteOptions.Width, in pixels.
const DefaultWidth = picture.DefaultWidth

// Theme returns the colours around the frames.
func (v *View) Theme() picture.Theme { return picture.ThemeOf(v.Dark) }

// Colors returns the colours of rows in the view's theme: those of Fill or DarkFill, else of the default
// palette.
func (v *View) Colors() picture.Fill {
	switch {
	case v.Dark && v.DarkFill != nil:
		return v.DarkFill
	case v.Fill != nil:
		return v.Fill
	}
	return picture.NewColors(picture.Palettes[0], v.Tree.Boxes, v.Theme()).Fill(v.Tree)
}

// Page returns the content for page layout; callers are above their callees.
func (v *View) Page() page.Content {
	return page.Content{
		Tree: v.Tree, Title: v.Title, Subtitle: v.Subtitle, Notes: v.Notes, Name: v.Label, Legend: v.Legend,
		MinWidth: v.MinWidth, Up: v.Tree.Callers, Omit: v.Omit,
	}
}

// Label is the name of a box on pictures, where it may be shortened.
func (v *View) Label(b shape.BoxID) string {
	if v.Canonical {
		return v.Name(b)
	}
	return v.Names.Of(&v.Tree.Boxes.List[b])
}

// Name is the complete name of a box in data: as the file wrote it, or canonical.
func (v *View) Name(b shape.BoxID) string {
	if v.Canonical {
		return v.Tree.Boxes.List[b].Name
	}
	return v.Tree.Boxes.List[b].Display
}

// Compared is the comparison that a view shows.
type Compared struct {
	*compare.Comparison
	// Judged has the changes of View.Tree's rows, and Report everything else, for two sides; nil
	// for more.
	Judged *compare.RowChanges
	Report *tables.Report
	// Matrix is for more than two sides.
	Matrix *tables.Matrix
}
