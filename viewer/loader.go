package viewer

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/assets"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/viewer/ui"
)

// loader reads files on another goroutine and hands over one merged store. A
// new load supersedes the one under way.
type loader struct {
	win     fyne.Window
	post    func(func()) // runs a function on the UI goroutine
	loaded  func(*model.Store)
	options codec.Options
	stores  []*model.Store // one for each file
	paths   []string       // as the user named them, to read them again
	sample  bool           // what is open is the sample
	merge   model.MergeOptions

	cancel context.CancelFunc
	load   int // number of the newest load
}

func newLoader(win fyne.Window, post func(func()), loaded func(*model.Store)) *loader {
	return &loader{win: win, post: post, loaded: loaded, cancel: func() {}}
}

// job is what to load and what to do then.
type job struct {
	paths []string
	keep  bool // leave what is open beside them
	// stdin, if not nil, is what the path "-" reads, under the given name.
	stdin io.Reader
	name  string
	then  func(*model.Store)
}

// open shows files, beside what is open (keep) or in place of it.
func (l *loader) open(paths []string, keep bool) {
	l.run(job{paths: paths, keep: keep, then: l.loaded})
}

// openThen reads files in place of what is open and hands them to another than
// loaded.
func (l *loader) openThen(paths []string, then func(*model.Store)) {
	l.run(job{paths: paths, then: then})
}

// run reads on another goroutine.
func (l *loader) run(j job) {
	paths, keep, stdin, name := j.paths, j.keep, j.stdin, j.name
	l.cancel()
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	l.load++
	load := l.load
	kept := l.stores
	if !keep {
		kept = nil
	}
	kept = slices.DeleteFunc(slices.Clone(kept), func(s *model.Store) bool {
		return slices.ContainsFunc(paths, func(p string) bool { return s.Files[0].Path == p })
	})
	merge := l.merge
	show := newProgress(l.win, l.post, cancel)
	opt := formats.Options{Options: l.options, Progress: show.at, Stdin: stdin}
	go func() {
		start := time.Now()
		files, err := formats.Open(ctx, opt, paths...)
		var store *model.Store
		var stores []*model.Store
		if err == nil {
			if stdin != nil && len(files.Stores) == 1 {
				files.Stores[0].Files[0].Path = name
			}
			stores = append(kept, files.Stores...)
			store, err = model.Merge(merge, stores...)
		}
		l.post(func() {
			show.close()
			if load != l.load || ctx.Err() != nil {
				return
			}
			if err != nil {
				dialog.ShowError(err, l.win)
				return
			}
			l.stores = stores
			if !keep {
				l.paths = nil
			}
			l.paths = append(l.paths, paths...)
			l.sample = stdin != nil
			slog.Debug("opened", "files", len(store.Files), "failed", len(files.Failed()), "events", store.Events(), "stacks", store.Stacks.Len(), "took", time.Since(start))
			j.then(store)
		})
	}()
}

// openSample opens the recording that is part of the program.
func (l *loader) openSample() { l.sampleThen(l.loaded) }

func (l *loader) sampleThen(then func(*model.Store)) {
	l.run(job{paths: []string{"-"}, stdin: bytes.NewReader(assets.Sample), name: assets.SampleName, then: then})
}

// reload reads everything anew, with the options of now.
func (l *loader) reload() {
	switch {
	case l.sample:
		l.openSample()
	case len(l.paths) > 0:
		paths := l.paths
		l.open(paths, false)
	}
}

// remove takes one file out of what is open.
func (l *loader) remove(path string) {
	l.stores = slices.DeleteFunc(slices.Clone(l.stores), func(s *model.Store) bool { return s.Files[0].Path == path })
	l.paths = slices.DeleteFunc(slices.Clone(l.paths), func(p string) bool { return p == path })
	l.again()
}

// assign says which series the samples of unknown kind of a file belong to; ""
// leaves it to the rule of model.Merge.
func (l *loader) assign(path, series string) {
	next := map[string]string{}
	maps.Copy(next, l.merge.Assign)
	if next[path] = series; series == "" {
		delete(next, path)
	}
	l.merge.Assign = next
	l.again()
}

// again merges what is open anew.
func (l *loader) again() {
	store, err := model.Merge(l.merge, l.stores...)
	if err != nil {
		dialog.ShowError(err, l.win)
		return
	}
	l.loaded(store)
}

// progress is the dialog of a load under way. It appears only if the load
// takes long enough to be noticed.
type progress struct {
	win    fyne.Window
	post   func(func())
	cancel func()
	bar    *widget.ProgressBar
	label  *widget.Label
	shown  *dialog.CustomDialog
	done   atomic.Bool
}

const noticeable = 200 * time.Millisecond

func newProgress(win fyne.Window, post func(func()), cancel func()) *progress {
	p := &progress{win: win, post: post, cancel: cancel, bar: widget.NewProgressBar(), label: widget.NewLabel("…")}
	p.label.Truncation = fyne.TextTruncateEllipsis
	time.AfterFunc(noticeable, func() { post(p.show) })
	return p
}

func (p *progress) show() {
	if p.done.Load() {
		return
	}
	box := container.New(&minWidth{420}, container.NewVBox(p.label, p.bar))
	p.shown = dialog.NewCustomWithoutButtons("Reading profiles", box, p.win)
	stop := widget.NewButtonWithIcon("Cancel", theme.CancelIcon(), func() {
		p.cancel()
		p.close()
	})
	p.shown.SetButtons([]fyne.CanvasObject{stop})
	p.shown.Show()
}

// at is told from any goroutine how far loading is.
func (p *progress) at(now formats.Progress) {
	p.post(func() {
		if p.done.Load() {
			return
		}
		text := filepath.Base(now.File) + "   " + ui.Bytes(now.Done)
		if now.Total > 0 {
			text += " of " + ui.Bytes(now.Total)
			p.bar.SetValue(float64(now.Done) / float64(now.Total))
		}
		p.label.SetText(text)
	})
}

func (p *progress) close() {
	if p.done.Swap(true) || p.shown == nil {
		return
	}
	p.shown.Hide()
}
