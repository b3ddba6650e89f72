package formats

import (
	"archive/tar"
	"bytes"
	"context"
	"fmt"
	"io"
	"path"

	"flameview/formats/codec"
)

// isTar recognises POSIX and GNU archives by their first header. Archives from before 1988 have no magic and are not recognised.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06
func isTar(content []byte) bool {
	const at = 257
	return len(content) >= at+5 && string(content[at:at+5]) == "ustar"
}

// tar reads the entries of a tar archive. Their content is a slice of it, so no memory is needed; links and devices are skipped.
func (l *loader) tar(ctx context.Context, p piece) found {
	var entries []entry
	sizes := map[int64]int{}
	lost := ""
	src := bytes.NewReader(p.data)
	for r := tar.NewReader(src); ctx.Err() == nil; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil && len(entries) == 0 {
			return p.fail(fmt.Errorf("open %s as a tar archive: %w", p.path, plainly(err)))
		}
		if err != nil {
			lost = fmt.Sprintf("the archive is broken (%v): files behind %s are lost", plainly(err), entries[len(entries)-1].name)
			break
		}
		if h.Typeflag != tar.TypeReg || isJunk(path.Clean(h.Name)) {
			continue
		}
		if int64(len(entries)) == l.Limits.Of(codec.LimitEntries) {
			return p.fail(fmt.Errorf("open %s as a tar archive: it has more than %s entries; %s", p.path, l.Limits.Text(codec.LimitEntries), codec.LimitEntries.Raise()))
		}
		e := entry{name: path.Clean(h.Name), size: h.Size}
		e.part, e.lost = untar(p.data[len(p.data)-src.Len():], h.Size)
		sizes[h.Size]++
		entries = append(entries, e)
	}
	for i := range entries {
		entries[i].twin = sizes[entries[i].size] > 1
	}
	return l.archive(ctx, p, "tar", entries, lost)
}

// untar returns the content of an entry, which may be truncated.
func untar(from []byte, size int64) (part []byte, lost string) {
	if size <= int64(len(from)) {
		return from[:size:size], ""
	}
	return from, fmt.Sprintf("the archive is broken (%v): of this entry %d of %d bytes were read", plainly(io.ErrUnexpectedEOF), len(from), size)
}
