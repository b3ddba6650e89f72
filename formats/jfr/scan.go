package jfr

import (
	"context"
	"fmt"

	"github.com/grafana/jfr-parser/parser/types/def"
)

type typeID = def.TypeID

// scan is what the first pass over a chunk finds: how many events of each class
// there are, and where the pools lie. With that, columns are made exactly as
// long as they must be, and the second pass fills them.
type scan struct {
	byType   map[typeID]*event
	low      []*event // the same for small ids
	events   []*event // those that occur and are of interest
	spans    []span
	holes    []span  // what is no events, and is passed over
	pools    []piece // checkpoint events
	settings []setting
	frees    map[uint64]int64 // when memory was given back last, in ticks, by address
	problems []string
	fields   map[uint64]plan // all fields of a class, as they are needed
	borrowed bool            // the description is another chunk's, see [chunk.exact]
	jdk      uint64          // the highest class of the JDK's own if only those are described, else 0
	foreign  int             // events of classes beyond that
}

// piece is an event's place: its start, its body behind size and class, its end.
type piece struct{ at, body, end int }

// span is a range of bytes of a chunk.
type span struct{ from, to int }

// spanLen is about how many bytes a task of the second pass has, and how often
// progress is reported and the context looked at.
const spanLen = 2 << 20

// survey makes the first pass: metadata, events, pools.
func (c *chunk) survey(ctx context.Context, advance func(bytes int)) error {
	c.scan = newScan()
	c.readMetadata()
	return c.index(ctx, advance)
}

func newScan() *scan { return &scan{byType: map[typeID]*event{}} }

// index finds the events and reads the pools, by the schema.
func (c *chunk) index(ctx context.Context, advance func(bytes int)) error {
	c.pools = newPools(c.schema, c.data)
	pos, err := headerLen, error(nil)
	if c.since > pos {
		if pos, err = c.walk(ctx, pos, c.since, advance); err != nil {
			return err
		}
		c.scan.uncount()
	}
	if _, err = c.walk(ctx, pos, len(c.data), advance); err != nil {
		return err
	}
	for _, p := range c.scan.pools {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := c.pools.checkpoint(c.data[:p.end], p.body); err != nil {
			c.problem("the constants at offset %d: %v", c.at+p.at, err)
		}
	}
	return nil
}

// forget leaves nothing of a chunk but the reason.
func (c *chunk) forget(why error) {
	c.scan = &scan{problems: []string{why.Error()}}
	c.schema = newSchema()
	c.pools = newPools(c.schema, c.data)
}

func (c *chunk) problem(format string, args ...any) {
	if len(c.scan.problems) < 8 {
		c.scan.problems = append(c.scan.problems, fmt.Sprintf(format, args...))
	}
}

// walk goes from event to event, and stops at the first that does not begin
// before an end.
//
//	size, class id, fields
func (c *chunk) walk(ctx context.Context, pos, end int, advance func(bytes int)) (int, error) {
	s, data := c.scan, c.data
	from := pos
	for pos < end {
		if e, size, body := s.usual(data, pos); e != nil {
			e.n++
			if e.look != nil {
				e.look(c, piece{pos, body, pos + size})
			}
			pos += size
		} else if p, id, ok := c.eventAt(pos); !ok {
			next, err := c.resync(ctx, pos+1)
			if err != nil {
				return pos, err
			}
			s.holes = append(s.holes, span{pos, next})
			pos = next
		} else {
			if id == 1 {
				s.pools = append(s.pools, p)
			} else if e := c.event(id); e != nil {
				e.n++
				if e.look != nil {
					e.look(c, p)
				}
			} else if c.foreign(id) {
				s.foreign++
			}
			pos = p.end
		}
		if pos-from >= spanLen {
			s.close(from, pos)
			advance(pos - from)
			from = pos
			if ctx.Err() != nil {
				return pos, ctx.Err()
			}
		}
	}
	s.close(from, pos)
	advance(pos - from)
	return pos, nil
}

// usual gives the class of most events: one that was seen before and is of
// interest; nil for all others, at which [chunk.eventAt] has to look.
func (s *scan) usual(data []byte, pos int) (e *event, size, body int) {
	n, id, body, ok := usualStart(data, pos)
	if !ok || s.borrowed || id < 2 || id >= uint64(len(s.low)) || int(n) > len(data)-pos || int(n) < body-pos {
		return nil, 0, 0
	}
	if e = s.low[id]; e == unseen {
		return nil, 0, 0
	}
	return e, int(n), body
}

// close ends a span: its events are counted.
func (s *scan) close(from, to int) {
	s.spans = append(s.spans, span{from, to})
	for _, e := range s.events {
		e.close(len(s.spans))
	}
}

// event gives the compiled class of an id; nil for those that are of no
// interest. Most ids are small, so a slice finds them.
func (c *chunk) event(id uint64) *event {
	if s := c.scan; id < uint64(len(s.low)) && s.low[id] != unseen {
		return s.low[id]
	}
	return c.firstSeen(id)
}

// unseen marks the ids whose class was not looked for yet.
var unseen = &event{}

func (c *chunk) firstSeen(id uint64) *event {
	s := c.scan
	e, ok := s.byType[typeID(id)]
	if !ok {
		class := c.schema.IDMap[typeID(id)]
		if class == nil {
			return nil
		}
		e = c.compile(class)
		s.byType[typeID(id)] = e
	}
	if id < 1<<12 {
		for uint64(len(s.low)) <= id {
			s.low = append(s.low, unseen)
		}
		s.low[id] = e
	}
	return e
}

// compile makes the event of a class, nil if there is nothing to be had from
// it: what counts are those with a stack, settings, and what gives native
// memory back.
func (c *chunk) compile(class *def.Class) *event {
	f := class.Field("stackTrace")
	hasStack := f != nil && f.ConstantPool && !f.Array && f.Type == c.schema.T_STACK_TRACE
	if !hasStack && class.Name != activeSetting && class.Name != mallocFree {
		return nil
	}
	e, ok := c.schema.compileEvent(class)
	if !ok {
		c.problem("events of class %s cannot be read: its description is damaged", class.Name)
		return nil
	}
	switch class.Name {
	case executionSample:
		if e.has[slotState] {
			e.states = new([256]int32)
			e.look = func(c *chunk, p piece) { e.countState(c, p) }
		}
	case activeSetting:
		e.look = func(c *chunk, p piece) { e.setting(c, p) }
	case mallocFree:
		e.series = false
		c.scan.frees = map[uint64]int64{}
		e.look = func(c *chunk, p piece) { e.free(c, p) }
	}
	c.scan.events = append(c.scan.events, e)
	return e
}
