package viewer

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"flameview/assets"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
)

// loader reads and merges files on other goroutines and hands over one store.
// What is asked of it last supersedes what is under way.
type loader struct {
	win     fyne.Window
	post    func(func()) // runs a function on the UI goroutine
	loaded  func(*model.Store)
	options codec.Options
	merge   model.MergeOptions
	opened

	cancel context.CancelFunc
	load   int // number of the newest load
}

// opened is what is open.
type opened struct {
	stores  []*model.Store  // one for each file
	paths   []string        // as the user named them, to read them again
	removed map[string]bool // files that the user took out, by path
	sample  bool            // it is the sample
	// restored says that a session named files, not the user: no programs are
	// started on them.
	restored bool
}

func newLoader(win fyne.Window, post func(func()), loaded func(*model.Store)) *loader {
	return &loader{win: win, post: post, loaded: loaded, cancel: func() {}}
}

// job is what to load and what to do then.
type job struct {
	paths []string
	keep  bool // leave what is open beside them
	// restored says that a session names the paths.
	restored bool
	again    bool // paths are those that are open: leave out what the user took out
	// stdin, if not nil, is what the path "-" reads, under the given name.
	stdin io.Reader
	name  string
	then  func(*model.Store)
}

// open shows files, beside what is open (keep) or in place of it.
func (l *loader) open(paths []string, keep bool) {
	l.run(job{paths: paths, keep: keep, then: l.loaded})
}

// restore reads the files of a session in place of what is open.
func (l *loader) restore(paths []string, then func(*model.Store)) {
	l.run(job{paths: paths, restored: true, then: then})
}

// openSample opens the recording that is part of the program.
func (l *loader) openSample() { l.sampleThen(l.loaded) }

func (l *loader) sampleThen(then func(*model.Store)) {
	l.run(job{paths: []string{formats.Stdin}, stdin: bytes.NewReader(assets.Sample), name: assets.SampleName, then: then})
}

// reload reads everything anew, with the options of now. What came from the
// standard input cannot be read twice and stays.
func (l *loader) reload() {
	if l.sample {
		l.openSample()
		return
	}
	paths := slices.DeleteFunc(slices.Clone(l.paths), func(p string) bool { return p == formats.Stdin })
	if len(paths) > 0 {
		l.run(job{paths: paths, again: true, keep: len(paths) < len(l.paths), restored: l.restored, then: l.loaded})
	}
}

// close forgets everything, and what is being loaded.
func (l *loader) close() {
	l.supersede()
	l.opened = opened{}
}

// supersede cancels what is under way and gives the next its number.
func (l *loader) supersede() (context.Context, int) {
	l.cancel()
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	l.load++
	return ctx, l.load
}

// run reads on another goroutine.
func (l *loader) run(j job) {
	ctx, load := l.supersede()
	show := newProgress(l.win, l.post, l.cancel)
	opt := formats.Options{Options: l.options, Progress: show.at, Stdin: j.stdin}
	if j.restored && opt.Programs == codec.ProgramsNamed {
		opt.Programs = codec.ProgramsNever
	}
	start := time.Now()
	go func() {
		files, err := formats.Open(ctx, opt, j.paths...)
		l.post(func() {
			if err != nil || load != l.load { // cancelled, or superseded
				show.close()
				return
			}
			next := l.with(j, files.Stores)
			l.join(load, next, func(store *model.Store) {
				show.close()
				if store == nil {
					return
				}
				slog.Debug("opened", "files", len(store.Files), "failed", len(files.Failed()), "events", store.Events(), "stacks", store.Stacks.Len(), "took", time.Since(start))
				j.then(store)
			})
		})
	}()
}

// with is what is open once a job's files are.
func (l *loader) with(j job, stores []*model.Store) opened {
	next := opened{sample: j.stdin != nil, restored: j.restored || j.keep && l.restored}
	if j.again {
		next.removed = l.removed
		stores = slices.DeleteFunc(stores, func(s *model.Store) bool { return l.removed[pathOf(s)] })
	}
	if j.stdin != nil && len(stores) == 1 {
		stores[0].Files[0].Path = j.name
	}
	if j.keep {
		next.paths = l.paths
		for _, old := range l.stores {
			if !slices.ContainsFunc(stores, func(s *model.Store) bool { return pathOf(s) == pathOf(old) }) {
				next.stores = append(next.stores, old)
			}
		}
	}
	next.stores = append(next.stores, stores...)
	for _, p := range j.paths {
		if !slices.Contains(next.paths, p) {
			next.paths = append(slices.Clip(next.paths), p)
		}
	}
	return next
}

func pathOf(s *model.Store) string { return s.Files[0].Path }

// join merges on another goroutine and makes the result what is open. done is
// called here with the store, nil where there is none.
func (l *loader) join(load int, next opened, done func(*model.Store)) {
	opt := l.merge
	go func() {
		store, err := merged(opt, next.stores)
		l.post(func() {
			if load != l.load {
				store = nil
			}
			switch {
			case err != nil && load == l.load:
				dialog.ShowError(err, l.win)
			case store != nil:
				if len(next.stores) == 1 && len(opt.Assign) == 0 {
					next.stores = []*model.Store{store} // the same, and no second copy
				}
				l.opened = next
			}
			done(store)
		})
	}()
}

// merged is model.Merge; a bug in it is an error and not the end of the window.
func merged(opt model.MergeOptions, stores []*model.Store) (store *model.Store, err error) {
	defer func() {
		if p := recover(); p != nil {
			store, err = nil, fmt.Errorf("merge the files: internal error: %v", p)
		}
	}()
	return model.Merge(opt, stores...)
}

// remove takes one file out of what is open.
func (l *loader) remove(path string) {
	next := l.opened
	next.stores = slices.DeleteFunc(slices.Clone(l.stores), func(s *model.Store) bool { return pathOf(s) == path })
	next.paths = slices.DeleteFunc(slices.Clone(l.paths), func(p string) bool { return p == path })
	next.removed = map[string]bool{path: true}
	maps.Copy(next.removed, l.removed)
	l.remerge(next)
}

// assign says which series the samples of unknown kind of a file belong to; ""
// leaves it to the rule of model.Merge.
func (l *loader) assign(path, series string) {
	assign := map[string]string{}
	maps.Copy(assign, l.merge.Assign)
	if assign[path] = series; series == "" {
		delete(assign, path)
	}
	l.merge.Assign = assign
	l.remerge(l.opened)
}

func (l *loader) remerge(next opened) {
	_, load := l.supersede()
	l.join(load, next, func(store *model.Store) {
		if store != nil {
			l.loaded(store)
		}
	})
}
