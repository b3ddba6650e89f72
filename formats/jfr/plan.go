package jfr

import (
	"encoding/binary"
	"math"

	"github.com/grafana/jfr-parser/parser/types/def"
)

// A plan says how to read the objects of one class: events, pool entries,
// frames. It is compiled once a class and chunk from the metadata, so that
// fields may come, go and change places between versions. Fields that nobody
// asked for are passed over, objects in objects are flattened, and the plan of
// an event ends behind the last field that is needed.
type plan []op

type op struct {
	code opcode
	slot uint8 // where the value goes; 0 is the bin
	sub  plan  // of the elements of an array
}

type opcode uint8

const (
	opVarint opcode = iota // short, char, int, long, reference to a pool
	opByte                 // byte, boolean
	opFloat                // 4 bytes
	opDouble               // 8 bytes
	opText
	opArray
)

// Bounds of a plan: classes may contain each other, and a crafted file has
// them contain themselves.
const (
	maxOps   = 1 << 10
	maxDepth = 16
)

// values are the fields of one object by slot; a text's slot holds the position
// where it begins.
type values [16]uint64

// compile makes the plan of a class. slot gives the slot of each of its own
// fields, 0 for those to pass over. ok is false where the class cannot be read.
func (t *schema) compile(c *def.Class, slot func(i int, f *def.Field) uint8) (p plan, ok bool) {
	budget := min(maxOps, t.ops)
	before := budget
	p, ok = t.flatten(nil, c, slot, maxDepth, &budget)
	t.ops -= before - max(budget, 0)
	return p, ok
}

func (t *schema) flatten(p plan, c *def.Class, slot func(int, *def.Field) uint8, depth int, budget *int) (plan, bool) {
	if depth == 0 {
		return nil, false
	}
	for i := range c.Fields {
		f := &c.Fields[i]
		if *budget--; *budget < 0 {
			return nil, false
		}
		var s uint8
		if slot != nil {
			s = slot(i, f)
		}
		one, ok := t.single(f, s, depth, budget)
		switch {
		case !ok:
			return nil, false
		case f.Array:
			p = append(p, op{code: opArray, slot: s, sub: one})
		default:
			p = append(p, one...)
		}
	}
	return p, true
}

// single is the plan of one value of a field.
func (t *schema) single(f *def.Field, slot uint8, depth int, budget *int) (plan, bool) {
	if f.ConstantPool {
		return plan{{code: opVarint, slot: slot}}, true
	}
	c := t.IDMap[f.Type]
	if c == nil {
		return nil, false
	}
	switch c.Name {
	case "long", "int", "short", "char":
		return plan{{code: opVarint, slot: slot}}, true
	case "byte", "boolean":
		return plan{{code: opByte, slot: slot}}, true
	case "float":
		return plan{{code: opFloat, slot: slot}}, true
	case "double":
		return plan{{code: opDouble, slot: slot}}, true
	case "java.lang.String":
		return plan{{code: opText, slot: slot}}, true
	}
	return t.flatten(nil, c, nil, depth-1, budget)
}

// needed cuts what stands behind the last op with a slot.
func (p plan) needed() plan {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i].slot != 0 {
			return p[:i+1]
		}
	}
	return nil
}

// flat says whether every op is one varint, the usual case for frames.
func (p plan) flat() bool {
	for _, o := range p {
		if o.code != opVarint {
			return false
		}
	}
	return true
}

// read reads one object; next is behind the end of b if it is broken.
//
// Its work is bounded by the bytes of the object, whatever the metadata says:
// every op takes at least a byte, and arrays of nothing are not walked.
func (p plan) read(b []byte, pos int, v *values) (next int) {
	for i := range p {
		o := &p[i]
		at := pos
		var x uint64
		switch o.code {
		case opVarint:
			if uint(pos) < uint(len(b)) && b[pos] < 0x80 {
				x = uint64(b[pos])
				pos++
			} else {
				x, pos = longVarint(b, pos)
			}
		case opByte:
			if pos >= len(b) {
				return len(b) + 1
			}
			x = uint64(b[pos])
			pos++
		case opFloat:
			if pos+4 > len(b) {
				return len(b) + 1
			}
			x = v.rounded(o.slot, float64(math.Float32frombits(binary.BigEndian.Uint32(b[pos:]))))
			pos += 4
		case opDouble:
			if pos+8 > len(b) {
				return len(b) + 1
			}
			x = v.rounded(o.slot, math.Float64frombits(binary.BigEndian.Uint64(b[pos:])))
			pos += 8
		case opText:
			x = uint64(at)
			_, pos = readText(b, pos)
		case opArray:
			x = uint64(at)
			pos = o.sub.skipArray(b, pos)
		}
		if pos > len(b) {
			return pos
		}
		v[o.slot&15] = x
	}
	return pos
}

// skipArray passes over a count and that many objects of plan p.
func (p plan) skipArray(b []byte, pos int) int {
	if len(p) == 0 {
		return skipVarint(b, pos)
	}
	n, pos, ok := count(b, pos, len(p))
	if !ok {
		return pos
	}
	if p.flat() {
		return skipVarints(b, pos, n*len(p))
	}
	var v values
	for ; n > 0 && pos <= len(b); n-- {
		pos = p.read(b, pos, &v)
	}
	return pos
}

// rounded is a floating-point field as an integer, and notes in slotFraction that
// a value which somebody asked for lost its fraction.
func (v *values) rounded(slot uint8, f float64) uint64 {
	if slot != 0 && f != math.Trunc(f) && !math.IsNaN(f) {
		v[slotFraction] = 1
	}
	return uint64(integer(f))
}

// integer rounds; what does not fit is impossible.
func integer(f float64) int64 {
	if !(math.Abs(f) < 1<<62) {
		return impossible
	}
	return int64(math.Round(f))
}
