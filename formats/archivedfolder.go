package formats

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"flameview/formats/codec"
)

// recordingFolder is a folder in an archive that is one recording.
type recordingFolder struct {
	name   string // with slashes; "" is the archive itself
	format *codec.Format
	first  int // the first of its entries
	count  int
}

// folders are those of an archive, by name.
type folders map[string]*recordingFolder

// maxFolderDepth is how many folders deep a recording in an archive may be.
const maxFolderDepth = 32

// archivedFolders finds the recordings that are folders. A folder inside one is part of it.
func archivedFolders(entries []entry) folders {
	inside := map[string]map[string]bool{} // the names in each folder
	for _, e := range entries {
		if strings.Count(e.name, "/") > maxFolderDepth {
			continue
		}
		for name := e.name; name != ""; {
			dir, base := split(name)
			if inside[dir] == nil {
				inside[dir] = map[string]bool{}
			} else if inside[dir][base] {
				break // so are the folders around it
			}
			inside[dir][base] = true
			name = dir
		}
	}
	out := folders{}
	for dir, set := range inside {
		names := make([]string, 0, len(set))
		for name := range set {
			names = append(names, name)
		}
		if f := formatOf(names); f != nil {
			out[dir] = &recordingFolder{name: dir, format: f, first: -1}
		}
	}
	for i, e := range entries {
		if f := out.of(e.name); f != nil {
			if f.count++; f.first < 0 {
				f.first = i
			}
		}
	}
	return out
}

// split splits a name in an archive into folder and rest.
func split(name string) (dir, base string) {
	i := strings.LastIndexByte(name, '/')
	return name[:max(i, 0)], name[i+1:]
}

// of returns the outermost recording that an entry belongs to, nil if none.
func (f folders) of(name string) *recordingFolder {
	if len(f) == 0 {
		return nil
	}
	if a := f[""]; a != nil {
		return a
	}
	depth := 0
	for i := 0; i < len(name) && depth <= maxFolderDepth; i++ {
		if name[i] != '/' {
			continue
		}
		if f[name[:i]] != nil {
			return f[name[:i]]
		}
		depth++
	}
	return nil
}

// archivedFolder copies a folder of an archive into a private one on disk and reads it.
func (l *loader) archivedFolder(ctx context.Context, p piece, kind string, entries []entry, f *recordingFolder) found {
	q := piece{
		path: p.path + "!/" + f.name, size: p.size, named: p.named, nesting: p.nesting, may: p.may, job: p.job,
		run: l.mayRun(p.run && f.count == len(entries)), progress: p.progress,
	}
	if f.count == len(entries) {
		q.path = p.path // the archive is this recording
	}
	temp, err := os.MkdirTemp("", "flameview-")
	if err != nil {
		return q.fail(fmt.Errorf("open %s: %w", q.path, err))
	}
	defer os.RemoveAll(temp)
	base := path.Base(f.name)
	if !filepath.IsLocal(base) || base == "." {
		base = "recording" + f.format.Extensions[0]
	}
	q.disk = filepath.Join(temp, base)
	if q.run { // else nobody looks at it
		if err := l.toDisk(ctx, &q, kind, entries, f); err != nil {
			return q.fail(fmt.Errorf("open %s: %w", q.path, err))
		}
	}
	return l.readAs(ctx, q, f.format, codec.Sure)
}

// toDisk writes the entries of a folder below q.disk, and nothing outside it.
func (l *loader) toDisk(ctx context.Context, q *piece, kind string, entries []entry, f *recordingFolder) error {
	if err := os.Mkdir(q.disk, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(q.disk)
	if err != nil {
		return err
	}
	defer root.Close()
	start := time.Now()
	for _, e := range entries {
		name, ok := strings.CutPrefix(e.name, f.name)
		if !ok {
			continue
		}
		if err := l.entryToDisk(ctx, q, kind, e, root, filepath.FromSlash(strings.TrimPrefix(name, "/"))); err != nil {
			return err
		}
	}
	l.Log.Debug("write", "folder", q.disk, "files", f.count, "took", time.Since(start))
	return nil
}

// entryToDisk writes one of them.
func (l *loader) entryToDisk(ctx context.Context, q *piece, kind string, e entry, root *os.Root, name string) error {
	one := piece{path: q.path, may: q.may}
	release, err := l.unpackEntry(ctx, kind, e, &one, nil)
	if err != nil {
		return err
	}
	defer release()
	q.lost = append(q.lost, one.lost...)
	if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return root.WriteFile(name, one.data, 0o600)
}
