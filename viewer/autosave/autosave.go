// Package autosave keeps where users stood in a private folder, one session file for
// each set of files that was open, so that a window that ends, however it ends, loses
// nothing.
package autosave

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"flameview/fileio"
	"flameview/formats"
	"flameview/viewer/sessionfile"
)

// Folder is where entries are kept; "" keeps nothing.
type Folder string

// Entry is one set of files and where the user stood in them.
type Entry struct {
	Path string    // of its session file
	At   time.Time // when it was written last
	sessionfile.Document
}

// mostLooks and mostWork are how many entries stay: of those in which nothing was done
// but to look, and of the others.
const mostLooks, mostWork = 20, 500

// New is the path of an entry that does not exist yet. Its name tells nobody anything.
func (f Folder) New(now time.Time) string {
	return filepath.Join(string(f), fmt.Sprintf("%s-%08x%s", now.UTC().Format("20060102-150405"), rand.Uint32(), sessionfile.Extension))
}

var entryName = regexp.MustCompile(`^\d{8}-\d{6}-[0-9a-f]{8}\` + sessionfile.Extension + `$`)

// Save writes an entry: a document but for its files, which are those at paths. Files
// that nothing can come back to, such as the standard input, are left out. It does not
// read the files, so it is quick.
func Save(ctx context.Context, path string, doc sessionfile.Document, paths, removed []string) error {
	doc.Files = nil
	for _, p := range paths {
		if source, err := sessionfile.Stamp(p); err == nil {
			doc.Files = append(doc.Files, source.WithRemoved(removed))
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("keep the work: %w", err)
	}
	return sessionfile.SaveFile(ctx, path, doc)
}

// Entries lists what is kept, newest first, and removes the oldest beyond what is to
// stay. What cannot be read or has no files is left out.
func (f Folder) Entries() ([]Entry, error) {
	if f == "" {
		return nil, nil
	}
	files, err := os.ReadDir(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var out []Entry
	for _, file := range files {
		path := filepath.Join(string(f), file.Name())
		info, infoErr := file.Info()
		if infoErr != nil || !entryName.MatchString(file.Name()) || !info.Mode().IsRegular() {
			continue
		}
		if doc, err := sessionfile.LoadFile(path); err == nil && (doc.Sample || len(doc.Files) > 0) {
			out = append(out, Entry{Path: path, At: info.ModTime(), Document: doc})
		}
	}
	slices.SortStableFunc(out, func(a, b Entry) int { return b.At.Compare(a.At) })
	return prune(out), err
}

func prune(all []Entry) (left []Entry) {
	looks, work := 0, 0
	for _, e := range all {
		n, most := &looks, mostLooks
		if e.Work() {
			n, most = &work, mostWork
		}
		if *n++; *n > most {
			_ = os.Remove(e.Path)
			continue
		}
		left = append(left, e)
	}
	return left
}

// Clean removes what writers left that were killed.
func (f Folder) Clean(now time.Time) {
	if f != "" {
		_, _ = fileio.Clean(string(f), now.Add(-fileio.Abandoned))
	}
}

// Remove forgets an entry, unless somebody has written it anew since.
func (e Entry) Remove() {
	if info, err := os.Stat(e.Path); err == nil && info.ModTime().Equal(e.At) {
		_ = os.Remove(e.Path)
	}
}

// Work says whether more was done than to look.
func (e Entry) Work() bool { return e.State.WorkTitle() != "" }

// Title names the files.
//
//	cpu.jfr    cpu.jfr and 3 more    the sample
func (e Entry) Title() string {
	switch len(e.Files) {
	case 0:
		return "the sample"
	case 1:
		return e.Files[0].Name()
	}
	return fmt.Sprintf("%s and %d more", e.Files[0].Name(), len(e.Files)-1)
}

// Of says whether one of its files is at one of the paths.
func (e Entry) Of(paths []string) bool {
	return slices.ContainsFunc(e.Files, func(s sessionfile.Source) bool {
		return slices.ContainsFunc(paths, func(p string) bool {
			abs, err := filepath.Abs(p)
			return err == nil && p != formats.Stdin && abs == s.Path
		})
	})
}

// Ago says how long ago a time was.
//
//	just now    5 min ago    3 h ago    2 days ago    2026-06-01
func Ago(at, now time.Time) string {
	switch d := now.Sub(at); {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return fmt.Sprintf("%d min ago", d/time.Minute)
	case d < 24*time.Hour:
		return fmt.Sprintf("%d h ago", d/time.Hour)
	case d < 48*time.Hour:
		return "yesterday"
	case d < 14*24*time.Hour:
		return fmt.Sprintf("%d days ago", d/(24*time.Hour))
	}
	return at.Format(time.DateOnly)
}
