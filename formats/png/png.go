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

// Format is PNG, written only, by the painter of the window, so that the file
// and the window show the same picture. Frames have their displayed names.
//
// The height is as many levels as the view's part says, else as the tree has, up
// to picture.MaxHeight pixels; what is left out beyond is said in the picture.
//
// Neighbours that are too thin alone are painted together, as in the window. So
// no frame is left out but of trees so large that the thin ones add up to colour
// nobody can tell apart.
var Format = codec.Format{
	ID:         "png",
	Title:      "PNG picture",
	Extensions: []string{".png"},
	Write:      write,
	Options: codec.WriteOptions{
		Binary: true, Sides: 2, Picture: true, Width: codec.DefaultWidth, Scale: true, Part: true,
		MinWidth: 0.25, MaxFrames: 2 << 20,
	},
}

func write(w io.Writer, v *codec.View) error {
	started := time.Now()
	p, err := picture.NewPainter(assets.Font)
	if err != nil {
		return err
	}
	v.Stage("font", started)
	started = time.Now()
	part, scale := v.Part, v.Scale
	if scale == 0 {
		scale = 1
	}
	content := v.Page()
	img, err := p.Image(v.Tree, picture.ImageOptions{
		Content: content,
		View:    picture.Viewport{From: part.From, To: part.To, Top: part.Top},
		Height:  int(math.Min(math.Round(part.Levels*picture.RowHeight*scale), math.MaxInt32)), Flip: part.Flip,
		Width: v.Width, Scale: v.Scale, Dark: v.Dark, Names: v.Names, Fill: v.Colors(), Signs: v.Signs, Matches: v.Matches,
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
