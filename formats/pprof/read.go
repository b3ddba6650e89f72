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

// read is Format.Read. The library decodes the whole profile in memory and
// cannot be interrupted meanwhile; check keeps that within bounds.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	good, cut := check(ctx, in.Data)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if good < 0 {
		return cut
	}
	p, err := decode(in.Data[:good])
	switch {
	case err != nil && cut != nil:
		return fmt.Errorf("%w; the names usually stand at the end, and nothing can be shown without them", cut)
	case err != nil:
		return err
	}
	in.Progress(int64(len(in.Data)) / 2)
	r := &reader{b: b, p: p}
	if err := r.samples(ctx, in); err != nil {
		return err
	}
	if cut == nil && len(p.Sample) == 0 {
		b.Warn("there are no samples in the profile")
	}
	return cut
}

// decode lets the library decode. A panic in it is its error.
func decode(data []byte) (p *profile.Profile, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("decode the protocol buffer: %v", r)
		}
	}()
	if len(data) == 0 {
		return nil, errors.New("decode the protocol buffer: there is nothing in it")
	}
	if p, err = profile.ParseUncompressed(data); err != nil {
		return nil, fmt.Errorf("decode the protocol buffer: %w", err)
	}
	return p, nil
}

// reader hands a decoded profile to the builder.
type reader struct {
	b *model.Builder
	p *profile.Profile

	frames  [][]model.FrameID // by Location.ID, outermost first
	threads []model.ThreadID  // by Location.ID: what its outermost frame is as a root

	lost losses
}

// losses count what could not be used.
type losses struct {
	strangers int // locations and functions that are not in the profile
	short     int // samples with another number of values than there are types
	values    int // negative or too large
}

// samples adds every sample to each series in which it has a value.
func (r *reader) samples(ctx context.Context, in *codec.Input) error {
	r.locations()
	all := seriesOf(r.p)
	for i, s := range r.p.Sample {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			half := float64(len(in.Data)) / 2
			in.Progress(int64(half + half*float64(i)/float64(len(r.p.Sample))))
		}
		if len(s.Value) != len(r.p.SampleType) {
			r.lost.short++
			continue
		}
		stack, thread, done := model.Root, model.NoThread, false
		for _, ser := range all {
			if !ser.take(s.Value, &r.lost) {
				continue
			}
			if !done { // a sample of zeros needs no stack
				stack, thread = r.stack(s)
				done = true
			}
			ser.add(stack, thread)
		}
	}
	for _, ser := range all {
		ser.store(r.b)
	}
	for _, w := range []struct {
		n    int
		what string
	}{
		{r.lost.strangers, "frames whose location or function is not in the profile are shown as [unknown]: %d"},
		{r.lost.short, "samples with another number of values than the profile has types were left out: %d"},
		{r.lost.values, "values that are negative (of a profile that compares two) or too large count as nothing: %d"},
	} {
		if w.n > 0 {
			r.b.Warn(w.what, w.n)
		}
	}
	in.Progress(int64(len(in.Data)))
	return nil
}

// stack pushes a sample's locations, which stand leaf first.
func (r *reader) stack(s *profile.Sample) (model.StackID, model.ThreadID) {
	at, thread := model.Root, threadOf(r.b, s)
	for i := len(s.Location) - 1; i >= 0; i-- {
		l := s.Location[i]
		if l == nil {
			r.lost.strangers++
			at = r.b.Push(at, r.unknown())
			continue
		}
		frames := r.frames[l.ID]
		if t := r.threads[l.ID]; t != model.NoThread && i == len(s.Location)-1 {
			thread, frames = t, frames[1:]
		}
		for _, f := range frames {
			at = r.b.Push(at, f)
		}
	}
	return at, thread
}

// unknown is the frame of what the file does not name.
func (r *reader) unknown() model.FrameID { return names.Parse(names.Unknown).Intern(r.b) }
