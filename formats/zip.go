package formats

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/zip"

	"flameview/formats/bundle"
	"flameview/formats/codec"
)

// zip reads the entries of an archive one after the other, each as a file
// called archive!/entry.
func (l *loader) zip(ctx context.Context, p piece) found {
	r, err := zip.NewReader(bytes.NewReader(p.data), int64(len(p.data)))
	if err != nil {
		return p.fail(fmt.Errorf("open %s as a zip archive: %w", p.path, plainly(err)))
	}
	if n := len(r.File); n > codec.MaxEntries {
		return p.fail(fmt.Errorf("open %s as a zip archive: it has %d entries, more than %d; unpack it by hand", p.path, n, codec.MaxEntries))
	}
	if isDiagsession(r.File) {
		return p.fail(fmt.Errorf("open %s: %w", p.path, NotRecognised{Looks: "a diagnostic session of Visual Studio", Do: throughView}))
	}
	all := found{path: p.path, size: p.size}
	if isInner(p.data, r.File) {
		all.lost = "the archive is cut off before its directory; what was read is another archive inside of it, the rest is lost"
	}
	twins := map[[2]uint64]int{} // entries by size and checksum
	for _, f := range r.File {
		twins[contentOf(f)]++
	}
	ours := bundle.Is(r.File) // then nothing is missed that is not its picture
	for i, f := range r.File {
		if ctx.Err() != nil {
			return all
		}
		if f.FileInfo().IsDir() || isHidden(path.Base(f.Name)) || strings.HasPrefix(f.Name, "__MACOSX/") || ours && f.Name != bundle.Picture {
			continue
		}
		n := float64(len(r.File))
		e := piece{
			path: p.path + "!/" + f.Name, job: p.job, twin: p.twin || twins[contentOf(f)] > 1, size: int64(min(f.CompressedSize64, uint64(len(p.data)))),
			nesting: p.nesting, may: p.may, progress: p.progress.cut(float64(i)/n, float64(i+1)/n),
		}
		release, err := l.unzip(ctx, f, &e)
		var unknown NotRecognised
		if errors.As(err, &unknown) {
			all.add(l.skip(e, err))
			continue
		}
		if err != nil {
			all.add(e.fail(fmt.Errorf("open %s: %w", e.path, err)))
			if errors.Is(err, errTooLarge) {
				break // the budget of the whole archive is used up
			}
			continue
		}
		all.add(l.piece(ctx, e))
		release()
	}
	if len(all.stores) == 0 && !p.named && all.lost == "" {
		return found{skipped: []string{p.path}, hint: all.hint}
	}
	if s := all.summary(); s != nil {
		return found{stores: append(all.stores, s)}
	}
	return found{stores: all.stores}
}

// isInner says whether a directory of entries is not that of the archive with
// which the data begins: where the end of an archive is missing, the directory
// that is found first from behind may be that of an archive stored in it.
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

// contentOf is what the directory of the archive says of an entry's content.
func contentOf(f *zip.File) [2]uint64 { return [2]uint64{f.UncompressedSize64, uint64(f.CRC32)} }

// unzip fills e with the content of an entry, which is valid until release.
func (l *loader) unzip(ctx context.Context, f *zip.File, e *piece) (release func(), err error) {
	const encrypted = 1 // general purpose flag, bit 0, of the .ZIP file format specification
	if f.Flags&encrypted != 0 {
		return nil, errors.New("it is encrypted; unpack it by hand")
	}
	start := time.Now()
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("unpack zip: %w", plainly(err))
	}
	defer r.Close()
	c, err := read(ctx, r, reading{allowance: e.may, hint: int64(min(f.UncompressedSize64, 1<<20)), judge: l.judge(e.path)})
	e.data = c.data
	l.Log.Debug("unpack", "file", e.path, "container", "zip", "packed", f.CompressedSize64, "bytes", len(e.data), "took", time.Since(start))
	var unknown NotRecognised
	switch {
	case err == nil, ctx.Err() != nil, errors.As(err, &unknown):
		return c.release, err
	case errors.Is(err, errTooLarge):
		return nil, fmt.Errorf("unpack zip: the entry is %w; unpack it by hand if that is right", err)
	case len(e.data) == 0:
		return nil, fmt.Errorf("unpack zip: %w", plainly(err))
	}
	e.lost = append(e.lost, fmt.Sprintf("the archive is broken (%v): of this entry %d bytes were read", plainly(err), len(e.data)))
	return c.release, nil
}
