// Package png writes the view as a picture: the painter's own pixels.
package png

import (
	"image/png"
	"io"
	"math"
	"time"

	"flameview/assets"
	"flameview/formats/codec"
	"flameview/picture"
)

// Format is PNG, written only. It is the one format that knows the painter, so
// that the file and the window show the same picture.
//
// The height is as many levels as the view's part says, else as the tree has, up
// to flame.MaxHeight pixels; what is left out beyond is said in the picture.
var Format = codec.Format{
	ID:         "png",
	Title:      "PNG picture",
	Extensions: []string{".png"},
	Write:      write,
}

func write(w io.Writer, v *codec.View) error {
	started := time.Now()
	p, err := picture.NewPainter(assets.Font)
	if err != nil {
		return err
	}
	v.Stage("font", started)
	started = time.Now()
	fill := v.Fill
	if v.Dark && v.DarkFill != nil {
		fill = v.DarkFill
	}
	var legend []picture.LegendItem
	for _, s := range v.Legend {
		item := picture.LegendItem{Label: s.Label, Color: s.Light}
		if v.Dark {
			item.Color = s.Dark
		}
		legend = append(legend, item)
	}
	part, scale := v.Part, v.Scale
	if scale == 0 {
		scale = 1
	}
	img, err := p.Image(v.Tree, picture.ImageOptions{
		View:   picture.Viewport{From: part.From, To: part.To, Top: part.Top},
		Height: int(math.Min(math.Round(part.Levels*picture.RowHeight*scale), math.MaxInt32)), Flip: part.Flip,
		Width: v.Width, Scale: v.Scale, Dark: v.Dark, Fill: fill, Matches: v.Matches,
		Notes: v.Notes, Legend: legend, Title: v.Title, Subtitle: v.Subtitle, Tell: v.Omit,
	})
	if err != nil {
		return err
	}
	v.Stage("layout and paint", started, "rows", v.Tree.Len(), "width", img.Rect.Dx(), "height", img.Rect.Dy())
	started = time.Now()
	if err := png.Encode(w, img); err != nil {
		return err
	}
	v.Stage("encode", started)
	return nil
}
