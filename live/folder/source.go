// Package folder looks at a folder and opens what appears in it: it goes with every
// recorder that writes one file after the other.
package folder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

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

// Stop ends the watching.
func (s *Source) Stop(context.Context) error {
	s.halt.Throw()
	return nil
}
