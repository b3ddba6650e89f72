package json

import (
	"context"
	"errors"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model"
)

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	s := jsontext.New(ctx, in.Data)
	released := 0
	s.OnProgress = func(done int64) {
		in.Release(released, int(done))
		released = int(done)
		in.Progress(done)
	}
	t, err := parse(s)
	err = s.Located(err)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil && !t.valued && t.bad.count == 0 {
		return errors.New(`no frame has a value: want "value" or "v" beside the name`)
	}
	t.warn(s, b)
	if storeErr := t.store(ctx, b, in.Reversed); err == nil {
		err = storeErr
	}
	in.Progress(int64(len(in.Data)))
	return err
}

// warn says what could not be read.
func (t *tree) warn(s *jsontext.Scanner, b *model.Builder) {
	if t.bad.count > 0 {
		b.Warn("values that are too large or no numbers count as nothing: %d, the first in %s", t.bad.count, s.Place(t.bad.first))
	}
	if t.lost.count > 0 {
		b.Warn("children that are no frames were left out: %d, the first in %s", t.lost.count, s.Place(t.lost.first))
	}
	if t.incomplete {
		b.Warn("thin frames were left out when the file was written; what they counted shows as self of their callers")
	}
	if t.delta != nil {
		b.Warn("the file compares two profiles; the series Base is the other one, by the differences that the file names")
	}
	if s.Next(); s.At < len(s.Data) && len(t.nodes) > 0 && !t.nodes[0].open {
		b.Warn("there is more behind the end of the tree, in %s; it was left out", s.Place(s.At))
	}
}

// unitName is the unit that our own files name.
func (t *tree) unitName() string {
	const longest = 64
	if u := strings.Join(strings.Fields(t.unit), " "); u != "" && len(u) <= longest {
		return u
	}
	return "samples"
}
