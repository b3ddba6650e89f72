package formats

import (
	"encoding/binary"
	"fmt"
	"io"

	"github.com/ulikunitz/xz"

	"flameview/formats/codec"
)

const xzMagic = "\xfd7zXZ\x00"

// newXZ returns a reader of decompressed xz data. The library allocates the dictionary size that a block declares, up to 4 GB, before
// it reads the block. So all blocks are checked first, and the data is cut before the first block that cannot be checked: the library
// reports an unexpected end there.
func newXZ(src *byteReader, limits codec.Limits) (io.ReadCloser, error) {
	walk := xzWalk{rest: src.rest}
	whole := walk.streams()
	if walk.window > limits.Of(codec.LimitWindow) {
		return nil, errWindow(limits)
	}
	src.rest = src.rest[:len(src.rest)-len(walk.rest)]
	r, err := xz.NewReader(src)
	if err != nil {
		return nil, err
	}
	return io.NopCloser(&xzReader{r, whole}), nil
}

// xzReader reports data that was cut between two blocks, where the library would report a regular end.
type xzReader struct {
	io.Reader
	whole bool
}

func (r *xzReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err == io.EOF && !r.whole {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// errWindow says that the dictionary is too large.
func errWindow(limits codec.Limits) error {
	return fmt.Errorf("it refers back more than %s; %s", limits.Text(codec.LimitWindow), codec.LimitWindow.Raise())
}

// byteReader reads from memory.
type byteReader struct{ rest []byte }

func (r *byteReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// xzWalk follows the structure of xz data without decompressing it (https://tukaani.org/xz/xz-file-format.txt, chapters 2 to 4). Each
// step consumes bytes of rest and says whether they were there.
type xzWalk struct {
	rest   []byte
	window int64 // largest dictionary size of any block
}

// streams consumes all streams and says whether everything was consumed.
func (w *xzWalk) streams() bool {
	for len(w.rest) > 0 {
		if !w.stream() {
			return false
		}
		for len(w.rest) >= 4 && binary.LittleEndian.Uint32(w.rest) == 0 { // stream padding
			w.rest = w.rest[4:]
		}
	}
	return true
}

func (w *xzWalk) stream() bool {
	const header, footer = 12, 12
	if len(w.rest) < header || string(w.rest[:len(xzMagic)]) != xzMagic {
		return false
	}
	check := checkSizes[w.rest[7]&15]
	w.rest = w.rest[header:]
	for len(w.rest) > 0 && w.rest[0] != 0 {
		if !w.block(check) {
			return false
		}
	}
	return w.index() && w.skip(footer)
}

// checkSizes are the bytes of a check by its type.
var checkSizes = [16]int{0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64}

// block consumes header, chunks, padding and check.
func (w *xzWalk) block(check int) bool {
	start := len(w.rest)
	size := (int(w.rest[0]) + 1) * 4
	if len(w.rest) < size || !w.filters(w.rest[1:size]) {
		return false
	}
	w.rest = w.rest[size:]
	if !w.chunks() {
		return false
	}
	padding := (4 - (start-len(w.rest))%4) % 4
	return w.skip(padding + check)
}

// filters finds the size of the dictionary.
func (w *xzWalk) filters(header []byte) bool {
	const packedSize, unpackedSize, lzma2 = 0x40, 0x80, 0x21
	flags, p := header[0], header[1:]
	for _, there := range []byte{packedSize, unpackedSize} {
		if flags&there != 0 {
			_, p = xzNumber(p)
		}
	}
	for range flags&3 + 1 {
		var id, n uint64
		id, p = xzNumber(p)
		n, p = xzNumber(p)
		if n > uint64(len(p)) {
			return false
		}
		if id == lzma2 && n == 1 {
			bits := p[0] & 63
			w.window = max(w.window, int64(2|bits&1)<<(bits/2+11))
		}
		p = p[n:]
	}
	return true
}

// chunks consumes LZMA2 data up to its end.
func (w *xzWalk) chunks() bool {
	for {
		if len(w.rest) < 6 {
			return false
		}
		control := w.rest[0]
		n := 1
		switch {
		case control == 0:
			return w.skip(n)
		case control < 3: // not compressed
			n = 3 + 1 + int(binary.BigEndian.Uint16(w.rest[1:]))
		case control < 0x80:
			return false
		default:
			n = 5 + 1 + int(binary.BigEndian.Uint16(w.rest[3:]))
			if control >= 0xc0 {
				n++ // new properties
			}
		}
		if !w.skip(n) {
			return false
		}
	}
}

// index consumes the list of blocks that follows them.
func (w *xzWalk) index() bool {
	start := len(w.rest)
	if !w.skip(1) {
		return false
	}
	var records uint64
	records, w.rest = xzNumber(w.rest)
	for ; records > 0 && len(w.rest) > 0; records-- {
		_, w.rest = xzNumber(w.rest)
		_, w.rest = xzNumber(w.rest)
	}
	const crc = 4
	return w.skip((4-(start-len(w.rest))%4)%4 + crc)
}

// skip takes n bytes, or all that is left.
func (w *xzWalk) skip(n int) bool {
	ok := n <= len(w.rest)
	w.rest = w.rest[min(n, len(w.rest)):]
	return ok
}

// xzNumber is a number of up to nine bytes, seven bits in each.
func xzNumber(p []byte) (uint64, []byte) {
	n, size := binary.Uvarint(p)
	if size <= 0 {
		return 0, nil
	}
	return n, p[size:]
}
