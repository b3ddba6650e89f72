package picture

import (
	"image"

	"flameview/picture/page"
)

// SheetOptions say what a picture of something other than a tree looks like. The
// zero value is DefaultWidth wide and light.
type SheetOptions struct {
	Width int     // in pixels; 0 = DefaultWidth
	Scale float64 // pixels for each unit of length; 0 = 1
	// Height of what is painted between the text above and the legend below, in
	// pixels; 0 = what is usual.
	Height          int
	Dark            bool
	Title, Subtitle string
	// Omit, if not nil, is called with what the picture leaves out.
	Omit func(text string)
}

// sheet paints something with text above it and a legend below. usual is the height
// where none is asked for. Errors: a width or scale that no picture can have.
func (p *Painter) sheet(o SheetOptions, usual int, legend []page.Swatch, paint func(*image.RGBA, Theme)) (*image.RGBA, error) {
	if err := checkSize(&o.Width, &o.Scale); err != nil {
		return nil, err
	}
	if o.Height <= 0 {
		o.Height = usual
	}
	size := Size{W: o.Width, Scale: o.Scale}
	c := &imageCanvas{painter: p, size: size, row: levelHeight(size.Scale), theme: ThemeOf(o.Dark)}
	c.page = page.New(page.Content{
		Title: o.Title, Subtitle: o.Subtitle, Legend: legend, FlameHeight: float64(o.Height), Omit: o.Omit,
	}, c.metrics(), c)
	return c.draw(func(img *image.RGBA) { paint(img, c.theme) }), nil
}
