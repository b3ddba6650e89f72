package picture

import (
	"image"
	"image/color"
	"math"

	"flameview/model"
	"flameview/model/chart"
	"flameview/model/shape"
	"flameview/picture/ticks"
)

// ChartScene is a flame chart as it is painted: tracks below each other, each with
// its name above it, and times above all.
type ChartScene struct {
	Chart    *chart.Chart
	From, To int64 // the part of time that is seen, in nanoseconds
	Scroll   int   // pixels of the tracks that are above the upper edge
	Scale    float64
	Theme    Theme
	Names    Names
	Color    func(shape.BoxID) color.NRGBA

	width  int
	tracks []placedTrack
}

// placedTrack is where a track is: its name's upper edge, counted in pixels from the
// first track's, and its boxes below.
type placedTrack struct {
	*chart.Track
	y, height int
	boxes     []chart.Box
}

// tickSpace is how far apart times above a chart are at least, in units of length.
const tickSpace = 90

// NewChartScene lays out the part of a chart between two times for a width in
// pixels.
func NewChartScene(c *chart.Chart, from, to int64, width int, scale float64, theme Theme) *ChartScene {
	s := &ChartScene{Chart: c, From: from, To: to, Scale: scale, Theme: theme, width: width}
	colors := NewColors(Palettes[0], c.Boxes, theme)
	s.Color = func(b shape.BoxID) color.NRGBA { return colors.box(b, model.KindUnknown) }
	y, row := 0, levelHeight(scale)
	for _, track := range c.Tracks {
		p := placedTrack{Track: track, y: y, boxes: track.Window(from, to, width)}
		deepest := int32(-1)
		for _, b := range p.boxes {
			deepest = max(deepest, b.Depth)
		}
		p.height = (int(deepest) + 2) * row
		y += p.height + row/2
		s.tracks = append(s.tracks, p)
	}
	return s
}

// Height is that of the times and of all tracks, in pixels.
func (s *ChartScene) Height() int {
	h := levelHeight(s.Scale)
	if n := len(s.tracks); n > 0 {
		h += s.tracks[n-1].y + s.tracks[n-1].height
	}
	return h
}

// x is where a time is, in pixels.
func (s *ChartScene) x(at int64) int {
	whole := float64(uint64(s.To) - uint64(s.From))
	at = max(min(at, s.To), s.From)
	return int(math.Round(float64(uint64(at)-uint64(s.From)) / whole * float64(s.width)))
}

// BoxAt is the box at a place in the picture, and its track; ok is false where there
// is none.
func (s *ChartScene) BoxAt(x, y int) (track *chart.Track, box chart.Box, ok bool) {
	row := levelHeight(s.Scale)
	y += s.Scroll - row
	for _, l := range s.tracks {
		if y < l.y+row || y >= l.y+l.height {
			continue
		}
		depth := int32((y - l.y - row) / row)
		for _, b := range l.boxes {
			if b.Depth == depth && s.x(b.From) <= x && x < max(s.x(b.To), s.x(b.From)+1) {
				return l.Track, b, true
			}
		}
	}
	return nil, chart.Box{}, false
}

// Place is where a box of a track is in the picture.
func (s *ChartScene) Place(track *chart.Track, b chart.Box) image.Rectangle {
	row := levelHeight(s.Scale)
	for _, l := range s.tracks {
		if l.Track == track {
			x, y := s.x(b.From), row+l.y-s.Scroll+(1+int(b.Depth))*row
			return image.Rect(x, y, max(s.x(b.To), x+1), y+row)
		}
	}
	return image.Rectangle{}
}

// PaintChart fills an image with a scene. Boxes of samples are plain; those of
// events that began and ended have a line below, in the colour of text.
func (p *Painter) PaintChart(img *image.RGBA, s *ChartScene) {
	img = atOrigin(img)
	fillRect(img, img.Rect, s.Theme.Background)
	if s.To <= s.From {
		return
	}
	row := levelHeight(s.Scale)
	text := p.textFor(row)
	below := atOrigin(img.SubImage(image.Rect(0, row, img.Rect.Dx(), img.Rect.Dy())).(*image.RGBA))
	for _, l := range s.tracks {
		top := l.y - s.Scroll
		if top >= below.Rect.Dy() || top+l.height <= 0 {
			continue
		}
		p.write(below, text, l.Name, image.Rect(0, top, below.Rect.Dx(), top+row), s.Theme.Text)
		for i := range l.boxes {
			p.chartBox(below, s, &l.boxes[i], top+row, row, text)
		}
	}
	p.chartTimes(img, s, row, text)
}

