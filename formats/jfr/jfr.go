// Package jfr reads Java Flight Recorder files: recordings of the JDK (8u262 and
// later), async-profiler (2.0 and later), Datadog's profiler and of whoever else
// follows the format.
//
// A file is a sequence of chunks, and each describes itself: its metadata says
// which classes of events there are and which fields they have. Every class
// with a stack becomes a series here, whoever invented it.
//
// The way of a file: [split] finds the chunks; a first pass over each reads
// metadata and constants and counts events; a chunk that lost its metadata
// borrows another's if that fits; [layout] makes columns of exactly the right
// length; a second pass fills them and lets the file's pages go; the tries of the
// chunks are imported into one, and the ids in the columns replaced.
package jfr

import (
	"bytes"
	"context"
	"fmt"

	"flameview/formats/codec"
	"flameview/model"
)

// Format is the Java Flight Recorder.
var Format = codec.Format{
	ID:         "jfr",
	Title:      "Java Flight Recorder",
	Extensions: []string{".jfr"},
	Sniff:      sniff,
	Read:       read,
}

func sniff(head []byte) codec.Confidence {
	switch {
	case bytes.HasPrefix(head, magic):
		return codec.Sure
	case nextHeader(head, 0) < len(head):
		return codec.Maybe // the first chunk's header is damaged
	}
	return codec.No
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	chunks := split(in.Data, b)
	if len(chunks) == 0 {
		return fmt.Errorf("read %s as JFR: no chunk header in %d bytes", in.Name, len(in.Data))
	}
	chunks, err := readable(chunks, b)
	if err != nil {
		return fmt.Errorf("read %s as JFR: %w", in.Name, err)
	}
	chunks, twins, err := once(ctx, in, chunks, b)
	if err != nil || len(chunks) == 0 {
		return err
	}
	r := &reader{in: in, b: b, chunks: chunks, twins: twins}
	if err := r.run(ctx); err != nil {
		return err
	}
	for _, c := range r.chunks {
		if missing := c.head.size - int64(len(c.data)); missing > 0 && b.Events() == 0 {
			return fmt.Errorf("read %s as JFR: chunk %d lacks %d of its bytes, and before that there is no event with a stack", in.Name, c.no, missing)
		}
	}
	return nil
}

// readable leaves out the chunks whose version is not supported. It is an error
// if none remains.
func readable(chunks []*chunk, b *model.Builder) ([]*chunk, error) {
	var keep, left []*chunk
	for _, c := range chunks {
		if c.head.supported() == nil {
			keep = append(keep, c)
		} else {
			left = append(left, c)
		}
	}
	if len(keep) == 0 {
		return nil, left[0].head.supported()
	}
	for _, c := range left {
		b.Warn("chunk %d was skipped: %v", c.no, c.head.supported())
	}
	return keep, nil
}
