package pstats

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// The subset of Python's marshal format (Python/marshal.c in
// https://github.com/python/cpython) of which statistics are made. An object is
// a byte for its type and its content. With flagRef set it is remembered, and
// later objects may be references to it by number.

// flagRef marks an object that others refer to.
const flagRef = 0x80

// object is a value without others inside: a string, a number, None. A tuple
// of such is one too, because references stand for tuples.
type object struct {
	kind  byte // 's', 'i', 'f', '(' or 0 for all that has no meaning here
	text  string
	int   int64
	float float64
	items []object
}

// decoder stands at a place in the data.
type decoder struct {
	data  []byte
	at    int
	refs  []object
	texts map[string]string // each text once
	items []object          // of the last tuple that nobody refers to
}

func (d *decoder) errorf(format string, args ...any) error {
	return fmt.Errorf("byte %d: %s", d.at, fmt.Sprintf(format, args...))
}

// take gives the next n bytes.
func (d *decoder) take(n int) ([]byte, error) {
	if n < 0 || n > len(d.data)-d.at {
		return nil, d.errorf("the file ends in the middle of a value: want %d more bytes, there are %d", n, len(d.data)-d.at)
	}
	p := d.data[d.at : d.at+n]
	d.at += n
	return p, nil
}

// tag gives the type of the next object. Where it is marked, it has a place
// among the references, which keep must fill.
func (d *decoder) tag() (kind byte, ref int, err error) {
	p, err := d.take(1)
	if err != nil {
		return 0, -1, err
	}
	if p[0]&flagRef == 0 {
		return p[0], -1, nil
	}
	d.refs = append(d.refs, object{})
	return p[0] &^ flagRef, len(d.refs) - 1, nil
}

func (d *decoder) keep(ref int, o object) {
	if ref >= 0 {
		d.refs[ref] = o
	}
}

// size reads a length of four bytes.
func (d *decoder) size() (int, error) {
	p, err := d.take(4)
	if err != nil {
		return 0, err
	}
	return int(int32(binary.LittleEndian.Uint32(p))), nil
}

// tuple reads a tuple of simple objects, or a reference to one. Its items are
// valid until the next tuple is read.
func (d *decoder) tuple() (object, error) {
	kind, ref, err := d.tag()
	if err != nil {
		return object{}, err
	}
	if kind == 'r' {
		return d.reference('(')
	}
	n, err := d.tupleSize(kind)
	if err != nil {
		return object{}, err
	}
	t := object{kind: '(', items: d.items[:0]}
	for range n {
		o, err := d.simple()
		if err != nil {
			return t, err
		}
		t.items = append(t.items, o)
	}
	if d.items = t.items; ref >= 0 {
		d.refs[ref] = object{kind: '(', items: slices.Clone(t.items)}
	}
	return t, nil
}

// maxItems is more than any tuple of statistics has.
const maxItems = 8

func (d *decoder) tupleSize(kind byte) (n int, err error) {
	switch kind {
	case ')':
		p, err := d.take(1)
		if err != nil {
			return 0, err
		}
		n = int(p[0])
	case '(':
		if n, err = d.size(); err != nil {
			return 0, err
		}
	default:
		return 0, d.errorf("want a tuple, found an object of type %q", kind)
	}
	if n < 0 || n > maxItems {
		return 0, d.errorf("want a tuple of a few values, found one of %d", n)
	}
	return n, nil
}

// reference reads the number of an object that was there before.
func (d *decoder) reference(kind byte) (object, error) {
	n, err := d.size()
	if err != nil {
		return object{}, err
	}
	if n < 0 || n >= len(d.refs) || kind != 0 && d.refs[n].kind != kind {
		return object{}, d.errorf("a reference to object %d, which does not fit", n)
	}
	return d.refs[n], nil
}

// dict walks over a dictionary. key is called in front of each key and reads
// key and value.
func (d *decoder) dict(key func() error) error {
	kind, _, err := d.tag()
	if err != nil {
		return err
	}
	if kind != '{' {
		return d.errorf("want a dictionary, found an object of type %q", kind)
	}
	for {
		if d.at == len(d.data) {
			return d.errorf("the file ends in the middle of a dictionary")
		}
		if d.data[d.at] == '0' {
			d.at++
			return nil
		}
		if err := key(); err != nil {
			return err
		}
	}
}
