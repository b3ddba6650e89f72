package pprof

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/pprof/profile"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// Reading a profile
//
// Nearly all of a profile is samples, and the library makes some objects of
// each: that took 70 % of the time of reading and ten times the file's size in
// memory. What the samples speak of is small: types, locations, functions, names.
// So the library decodes a copy of the profile from which the samples are left
// out, with all its rules of what is valid; the samples are read where they
// stand, straight into the builder (samples.go).
//
// 1,000,000 samples of 13 bytes, one core, best of eight: 60 MB/s where the
// library read them all with 12 (BenchmarkRead).
//
// The road not taken is to decode everything here: three times the code for the
// tenth of a file that is not samples.

// read is Format.Read. The library cannot be interrupted; scan keeps what it
// decodes within bounds.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	found, cut := scan(ctx, in.Data, in.Limits)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if found == nil {
		return cut
	}
	names := found.repair()
	p, err := decode(found)
	if err != nil {
		if dropped := found.sound(); dropped > 0 {
			if p, err = decode(found); err == nil {
				b.Warn("locations, functions and other parts that are damaged were left out: %d; frames that need them are [unknown]", dropped)
			}
		}
	}
	switch {
	case err != nil && cut != nil:
		return fmt.Errorf("%w; the names usually stand at the end, and nothing can be shown without them", cut)
	case err != nil:
		return err
	}
	r := &reader{b: b, p: p, count: found.samples}
	found.warn(b, names)
	r.locations()
	r.labels.read(found.rest)
	if err := r.samples(ctx, in, in.Data[:found.good], found.holes); err != nil {
		return err
	}
	if cut == nil && found.samples == 0 {
		b.Warn("there are no samples in the profile")
	}
	return cut
}

// decode lets the library decode what is not samples. A panic in it is its
// error.
func decode(f *scanned) (p *profile.Profile, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("decode the protocol buffer: %v", r)
		}
	}()
	if f.good == 0 {
		return nil, errors.New("decode the protocol buffer: there is nothing in it")
	}
	if len(f.rest) == 0 {
		return &profile.Profile{PeriodType: &profile.ValueType{}}, nil
	}
	if p, err = profile.ParseUncompressed(f.rest); err != nil {
		return nil, fmt.Errorf("decode the protocol buffer: %w", err)
	}
	return p, nil
}

// reader hands a profile to the builder.
type reader struct {
	b *model.Builder
	p *profile.Profile // without samples

	places  places
	frames  [][]model.FrameID // by place, outermost first
	threads []model.ThreadID  // by place: what its outermost frame is as a root

	labels labels
	count  int // of samples
	lost   losses
}

// losses count what could not be used.
type losses struct {
	strangers int // locations and functions that are not in the profile
	short     int // samples with another number of values than there are types
	values    int // too large
	broken    int // samples that are no messages, or speak of strings that are not in the profile
}

// warn says what was lost.
func (r *reader) warn() {
	for _, w := range []struct {
		n    int
		what string
	}{
		{r.lost.strangers, "frames whose location or function is not in the profile are shown as [unknown]: %d"},
		{r.lost.short, "samples with another number of values than the profile has types were left out: %d"},
		{r.lost.values, "values that are too large count as nothing: %d"},
		{r.lost.broken, "samples that are damaged were left out: %d"},
	} {
		if w.n > 0 {
			r.b.Warn(w.what, w.n)
		}
	}
}

// unknown is the frame of what the file does not name.
func (r *reader) unknown() model.FrameID { return names.Parse(names.Unknown).Intern(r.b) }
