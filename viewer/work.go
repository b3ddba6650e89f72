package viewer

import (
	"context"
	"log/slog"
	"reflect"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/viewer/answer"
	"flameview/viewer/autosave"
	"flameview/viewer/session"
	"flameview/viewer/sessionfile"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// How work is kept
//
// Each set of files that is open in a window has an entry in a private folder, which is
// written a second after the user did something, and when the window ends. The user
// needs to do nothing for it, and it asks nothing. The next start offers the newest
// entry; all of them are in "Continue where you were…". Saving to a file of the
// user's choice is something else: the mark in the title says that there is work which
// is in no such file.
//
// An entry that is continued is copied: another window may have it still. When the copy
// is written, the old one goes, if nobody has written it since.

// work is the entry of what is open.
type work struct {
	folder       autosave.Folder
	path         string          // of the entry
	from         *autosave.Entry // that was continued, until there is a copy
	now, written kept
	due          bool        // writing is on its way
	saved        state.State // as the user's own session file has it
	earlier      []autosave.Entry
}

// closed is what was open before nothing was.
type closed struct {
	at   session.Kept
	work work
}

// kept is what an entry is made of.
type kept struct {
	sessionfile.Document // but for its files
	paths, removed       []string
}

// writeDelay is how long something that the user did may wait to be written.
const writeDelay = time.Second

// keepWork writes the entry of what is open soon, if it has changed.
func (w *window) keepWork() {
	g := w.workspace.Now()
	if g.Store == nil || w.work.folder == "" {
		return
	}
	now := kept{w.document(), g.Paths, g.Removed()}
	if before := w.work.now; before.Sample != now.Sample || len(before.paths) > 0 && !slices.ContainsFunc(now.paths, func(p string) bool { return slices.Contains(before.paths, p) }) {
		w.beginWork(nil)
	}
	w.work.now = now
	if w.work.due || w.work.nothingNew() {
		return
	}
	w.work.due = true
	w.session.After(writeDelay, w.writeWork)
}

// document is where the user stands, without the files.
func (w *window) document() sessionfile.Document {
	now := w.workspace.Now()
	return sessionfile.Document{State: w.session.State(), Search: w.session.Search(), Reversed: now.Options.Reversed, Sample: now.Sample}
}

func (k *work) nothingNew() bool {
	if k.now.Sample && k.now.State.WorkTitle() == "" {
		return true // it was only looked at
	}
	return reflect.DeepEqual(k.now, k.written)
}

// beginWork ends the entry and begins another one, which goes on from one of before,
// if any. The mark in the title begins anew, too.
func (w *window) beginWork(from *autosave.Entry) {
	w.finishWork()
	w.work = work{folder: w.work.folder, from: from, earlier: w.work.earlier}
}

func (w *window) writeWork() {
	w.work.due = false
	now, path, from := w.work.now, w.work.entry(), w.work.from
	w.session.Later(session.Work{Key: path, Do: func(ctx context.Context) func() {
		err := write(ctx, path, now, from)
		return func() {
			switch {
			case err != nil:
				slog.Warn("work is not kept", "err", err)
				w.status.say("Your work is not kept: " + err.Error())
			case w.work.path == path:
				w.work.written, w.work.from = now, nil
			}
		}
	}})
}

// entry is the path of the entry.
func (k *work) entry() string {
	if k.path == "" {
		k.path = k.folder.New(time.Now())
	}
	return k.path
}

// finishWork writes what was not written yet, before it returns: the window ends, or
// other files come.
func (w *window) finishWork() {
	k := &w.work
	if k.folder == "" || len(k.now.paths) == 0 && !k.now.Sample || k.nothingNew() {
		return
	}
	if err := write(context.Background(), k.entry(), k.now, k.from); err != nil {
		slog.Error("work is lost", "err", err)
	}
	k.written, k.from = k.now, nil
}

func write(ctx context.Context, path string, k kept, from *autosave.Entry) error {
	err := autosave.Save(ctx, path, k.Document, k.paths, k.removed)
	if err == nil && from != nil {
		from.Remove()
	}
	return err
}

// unsaved says whether there is work that is in no file of the user's.
func (w *window) unsaved() bool {
	return !w.session.View().Empty() && !w.work.saved.SameWork(w.session.State())
}

// findEarlier looks what there is to continue, and offers it: in the invitation, or
// above files of which the user has left work.
func (w *window) findEarlier(paths []string) {
	folder, own := w.work.folder, w.work.path
	w.session.Later(session.Work{Key: "earlier", Do: func(context.Context) func() {
		folder.Clean(time.Now())
		entries, err := folder.Entries()
		if err != nil {
			slog.Warn("look for earlier work", "err", err)
		}
		entries = slices.DeleteFunc(entries, func(e autosave.Entry) bool { return e.Path == own })
		return func() {
			w.work.earlier = entries
			if w.session.View().Empty() {
				w.body.Objects = nil
				w.show(w.session.View())
			}
			if i := slices.IndexFunc(entries, func(e autosave.Entry) bool { return e.Work() && e.Of(paths) }); i >= 0 {
				w.offer.show(entries[i], func() { w.continueWork(entries[i]) })
			}
		}
	}})
}

// earlierDialog lists all that can be continued.
func (w *window) earlierDialog() {
	if len(w.work.earlier) == 0 {
		w.status.say("There is no earlier work to continue")
		return
	}
	var choices []ui.Choice
	for _, e := range w.work.earlier {
		choices = append(choices, ui.Choice{
			Text: e.Title(), Group: autosave.Ago(e.At, time.Now()), Detail: e.State.WorkTitle(),
			Do: func() { w.continueWork(e) },
		})
	}
	w.find("Continue where you were", "Find by file", [3]string{"When", "Files", "Work"}, choices, fyne.NewSize(680, 420))
}

// ending runs what ends the window. If that loses work, it asks before: nothing comes
// back to what was read from the standard input.
func (w *window) ending(end func()) {
	if !w.unsaved() || !slices.Contains(w.workspace.Now().Paths, formats.Stdin) || w.asked {
		end()
		return
	}
	w.asked = true
	text := widget.NewLabel("The standard input cannot be read again, so " + w.session.State().WorkTitle() +
		" could not be shown another time. Export a picture, or a bug report with the notes, to keep them.")
	text.Wrapping = fyne.TextWrapWord
	stay := ui.NewCancel("Stay", nil)
	leave := ui.NewPrimary("Close all the same", nil, end)
	d := ui.ShowDialog(w.win, "Close?", container.New(&minWidth{460}, text), fyne.Size{}, stay, stay, leave)
	stay.OnTapped = func() {
		w.asked = false
		d.Hide()
	}
}

// offer is the line that says that work on these files was left.
type offer struct {
	box   *fyne.Container
	text  *widget.Label
	take  *ui.Button
	entry autosave.Entry
}

func newOffer() *offer {
	o := &offer{text: widget.NewLabel("")}
	o.text.Truncation = fyne.TextTruncateEllipsis
	o.take = ui.NewButton("Continue", theme.HistoryIcon(), nil)
	no := ui.NewIconButton(theme.CancelIcon(), "No, begin anew", func() { o.box.Hide() })
	o.box = container.NewBorder(nil, nil, nil, container.NewHBox(o.take, no), o.text)
	o.box.Hide()
	return o
}

func (o *offer) show(e autosave.Entry, take func()) {
	o.text.SetText("You left " + e.State.WorkTitle() + " on " + e.Title() + ", " + autosave.Ago(e.At, time.Now()))
	o.take.OnTapped = func() {
		o.box.Hide()
		take()
	}
	o.entry = e
	o.box.Show()
}

// follow takes the offer away when other files are open.
func (o *offer) follow(paths []string) {
	if !o.entry.Of(paths) {
		o.box.Hide()
	}
}

// titled is the title of the window: a dot is work that is in no file of the user's.
func (w *window) titled(v *answer.View) string {
	if w.unsaved() {
		return "• " + title(v)
	}
	return title(v)
}
