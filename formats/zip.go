package formats

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/klauspost/compress/zip"

	"flameview/formats/bundle"
	"flameview/formats/codec"
	"flameview/model"
)

// zip reads the entries of a zip archive.
func (l *loader) zip(ctx context.Context, p piece) found {
	r, err := zip.NewReader(bytes.NewReader(p.data), int64(len(p.data)))
	if err != nil {
		return p.fail(fmt.Errorf("open %s as a zip archive: %w", p.path, plainly(err)))
	}
	if n := len(r.File); int64(n) > l.Limits.Of(codec.LimitEntries) {
		return p.fail(fmt.Errorf("open %s as a zip archive: it has more than %s entries, %s; %s", p.path, l.Limits.Text(codec.LimitEntries), model.Grouped(int64(n)), codec.LimitEntries.Raise()))
	}
	if isDiagsession(r.File) {
		return p.fail(fmt.Errorf("open %s: %w", p.path, NotRecognised{Looks: "a diagnostic session of Visual Studio", Do: throughView}))
	}
	lost := ""
	if isInner(p.data, r.File) {
		lost = "the archive is cut off before its directory; what was read is another archive inside of it, the rest is lost"
	}
	twins := map[[2]uint64]int{} // entries by size and checksum
	for _, f := range r.File {
		twins[contentOf(f)]++
	}
	var entries []entry
	wanted := func(string) bool { return true }
	if bundle.Is(r.File) { // then nothing is missed that is not a profile
		names := bundle.Profiles(r.File)
		wanted = func(name string) bool { return slices.Contains(names, name) }
	}
	for _, f := range r.File {
		if f.FileInfo().IsDir() || isJunk(f.Name) || !wanted(f.Name) {
			continue
		}
		entries = append(entries, entry{
			name: f.Name, size: int64(min(f.CompressedSize64, uint64(len(p.data)))), twin: twins[contentOf(f)] > 1,
			open: func() (io.ReadCloser, error) { return openEntry(f) }, hint: int64(min(f.UncompressedSize64, 1<<20)),
		})
	}
	return l.archive(ctx, p, "zip", entries, lost)
}

// isInner says whether a directory of entries does not belong to the archive with which the data begins: if the end of an archive is
// missing, the last directory in the data may be that of an archive stored inside it.
func isInner(data []byte, entries []*zip.File) bool {
	const header, nameLen = 30, 26 // section 4.3.7 of the .ZIP file format specification
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) || len(data) < header {
		return false
	}
	n := int(binary.LittleEndian.Uint16(data[nameLen:]))
	if header+n > len(data) {
		return false
	}
	name := string(data[header : header+n])
	return !slices.ContainsFunc(entries, func(f *zip.File) bool { return f.Name == name })
}

// contentOf is what the archive's directory says about an entry's content.
func contentOf(f *zip.File) [2]uint64 { return [2]uint64{f.UncompressedSize64, uint64(f.CRC32)} }

// openEntry opens the content of an entry.
func openEntry(f *zip.File) (io.ReadCloser, error) {
	const encrypted = 1 // general purpose flag, bit 0, of the .ZIP file format specification
	if f.Flags&encrypted != 0 {
		return nil, errors.New("it is encrypted; unpack it by hand")
	}
	return f.Open()
}
