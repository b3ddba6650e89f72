package jfr

import (
	"bytes"

	"flameview/model"
)

// chunk is one chunk's bytes and, step by step, what was learned of it.
type chunk struct {
	no   int // from 1, for messages
	at   int // offset in the file
	head header
	// data are the chunk's bytes, header included, up to the next chunk or the
	// end of the file. sure is how many of them the header vouches for; what
	// lies behind was written after the last flush, or is junk.
	data []byte
	sure int
	// since is the offset in data from which on events are wanted; those before
	// were read already.
	since int

	schema    *schema
	described []int // where the metadata events are that could be read
	pools     *pools
	scan      *scan
	routes    int // how many routes its events have

	tasks      []*task // of the second pass, for the report
	framesLost int     // frames whose method its pools lack
}

// split finds the chunks of a file. Their sizes are believed where another
// chunk or the end of the file follows; otherwise the next header is looked
// for, so that a chunk that was cut, smashed or never finished costs no other.
func split(data []byte, b *model.Builder) []*chunk {
	var chunks []*chunk
	for pos := 0; pos < len(data); {
		h, ok := parseHeader(data[pos:])
		if !ok {
			next := nextHeader(data, pos+1)
			b.Warn("%d bytes at offset %d belong to no chunk and were skipped", next-pos, pos)
			pos = next
			continue
		}
		c := &chunk{no: len(chunks) + 1, at: pos, head: h}
		rest := len(data) - pos
		switch {
		case fits(h.size, rest) && (int(h.size) == rest || bytes.HasPrefix(data[pos+int(h.size):], magic)):
			c.data = data[pos : pos+int(h.size)]
			c.sure = len(c.data)
		default:
			next := nextHeader(data, pos+headerLen)
			c.data = data[pos:next]
			c.sure = headerLen
			switch {
			case fits(h.size, len(c.data)):
				c.sure = int(h.size)
				b.Warn("chunk %d: %d bytes follow behind the end that its header names, and were searched for events as well", c.no, len(c.data)-c.sure)
			case h.size <= 0:
				b.Warn("chunk %d was never finished, because the recording was still running or was killed: what there is was searched for events", c.no)
			default:
				b.Warn("chunk %d has %d bytes of the %d that its header promises: what there is was searched for events", c.no, len(c.data), h.size)
			}
		}
		chunks = append(chunks, c)
		pos += len(c.data)
	}
	return chunks
}

// fits says whether an offset or size of a chunk lies inside n bytes.
func fits(offset int64, n int) bool { return offset >= headerLen && offset <= int64(n) }

// nextHeader is the offset of the first header at or behind pos, or the length
// of the file. A header is one that could really be: the four bytes of the
// magic alone may stand in any string. And whenever the JDK flushes, it puts a
// copy of the header into a pool, as one entry with key 1 and 68 bytes; those
// are not chunks.
func nextHeader(data []byte, pos int) int {
	for pos < len(data) {
		i := bytes.Index(data[pos:], magic)
		if i < 0 {
			break
		}
		pos += i
		if h, ok := parseHeader(data[pos:]); ok && h.major == 2 && h.minor < 16 && h.compressed && h.startNanos > 0 && !bytes.HasSuffix(data[:pos], headerCopy) {
			return pos
		}
		pos++
	}
	return len(data)
}

// headerCopy stands in front of a copy of the header: one entry, its key, its
// length.
var headerCopy = []byte{1, 1, headerLen}
