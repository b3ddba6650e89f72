package jvm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"flameview/formats/codec"
	"flameview/formats/jfr"
	"flameview/live"
	"flameview/model"
)

// chunks follows the chunks in a repository of the flight recorder. Files stay
// open: the folder vanishes when the JVM ends, but what was flushed can still be
// read and saved.
type chunks struct {
	name   string // path of the file in stores
	folder string
	since  int64 // chunks that began before, in Unix nanoseconds, are not ours

	files []*chunk // oldest first; the last may still grow
	// saved bounds files: their sizes together, as the JVM's own.
	saved int64
}

// chunk is one file of the repository.
type chunk struct {
	file     *os.File
	start    int64  // Unix nanoseconds
	size     int64  // bytes that are complete
	finished bool   // no more follows
	data     []byte // what was read so far, nil when finished
}

// look gives the events that were flushed since the last look: all of them, over
// as many chunks as there are.
func (c *chunks) look(ctx context.Context) (stores []*model.Store, err error) {
	for {
		newest := c.newest()
		if newest == nil || newest.finished {
			next, err := c.open()
			if next == nil || err != nil {
				return stores, err
			}
			c.files = append(c.files, next)
			newest = next
		}
		s, err := newest.look(ctx, c.name)
		if err != nil {
			return stores, err
		}
		if s != nil {
			stores = append(stores, s)
		}
		c.bound()
		if !newest.finished {
			return stores, nil
		}
	}
}

func (c *chunks) newest() *chunk {
	if len(c.files) == 0 {
		return nil
	}
	return c.files[len(c.files)-1]
}

// open gives the chunk that begins next, nil if there is none yet.
func (c *chunks) open() (*chunk, error) {
	entries, err := os.ReadDir(c.folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	after := c.since - 1
	if newest := c.newest(); newest != nil {
		after = newest.start
	}
	var next *chunk
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".jfr") || !e.Type().IsRegular() {
			continue
		}
		f, err := os.Open(filepath.Join(c.folder, e.Name()))
		if err != nil {
			continue // deleted meanwhile
		}
		head, ok := header(f)
		if !ok || head.Start <= after || next != nil && head.Start >= next.start {
			f.Close()
			continue
		}
		if next != nil {
			next.file.Close()
		}
		next = &chunk{file: f, start: head.Start}
	}
	return next, nil
}

// header reads the header of a chunk; ok is false where it changes all the time, or
// is none.
func header(f io.ReaderAt) (h jfr.ChunkHeader, ok bool) {
	var head [jfr.HeaderLen]byte
	for range 20 {
		if _, err := f.ReadAt(head[:], 0); err != nil {
			return h, false
		}
		if h, ok = jfr.ParseChunkHeader(head[:]); ok {
			return h, true
		}
		time.Sleep(time.Millisecond)
	}
	return h, false
}

// look gives the events that were flushed to a chunk since the last look, nil if
// there is nothing new.
func (c *chunk) look(ctx context.Context, name string) (*model.Store, error) {
	var h jfr.ChunkHeader
	for {
		var ok bool
		if h, ok = header(c.file); !ok {
			return nil, nil // next time
		}
		if err := c.fill(h.Size); err != nil {
			return nil, fmt.Errorf("read the JVM's recording: %w", err)
		}
		if again, ok := header(c.file); ok && again == h {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	was := c.size
	c.finished = h.Finished
	if h.Size <= was {
		c.forget()
		return nil, nil
	}
	c.size = h.Size
	b := model.NewBuilder(model.File{Path: name, Bytes: h.Size - was})
	b.SetFormat(jfr.Format.ID)
	err := codec.Safely(func() error {
		return jfr.ReadTail(ctx, &codec.Input{Name: name, Data: c.data}, was, b)
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		b.Fail(err)
	}
	c.forget()
	return b.Build()
}

// fill reads what is missing of the first so many bytes. A chunk has 12 MB unless
// somebody wanted another size.
func (c *chunk) fill(size int64) error {
	if size > live.MaxAnswer {
		return fmt.Errorf("a chunk of %d MB: %w", size>>20, live.ErrTooMuch)
	}
	have := int64(len(c.data))
	if size <= have {
		return nil
	}
	more := make([]byte, size)
	copy(more, c.data)
	if _, err := c.file.ReadAt(more[have:], have); err != nil {
		return err
	}
	c.data = more
	_, err := c.file.ReadAt(c.data[:jfr.HeaderLen], 0) // it has changed
	return err
}

// forget gives the bytes of a finished chunk back; the file can be read again.
func (c *chunk) forget() {
	if c.finished {
		c.data = nil
	}
}

// bound closes the oldest files when all together are larger than what the JVM
// keeps: what is open takes room on the disk even if it was deleted.
func (c *chunks) bound() {
	var sum int64
	for _, f := range c.files {
		sum += f.size
	}
	for len(c.files) > 1 && sum > c.saved {
		sum -= c.files[0].size
		c.files[0].file.Close()
		c.files = c.files[1:]
	}
}

// save writes what is there as one recording: finished chunks, one after the
// other, are one (https://openjdk.org/jeps/328).
func (c *chunks) save(ctx context.Context, w io.Writer) error {
	for _, f := range c.files {
		if err := f.save(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

func (c *chunk) save(ctx context.Context, w io.Writer) error {
	if c.size == 0 {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	data := make([]byte, c.size)
	if _, err := c.file.ReadAt(data, 0); err != nil {
		return err
	}
	if c.data != nil { // the header may be of a later flush than the size
		copy(data, c.data[:jfr.HeaderLen])
	}
	jfr.Finish(data)
	_, err := w.Write(data)
	return err
}

func (c *chunks) close() {
	for _, f := range c.files {
		f.file.Close()
	}
	c.files = nil
}
