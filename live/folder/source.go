// Package folder looks at a folder and opens what appears in it: it goes with every
// recorder that writes one file after the other.
package folder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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

// Prefix begins the names of this kind of source: watch:DIR.
const Prefix = "watch:"

// quiet is for how long nothing may be written to a file before it is opened. A
// file that is written to later is read anew.
const quiet = time.Second

// maxWaiting bounds the files that are watched while they are written.
const maxWaiting = 1 << 14

// Source is a folder.
type Source struct {
	opt   live.Options
	path  string
	quiet time.Duration

	watch *fsnotify.Watcher
	files map[string]file // that have appeared and are not read yet, or may change
	next  time.Time
	left  int             // files that were not taken: too many at the same time
	junk  map[string]bool // files that no format recognises, by path
	over  bool
	halt  *live.Halt
}

// file is what is known of one file.
type file struct {
	size    int64
	changed time.Time // modification time
	since   time.Time // when it was seen to be so
	read    bool
}

// Open names a folder. Nothing is read.
func Open(name string, opt live.Options) (*Source, error) {
	path, err := filepath.Abs(strings.TrimPrefix(name, Prefix))
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s%s is no folder to watch", Prefix, path)
	}
	return &Source{opt: opt.WithDefaults(), path: path, quiet: quiet, files: map[string]file{}, junk: map[string]bool{}, halt: live.NewHalt()}, nil
}

// Intent is that of watching a folder.
func (s *Source) Intent() live.Intent {
	return live.Intent{
		Name: Prefix + s.path, Target: "the folder " + s.path,
		Does: []string{"opens the files that appear in this folder from now on, once nothing is written to them any more; folders in it are left alone"},
	}
}

// Start begins to watch. What is there already is left alone.
func (s *Source) Start(context.Context) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watch %s: %w", s.path, err)
	}
	if err := w.Add(s.path); err != nil {
		w.Close()
		return fmt.Errorf("watch %s: %w", s.path, err)
	}
	s.watch = w
	s.next = time.Now().Add(s.opt.Every)
	return nil
}

// Next gives the files that were complete at the end of a tick.
func (s *Source) Next(ctx context.Context) (live.Tick, error) {
	if s.over {
		return live.Tick{}, io.EOF
	}
	due := time.NewTimer(time.Until(s.next))
	defer due.Stop()
	for waiting := true; waiting; {
		select {
		case e, ok := <-s.watch.Events:
			if waiting = ok; ok {
				s.seen(e)
			}
		case err := <-s.watch.Errors:
			if errors.Is(err, fsnotify.ErrEventOverflow) {
				s.seeAll()
			} else if err != nil {
				s.end()
				return live.Tick{}, fmt.Errorf("watch %s: %w", s.path, err)
			}
		case <-due.C:
			waiting = false
		case <-s.halt.Thrown():
			s.drain()
			waiting, s.over = false, true
		case <-ctx.Done():
			s.end()
			return live.Tick{}, ctx.Err()
		}
	}
	now := time.Now()
	s.next = now.Add(s.opt.Every)
	tick, err := s.tick(ctx, now)
	if _, gone := os.Stat(s.path); errors.Is(gone, fs.ErrNotExist) {
		s.over = true
		tick.Notes = append(tick.Notes, "the folder is gone")
	}
	if s.over || err != nil {
		s.end()
	}
	return tick, err
}

func (s *Source) end() {
	s.over = true
	s.watch.Close()
}

// drain takes the events that are there.
func (s *Source) drain() {
	for {
		select {
		case e, ok := <-s.watch.Events:
			if !ok {
				return
			}
			s.seen(e)
		default:
			return
		}
	}
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

// Stop ends the watching.
func (s *Source) Stop(context.Context) error {
	s.halt.Throw()
	return nil
}
