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
	"flameview/model/tree"
	"flameview/picture"
)

// Format is PDF, written only. Like PNG it knows the painter's colours and
// sizes, so that the file and the window look alike.
//
// The page is as wide as the view says, 1,600 units without a word, and as high
// as the tree has levels, up to what PDF allows. Frames thinner than
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
}

// Sizes in units of the page, 1/72 inch.
const (
	usualWidth  = 1600
	maxSide     = 14400 // of a page: PDF 32000-1:2008, annex C.2
	thinnest    = 0.25
	rowHeight   = picture.RowHeight
	gap         = 0.75 // between boxes
	minGapped   = 6 * gap
	margin      = 8
	pad         = 3.5 // between the edge of a box and its label
	labelSize   = 11.5
	titleSize   = 19
	titleHeight = 28
	textSize    = 12.5
	textHeight  = 18
)

// write is Format.Write. The picture is made in memory: its size is bounded by
// the page's and by MinWidth, whatever the tree's.
func write(w io.Writer, v *codec.View) error {
	started := time.Now()
	p, err := newPage(v)
	if err != nil {
		return err
	}
	p.head()
	for depth := range p.levels {
		p.level(depth)
	}
	p.writeLegend(p.top + float64(max(p.levels, 1)*rowHeight))
	p.foot()
	v.Stage("layout", started, "rows", v.Tree.Len(), "levels", p.levels, "elided", p.elided)
	started = time.Now()
	if err := p.pdf.Output(w); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	v.Stage("encode", started)
	return nil
}

// page is the page in work.
type page struct {
	*codec.View
	pdf    *fpdf.Fpdf
	face   *typeface
	theme  picture.Theme
	fill   picture.Fill
	marks  *picture.Marks
	noted  *tree.Noted
	lines  []textLine // above the levels
	list   []textLine // of notes, below them
	legend legend     // between levels and notes
	levels int        // that are drawn
	width  float64
	height float64
	top    float64 // of the levels

	perValue  float64 // units
	least     int64   // value of the thinnest frame that is drawn
	elided    int     // frames that have no box of their own
	elidedSum int64   // their values, each path once

	last color.NRGBA // the fill colour that is set
}

func newPage(v *codec.View) (*page, error) {
	p := &page{View: v, theme: picture.ThemeOf(v.Dark), fill: v.Fill, width: float64(v.Width)}
	if v.Width == 0 {
		p.width = usualWidth
	}
	if p.width < 1 || p.width > maxSide {
		return nil, fmt.Errorf("draw a page %d units wide: choose a width from 1 to %d", v.Width, maxSide)
	}
	var err error
	if p.face, err = newTypeface(assets.Font); err != nil {
		return nil, err
	}
	if v.Dark && v.DarkFill != nil {
		p.fill = v.DarkFill
	}
	if p.fill == nil {
		p.fill = picture.NewColors(picture.Palettes[0], v.Tree.Boxes, p.theme).Fill(v.Tree)
	}
	if v.Matches != nil {
		p.marks = picture.NewMarks(v.Tree, v.Matches)
	}
	if len(v.Notes) > 0 {
		p.noted = tree.NewNoted(v.Tree, v.Notes)
		p.list = p.notes()
	}
	p.measure()
	p.pdf = fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", OrientationStr: "P", Size: fpdf.SizeType{Wd: p.width, Ht: p.height}})
	p.pdf.SetCatalogSort(true) // the same bytes each time, but for the date
	p.pdf.SetAutoPageBreak(false, 0)
	p.pdf.SetMargins(0, 0, 0)
	p.pdf.AddUTF8FontFromBytes("text", "", assets.Font)
	p.pdf.SetCreator("flameview", true)
	if v.Title != "" {
		p.pdf.SetTitle(p.face.drawable(v.Title), true)
	}
	p.pdf.AddPage()
	return p, p.pdf.Error()
}

// measure decides what is drawn and how large the page gets.
func (p *page) measure() {
	t := p.Tree
	total := int64(0)
	if t.Len() > 0 {
		total = t.Total[0]
	}
	p.perValue = p.width / float64(max(total, 1))
	thin := p.MinWidth
	if thin <= 0 {
		thin = thinnest
	}
	p.elide(thin)
	p.legend = p.placeLegend()
	p.lines = p.text(p.Title, titleSize, titleHeight, p.theme.Text, 1)
	p.lines = append(p.lines, p.text(p.Subtitle, textSize, textHeight, p.theme.Dim, 20)...)
	if p.elided > 0 {
		note := fmt.Sprintf("%d frames thinner than %g units are drawn as one with their neighbours, faint, or left out; together they have %.2f %% of the total", p.elided, thin, 100*float64(p.elidedSum)/float64(total))
		p.omit(note, 3)
	}
	if t.Full {
		p.omit(fmt.Sprintf("the tree was cut at %d frames", t.Len()), 1)
	}
	if total <= 0 {
		p.omit("no events", 1)
	}
	if most := p.room(); p.levels > most {
		note := fmt.Sprintf("%d more levels are not drawn: a page cannot be higher", p.levels-most)
		p.omit(note, 1)
		p.levels = p.room()
	}
	p.top = margin
	for _, l := range p.lines {
		p.top += l.height
	}
	p.height = p.top + float64(max(p.levels, 1)*rowHeight) + p.legend.height() + listHeight(p.list) + margin
}

// omit says on the page, and to who asked, what is not on it.
func (p *page) omit(note string, most int) {
	p.Omit(note)
	p.lines = append(p.lines, p.text(note, textSize, textHeight, p.theme.Dim, most)...)
}

// room is how many levels fit below the text.
func (p *page) room() int {
	left := maxSide - 2*margin - p.legend.height() - listHeight(p.list)
	for _, l := range p.lines {
		left -= l.height
	}
	return max(int(left/rowHeight), 0)
}

// elide finds the frames that are too thin for a box of their own, and the
// highest level that has any box. A frame in a thin one is thin too and not
// summed again.
func (p *page) elide(thin float64) {
	t := p.Tree
	p.least = int64(thin / p.perValue)
	if float64(p.least)*p.perValue < thin {
		p.least++
	}
	if t.Len() == 0 || t.Total[0] <= 0 {
		return
	}
	for depth := range t.Depths() {
		drawn := false
		for row := t.Levels[depth]; row < t.Levels[depth+1]; row++ {
			if !p.thin(row) {
				drawn = true
				continue
			}
			p.elided++
			if parent := t.Parent[row]; parent >= 0 && !p.thin(parent) {
				p.elidedSum += t.Total[row]
			}
		}
		for range p.crowds(depth) {
			drawn = true
			break
		}
		if drawn {
			p.levels = depth + 1
		}
	}
}

func (p *page) thin(row int32) bool {
	return row > 0 && p.Tree.Total[row] < p.least
}

// names are what a row may be called on the page.
func (p *page) names(row int32) names {
	if row == 0 {
		return names{"all", "all", "all"}
	}
	box := p.Tree.Boxes.List[p.Tree.Box[row]]
	if p.Canonical {
		box.Display = p.Name(p.Tree.Box[row])
	}
	return names{p.Name(p.Tree.Box[row]), picture.Short(&box), picture.Last(&box)}
}
