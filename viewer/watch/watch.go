// Package watch notices that files have changed on disk since they were read.
package watch

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"

	"flameview/formats/codec"
)

// Watcher compares files with the versions that were read. The system says that
// something happened in their folders, and the versions say whether it matters: a file
// that is replaced by renaming another one, as editors and recorders do, is a new file
// in the same folder, so folders are watched and not files. Where the system gives no
// events, as on some network drives, a change is seen at the next event or never.
type Watcher struct {
	changed func(paths []string)
	follow  chan map[string]Version
	cancel  context.CancelFunc
}

// quiet is how long nothing may happen before files are compared: a file that is being
// written is told of once, when it is done, and not with each part.
const quiet = 700 * time.Millisecond

// New starts a watcher of nothing. changed gets the paths that are not as they were
// read, sorted, on the watcher's goroutine; each set of paths once.
func New(changed func(paths []string)) *Watcher {
	ctx, cancel := context.WithCancel(context.Background())
	w := &Watcher{changed: changed, follow: make(chan map[string]Version, 1), cancel: cancel}
	go func() {
		if err := codec.Safely(func() error { w.serve(ctx); return nil }); err != nil {
			slog.Error("watching files ended", "err", err)
		}
	}()
	return w
}

// Follow watches these paths in place of those before; read are their versions when
// they were read. It does not wait.
func (w *Watcher) Follow(read map[string]Version) {
	select {
	case <-w.follow: // nobody has taken it yet
	default:
	}
	w.follow <- read
}

// Close ends it.
func (w *Watcher) Close() { w.cancel() }

func (w *Watcher) serve(ctx context.Context) {
	var events *fsnotify.Watcher
	stop := func() {
		if events != nil {
			_ = events.Close()
		}
		events = nil
	}
	defer stop()
	var read map[string]Version
	var told []string
	look := time.NewTimer(quiet)
	look.Stop()
	for {
		var happened chan fsnotify.Event
		var failed chan error
		if events != nil {
			happened, failed = events.Events, events.Errors
		}
		select {
		case <-ctx.Done():
			return
		case read = <-w.follow:
			stop()
			events, told = watching(read), nil
			look.Reset(quiet) // something may have happened since they were read
		case e := <-happened:
			if matters(e.Name, read) {
				look.Reset(quiet)
			}
		case err := <-failed: // events were lost, perhaps
			slog.Debug("watching files", "err", err)
			look.Reset(quiet)
		case <-look.C:
			if changed := differing(read); !slices.Equal(changed, told) {
				told = changed
				w.changed(changed)
			}
		}
	}
}

// watching asks the system for events in the folders of paths, and in paths that are
// folders; nil where it gives none.
func watching(paths map[string]Version) *fsnotify.Watcher {
	if len(paths) == 0 {
		return nil
	}
	events, err := fsnotify.NewWatcher()
	if err != nil {
		slog.Warn("files are not watched", "err", err)
		return nil
	}
	for p, v := range paths {
		dirs := []string{filepath.Dir(p)}
		if v.Entries > 0 {
			dirs = append(dirs, p)
		}
		for _, dir := range dirs {
			if err := events.Add(dir); err != nil {
				slog.Debug("a folder is not watched", "folder", dir, "err", err)
			}
		}
	}
	return events
}

// matters says whether an event at a path is about one of those that were read.
func matters(at string, read map[string]Version) bool {
	_, itself := read[at]
	_, within := read[filepath.Dir(at)]
	return itself || within
}

// differing are the paths that are on disk in another version than was read. One that
// is gone is not among them: reading it again would lose what is shown.
func differing(read map[string]Version) (paths []string) {
	for p, before := range read {
		if now, ok := VersionOf(p); ok && !now.same(before) {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return paths
}
