package folded

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// Reading in parts
//
// Most of the time of reading goes into finding names and trie nodes, with one
// cache miss after the other. So a large text is cut at line ends into as many
// parts as there are processors; each part has a reader and a trie of its own,
// and the tries are absorbed into the first when all are read. Absorbing
// visits each node once, where reading visits each frame of each line.
//
// 1,000,000 distinct stacks in random order, 427 MB with 8.1 million trie
// nodes: 279 MB/s in two parts, 179 in one (2 shared cores, BenchmarkRead);
// sorted, where the trie costs little: 417 and 408.
//
// The road not taken is one trie with a lock: it would be taken for every
// frame.

// leastPart is the size below which a part is not worth a goroutine, in bytes.
// Tests lower it.
var leastPart = 4 << 20

// readParts reads the whole text into r.
func (r *reader) readParts(ctx context.Context, in *codec.Input, text []byte) error {
	parts := split(text, min(len(text)/leastPart, runtime.GOMAXPROCS(0)))
	readers := []*reader{r}
	for range parts[1:] {
		readers = append(readers, newReader(model.NewBuilder(model.File{}), r.dialect, r.reversed))
	}
	var read atomic.Int64
	progress := func(n int) { // UTF-16 is half as long as text
		in.Progress(int64(float64(read.Add(int64(n))) / float64(len(text)) * float64(len(in.Data))))
	}
	g, inner := codec.NewGroup(ctx)
	begin := len(in.Data) - len(text) // behind a byte order mark
	for i, part := range parts {
		from := begin
		begin += len(part)
		done := func(n int) {
			if !plaintext.IsUTF16(in.Data) {
				in.Release(from, from+n)
				from += n
			}
			progress(n)
		}
		g.Go(func() error { return readers[i].readLines(inner, part, done) })
	}
	err := g.Wait()
	for i := 1; i < len(readers) && err == nil; i++ {
		err = r.absorb(ctx, readers[i])
	}
	if err == nil {
		in.Progress(int64(len(in.Data)))
	}
	return err
}

// split cuts a text at line ends into n parts of about the same size, at least
// one.
func split(text []byte, n int) [][]byte {
	var parts [][]byte
	for ; n > 1; n-- {
		at := bytes.IndexByte(text[len(text)/n:], '\n')
		if at < 0 {
			break
		}
		at += len(text)/n + 1
		parts = append(parts, text[:at])
		text = text[at:]
	}
	return append(parts, text)
}

// absorb adds what another reader found in the part that follows.
func (r *reader) absorb(ctx context.Context, o *reader) error {
	store, err := o.b.Build()
	if err != nil {
		return err
	}
	remap, err := r.b.Import(ctx, store)
	if err != nil {
		return err
	}
	if err := r.columns.absorb(&o.columns, remap); err != nil {
		return fmt.Errorf("line %d and those after it: %w", r.number+1, err)
	}
	r.bad.join(o.bad, r.number)
	r.number += o.number
	r.lines += o.lines
	if o.number > 0 {
		r.open = o.open
	}
	return nil
}

// absorb appends the events of another part, whose ids are mapped.
// The first part stays as it is where the sums of both do not fit.
func (c *columns) absorb(o *columns, to model.Remap) error {
	c.rounded = c.rounded || o.rounded
	if o.decimals > c.decimals {
		c.refine(o.decimals)
	}
	if c.decimals > o.decimals {
		o.refine(c.decimals)
	}
	for i := range c.each {
		if c.decimals != o.decimals || c.each[i].magnitude > codec.MaxTotal-o.each[i].magnitude {
			return errors.New("the sum of the counts becomes too large")
		}
	}
	for i := range c.each {
		mapped := to.Apply(model.Segment{Stack: o.each[i].stack, Thread: o.each[i].thread})
		c.each[i].absorb(&o.each[i], mapped)
	}
	return nil
}

func (c *column) absorb(o *column, mapped model.Segment) {
	if c.thread == nil && mapped.Thread != nil {
		c.thread = make([]model.ThreadID, len(c.stack))
	}
	if c.thread != nil {
		if mapped.Thread == nil {
			mapped.Thread = make([]model.ThreadID, len(mapped.Stack))
		}
		c.thread = append(c.thread, mapped.Thread...)
	}
	c.stack = append(c.stack, mapped.Stack...)
	c.phase = append(c.phase, o.phase...)
	c.value = append(c.value, o.value...)
	c.magnitude += o.magnitude
	c.negatives.Join(o.negatives)
}