// atOrigin is an image of the same pixels whose corner is 0, 0: letters are drawn
// from there.
func atOrigin(img *image.RGBA) *image.RGBA {
	return &image.RGBA{Pix: img.Pix, Stride: img.Stride, Rect: img.Rect.Sub(img.Rect.Min)}
}

// chartBox paints one box of a track whose boxes begin at top.
func (p *Painter) chartBox(img *image.RGBA, s *ChartScene, b *chart.Box, top, row int, text *typeface) {
	x0, x1 := s.x(b.From), s.x(b.To)
	y := top + int(b.Depth)*row
	hair := max(row/18, 1)
	r := image.Rect(x0, y, max(x1, x0+1), y+row-hair)
	if !r.Overlaps(img.Rect) {
		return
	}
	gap := 0
	if r.Dx() > 3 { // between neighbours
		gap = hair
	}
	r.Max.X -= gap
	fill := s.Color(b.Box)
	fillRect(img, r, fill)
	if b.Exact {
		fillRect(img, image.Rect(r.Min.X, r.Max.Y-2*hair, r.Max.X, r.Max.Y), s.Theme.Text)
	}
	if text == nil || r.Dx() < text.narrowest {
		return
	}
	box := &s.Chart.Boxes.List[b.Box]
	room := r.Dx() - 2*text.pad
	line, whole := p.fittedName(text, s.Names, box, room)
	if whole || len(line) >= 1+minLetters {
		text.draw(img, line, r.Min.X+text.pad, y+(row-hair+text.capHeight+1)/2, r.Intersect(img.Rect), s.Theme.Ink(fill))
	}
}

// chartTimes paints the times above the tracks, from the beginning of what is seen.
func (p *Painter) chartTimes(img *image.RGBA, s *ChartScene, row int, text *typeface) {
	whole := float64(uint64(s.To) - uint64(s.From))
	by := ticks.Times(whole * tickSpace * s.Scale / float64(s.width))
	for n := 0; float64(n)*by.Step < whole; n++ {
		x := int(math.Round(float64(n) * by.Step / whole * float64(s.width)))
		fillRect(img, image.Rect(x, 0, x+1, row/2), s.Theme.Dim)
		next := int(math.Round(float64(n+1) * by.Step / whole * float64(s.width)))
		p.write(img, text, by.Label(n), image.Rect(x, 0, next, row), s.Theme.Dim)
	}
}

// write writes a line of text into a rectangle, as much of it as fits; nothing if
// type would be too small.
func (p *Painter) write(img *image.RGBA, text *typeface, s string, r image.Rectangle, ink color.NRGBA) {
	if text == nil {
		return
	}
	line, _ := p.set(text, s, r.Dx()-2*text.pad)
	text.draw(img, line, r.Min.X+text.pad, r.Min.Y+(r.Dy()+text.capHeight+1)/2, r.Intersect(img.Rect), ink)
}

// ChartWords explain how boxes of a chart are to be read.
const ChartWords = "a box is time in which samples, one after the other, had the same frames: no claim of one call; underlined boxes are exact"

// ChartImage paints a chart for a file, as much of it as has room. Errors: a width
// or scale that no picture can have.
func (p *Painter) ChartImage(c *chart.Chart, o SheetOptions) (*image.RGBA, error) {
	if err := checkSize(&o.Width, &o.Scale); err != nil {
		return nil, err
	}
	s := NewChartScene(c, c.From, c.To, o.Width, o.Scale, ThemeOf(o.Dark))
	return p.sheet(o, s.Height(), nil, func(img *image.RGBA, _ Theme) { p.PaintChart(img, s) })
}
