package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"slices"
	"time"
)

// Pictures are kept with the source, so they are made small: a window has few colours,
// and 256 of them look the same.

// frame is a picture and how long it is seen.
type frame struct {
	image.Image
	rest time.Duration
}

func savePNG(path string, picture image.Image) error {
	var data bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&data, reduce(picture, palette(picture))); err != nil {
		return err
	}
	return save(path, data.Bytes())
}

// saveGIF saves frames; of each but the first only what has changed is kept.
func saveGIF(path string, frames []frame) error {
	out := &gif.GIF{}
	var all []image.Image
	for _, f := range frames {
		all = append(all, f.Image)
	}
	colors := palette(all...)
	for i, f := range frames {
		picture := reduce(f.Image, colors)
		if i > 0 {
			picture = picture.SubImage(changed(reduce(frames[i-1].Image, colors), picture)).(*image.Paletted)
		}
		out.Image = append(out.Image, picture)
		out.Delay = append(out.Delay, int(f.rest/(10*time.Millisecond)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	b := frames[0].Bounds()
	out.Config = image.Config{ColorModel: colors, Width: b.Dx(), Height: b.Dy()}
	var data bytes.Buffer
	if err := gif.EncodeAll(&data, out); err != nil {
		return err
	}
	return save(path, data.Bytes())
}

func save(path string, data []byte) error {
	fmt.Printf("%s: %d KB\n", path, len(data)/1024)
	return os.WriteFile(path, data, 0o644)
}

// near is how close two colours are that need not both be in a palette: the sum of the
// differences of red, green and blue.
const near = 10

// palette has the most frequent colours, each with some distance to the others.
func palette(pictures ...image.Image) (colors color.Palette) {
	times := map[color.RGBA]int{}
	for _, p := range pictures {
		b := p.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				times[color.RGBAModel.Convert(p.At(x, y)).(color.RGBA)]++
			}
		}
	}
	var all []color.RGBA
	for c := range times {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(times[b], times[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	for _, c := range all {
		if len(colors) == 256 {
			break
		}
		if !slices.ContainsFunc(colors, func(other color.Color) bool { return apart(c, other.(color.RGBA)) < near }) {
			colors = append(colors, c)
		}
	}
	return colors
}

func apart(a, b color.RGBA) int {
	diff := func(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }
	return diff(a.R, b.R) + diff(a.G, b.G) + diff(a.B, b.B)
}

// reduce is a picture in the colours of a palette.
func reduce(picture image.Image, colors color.Palette) *image.Paletted {
	b := picture.Bounds()
	out := image.NewPaletted(image.Rect(0, 0, b.Dx(), b.Dy()), colors)
	index := map[color.Color]uint8{}
	plain := image.NewRGBA(out.Rect)
	draw.Draw(plain, plain.Rect, picture, b.Min, draw.Src)
	for y := range b.Dy() {
		for x := range b.Dx() {
			c := plain.RGBAAt(x, y)
			i, ok := index[c]
			if !ok {
				i = uint8(colors.Index(c))
				index[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}

// changed is the least rectangle outside which two pictures are alike.
func changed(a, b *image.Paletted) (r image.Rectangle) {
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}
