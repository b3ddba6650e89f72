package otlp

import (
	"encoding/binary"
	"errors"

	"flameview/formats/codec/wire"
)

func (m *sample) begin() {
	m.stack, m.values, m.times, m.attributes = 0, m.values[:0], m.times[:0], m.attributes[:0]
}

var errSample = errors.New("a sample is not complete")

// read reads Sample. It is the inner loop, so it has no function for each field.
func (m *sample) read(p []byte) error {
	m.begin()
	for len(p) > 0 {
		f, rest, ok, _ := wire.Cut(p)
		if !ok {
			return errSample
		}
		p = rest
		switch f.Num {
		case 1:
			m.stack = index(f)
		case 2:
			for q := f.Body; len(q) > 0; {
				v, n := binary.Uvarint(q)
				if n <= 0 {
					return errSample
				}
				m.attributes, q = append(m.attributes, uint32(min(v, 1<<32-1))), q[n:]
			}
			if f.Wire == wire.Varint {
				m.attributes = append(m.attributes, index(f))
			}
		case 4:
			if m.values, ok = wire.AppendNumbers(m.values, f); !ok {
				return errSample
			}
		case 5:
			for q := f.Body; len(q) >= 8; q = q[8:] {
				m.times = append(m.times, binary.LittleEndian.Uint64(q))
			}
		}
	}
	return nil
}
