// Command icon draws the program's icon, a flame of stacked bars, as
// assets/icon.svg and assets/icon.png. Run it from the repository's root:
//
//	go run ./scripts/icon
package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"log"
	"os"

	"golang.org/x/image/vector"
)

const size = 512 // of the square picture, in pixels

// A bar is a rounded rectangle.
type bar struct {
	x, y, w, h, radius float32
	colour             color.NRGBA
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

// bars is the ground and the flame: one row for each level of a call tree, the
// root at the bottom, each row as wide as the flame is there.
func bars() []bar {
	const (
		row, gap = 42, 7
		bottom   = 448
	)
	rows := [][]struct {
		x, w float32
		hex  uint32
	}{
		{{162, 188, 0xd3382a}},
		{{116, 176, 0xe04a2b}, {300, 96, 0xc22d2b}},
		{{100, 66, 0xd3382a}, {174, 146, 0xf26b2e}, {328, 84, 0xd3382a}},
		{{106, 62, 0xe04a2b}, {176, 120, 0xf98f35}, {304, 102, 0xe04a2b}},
		{{132, 40, 0xe9592c}, {180, 98, 0xfcb147}, {286, 96, 0xec5f2d}},
		{{190, 70, 0xffcb5c}, {268, 76, 0xf26b2e}},
		{{206, 88, 0xf98f35}},
		{{214, 46, 0xfcb147}},
	}
	all := []bar{{0, 0, size, size, 112, rgb(0x26222f)}}
	for level, r := range rows {
		y := float32(bottom - row - level*(row+gap))
		for _, b := range r {
			all = append(all, bar{b.x, y, b.w, row, 14, rgb(b.hex)})
		}
	}
	return all
}

func main() {
	log.SetFlags(0)
	var picture bytes.Buffer
	if err := png.Encode(&picture, paint(bars())); err != nil {
		log.Fatal(err)
	}
	for name, data := range map[string][]byte{"assets/icon.svg": svg(bars()), "assets/icon.png": picture.Bytes()} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

func svg(bars []bar) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n<title>flameview</title>\n", size, size)
	for _, r := range bars {
		fmt.Fprintf(&b, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%g\" fill=\"#%02x%02x%02x\"/>\n",
			r.x, r.y, r.w, r.h, r.radius, r.colour.R, r.colour.G, r.colour.B)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func paint(bars []bar) image.Image {
	canvas := image.NewNRGBA(image.Rect(0, 0, size, size))
	for _, b := range bars {
		shape := vector.NewRasterizer(size, size)
		shape.DrawOp = draw.Over
		roundedRect(shape, b)
		shape.Draw(canvas, canvas.Bounds(), image.NewUniform(b.colour), image.Point{})
	}
	return canvas
}

// roundedRect walks the outline clockwise from the top left. A cubic curve
// whose handles are 0.5523 of the radius long is a quarter circle to the eye.
func roundedRect(to *vector.Rasterizer, b bar) {
	r, k := b.radius, b.radius*(1-0.5523)
	left, top, right, bottom := b.x, b.y, b.x+b.w, b.y+b.h
	to.MoveTo(left+r, top)
	to.LineTo(right-r, top)
	to.CubeTo(right-k, top, right, top+k, right, top+r)
	to.LineTo(right, bottom-r)
	to.CubeTo(right, bottom-k, right-k, bottom, right-r, bottom)
	to.LineTo(left+r, bottom)
	to.CubeTo(left+k, bottom, left, bottom-k, left, bottom-r)
	to.LineTo(left, top+r)
	to.CubeTo(left, top+k, left+k, top, left+r, top)
	to.ClosePath()
}
