package sessionfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flameview/fileio"
)

// Missing is a file of a session that is not where it was, or not what it was.
type Missing struct {
	Index int // in Document.Files
	File  Source
	// At is where something else was found in its place, or where the file
	// could not be read; "" if there is nothing.
	At string
	// Changed says that the file at At has other content than when the
	// session was saved.
	Changed bool
	Err     error // why the file at At cannot be read
}

// String is a sentence for the user.
func (m Missing) String() string {
	name := m.File.Name()
	switch {
	case m.Changed:
		return fmt.Sprintf("%s has changed since the session was saved (%s)", name, m.At)
	case m.Err != nil:
		return fmt.Sprintf("%s cannot be read (%s): %v", name, m.At, m.Err)
	}
	if m.File.Path == "" { // a session that came from somebody else
		return fmt.Sprintf("%s, %d bytes, is not beside the session: put it there or choose it", name, m.File.Bytes)
	}
	return fmt.Sprintf("%s is gone; it was %s", name, m.File.Path)
}

// Locate finds the files of a document that was read from the folder dir. Each
// is looked for where it was relative to the session file, then at its absolute
// path, then by its name in dir; the first with the same content is it. So a
// session that is moved or sent together with its profiles finds them. Then it is
// looked for among more, which the user named beside the session, whatever they are
// called.
//
// found is parallel to Files, "" for what is missing. Files of the right size
// are read to the end, so this is not for the goroutine of a window; the only error is
// the context's.
func (d Document) Locate(ctx context.Context, dir string, more ...string) (found []string, missing []Missing, err error) {
	found = make([]string, len(d.Files))
	for i, f := range d.Files {
		if f.Address {
			found[i] = f.Path // whether it is asked is the user's to say
			continue
		}
		m := Missing{Index: i, File: f}
		likely := f.candidates(dir)
		for j, at := range append(likely, more...) {
			same, err := f.Same(ctx, at)
			if ctx.Err() != nil {
				return nil, nil, ctx.Err()
			}
			if same {
				found[i] = at
				break
			}
			if j < len(likely) && m.At == "" && !errors.Is(err, fs.ErrNotExist) {
				m.At, m.Changed, m.Err = at, err == nil, err
			}
		}
		if found[i] == "" {
			missing = append(missing, m)
		}
	}
	return found, missing, nil
}

// Same says whether a path holds what the session knows. Folders are the same
// if they are folders.
func (s Source) Same(ctx context.Context, path string) (bool, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return false, fileio.Cause(err)
	case s.Folder || info.IsDir():
		return s.Folder == info.IsDir(), nil
	case !info.Mode().IsRegular() || info.Size() != s.Bytes:
		return false, nil // other content; a pipe would never end
	case s.SHA256 == "":
		return info.ModTime().Equal(s.Modified), nil
	}
	now, err := fingerprint(ctx, path)
	if err != nil {
		return false, fileio.Cause(err)
	}
	return strings.EqualFold(now.SHA256, s.SHA256), nil
}

// candidates are the places where a file may be, each once.
func (s Source) candidates(dir string) []string {
	var places []string
	add := func(p string) {
		if p = filepath.Clean(p); !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	if s.Relative != "" {
		add(filepath.Join(dir, filepath.FromSlash(s.Relative)))
	}
	if filepath.IsAbs(s.Path) {
		add(s.Path)
	}
	if name := s.Name(); name != "" && name != "." && name != ".." {
		add(filepath.Join(dir, name))
	}
	return places
}
