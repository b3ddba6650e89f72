// Package pdf writes the view as one page of vectors: boxes and labels that stay
// sharp at any size, for documents and print.
package pdf

import (
	"fmt"
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"flameview/assets"
	"flameview/formats/codec"
	"flameview/picture"
	"flameview/picture/page"
)

// Format is PDF, written only. Like PNG it knows the painter's colours and
// sizes, so that the file and the window look alike.
//
// The page is as wide as the view says and as high as the tree has levels, up to
// what PDF allows; a pixel is a unit of 1/72 inch. Frames thinner than
// View.MinWidth, and than a quarter of a unit where it is 0, have no box of
// their own, for a page with a million boxes opens in no viewer: neighbours
// among them are drawn as one faint box if that is wide enough. The page says
// how many they are, with their sum. View.Scale has no meaning for vectors.
//
// Labels are in the built-in font, which has Latin, Greek and Cyrillic letters;
// others are shown as U+FFFD. Text from right to left is not turned.
var Format = codec.Format{
	ID:         "pdf",
	Title:      "PDF page",
	Extensions: []string{".pdf"},
	Write:      write,
	Options: codec.WriteOptions{
		Binary: true, Sides: 2, Names: true, Picture: true, Width: codec.DefaultWidth, MinWidth: usualMinWidth, AlwaysThin: true,
	},
}

// Sizes in units of the page.
const (
	usualMinWidth = 0.25
	maxSide       = 14400 // of a page: PDF 32000-1:2008, annex C.2
	rowHeight     = picture.RowHeight
	gap           = 0.75 // between boxes
	minGapped     = 6 * gap
	margin        = 8
	pad           = 3.5 // between the edge of a box and its label
	labelSize     = 11.5
	titleSize     = 19
	titleHeight   = 28
	textSize      = 12.5
	textHeight    = 18
	baseline      = 0.72 // of a line's height
	maxNoteLines  = 120  // the levels need room as well
)

// write is Format.Write. The picture is made in memory: its size is bounded by
// the page's and by MinWidth, whatever the tree's.
func write(w io.Writer, v *codec.View) error {
	started := time.Now()
	c, err := newCanvas(v)
	if err != nil {
		return err
	}
	c.rect(0, 0, c.page.Width, c.page.Height, c.theme.Background)
	c.page.Draw(c)
	v.Stage("layout", started, "rows", v.Tree.Len(), "levels", c.page.Levels, "thin", c.page.Thin.Count)
	started = time.Now()
	if err := c.pdf.Output(w); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	v.Stage("encode", started)
	return nil
}

// canvas is the page in work.
type canvas struct {
	*codec.View
	page  *page.Page
	pdf   *fpdf.Fpdf
	face  *typeface
	theme picture.Theme
	fill  picture.Fill
	marks *picture.Marks // nil without a search

	perValue float64     // units
	last     color.NRGBA // the fill colour that is set
}

func newCanvas(v *codec.View) (*canvas, error) {
	width := v.Width
	if width == 0 {
		width = codec.DefaultWidth
	}
	if width < 1 || width > maxSide {
		return nil, fmt.Errorf("draw a page %d units wide: choose a width from 1 to %d", v.Width, maxSide)
	}
	c := &canvas{View: v, theme: v.Theme(), fill: v.Colors()}
	var err error
	if c.face, err = newTypeface(assets.Font); err != nil {
		return nil, err
	}
	if v.Matches != nil {
		c.marks = picture.NewMarks(v.Tree, v.Matches)
	}
	content := v.Page()
	content.Merged = true
	if content.MinWidth <= 0 {
		content.MinWidth = usualMinWidth
	}
	c.page = page.New(content, metrics(width), c)
	if v.Tree.Len() > 0 {
		c.perValue = c.page.Flame.W / float64(max(v.Tree.Total[0], 1))
	}
	c.pdf = fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", OrientationStr: "P", Size: fpdf.SizeType{Wd: c.page.Width, Ht: c.page.Height}})
	c.pdf.SetCatalogSort(true) // the same bytes each time, but for the date
	c.pdf.SetAutoPageBreak(false, 0)
	c.pdf.SetMargins(0, 0, 0)
	c.pdf.AddUTF8FontFromBytes("text", "", assets.Font)
	c.pdf.SetCreator("flameview", true)
	if v.Title != "" {
		c.pdf.SetTitle(c.face.drawable(v.Title), true)
	}
	c.pdf.AddPage()
	return c, c.pdf.Error()
}

func metrics(width int) page.Metrics {
	return page.Metrics{
		Width: float64(width), Height: maxSide, Row: rowHeight, Margin: margin, Bottom: margin,
		Title: page.Type{Height: titleHeight, Baseline: titleHeight * baseline},
		Text:  page.Type{Height: textHeight, Baseline: textHeight * baseline},
		Head:  page.Space{Above: margin / 2, Below: margin / 2}, Block: page.Space{Above: margin},
		Swatch: 11.5, Gap: 6, Indent: 14, MaxNoteLines: maxNoteLines,
	}
}
