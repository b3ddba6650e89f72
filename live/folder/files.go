package folder

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/live"
)

// file is what is known of one file.
type file struct {
	size    int64
	changed time.Time // modification time
	since   time.Time // when it was seen to be so
	read    bool
}

// seen notes that something happened to a file.
func (s *Source) seen(e fsnotify.Event) {
	if e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename) {
		delete(s.files, e.Name) // it has gone; what was read of it stays
		return
	}
	if e.Has(fsnotify.Create) || e.Has(fsnotify.Write) {
		s.see(e.Name)
	}
}

// seeAll looks at the whole folder: there were more events than could be told, so
// what was there before may have changed too. Only files that are newer than the
// last tick are taken.
func (s *Source) seeAll() {
	entries, _ := os.ReadDir(s.path)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.ModTime().After(s.next.Add(-2*s.opt.Every)) {
			s.see(filepath.Join(s.path, e.Name()))
		}
	}
}

// see looks at a file that may have changed.
func (s *Source) see(path string) {
	if strings.HasPrefix(filepath.Base(path), ".") {
		return // hidden: of those who write elsewhere first
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	was, known := s.files[path]
	if !known && len(s.files) >= maxWaiting {
		s.left++
		return
	}
	if known && was.size == info.Size() && was.changed.Equal(info.ModTime()) {
		return
	}
	s.files[path] = file{size: info.Size(), changed: info.ModTime(), since: time.Now()}
}

// tick reads what is complete: where nothing was written for a while.
func (s *Source) tick(ctx context.Context, now time.Time) (live.Tick, error) {
	tick := live.Tick{Until: now}
	var paths []string
	for path, f := range s.files {
		if f.read {
			if now.Sub(f.since) > 10*time.Minute {
				delete(s.files, path) // it will not be written to any more
			}
			continue
		}
		if s.see(path); s.files[path] != f || now.Sub(f.since) < s.quiet {
			continue
		}
		f.read = true
		s.files[path] = f
		paths = append(paths, path)
	}
	var err error
	if len(paths) > 0 {
		slices.Sort(paths)
		err = s.read(ctx, paths, &tick)
	}
	tick.Notes = s.notes()
	return tick, err
}

// read opens files. Those that no format recognises are counted.
func (s *Source) read(ctx context.Context, paths []string, tick *live.Tick) error {
	loaded, err := formats.Open(ctx, formats.Options{Options: codec.Options{Programs: codec.ProgramsNever}, Log: s.opt.Log}, paths...)
	if err != nil {
		return err
	}
	for _, store := range loaded.Stores {
		f := store.Files[0]
		if f.Format == "" && f.Err != "" {
			if len(s.junk) < maxWaiting {
				s.junk[f.Path] = true
			}
			continue
		}
		delete(s.junk, f.Path)
		tick.Stores = append(tick.Stores, store)
		tick.Replaces = append(tick.Replaces, f.Path)
	}
	return nil
}

// notes say what was not opened.
func (s *Source) notes() []string {
	notes := []string{}
	writing := 0
	for _, f := range s.files {
		if !f.read {
			writing++
		}
	}
	if s.over && writing > 0 {
		notes = append(notes, fmt.Sprintf("files that were still being written at the end and were left out: %d", writing))
	}
	if len(s.junk) > 0 {
		notes = append(notes, fmt.Sprintf("files that no format recognises were left out: %d, such as %s", len(s.junk), slices.Min(slices.Collect(maps.Keys(s.junk)))))
	}
	if s.left > 0 {
		notes = append(notes, fmt.Sprintf("%d files were not taken: more than %d were being written at the same time", s.left, maxWaiting))
	}
	return notes
}
