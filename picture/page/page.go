// Package page lays out a picture for a file: title, subtitle, flame, what it omits, legend and notes. The layout is the same for all picture
// formats; each provides its sizes ([Metrics]), measures text ([Font]) and draws the laid-out parts ([Canvas]).
//
//	title                                   Head
//	subtitle, in as many lines as it needs
//	[all.................................]
//	[parse.......................][read..]  Flame
//	[lex...............]
//	… 12 more levels are not drawn          End, at the flame's far end
//	3 frames thinner than 0.1 px left out   Foot
//	# JDK   # org.acme                      Legend
//	1. main > parse                         Notes
//	  slow since May
//	1 more note is about ...                Rest
package page

import (
	"image/color"
	"math"
	"strings"

	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Content is what a page shows.
type Content struct {
	Tree            *tree.Tree // nil = something else is drawn in place of a tree, FlameHeight high
	Title, Subtitle string     // "" for none
	Notes           []query.Note
	Name            func(shape.BoxID) string // in the list of notes; nil = displayed names
	Legend          []Swatch
	// MinWidth is the width in pixels below which frames are not drawn individually; 0 = all are.
	MinWidth float64
	// Merged says that adjacent narrower frames are drawn as one if they are wide enough together; otherwise they are omitted.
	Merged bool
	// Up says that the root is at the bottom.
	Up bool
	// FlameHeight is the height of the flame if only a part of the tree is shown; 0 = that of all levels drawn.
	FlameHeight float64
	// Omit, if not nil, is called with sentences about what the page omits.
	Omit func(text string)
}

// Swatch is a colour of the legend in both themes, and what it means.
type Swatch struct {
	Label       string
	Light, Dark color.NRGBA
	Arrow       Arrow // drawn on the square
}

// In is the colour in a theme.
func (s Swatch) In(dark bool) color.NRGBA {
	if dark {
		return s.Dark
	}
	return s.Light
}

// Style is how a line of text looks.
type Style uint8

// The styles. Text and Where have one size.
const (
	Title Style = iota
	Text        // subtitle, legend, what notes say
	Where       // which frames a note is about; stands out from Text
)

// Font measures text.
type Font interface {
	// Width of a line of text in units of the canvas.
	Width(s Style, text string) float64
}

// Line is a line of text in its place. Baseline counts from the page's top.
type Line struct {
	Style       Style
	Text        string
	X, Baseline float64
}

// Rect is a part of the page.
type Rect struct{ X, Y, W, H float64 }

// Page is a page that is laid out, in units of its canvas.
type Page struct {
	Width, Height float64
	Head          []Line // title and subtitle
	Flame         Rect
	Up            bool // the root is at the bottom
	Levels        int  // that are drawn
	Thin          Thin
	End           []Line // says at the flame's far end which levels are missing
	Foot          []Line // says what else is left out
	Legend        []PlacedSwatch
	Noted         *tree.Noted // which frames have notes; nil without notes
	Notes         []NoteLines
	Rest          []Line // says which notes are not listed

	row float64
}

// Y is the upper edge of a level, from the flame's.
func (p *Page) Y(depth int) float64 {
	if p.Up {
		depth = p.Levels - 1 - depth
	}
	return float64(depth) * p.row
}

// New lays out a page in one pass over the rows of the tree.
//
// The page is as high as its content, up to Metrics.Height: beyond that, levels are omitted, and long texts are truncated to take at most about
// half of it.
func New(c Content, m Metrics, f Font) *Page {
	if m.Scale == 0 {
		m.Scale = 1
	}
	b := &builder{Content: c, Metrics: m, font: f, page: &Page{Width: m.Width, Up: c.Up, row: m.Row}}
	b.build()
	return b.page
}

// builder is the state of New.
type builder struct {
	Content
	Metrics
	font Font
	page *Page
}

func (b *builder) build() {
	p := b.page
	if b.Name == nil {
		b.Name = func(box shape.BoxID) string { return b.Tree.Boxes.List[box].Display }
	}
	p.Flame.X, p.Flame.W = b.Sides, b.Metrics.Width-2*b.Sides
	if b.Tree != nil {
		p.Thin = newThin(b.Tree, p.Flame.W, b.MinWidth/b.Scale)
		p.Levels = p.Thin.levels(b.Merged)
	}

	y := b.head()
	var foot []string
	if b.Tree != nil {
		foot = b.omitted()
	}
	for _, text := range foot {
		b.say(text)
	}
	// Heights come first: how many levels have room depends on all that stands
	// below them.
	p.Foot = b.block(Text, foot)
	b.legend()
	b.notes()
	below := blockHeight(b, p.Foot) + b.legendHeight() + b.notesHeight() + b.Bottom
	room := math.Inf(1)
	if b.Height > 0 {
		room = b.Height - y - below
	}
	p.Flame.H = b.flame(room)
	end := blockHeight(b, p.End)

	p.Flame.Y = y
	if p.Up {
		p.Flame.Y += end
		move(p.End, y)
	} else {
		move(p.End, y+p.Flame.H)
	}
	y += p.Flame.H + end
	move(p.Foot, y)
	y += blockHeight(b, p.Foot)
	b.placeLegend(y)
	y += b.legendHeight()
	b.placeNotes(y)
	p.Height = y + b.notesHeight() + b.Bottom
}

// head places title and subtitle, and gives the lower edge of the block.
func (b *builder) head() float64 {
	p, y := b.page, b.Head.Above
	if title := strings.Join(strings.Fields(b.Content.Title), " "); title != "" && b.Metrics.Title.Height > 0 {
		p.Head = append(p.Head, b.line(Title, b.cut(Title, title, b.inner()), b.Margin, &y))
	}
	lines, whole := b.wrap(Text, b.Subtitle, b.inner(), b.most(maxHead, 4))
	if !whole {
		b.say("the subtitle is cut")
	}
	for _, text := range lines {
		p.Head = append(p.Head, b.line(Text, text, b.Margin, &y))
	}
	return y + b.Head.Below
}

// flame is the flame's height in so much room, and says at its far end what has
// none.
func (b *builder) flame(room float64) float64 {
	p := b.page
	switch {
	case b.FlameHeight > room:
		room = max(math.Floor(room-b.endHeight(cutAt(room))), b.Row)
		b.end(cutAt(room))
		return room
	case b.FlameHeight > 0:
		return b.FlameHeight
	case float64(p.Levels)*b.Row > room:
		levels := max(int((room-b.endHeight(moreLevels(p.Levels)))/b.Row), 1)
		b.end(moreLevels(p.Levels - levels))
		p.Levels = levels
	}
	return float64(max(p.Levels, 1)) * b.Row
}

func (b *builder) end(text string) {
	b.say(text)
	b.page.End = b.block(Text, []string{"… " + text})
}

func (b *builder) endHeight(text string) float64 {
	return blockHeight(b, b.block(Text, []string{"… " + text}))
}

func (b *builder) say(text string) {
	if b.Omit != nil {
		b.Omit(text)
	}
}
