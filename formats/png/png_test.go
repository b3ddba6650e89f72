package png_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	stdpng "image/png"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/png"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
)

func write(t *testing.T, v codec.View) image.Image {
	t.Helper()
	tree, err := engine.New(modeltest.Store("main;read 5\nmain;parse;lex 10")).Tree(context.Background(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	v.Tree = tree
	var b bytes.Buffer
	if err := png.Format.Write(&b, &v); err != nil {
		t.Fatal(err)
	}
	img, err := stdpng.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestWrite(t *testing.T) {
	plain := write(t, codec.View{})
	if got := plain.Bounds().Dx(); got != 1200 {
		t.Errorf("%d pixels wide", got)
	}
	titled := write(t, codec.View{Title: "CPU", Subtitle: "a.jfr"})
	if titled.Bounds().Dy() <= plain.Bounds().Dy() {
		t.Error("a title takes no room")
	}
	twice := write(t, codec.View{Width: 800, Scale: 2})
	if got := twice.Bounds(); got.Dx() != 800 || got.Dy() != 2*plain.Bounds().Dy() {
		t.Errorf("at scale 2: %v, at scale 1: %v", got, plain.Bounds())
	}
	dark := write(t, codec.View{Dark: true})
	if got := color.NRGBAModel.Convert(dark.At(0, 0)); got != picture.Dark.Background {
		t.Errorf("the dark background is %v", got)
	}
	found := write(t, codec.View{Matches: []bool{true, true, true, true}})
	if got := color.NRGBAModel.Convert(found.At(800, plain.Bounds().Dy()-35)); got != picture.Light.Match {
		t.Errorf("a match is %v", got)
	}
}

// A part is what a window shows that is zoomed in and scrolled: here the
// second half of main's callees, which is read, and nothing else.
func TestWritePart(t *testing.T) {
	whole := write(t, codec.View{Width: 300})
	part := write(t, codec.View{Width: 300, Part: codec.Part{From: 0.7, To: 1, Top: 2, Levels: 1}})
	if got, want := whole.Bounds().Dy()-part.Bounds().Dy(), 3*picture.RowHeight; got != want {
		t.Errorf("%d pixels less than the whole, want %d", got, want)
	}
	read := whole.At(298, whole.Bounds().Dy()/2) // above lex
	for _, x := range []int{1, 298} {
		if got := part.At(x, part.Bounds().Dy()/2); got != read {
			t.Errorf("%v at %d, want the colour of read, %v", got, x, read)
		}
	}
	var omitted []string
	high := write(t, codec.View{Width: 300, Part: codec.Part{Levels: 1e9}, OnOmit: func(s string) { omitted = append(omitted, s) }})
	if h := high.Bounds().Dy(); h > picture.MaxHeight+100 || len(omitted) != 1 {
		t.Errorf("%d pixels high, omitted %q", h, omitted)
	}
}

// The picture has the colours of the screen, those of its own theme.
func TestWriteFill(t *testing.T) {
	plain := func(c color.NRGBA) func(int32) color.NRGBA { return func(int32) color.NRGBA { return c } }
	light, dark := color.NRGBA{10, 120, 200, 255}, color.NRGBA{200, 120, 10, 255}
	for _, v := range []codec.View{{}, {Dark: true}} {
		want := light
		if v.Dark {
			want = dark
		}
		v.Fill, v.DarkFill = plain(light), plain(dark)
		img := write(t, v)
		if got := color.NRGBAModel.Convert(img.At(800, img.Bounds().Dy()-35)); got != want {
			t.Errorf("dark %v: %v, want %v", v.Dark, got, want)
		}
	}
}

func TestWriteTooWide(t *testing.T) {
	tree, err := engine.New(modeltest.Store("a 1")).Tree(context.Background(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	err = png.Format.Write(&bytes.Buffer{}, &codec.View{Tree: tree, Width: 1 << 20})
	if err == nil || !strings.Contains(err.Error(), "choose a width") {
		t.Errorf("error %v", err)
	}
}
