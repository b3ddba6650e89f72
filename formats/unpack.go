package formats

import (
	"bytes"
	"compress/bzip2"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"flameview/formats/codec"
)

// container returns the kind of container that content is, "" if none.
func container(content []byte) string {
	switch {
	case bytes.HasPrefix(content, []byte("\x1f\x8b")):
		return "gzip"
	case bytes.HasPrefix(content, []byte("\x28\xb5\x2f\xfd")):
		return "zstd"
	case len(content) > 4 && content[0]&0xf0 == 0x50 && bytes.HasPrefix(content[1:], []byte("\x2a\x4d\x18")):
		return "zstd" // opens with a skippable frame
	case bytes.HasPrefix(content, []byte(xzMagic)):
		return "xz"
	case bytes.HasPrefix(content, []byte("PK\x03\x04")), bytes.HasPrefix(content, []byte("PK\x05\x06")):
		return "zip"
	case len(content) > 10 && bytes.HasPrefix(content, []byte("BZh")) && string(content[4:10]) == "1AY&SY":
		return "bzip2"
	case isTar(content):
		return "tar"
	}
	return ""
}

// isCompression tells containers of one file from archives.
func isCompression(kind string) bool { return kind != "" && kind != "zip" && kind != "tar" }

// unpack decompresses content. If the compressed data is damaged, it returns what came out before, with lost, a sentence for the
// user; err is set if nothing can be used.
func unpack(ctx context.Context, kind string, packed []byte, o readOptions, p part, name string) (c content, lost string, err error) {
	src := &byteReader{packed}
	r, err := unpacker(kind, src, o.allowance.pool.limits)
	if err != nil {
		return content{}, "", fmt.Errorf("unpack %s: %w", kind, plainly(err))
	}
	defer r.Close()
	o.hint = likelySize(kind, packed)
	o.step = func() { p.at(name, 1-float64(len(src.rest))/float64(len(packed))) }
	c, err = read(ctx, r, o)
	if errors.Is(err, zstd.ErrWindowSizeExceeded) {
		err = errWindow(o.allowance.pool.limits)
	}
	var unknown NotRecognised
	switch {
	case err == nil:
		return c, "", nil
	case ctx.Err() != nil:
		c.release()
		return content{}, "", ctx.Err()
	case errors.As(err, &unknown):
		return content{}, "", err
	case errors.Is(err, errTooLarge):
		return content{}, "", fmt.Errorf("unpack %s: %d packed bytes become %w", kind, len(packed), err)
	case len(c.data) == 0:
		c.release()
		return content{}, "", fmt.Errorf("unpack %s: %w", kind, plainly(err))
	}
	return c, fmt.Sprintf("the %s data is broken (%v): the %d bytes before that were read, the rest is lost", kind, plainly(err), len(c.data)), nil
}

// likelySize estimates the decompressed size. A gzip has the size of its last member modulo 2^32 in its last four bytes (RFC 1952,
// section 2.3.1), but no more than what real data compresses to is believed.
func likelySize(kind string, packed []byte) int64 {
	const usual, most = 4, 32 // times as large
	if n := len(packed); kind == "gzip" && n > 18 {
		if claim := int64(binary.LittleEndian.Uint32(packed[n-4:])); claim < most*int64(n) {
			return claim
		}
	}
	return usual * int64(len(packed))
}

// unpacker returns a reader of the decompressed content. The position of src tells the progress.
func unpacker(kind string, src *byteReader, limits codec.Limits) (io.ReadCloser, error) {
	switch kind {
	case "xz":
		return newXZ(src, limits)
	case "gzip":
		return gzip.NewReader(src) // reads all members
	case "bzip2":
		return io.NopCloser(bzip2.NewReader(src)), nil
	}
	// One goroutine: several files are unpacked in parallel already.
	d, err := zstd.NewReader(src, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(uint64(limits.Of(codec.LimitUnpacked))), zstd.WithDecoderMaxWindow(uint64(limits.Of(codec.LimitWindow))))
	if err != nil {
		return nil, err
	}
	return d.IOReadCloser(), nil
}

// plainly replaces io's errors by plain words.
func plainly(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return errors.New("it ends too early, as if the copy or download had been cut off")
	}
	return err
}
