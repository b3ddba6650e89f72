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
	d := &dictionary{}
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

// resource reads ResourceProfiles.
func (r *reader) resource(ctx context.Context, in *codec.Input, p []byte) error {
	process := ""
	return fields(p, "a resource", func(f wire.Field) error {
		switch {
		case f.Wire != wire.Bytes:
		case f.Num == 1:
			name, pid := r.processOf(f.Body)
			process = group(name, pid)
		case f.Num == 2:
			return fields(f.Body, "a scope", func(f wire.Field) error {
				if f.Num == 2 && f.Wire == wire.Bytes {
					return r.profile(ctx, in, f.Body, process)
				}
				return nil
			})
		}
		return nil
	})
}

// processOf reads the attributes of Resource. What is broken in them is left out.
func (r *reader) processOf(p []byte) (name string, pid int64) {
	_ = fields(p, "a resource", func(f wire.Field) error {
		if f.Num != 1 || f.Wire != wire.Bytes {
			return nil
		}
		key, a := "", attribute{}
		err := fields(f.Body, "an attribute", func(f wire.Field) error {
			switch f.Num {
			case 1:
				key = string(f.Body)
			case 2:
				return a.readValue(f.Body, r.d)
			case 3:
				key = r.d.text(index(f))
			}
			return nil
		})
		name, pid = a.process(key, name, pid)
		return err
	})
	return name, pid
}

// process adds what an attribute says of a process.
func (a *attribute) process(key, name string, pid int64) (string, int64) {
	switch meanings[key] {
	case processID:
		pid = a.number
	case executable:
		name = a.text
	case service:
		if name == "" {
			name = a.text
		}
	}
	return name, pid
}

// profile reads Profile: first what it is, then its samples.
func (r *reader) profile(ctx context.Context, in *codec.Input, p []byte, process string) error {
	r.profiles++
	about := profile{group: process}
	err := fields(p, "a profile", func(f wire.Field) error {
		switch {
		case f.Num == 1 && f.Wire == wire.Bytes:
			about.typ, about.unit = r.valueType(f.Body)
		case f.Num == 5 && f.Wire == wire.Bytes:
			about.periodType, about.periodUnit = r.valueType(f.Body)
		case f.Num == 6:
			about.period = int64(f.Number)
		case f.Num == 10 && len(f.Body) > 0:
			r.payloads++
		}
		return nil
	})
	if err != nil {
		return err
	}
	const every = 1 << 10 // samples between looks at the context
	s, c := r.columnOf(about)
	m, n := sample{}, 0
	return fields(p, "a profile", func(f wire.Field) error {
		if f.Num != 2 || f.Wire != wire.Bytes {
			return nil
		}
		if n++; n%every == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			in.Progress(int64(cap(in.Data) - cap(f.Body))) // where the sample is in the file
		}
		if err := m.read(f.Body); err != nil {
			return err
		}
		r.sample(s, c, about, &m)
		return nil
	})
}

func (r *reader) valueType(p []byte) (typ, unit string) {
	_ = fields(p, "a type", func(f wire.Field) error { // what is broken has no name
		switch f.Num {
		case 1:
			typ = r.d.text(index(f))
		case 2:
			unit = r.d.text(index(f))
		}
		return nil
	})
	return typ, unit
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
