package otlp

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"flameview/formats/codec"
	"flameview/formats/codec/wire"
	"flameview/model"
)

// Why not the generated module
//
// go.opentelemetry.io/proto/otlp/profiles/v1development makes an object of each
// message: a sample of two bytes becomes some two hundred, so a file of a few
// megabytes could take gigabytes, and protojson reads some ten megabytes a second.
// Samples are read where they stand instead, and tables become flat lists.

// reader reads one file, message by message.
type reader struct {
	b      *model.Builder
	d      *dictionary
	known  [][]model.FrameID // by location
	stacks []model.StackID   // by stack, Root for one that was not made yet
	series []*series

	profiles int
	payloads int // profiles that hold another file
	lost     losses
}

// losses count what could not be used.
type losses struct {
	strangers int // indices that are in no table
	values    int // negative or too large
	unpaired  int // samples with another number of values than times
	empty     int // samples without either
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &reader{b: b}
	defer r.warn()
	defer r.store()
	if text := bytes.TrimPrefix(in.Data, []byte("\xef\xbb\xbf")); jsonHead.Match(text[:min(len(text), codec.SniffLen)]) {
		return r.json(ctx, in)
	}
	rest := in.Data
	for n := 1; len(rest) > 0; n++ {
		message, next := frame(rest)
		if err := r.message(ctx, in, message); err != nil {
			if n > 1 {
				err = fmt.Errorf("message %d: %w", n, err)
			}
			return err
		}
		rest = next
	}
	if r.profiles == 0 {
		return errors.New("there are no profiles in it")
	}
	return nil
}

// use takes the tables of the message at hand.
func (r *reader) use(d *dictionary) {
	d.resolve()
	r.d, r.known, r.stacks = d, make([][]model.FrameID, len(d.locations)), make([]model.StackID, len(d.stacks))
}

// message reads ProfilesData. Its tables stand behind the profiles, and are read
// first, as far as they go where the file was cut.
func (r *reader) message(ctx context.Context, in *codec.Input, p []byte) error {
	d := newDictionary(in.Limits)
	var broken error
	cut := fields(p, "the file", func(f wire.Field) error {
		if f.Num == 2 && f.Wire == wire.Bytes {
			broken = errors.Join(broken, d.read(f.Body))
		}
		return ctx.Err()
	})
	if err := errors.Join(cut, broken); err != nil {
		if len(d.strings) == 0 {
			return fmt.Errorf("%w; the names stand at the end, and nothing can be shown without them", err)
		}
		return err
	}
	r.use(d)
	return fields(p, "the file", func(f wire.Field) error {
		if f.Num != 1 || f.Wire != wire.Bytes {
			return nil
		}
		return r.resource(ctx, in, f.Body)
	})
}

// warn says what was lost.
func (r *reader) warn() {
	for _, w := range []struct {
		n    int
		what string
	}{
		{r.lost.strangers, "indices that are in no table of the file stand for [unknown]: %d"},
		{r.lost.values, "values that are negative or too large count as nothing: %d"},
		{r.lost.unpaired, "samples with another number of values than times are one event without a time: %d"},
		{r.lost.empty, "samples with neither values nor times were left out: %d"},
		{r.payloads, "profiles that hold another file in them, which is not read: %d"},
	} {
		if w.n > 0 {
			r.b.Warn(w.what, w.n)
		}
	}
}
