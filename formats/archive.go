package formats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"

	"flameview/formats/codec"
)

// entry is one file in an archive.
type entry struct {
	name string // with slashes, as the archive has it
	size int64  // compressed size
	twin bool   // another entry may have the same content
	// open opens an entry that is compressed.
	open func() (io.ReadCloser, error)
	hint int64 // expected size of what open returns
	// part is the content of an entry that is not compressed: a slice of the archive, which takes no
	// memory. lost says what is missing of it.
	part []byte
	lost string
}

// archive reads the entries of an archive one after the other, each as a file called archive!/entry. Folders in it that
// are one recording are written to disk and read as such. lost says what is missing of the archive itself.
func (l *loader) archive(ctx context.Context, p piece, kind string, entries []entry, lost string) found {
	all := found{path: p.path, size: p.size, lost: strings.Join(append(p.lost[:len(p.lost):len(p.lost)], nonEmpty(lost)...), "; ")}
	folders := archivedFolders(entries)
	for i, e := range entries {
		if ctx.Err() != nil {
			return all
		}
		if f := folders.of(e.name); f != nil {
			if f.first == i {
				all.add(l.archivedFolder(ctx, p, kind, entries, f))
			}
			continue
		}
		n := float64(len(entries))
		inner := piece{
			path: p.path + "!/" + e.name, job: p.job, size: e.size, twin: p.twin || e.twin, nesting: p.nesting, may: p.may,
			run: l.mayRun(p.run && len(entries) == 1), progress: p.progress.cut(float64(i)/n, float64(i+1)/n),
		}
		release, err := l.unpackEntry(ctx, kind, e, &inner, l.headCheck(inner.path))
		var unknown NotRecognised
		if errors.As(err, &unknown) {
			all.add(l.skip(inner, err))
			continue
		}
		if err != nil {
			all.add(inner.fail(fmt.Errorf("open %s: %w", inner.path, err)))
			if errors.Is(err, errTooLarge) {
				break // the budget of the whole archive is used up
			}
			continue
		}
		all.add(l.piece(ctx, inner))
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

// unpackEntry sets p's content to that of an entry, valid until release.
func (l *loader) unpackEntry(ctx context.Context, kind string, e entry, p *piece, check headCheck) (release func(), err error) {
	if e.open == nil {
		p.data = e.part
		p.lost = append(p.lost, nonEmpty(e.lost)...)
		return func() {}, nil
	}
	start := time.Now()
	r, err := e.open()
	if err != nil {
		return nil, fmt.Errorf("unpack %s: %w", kind, plainly(err))
	}
	defer r.Close()
	c, err := read(ctx, r, readOptions{allowance: p.may, hint: e.hint, check: check})
	p.data = c.data
	l.Log.Debug("unpack", "file", p.path, "container", kind, "packed", e.size, "bytes", len(c.data), "took", time.Since(start))
	var unknown NotRecognised
	switch {
	case err == nil, ctx.Err() != nil, errors.As(err, &unknown):
		return c.release, err
	case errors.Is(err, errTooLarge):
		return nil, fmt.Errorf("unpack %s: the entry is %w", kind, err)
	case len(c.data) == 0:
		return nil, fmt.Errorf("unpack %s: %w", kind, plainly(err))
	}
	p.lost = append(p.lost, fmt.Sprintf("the archive is broken (%v): of this entry %d bytes were read", plainly(err), len(c.data)))
	return c.release, nil
}

// isJunk says whether an entry is a by-product of archiving, such as __MACOSX.
func isJunk(name string) bool {
	return isHidden(path.Base(name)) || strings.HasPrefix(name, "__MACOSX/")
}

// mayRun says whether a reader may start a program on a file; named says whether the user named the file.
func (l *loader) mayRun(named bool) bool {
	return l.Programs == codec.ProgramsAlways || l.Programs == codec.ProgramsNamed && named
}

// nonEmpty returns a list of s, or nil if s is empty.
func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}
