package jfr

import (
	"fmt"

	"github.com/grafana/jfr-parser/parser/types/def"
)

// pools are a chunk's constants: what the ids in events and frames stand for.
// The stacks are not kept but only where they lie: they are most of a pool's
// bytes and are read once, straight into the trie.
type pools struct {
	schema *schema
	data   []byte

	strings  map[uint64]string
	methods  table[method]
	classes  table[class]
	packages table[uint64] // module
	modules  table[uint64] // name
	threads  table[thread]
	groups   table[text]

	symbols    table[text]
	frameTypes table[text]
	states     table[text]
	objects    table[uint64] // class of an old object

	stacks []stackPool

	lent *pools // of a neighbour of the same process, for what these lack; nil for none
}

// stackPool is where the entries of one pool of stacks begin, and how many
// there are.
type stackPool struct{ at, n int }

type (
	method struct{ class, name, descriptor uint64 }
	class  struct{ name, pkg uint64 }
	thread struct {
		osName, javaName text
		osID, javaID     int64
		group            uint64
		virtual          bool
	}
)

// table is the entries of one pool.
type table[T any] struct {
	ids  ids
	list []T
}

func (t *table[T]) get(id uint64) (x T, ok bool) {
	if i := t.ids.get(id); i != none {
		return t.list[i], true
	}
	return x, false
}

func (t *table[T]) set(id uint64, x T, chunkBytes int) {
	if t.ids.limit == 0 {
		t.ids = newIDs(chunkBytes)
	}
	if i := t.ids.get(id); i != none {
		t.list[i] = x
		return
	}
	t.ids.set(id, uint32(len(t.list)))
	t.list = append(t.list, x)
}

func newPools(s *schema, data []byte) *pools {
	return &pools{schema: s, data: data, strings: map[uint64]string{}}
}

// checkpoint reads the pools of one checkpoint event; body is the position
// behind its size and type. A pool of a class that cannot be read ends it,
// because nothing says where the next one begins.
//
//	start, duration, delta to the previous checkpoint, flags u8, n, n pools
//	pool: class id, n, n entries    entry: id, fields
func (p *pools) checkpoint(b []byte, body int) error {
	pos := body
	for range 3 {
		pos = skipVarint(b, pos)
	}
	n, pos, ok := count(b, pos+1, 2)
	if !ok {
		return fmt.Errorf("the number of its pools does not fit into it")
	}
	for i := range n {
		id, at := varint(b, pos)
		if at > len(b) {
			return fmt.Errorf("it ends before pool %d of %d", i+1, n)
		}
		c := p.schema.IDMap[def.TypeID(id)]
		if c == nil {
			return fmt.Errorf("pool %d of %d is of unknown class %d", i+1, n, id)
		}
		if pos = p.pool(b, at, c); pos > len(b) {
			return fmt.Errorf("pool %d of %d, %s, is damaged", i+1, n, c.Name)
		}
	}
	return nil
}

// pool reads one pool, the position at its count, and gives the position
// behind it.
func (p *pools) pool(b []byte, pos int, c *def.Class) int {
	e := p.schema.entry(c)
	if e == nil {
		return len(b) + 1
	}
	n, at, ok := count(b, pos, 1+len(e.plan))
	if !ok {
		return at
	}
	if c.ID == p.schema.T_STACK_TRACE {
		p.stacks = append(p.stacks, stackPool{at, n})
	}
	if c.ID == p.schema.T_STRING {
		return p.stringPool(b, at, n)
	}
	var v values
	for ; n > 0; n-- {
		var id uint64
		id, at = varint(b, at)
		if at = e.plan.read(b, at, &v); at > len(b) {
			break
		}
		if e.keep != nil {
			e.keep(p, id, &v)
		}
	}
	return at
}

func (p *pools) stringPool(b []byte, at, n int) int {
	for ; n > 0 && at <= len(b); n-- {
		var id uint64
		var t text
		id, at = varint(b, at)
		if t, at = readText(b, at); at <= len(b) {
			p.strings[id] = t.string(nil)
		}
	}
	return at
}
