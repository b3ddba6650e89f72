package jfr

import (
	"context"
	"encoding/binary"
	"fmt"

	"flameview/formats/codec"
	"flameview/model"
)

// A recording that goes on
//
// The JDK writes a chunk into a file of its own. About once a second (JDK 14 and
// later) it flushes: what threads buffered, and the constants that these events
// need, go to the end of the file, and then the header is rewritten: size and
// offsets of what is complete now. The byte at 64 guards that
// (jdk/jfr/internal/consumer/ChunkHeader.java, refresh): it is 255 while the header
// changes, then another number than before, and 0 when the chunk is finished. So
// a header is whole if that byte is the same, and not 255, before and after it was
// read; bytes beyond its size are not valid yet, and those before it never change.
//
// An event is complete in the flush that wrote it. So each look takes the events
// behind the end of the look before, with all constants of the chunk: the numbers
// of events seen add up to those of the finished chunk. The road not taken is to
// keep the constants from look to look: a chunk has 12 MB at most (the JDK's
// default), and reading them again takes some milliseconds.

// The bytes of a header that say how far a chunk is.
const (
	stateByte = 64
	changing  = 255 // the header is being rewritten
	finished  = 0   // no more follows
)

// HeaderLen is the length of a chunk's header in bytes.
const HeaderLen = headerLen

// ChunkHeader is what the header of a growing chunk says.
type ChunkHeader struct {
	Size     int64 // bytes that are complete, header included; 0 before there is a description of the events
	Start    int64 // of the chunk, Unix nanoseconds
	Finished bool  // no more follows
	state    byte
}

// ParseChunkHeader reads a header; ok is false while it is being rewritten, and
// where it is none. Read it again behind the chunk's content: if it is the same
// then, it was whole.
func ParseChunkHeader(head []byte) (c ChunkHeader, ok bool) {
	h, ok := parseHeader(head)
	if !ok || head[stateByte] == changing {
		return ChunkHeader{}, false
	}
	c = ChunkHeader{Start: h.startNanos, state: head[stateByte]}
	if h.size > 0 && h.meta > 0 {
		c.Size, c.Finished = h.size, head[stateByte] == finished
	}
	return c, true
}

// Finish makes the header of a chunk that was cut at its size that of a finished
// one, so that every reader takes it.
func Finish(chunk []byte) {
	if len(chunk) >= headerLen {
		chunk[stateByte] = finished
		binary.BigEndian.PutUint64(chunk[8:], uint64(len(chunk)))
	}
}

// ReadTail adds the events of one growing chunk that begin at or behind an offset;
// 0 is its beginning. in.Data is the chunk up to the size that its header names.
// Events in front of the offset cost a look, not a decoding.
func ReadTail(ctx context.Context, in *codec.Input, from int64, b *model.Builder) error {
	h, ok := parseHeader(in.Data)
	if !ok {
		return fmt.Errorf("read %s as JFR: no chunk header in %d bytes", in.Name, len(in.Data))
	}
	if err := h.supported(); err != nil {
		return fmt.Errorf("read %s as JFR: %w", in.Name, err)
	}
	if from < 0 || from > int64(len(in.Data)) {
		return fmt.Errorf("read %s as JFR: offset %d is not in the chunk of %d bytes", in.Name, from, len(in.Data))
	}
	c := &chunk{no: 1, head: h, data: in.Data, sure: len(in.Data), since: int(from)}
	return (&reader{in: in, b: b, chunks: []*chunk{c}}).run(ctx)
}
