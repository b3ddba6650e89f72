package otlp

import (
	"encoding/binary"
	"fmt"
	"math"

	"flameview/formats/codec/wire"
)

// fields walks over the fields of a message. each gives its own error.
func fields(p []byte, what string, each func(f wire.Field) error) error {
	for len(p) > 0 {
		f, rest, ok, cut := wire.Cut(p)
		switch {
		case cut:
			return fmt.Errorf("%s ends inside of a field, as if the copy had been cut off", what)
		case !ok:
			return fmt.Errorf("there is no field of a message in %s", what)
		}
		if err := each(f); err != nil {
			return err
		}
		p = rest
	}
	return nil
}

func index(f wire.Field) uint32 {
	if f.Wire != wire.Varint || f.Number > math.MaxUint32 {
		return math.MaxUint32
	}
	return uint32(f.Number)
}

// indices appends a repeated index, which is packed or stands alone.
func (d *dictionary) indices(to []uint32, f wire.Field) ([]uint32, error) {
	if f.Wire == wire.Varint {
		return append(to, index(f)), d.took(4)
	}
	for p := f.Body; len(p) > 0; {
		v, n := binary.Uvarint(p)
		if n <= 0 {
			return to, fmt.Errorf("a list of numbers is not complete")
		}
		to, p = append(to, uint32(min(v, math.MaxUint32))), p[n:]
	}
	return to, d.took(4 * len(f.Body))
}

// read reads ProfilesDictionary.
func (d *dictionary) read(p []byte) error {
	return fields(p, "the dictionary", func(f wire.Field) error {
		if f.Wire != wire.Bytes {
			return nil
		}
		switch f.Num {
		case 1:
			return d.readMapping(f.Body)
		case 2:
			return d.readLocation(f.Body)
		case 3:
			return d.readFunction(f.Body)
		case 5:
			d.strings = append(d.strings, f.Body)
			return d.took(24)
		case 6:
			return d.readAttribute(f.Body)
		case 7:
			return d.readStack(f.Body)
		}
		return nil
	})
}

func (d *dictionary) readMapping(p []byte) error {
	var m mapping
	err := fields(p, "a mapping", func(f wire.Field) error {
		switch f.Num {
		case 1:
			m.start = f.Number
		case 2:
			m.limit = f.Number
		case 3:
			m.offset = f.Number
		case 4:
			m.file = index(f)
		}
		return d.took(0)
	})
	d.mappings = append(d.mappings, m)
	if err != nil {
		return err
	}
	return d.took(32)
}

func (d *dictionary) readFunction(p []byte) error {
	var fn function
	err := fields(p, "a function", func(f wire.Field) error {
		switch f.Num {
		case 1:
			fn.name = index(f)
		case 2:
			fn.system = index(f)
		case 3:
			fn.file = index(f)
		}
		return nil
	})
	d.functions = append(d.functions, fn)
	if err != nil {
		return err
	}
	return d.took(12)
}

func (d *dictionary) readLocation(p []byte) error {
	l := location{}
	l.lines.from, l.attributes.from = uint32(len(d.lines)), uint32(len(d.locationAttrs))
	err := fields(p, "a location", func(f wire.Field) (err error) {
		switch f.Num {
		case 1:
			l.mapping = index(f)
		case 2:
			l.address = f.Number
		case 3:
			var ln line
			if err = fields(f.Body, "a line", func(f wire.Field) error {
				switch f.Num {
				case 1:
					ln.function = index(f)
				case 2:
					ln.line = int64(f.Number)
				}
				return nil
			}); err == nil {
				d.lines = append(d.lines, ln)
				err = d.took(16)
			}
		case 4:
			d.locationAttrs, err = d.indices(d.locationAttrs, f)
		}
		return err
	})
	return d.addLocation(l, err)
}

// addLocation adds a location whose lines and attributes are the last ones.
func (d *dictionary) addLocation(l location, err error) error {
	l.lines.to, l.attributes.to = uint32(len(d.lines)), uint32(len(d.locationAttrs))
	d.locations = append(d.locations, l)
	if err != nil {
		return err
	}
	return d.took(64) // with the list of frames
}

func (d *dictionary) readStack(p []byte) error {
	from := uint32(len(d.stackLocations))
	err := fields(p, "a stack", func(f wire.Field) (err error) {
		if f.Num == 1 {
			d.stackLocations, err = d.indices(d.stackLocations, f)
		}
		return err
	})
	return d.addStack(from, err)
}

func (d *dictionary) addStack(from uint32, err error) error {
	d.stacks = append(d.stacks, span{from, uint32(len(d.stackLocations))})
	if err != nil {
		return err
	}
	return d.took(16)
}

func (d *dictionary) readAttribute(p []byte) error {
	var a attribute
	err := fields(p, "an attribute", func(f wire.Field) error {
		switch f.Num {
		case 1:
			a.key = index(f)
		case 2:
			return a.readValue(f.Body, d)
		}
		return nil
	})
	d.attributes = append(d.attributes, a)
	if err != nil {
		return err
	}
	return d.took(48 + len(a.text))
}

// readValue reads AnyValue; lists and bytes mean nothing here.
func (a *attribute) readValue(p []byte, d *dictionary) error {
	return fields(p, "a value", func(f wire.Field) error {
		switch f.Num {
		case 1:
			a.text = string(f.Body)
		case 3:
			a.number = int64(f.Number)
		case 8:
			a.text = d.text(index(f))
		}
		return nil
	})
}
