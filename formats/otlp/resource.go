package otlp

import (
	"context"

	"flameview/formats/codec"
	"flameview/formats/codec/wire"
)

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
