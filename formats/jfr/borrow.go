package jfr

import (
	"context"
	"errors"

	"flameview/formats/codec"
)

// Borrowed descriptions.
//
// The JDK writes the description of a chunk's events last, so a recording that
// was cut has none for its last chunk, and a few wrong bytes may destroy any.
// Without it no event can be read. But the chunks of one process have the same
// classes, so that of another chunk is tried. Whether it fits is not a matter of
// belief: a description says how long each event is, and what has another length
// is no event then. One that does not fit leaves hardly any events; one that does
// leaves a hole where the damage is.

// Bounds, because a crafted file may have many chunks and long descriptions:
// mostBorrowers is how many chunks are helped, mostLenders how many others are
// asked for each, the nearest first.
const (
	mostBorrowers = 64
	mostLenders   = 4
)

// borrow reads the chunks without a description by that of another one.
func (r *reader) borrow(ctx context.Context) error {
	borrowers := 0
	for i, c := range r.chunks {
		if len(c.described) > 0 {
			continue
		}
		if borrowers++; borrowers > mostBorrowers {
			break
		}
		for _, lender := range r.lenders(i) {
			fits := false
			err := codec.Safely(func() (err error) {
				fits, err = c.readLike(ctx, lender)
				return err
			})
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if errors.Is(err, codec.ErrShortened) {
				return err
			}
			if fits && err == nil {
				break
			}
		}
	}
	return nil
}

// lenders are the nearest chunks with a description of their own.
func (r *reader) lenders(i int) []*chunk {
	var list []*chunk
	for d := 1; d < len(r.chunks) && len(list) < mostLenders; d++ {
		for _, k := range []int{i - d, i + d} {
			if len(list) < mostLenders && k >= 0 && k < len(r.chunks) && len(r.chunks[k].described) > 0 {
				list = append(list, r.chunks[k])
			}
		}
	}
	return list
}

// readLike makes the first pass over c with the description of another chunk. If
// that does not fit, c stays as it was.
func (c *chunk) readLike(ctx context.Context, lender *chunk) (fits bool, err error) {
	before := *c
	defer func() {
		if !fits {
			*c = before
		}
	}()
	c.schema, c.scan = newSchema(), newScan()
	c.scan.borrowed = true
	for _, pos := range lender.described {
		if err := c.schema.read(lender.data, pos); err != nil {
			return false, err
		}
	}
	if err := c.index(ctx, func(int) {}); err != nil {
		return false, err
	}
	n := 0
	for _, e := range c.scan.events {
		n += e.total()
	}
	if n == 0 || len(c.scan.holes) > 1+n/eventsPerHole {
		return false, nil
	}
	c.problem("its description of the events is lost; that of chunk %d was used, because it gives the exact length of %s", lender.no, plural(n, "event"))
	return true, nil
}

// eventsPerHole is how many events there must be for each hole but the first.
const eventsPerHole = 100

// exact says whether an event is as long as its class says. That is asked only
// of borrowed descriptions: it takes a second look at all fields. Long events are
// believed, so that looking for the next event is bounded at each byte.
func (c *chunk) exact(id uint64, p piece) bool {
	if !c.scan.borrowed {
		return true
	}
	if p.end-p.at >= usualSize {
		return c.schema.IDMap[typeID(id)] != nil
	}
	return c.fieldsFill(id, p)
}
