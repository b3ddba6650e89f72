package jfr

import (
	"context"
)

// Damage. Events follow each other by their sizes alone, so one wrong byte in a
// size would lose the rest of a chunk. Two rules save it: a step is taken only
// to what can be an event, and where that fails, the next place is looked for
// from which several events in a row can be, by size, class and start time. The
// start time is the strong one: it is the first field of every event, has five
// to nine bytes, and must lie in the chunk's own time.

// eventAt looks at the event that begins at pos.
func (c *chunk) eventAt(pos int) (p piece, id uint64, ok bool) {
	data := c.data
	size, at := varint(data, pos)
	id, body := varint(data, at)
	if size > uint64(len(data)-pos) || pos+int(size) < body || body > len(data) {
		return p, id, false
	}
	p = piece{pos, body, pos + int(size)}
	if id > 1 && !c.exact(id, p) {
		return p, id, false
	}
	if id > 1 && size < usualSize && c.knows(id) {
		return p, id, true
	}
	// Something rare: pools, metadata, a long event, a class without
	// description. A wrong size here would step over thousands of events without
	// a word. So it is believed where the header says, or where the fields of the
	// event are exactly as long as it is, or if what follows looks right.
	ok = int64(pos) == c.head.meta || int64(pos) == c.head.pools ||
		c.chain(p.end, 2) || c.looksRight(id, p) && c.fieldsFill(id, p)
	return p, id, ok
}

// fieldsFill says whether an event can be read by the description of its class
// and ends where its fields do.
func (c *chunk) fieldsFill(id uint64, p piece) bool {
	switch id {
	case 0:
		return newSchema().read(c.data, p.at) == nil
	case 1:
		return newPools(c.schema, c.data).checkpoint(c.data[:p.end], p.body) == nil
	}
	if c.scan.fields == nil {
		c.scan.fields = map[uint64]plan{}
	}
	fields, ok := c.scan.fields[id]
	if !ok {
		if class := c.schema.IDMap[typeID(id)]; class != nil {
			fields, _ = c.schema.compile(class, nil)
		}
		c.scan.fields[id] = fields
	}
	var v values
	return fields != nil && fields.read(c.data[:p.end], p.body, &v) == p.end
}

// looksRight says whether an event can be one of its class, by what stands at
// its beginning. The time of pools says nothing: the JDK writes some that are
// hours older than the chunk.
func (c *chunk) looksRight(id uint64, p piece) bool {
	switch id {
	case 0:
		return p.end-p.body > minMetadata && c.inTime(p.body)
	case 1:
		pos := p.body
		for range 3 {
			pos = skipVarint(c.data, pos)
		}
		n, pos, ok := count(c.data[:p.end], pos+1, 2)
		class, _ := varint(c.data, pos)
		return ok && (n == 0 || c.knows(class))
	}
	return (c.knows(id) || c.foreign(id)) && c.inTime(p.body) && c.exact(id, p)
}

// usualSize is the size from which on an event is looked at twice.
const usualSize = 1 << 10

// knows says whether the metadata has a class of this id. The low ids are
// looked up before, so that this is no search for most events.
func (c *chunk) knows(id uint64) bool {
	if s := c.scan; id < uint64(len(s.low)) && s.low[id] != unseen {
		return true
	}
	return c.schema.IDMap[typeID(id)] != nil
}

// chain says whether n events in a row can begin at pos. The end of the chunk
// may come earlier.
func (c *chunk) chain(pos, n int) bool {
	data := c.data
	for ; n > 0 && pos < len(data); n-- {
		size, at := varint(data, pos)
		id, body := varint(data, at)
		if size > uint64(len(data)-pos) || pos+int(size) <= body || !c.looksRight(id, piece{pos, body, pos + int(size)}) {
			return false
		}
		pos += int(size)
	}
	return true
}

// inTime says whether the ticks at pos can be the time of an event of this
// chunk: from a day before its start, for long waits, to a week after.
func (c *chunk) inTime(pos int) bool {
	t, next := varint(c.data, pos)
	d := float64(int64(t)-c.head.startTicks) / float64(c.head.ticksPerSecond)
	return next <= len(c.data) && d >= -86400 && d <= 7*86400
}

// resync looks for the next place at or behind pos from which three events in a
// row can be; the end of the chunk if there is none.
func (c *chunk) resync(ctx context.Context, pos int) (int, error) {
	for ; pos < len(c.data); pos++ {
		if pos&0xfffff == 0 && ctx.Err() != nil {
			return pos, ctx.Err()
		}
		if c.chain(pos, 3) {
			return pos, nil
		}
	}
	return pos, nil
}

// readMetadata reads the event that the header names. Where that fails, or the
// chunk was never finished, all events of class 0 are read, first those that
// the sizes lead to, then whatever looks like one.
func (c *chunk) readMetadata() {
	c.schema = newSchema()
	err := c.metadataAt(int(max(c.head.meta, 0)))
	if err == nil && c.sure == len(c.data) {
		return
	}
	for pos := headerLen; pos < len(c.data); {
		size, at := varint(c.data, pos)
		if size < 3 || size > uint64(len(c.data)-pos) || at > len(c.data) {
			break
		}
		if id, _ := varint(c.data, at); id == 0 && int64(pos) != c.head.meta {
			c.metadataAt(pos)
		}
		pos += int(size)
	}
	for pos, tries := headerLen, 0; len(c.schema.IDMap) == 0 && pos < len(c.data) && tries < 16; pos++ {
		size, at := varint(c.data, pos)
		if size > minMetadata && size <= uint64(len(c.data)-pos) && at < len(c.data) && c.data[at] == 0 && c.inTime(at+1) {
			c.metadataAt(pos)
			tries++
		}
	}
	switch {
	case len(c.schema.IDMap) == 0 && err != nil:
		c.problem("its description of the events is lost, and its events with it: %v", err)
	case err != nil:
		c.problem("its description of the events was not where the header says and was searched for")
	}
}

// minMetadata is less than any description of a class with a stack takes.
const minMetadata = 64

func (c *chunk) metadataAt(pos int) error {
	before := len(c.schema.IDMap)
	err := c.schema.read(c.data, pos)
	if err == nil && len(c.schema.IDMap) > before { // else it only looked like one
		c.described = append(c.described, pos)
	}
	return err
}

// read reads the metadata event at pos.
func (t *schema) read(data []byte, pos int) error {
	if pos < headerLen || pos >= len(data) {
		return errNoMetadata
	}
	size, at := varint(data, pos)
	id, body := varint(data, at)
	if id != 0 || size > uint64(len(data)-pos) || pos+int(size) < body {
		return errNoMetadata
	}
	return t.metadata(data[:pos+int(size)], body)
}
