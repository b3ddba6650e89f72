package jfr

import "fmt"

// elements reads the tree of a metadata event, one element after the other.
type elements struct {
	b       []byte
	pos     int
	strings []int32  // offset of each string in b
	cache   []string // those that were decoded; "" is decoded anew
}

// element is one element; of its attributes those that matter here.
type element struct {
	name, self, id, class, pool, dimension, value string

	children uint64
}

func (m *elements) next() (e element, err error) {
	e.name = m.string()
	attributes, next, ok := count(m.b, m.pos, 2)
	if !ok {
		return e, fmt.Errorf("read the metadata: element %q at offset %d is damaged", e.name, m.pos)
	}
	m.pos = next
	for range attributes {
		key := m.string()
		switch key {
		case "name":
			e.self = m.string()
		case "id":
			e.id = m.string()
		case "class":
			e.class = m.string()
		case "constantPool":
			e.pool = m.string()
		case "dimension":
			e.dimension = m.string()
		case "value", "value-0":
			e.value = m.string()
		default:
			m.pos = skipVarint(m.b, m.pos)
		}
	}
	e.children, m.pos = varint(m.b, m.pos)
	if m.pos > len(m.b) || e.children > uint64(len(m.b)-m.pos) {
		return e, fmt.Errorf("read the metadata: it ends inside element %q", e.name)
	}
	return e, nil
}

// string reads an index and gives the string; one out of range is "".
func (m *elements) string() string {
	i, next := varint(m.b, m.pos)
	m.pos = next
	if i >= uint64(len(m.strings)) || next > len(m.b) {
		return ""
	}
	if m.cache[i] == "" {
		t, _ := readText(m.b, int(m.strings[i]))
		m.cache[i] = t.string(nil)
	}
	return m.cache[i]
}
