package pstats

import (
	"encoding/binary"
	"math"
	"strconv"
)

// simple reads an object without others inside.
func (d *decoder) simple() (object, error) {
	kind, ref, err := d.tag()
	if err != nil {
		return object{}, err
	}
	o, err := d.content(kind)
	if err == nil {
		d.keep(ref, o)
	}
	return o, err
}

func (d *decoder) content(kind byte) (object, error) {
	switch kind {
	case 'N', 'T', 'F':
		return object{}, nil
	case 'r':
		return d.reference(0)
	case 'z', 'Z':
		p, err := d.take(1)
		if err != nil {
			return object{}, err
		}
		p, err = d.take(int(p[0]))
		return object{kind: 's', text: d.text(p)}, err
	case 'u', 't', 'a', 'A', 's':
		n, err := d.size()
		if err != nil {
			return object{}, err
		}
		p, err := d.take(n)
		return object{kind: 's', text: d.text(p)}, err
	case 'i':
		n, err := d.size()
		return object{kind: 'i', int: int64(n)}, err
	case 'I':
		p, err := d.take(8)
		if err != nil {
			return object{}, err
		}
		return object{kind: 'i', int: int64(binary.LittleEndian.Uint64(p))}, nil
	case 'l':
		return d.long()
	case 'g':
		p, err := d.take(8)
		if err != nil {
			return object{}, err
		}
		return object{kind: 'f', float: math.Float64frombits(binary.LittleEndian.Uint64(p))}, nil
	case 'f':
		p, err := d.take(1)
		if err != nil {
			return object{}, err
		}
		if p, err = d.take(int(p[0])); err != nil {
			return object{}, err
		}
		f, err := strconv.ParseFloat(string(p), 64)
		if err != nil {
			return object{}, d.errorf("want a number, found %q", p)
		}
		return object{kind: 'f', float: f}, nil
	}
	return object{}, d.errorf("an object of type %q, which statistics do not have", kind)
}

func (d *decoder) text(p []byte) string {
	s, ok := d.texts[string(p)]
	if !ok {
		if d.texts == nil {
			d.texts = map[string]string{}
		}
		s = string(p)
		d.texts[s] = s
	}
	return s
}

// long reads an integer of digits of 15 bits each.
func (d *decoder) long() (object, error) {
	n, err := d.size()
	if err != nil {
		return object{}, err
	}
	negative := n < 0
	if negative {
		n = -n
	}
	if n > 4 {
		return object{}, d.errorf("an integer of %d digits of 15 bits", n)
	}
	p, err := d.take(2 * n)
	if err != nil {
		return object{}, err
	}
	var v int64
	for i := range n {
		v |= int64(binary.LittleEndian.Uint16(p[2*i:])&0x7fff) << (15 * i)
	}
	if negative {
		v = -v
	}
	return object{kind: 'i', int: v}, nil
}
