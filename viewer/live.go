package viewer

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"flameview/fileio"
	"flameview/formats/pprof"
	"flameview/live"
	"flameview/model"
	"flameview/viewer/livebar"
	"flameview/viewer/livedialog"
	"flameview/viewer/ui"
	"flameview/viewer/workspace"
)

// LiveSource is a source to look at from the beginning, which the user has named.
type LiveSource struct {
	live.Source
	Every time.Duration // between ticks
}

// newLive makes the line of what is looked at and connects it.
func (w *window) newLive() {
	w.live = livebar.New(w.session)
	w.live.Grown = func(store *model.Store) { w.workspace.Grow(store) }
	w.live.Save = w.saveRecording
	w.live.Changed = w.refreshMenu
}

// liveDialog asks what to look at. Nothing is attached to, connected to or run before
// the user has read what will happen.
func (w *window) liveDialog() {
	p := livedialog.New(w.session, w.secrets)
	var hide func()
	start := ui.NewPrimary("Start", theme.MediaRecordIcon(), func() {
		src, every := p.Source(), p.Every()
		hide()
		w.consent([]live.Intent{src.Intent()}, func() { w.startLive(src, every) })
	})
	start.Disable()
	p.Ready = func(ready bool) { enable(start, ready) }
	d := ui.ShowDialog(w.win, "Look at what runs", p.Content, fyne.NewSize(900, 560), p.Name,
		ui.NewCancel("Cancel", func() { hide() }), start)
	hide = d.Hide
}

// whileLive is an action on what is looked at.
func (w *window) whileLive(do func(*livebar.Bar)) func() {
	return func() {
		if !w.live.On() {
			w.status.say("Nothing is looked at while it runs: File > Live…")
			return
		}
		do(w.live)
	}
}

// startLive looks at a source in place of what is open.
func (w *window) startLive(src live.Source, every time.Duration) {
	w.supersedeOpening()
	w.leaveFetch()
	w.live.Start(src, every)
	w.refreshMenu()
}

// leaveLive stops the recording, because something else is to be open.
func (w *window) leaveLive() {
	if w.live.On() {
		w.live.Hide()
		w.status.say("The recording was stopped, because what is open changes")
	}
}

// saveRecording writes what was recorded: the source's own recording, or for those that
// have none all that is shown, as pprof.
func (w *window) saveRecording() {
	if !w.live.On() || w.session.View().Empty() {
		w.status.say("Nothing is recorded that could be saved")
		return
	}
	name, extension, save, ok := w.live.Recording()
	if !ok {
		w.exportAs(&pprof.Format, w.session.View(), usualExport(&pprof.Format))
		return
	}
	w.askPath("Save what was recorded", filepath.Join(w.folder(), fileName(name)+extension), extension, nil, func(path string) {
		w.working("save", "Saving "+filepath.Base(path), func(ctx context.Context) func() {
			_, err := fileio.Replace(ctx, path, func(to io.Writer) error { return save(ctx, to) })
			return func() {
				if err != nil {
					w.showError(err)
					return
				}
				w.recent.add([]string{path})
				w.status.say("Saved " + path)
				if !w.live.Growing() { // from now on it is a file, which sessions and reports can name
					w.workspace.Open(workspace.Request{Paths: []string{path}})
				}
			}
		})
	})
}

// onlyRecorded says, for what needs files, that a recording is none yet.
func (w *window) onlyRecorded() bool {
	if !w.workspace.Now().Grows() {
		return false
	}
	if w.fetch.On() {
		w.status.say("The query is still being fetched: wait for its end, or stop it with the button above")
		return true
	}
	w.status.say("What was recorded is no file yet: stop, save it with the button above, then this can name the file")
	return true
}

// fileName makes a name of a file of a source's.
//
//	jvm:4711 -> jvm-4711
func fileName(source string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' {
			return r
		}
		return '-'
	}, source), "-.")
}
