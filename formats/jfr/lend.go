package jfr

import (
	"context"
	"fmt"
)

// Lent names.
//
// The constants of a chunk, to which the numbers in its events refer, may stand at
// its end as well, and then a chunk that was cut lacks them. Stacks and symbols are
// numbered anew in each chunk, but the JVM gives each thread, class and method one
// number for its whole life. So the chunk that the same recorder wrote right
// before, or right behind, knows most of the names. That two chunks are such
// neighbours is certain: the recorder begins a chunk at the very nanosecond at
// which it ended the one before.

// lacks says whether some of the chunk's constants may be lost.
func (c *chunk) lacks() bool {
	return c.head.size != int64(len(c.data)) || len(c.described) == 0 || len(c.scan.holes) > 0
}

// neighbours are chunks by when they began and ended.
type neighbours struct{ byStart, byEnd map[int64]*other }

func newNeighbours(list []*other) neighbours {
	n := neighbours{map[int64]*other{}, map[int64]*other{}}
	for _, o := range list {
		n.byStart[o.head.startNanos] = o
		if end, ok := o.end(); ok {
			n.byEnd[end] = o
		}
	}
	return n
}

// of gives the chunk right before another one, or right behind; nil for none.
func (n neighbours) of(c *chunk) *other {
	if o := n.byEnd[c.head.startNanos]; o != nil {
		return o
	}
	if end, ok := c.end(); ok {
		return n.byStart[end]
	}
	return nil
}

// end is when a chunk ended, in nanoseconds; one that was never finished does not
// know.
func (c *chunk) end() (nanos int64, ok bool) {
	return c.head.startNanos + c.head.duration, c.head.duration > 0
}

// lendNames lets the pools of chunks fall back on those of their neighbours, for
// the first mostBorrowers that lack something.
func (r *reader) lendNames(ctx context.Context) error {
	var own, others neighbours
	borrowers := 0
	for _, c := range r.chunks {
		if !c.lacks() {
			continue
		}
		if borrowers++; borrowers > mostBorrowers {
			break
		}
		if own.byEnd == nil {
			var list []*other
			for _, c := range r.chunks {
				list = append(list, &other{c, fmt.Sprintf("chunk %d", c.no)})
			}
			own = newNeighbours(list)
		}
		n := own.of(c)
		if n == nil && others.byEnd == nil {
			list, err := r.elsewhere(ctx)
			if err != nil {
				return err
			}
			others = newNeighbours(list)
		}
		if n == nil {
			n = others.of(c)
		}
		if n == nil || n.chunk == c {
			continue
		}
		if err := n.read(ctx); err != nil {
			return err
		}
		c.borrowNames(n)
	}
	return nil
}

func (c *chunk) borrowNames(from *other) {
	if len(from.pools.threads.list)+len(from.pools.classes.list) == 0 {
		return
	}
	c.pools.lent = from.pools
	c.problem("threads, classes and methods whose names it lacks have those of %s, which the same process wrote right before or behind it", from.name)
}
