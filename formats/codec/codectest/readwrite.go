package codectest

import (
	"bytes"
	"context"
	"io"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// Load reads data as a file called name and returns its store; err is read's error.
func Load(t testing.TB, read func(context.Context, *codec.Input, *model.Builder) error, name string, data []byte, opt codec.Options) (s *model.Store, err error) {
	t.Helper()
	b := model.NewBuilder(model.File{Path: name})
	err = read(context.Background(), &codec.Input{Name: name, Data: data, Options: opt}, b)
	s, buildErr := b.Build()
	if buildErr != nil {
		t.Fatal(buildErr)
	}
	return s, err
}

// Written returns a view as a format writes it.
func Written(t testing.TB, write func(io.Writer, *codec.View) error, v *codec.View) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out, v); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
