package jfr

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"flameview/formats/codec"
	"flameview/model"
)

// Borrowed descriptions.
//
// The JDK may write the description of a chunk's events last, so a recording that
// was cut has none for its last chunk, and a few wrong bytes may destroy any.
// Without it no event can be read. But the chunks of one process have the same
// classes, and all processes of one JDK have its own classes in common. So others
// are tried: those of the nearest chunks, of recordings that are loaded at the same
// time, and at last the built-in ones of common JDKs ([known]). Whether one fits is
// not a matter of belief: a description says how long each event is, and what has
// another length is no event then. One that does not fit leaves hardly any events;
// one that does leaves a hole where the damage is.

// Bounds, because a crafted file may have many chunks and long descriptions:
// mostBorrowers is how many chunks are helped, mostLenders how many others are
// tried for each, in the file and elsewhere, the nearest first.
const (
	mostBorrowers = 64
	mostLenders   = 4
)

// lender is a description that is tried.
type lender struct {
	name string // whose it is: "that of chunk 3"
	read func(*schema) error
	jdk  bool // it has only the classes that all processes of a JDK have
}

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
		if err := r.describe(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// describe finds a description that fits the chunk.
func (r *reader) describe(ctx context.Context, i int) error {
	c := r.chunks[i]
	for _, l := range r.lenders(i) {
		if fits, err := c.try(ctx, l.lend(fmt.Sprintf("chunk %d", l.no))); fits || err != nil {
			return err
		}
	}
	others, err := r.elsewhere(ctx)
	if err != nil {
		return err
	}
	others = slices.SortedStableFunc(slices.Values(others), func(a, b *other) int {
		return cmp.Compare(a.distance(c), b.distance(c))
	})
	for _, o := range others[:min(len(others), mostLenders)] {
		if err := o.read(ctx); err != nil {
			return err
		}
		if len(o.described) == 0 {
			continue
		}
		if fits, err := c.try(ctx, o.lend(o.name)); fits || err != nil {
			return err
		}
	}
	if l, err := c.bestKnown(ctx); l == nil || err != nil {
		return err
	} else {
		_, err = c.try(ctx, *l)
		return err
	}
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

// lend gives the chunk's description to others.
func (c *chunk) lend(name string) lender {
	return lender{name: "that of " + name, read: func(s *schema) error {
		for _, pos := range c.described {
			if err := s.read(c.data, pos); err != nil {
				return err
			}
		}
		return nil
	}}
}

// try makes the first pass over c with a borrowed description. If that does not
// fit, c stays as it was. The error is for when reading has to end.
func (c *chunk) try(ctx context.Context, l lender) (fits bool, err error) {
	err = codec.Safely(func() (err error) {
		fits, err = c.readLike(ctx, l)
		return err
	})
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case errors.Is(err, codec.ErrShortened):
		return false, err
	}
	return fits && err == nil, nil
}

func (c *chunk) readLike(ctx context.Context, l lender) (fits bool, err error) {
	before := *c
	defer func() {
		if !fits {
			*c = before
		}
	}()
	c.schema, c.scan = newSchema(), newScan()
	if err := l.read(c.schema); err != nil {
		return false, err
	}
	c.scan.borrowed = true
	if l.jdk {
		c.scan.jdk = c.schema.last()
	}
	if err := c.index(ctx, func(int) {}); err != nil {
		return false, err
	}
	n := c.scan.total()
	if n == 0 || len(c.scan.holes) > 1+n/eventsPerHole {
		return false, nil
	}
	c.problem("its description of the events is lost; %s was used, because it gives the exact length of %s", l.name, plural(n, "event"))
	if n := c.scan.foreign; n > 0 {
		c.problem("%s of classes that Java code defines are left out: their numbers differ from process to process, so only the lost description said what they are", plural(n, "event"))
	}
	return true, nil
}

// eventsPerHole is how many events there must be for each hole but the first.
const eventsPerHole = 100

// total counts the events that are of interest.
func (s *scan) total() int {
	n := 0
	for _, e := range s.events {
		n += e.total()
	}
	return n
}

// last is the highest number of a class.
func (t *schema) last() uint64 {
	var last uint64
	for id := range t.IDMap {
		last = max(last, uint64(id))
	}
	return last
}

// exact says whether an event is as long as its class says. That is asked only
// of borrowed descriptions: it takes a second look at all fields. Long events are
// believed, so that looking for the next event is bounded at each byte.
func (c *chunk) exact(id uint64, p piece) bool {
	switch {
	case !c.scan.borrowed:
		return true
	case c.foreign(id):
		return c.inTime(p.body)
	case p.end-p.at >= usualSize:
		return c.schema.IDMap[typeID(id)] != nil
	}
	return c.fieldsFill(id, p)
}

// foreign says whether a class can be one that Java code defined while the
// recorder ran, the JDK's own or the program's: their numbers follow behind
// those that every process of the JDK has.
func (c *chunk) foreign(id uint64) bool {
	return c.scan.jdk > 0 && id > c.scan.jdk && id < mostForeign
}

// mostForeign bounds the numbers of such classes. The JVM numbers every class it
// loads, so that they are in the thousands.
const mostForeign = 1 << 20

// other is a chunk that does not count here but may help: one of another file of
// the load, or one that stands in another file too.
type other struct {
	*chunk
	name string // "chunk 1 of run.jfr"
}

// distance is how far apart in time two chunks began, in nanoseconds.
func (o *other) distance(c *chunk) uint64 {
	a, b := o.head.startNanos, c.head.startNanos
	return uint64(max(a, b)) - uint64(min(a, b))
}

// read makes the first pass over it, once.
func (o *other) read(ctx context.Context) error {
	if o.scan != nil {
		return nil
	}
	err := codec.Safely(func() error { return o.survey(ctx, func(int) {}) })
	var p *codec.PanicError
	if errors.As(err, &p) {
		o.forget(err)
		return nil
	}
	return err
}

// elsewhere lists the chunks that may help beside those that are read, when the
// first one needs them.
func (r *reader) elsewhere(ctx context.Context) ([]*other, error) {
	if r.others != nil {
		return r.others, nil
	}
	r.others = []*other{}
	for _, c := range r.twins {
		r.others = append(r.others, &other{c, fmt.Sprintf("chunk %d", c.no)})
	}
	if r.in.Others == nil {
		return r.others, nil
	}
	files, err := r.in.Others(ctx)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		for _, c := range split(f.Data, model.NewBuilder(model.File{})) {
			if c.head.supported() == nil {
				r.others = append(r.others, &other{c, fmt.Sprintf("chunk %d of %s", c.no, f.Name)})
			}
		}
	}
	return r.others, nil
}
