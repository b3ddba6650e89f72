package formats

import (
	"context"
	"io"
	"os"
	"slices"

	"flameview/formats/codec"
)

// mapFrom is the size from which files are mapped into memory in place of
// being copied there. Below it, a copy is cheaper than the page faults and
// safe against somebody who shortens the file meanwhile.
const mapFrom = 1 << 20

// content is the bytes of a file, a stream or an entry of an archive. They are
// valid until release, which gives their memory back to the system at once.
type content struct {
	data    []byte
	mapped  bool // data is a file itself, not a copy of it
	release func()
}

// readFile gives the content of a job. What a stream may hold is taken from its
// allowance.
func (l *loader) readFile(ctx context.Context, j job, a *allowance) (content, error) {
	if j.stream {
		return readStream(ctx, func() (content, error) {
			in, err := l.open(j)
			if err != nil {
				return content{}, err
			}
			defer in.Close()
			return read(ctx, in, reading{allowance: a, judge: l.judge(j.path)})
		})
	}
	return readRegular(ctx, j, a)
}

// readRegular maps a file, or reads a small one.
func readRegular(ctx context.Context, j job, a *allowance) (content, error) {
	f, err := os.Open(j.path)
	if err != nil {
		return content{}, err
	}
	defer f.Close()
	if j.size >= mapFrom {
		if data, unmap, err := mapFile(f, j.size); err == nil {
			return content{data, true, unmap}, nil
		} // else read it: not every file system can map
	}
	return read(ctx, f, reading{allowance: a, hint: j.size})
}

// open opens a stream.
func (l *loader) open(j job) (io.ReadCloser, error) {
	switch {
	case !j.stdin:
		return os.Open(j.path)
	case l.Stdin != nil:
		return io.NopCloser(l.Stdin), nil
	}
	return io.NopCloser(os.Stdin), nil
}

// judge refuses content that no format recognises when its first bytes are there,
// so that nobody waits for, or takes memory for, the rest of a bomb or a device. A
// format may stand in the midst of text, so that is judged again when there is as
// much of it as is looked through.
func (l *loader) judge(name string) judge {
	return func(begin []byte) (sure bool, err error) {
		if container(begin) != "" {
			return true, nil
		}
		_, _, err = Detect(name, begin)
		if err != nil && len(begin) < maxWithin && isText(begin[:min(len(begin), 2048)], true) {
			return false, nil
		}
		return err == nil, err
	}
}

// judge says whether content is of use by its beginning; not sure is for text of
// which more has to be seen.
type judge func(begin []byte) (sure bool, err error)

// readStream reads what may block for ever, and leaves it behind when the
// context ends: a goroutine that waits for a pipe cannot be called back.
func readStream(ctx context.Context, read func() (content, error)) (content, error) {
	type result struct {
		content
		err error
	}
	done := make(chan result, 1)
	g, _ := codec.NewGroup(ctx)
	g.Go(func() error {
		var r result
		r.err = codec.Safely(func() (err error) {
			r.content, err = read()
			return err
		})
		done <- r
		return nil
	})
	select {
	case r := <-done:
		return r.content, r.err
	case <-ctx.Done():
		return content{}, ctx.Err()
	}
}

// chunk is how much is read between two looks at the context.
const chunk = 256 << 10

// judgeAt is how much is read before the content is judged for the first time.
const judgeAt = 4 * codec.SniffLen

// arenaFrom is the size from which content lies in memory of its own: the system
// gives pages as they are written and takes all back at once. What grows on the
// heap is copied again and again, and a heap of three times the content stays
// with the program for minutes.
const arenaFrom = 4 << 20

// reading is how content is read.
type reading struct {
	allowance *allowance
	hint      int64  // the likely size, which is taken from the memory at once if it is small
	judge     judge  // nil accepts everything
	step      func() // nil, or hears after each chunk
}

// read reads to the end. What came before an error of r is returned with it; what
// was refused is not.
func read(ctx context.Context, r io.Reader, o reading) (c content, err error) {
	b := buffer{allowance: o.allowance, data: make([]byte, 0, min(max(o.hint+1, 512), arenaFrom))} // one more, to see the end without growing
	refuse := func(err error) (content, error) {
		b.release()
		return content{release: func() {}}, err
	}
	next := judgeAt
	for {
		if err := ctx.Err(); err != nil {
			return refuse(err)
		}
		b.grow()
		n, err := r.Read(b.data[len(b.data):min(cap(b.data), len(b.data)+chunk)])
		before := len(b.data)
		b.data = b.data[:before+n]
		if e := b.take(n); e != nil {
			return refuse(e)
		}
		if o.step != nil {
			o.step()
		}
		if o.judge != nil && (err != nil || len(b.data) >= next) && len(b.data) > 0 {
			sure, e := o.judge(b.data)
			if e != nil {
				return refuse(e)
			}
			if next = maxWithin; sure {
				o.judge = nil
			}
		}
		if err == io.EOF {
			err = nil
		} else if err == nil {
			continue
		}
		return content{data: b.data, release: b.release}, err
	}
}

// buffer is content as it grows.
type buffer struct {
	data      []byte
	unmap     func() // nil on the heap
	allowance *allowance
	taken     int64
}

// take takes n more bytes from the allowance.
func (b *buffer) take(n int) error {
	if err := b.allowance.take(int64(n)); err != nil {
		return err
	}
	b.taken += int64(n)
	return nil
}

// grow makes room for at least a byte.
func (b *buffer) grow() {
	if len(b.data) < cap(b.data) {
		return
	}
	if cap(b.data) >= arenaFrom && b.unmap == nil {
		if arena, unmap, err := mapMemory(int(b.allowance.pool.limits.Of(codec.LimitUnpacked)) + chunk); err == nil {
			b.data, b.unmap = append(arena[:0], b.data...), unmap
			return
		} // else on the heap: not every system can
	}
	b.data = slices.Grow(b.data, len(b.data))
}

// release gives everything back.
func (b *buffer) release() {
	if b.unmap != nil {
		b.unmap()
	}
	b.allowance.give(b.taken)
	*b = buffer{allowance: b.allowance}
}
