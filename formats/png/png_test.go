package png_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"flameview/formats/codec"
	flamepng "flameview/formats/png"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/viewer/flame"
)

func write(t *testing.T, v codec.View) image.Image {
	t.Helper()
	tree, err := model.NewEngine(modeltest.Store("main;read 5\nmain;parse;lex 10")).Tree(context.Background(), model.Query{})
	if err != nil {
		t.Fatal(err)
	}
	v.Tree = tree
	var b bytes.Buffer
	if err := flamepng.Format.Write(&b, &v); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestWrite(t *testing.T) {
	plain := write(t, codec.View{})
	if got := plain.Bounds().Dx(); got != 1600 {
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
	if got := color.NRGBAModel.Convert(dark.At(0, 0)); got != flame.Dark.Background {
		t.Errorf("the dark background is %v", got)
	}
	found := write(t, codec.View{Matches: []bool{true, true, true, true}})
	if got := color.NRGBAModel.Convert(found.At(800, plain.Bounds().Dy()-35)); got != flame.Light.Match {
		t.Errorf("a match is %v", got)
	}
}

func TestWriteTooWide(t *testing.T) {
	tree, err := model.NewEngine(modeltest.Store("a 1")).Tree(context.Background(), model.Query{})
	if err != nil {
		t.Fatal(err)
	}
	err = flamepng.Format.Write(&bytes.Buffer{}, &codec.View{Tree: tree, Width: 1 << 20})
	if err == nil || !strings.Contains(err.Error(), "choose a width") {
		t.Errorf("error %v", err)
	}
}
