// Package fetchbar fetches a query of many answers in the background: the line that
// says how far it is, and what has come so far as views that are marked as a part.
package fetchbar

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/server/pyroscope"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// Fetch asks for what a query matches and shows what has come meanwhile.
type Fetch func(ctx context.Context, name string, show func(pyroscope.Progress)) ([]*model.Store, error)

// Bar is the line. It is hidden while nothing is fetched. All methods are for the UI
// goroutine.
type Bar struct {
	Box *fyne.Container
	// Grown is told of each store before it is shown.
	Grown func(*model.Store)
	// Ended is told what a query gave: everything, or what had come before an error or
	// a stop, marked as a part. Without stores nothing had come. A stop is
	// context.Canceled.
	Ended func(name string, stores []*model.Store, err error)

	session *session.Session
	fetch   Fetch
	now     *fetching // nil while nothing is fetched

	name, says *widget.Label
	done       *widget.ProgressBar
}

// fetching is one query that is under way.
type fetching struct {
	name string
	stop func()
	// busy is set while a store is on its way to the screen: those that come meanwhile
	// are skipped, because later ones have their events too.
	busy  atomic.Bool
	shown *model.Store       // nil before the first
	last  pyroscope.Progress // the newest
}

// key is the kind of work, of which the newest wins.
const key = "fetch"

// New makes the bar.
func New(s *session.Session, fetch Fetch) *Bar {
	b := &Bar{session: s, fetch: fetch, Grown: func(*model.Store) {}, Ended: func(string, []*model.Store, error) {}}
	b.name = widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	b.says = widget.NewLabel("")
	b.says.Importance = widget.LowImportance
	b.says.Truncation = fyne.TextTruncateEllipsis
	b.done = widget.NewProgressBar()
	stop := ui.NewButton("Stop", theme.MediaStopIcon(), b.Stop)
	bar := container.NewCenter(container.NewGridWrap(fyne.NewSize(160, 24), b.done))
	b.Box = container.New(layout.NewCustomPaddedLayout(0, 2, 8, 6), container.NewBorder(nil, nil, container.NewHBox(bar, b.name), stop, b.says))
	b.Box.Hide()
	return b
}

// Start fetches a query in place of the one before; title names it for people.
func (b *Bar) Start(name, title string) {
	f := &fetching{name: name}
	b.now = f
	b.name.SetText(ui.Cut(title, 260, theme.TextSize(), fyne.TextStyle{Bold: true}))
	b.refresh()
	b.Box.Show()
	f.stop = b.session.Later(session.Work{Key: key, Do: func(ctx context.Context) func() {
		stores, err := b.fetch(ctx, name, func(p pyroscope.Progress) { b.came(ctx, f, p) })
		if ctx.Err() != nil {
			err = context.Canceled
		}
		return func() { b.end(f, stores, err) }
	}})
}

// came shows what has come, on a goroutine of the fetch.
func (b *Bar) came(ctx context.Context, f *fetching, p pyroscope.Progress) {
	var store *model.Store
	if len(p.Stores) > 0 && f.busy.CompareAndSwap(false, true) {
		var err error
		if store, err = model.Merge(ctx, model.MergeOptions{}, p.Kept("still being fetched")...); err != nil {
			f.busy.Store(false) // the end of the fetch says what is wrong
		}
	}
	b.session.Post(func() {
		if f != b.now {
			return
		}
		f.last = p
		if store != nil {
			f.shown = store
			b.Grown(store)
			b.session.Grow(store, nil)
		}
		b.refresh()
	})
}

// Show follows a view: when it is the whole answer to a store, the next may come.
func (b *Bar) Show(v *answer.View) {
	if f := b.now; f != nil && f.shown != nil && v.Store == f.shown && v.Next == 0 {
		f.busy.Store(false)
	}
}

func (b *Bar) end(f *fetching, stores []*model.Store, err error) {
	if f != b.now {
		return
	}
	b.leave()
	if err != nil {
		why := "the fetch was stopped"
		if !errors.Is(err, context.Canceled) {
			why = "the fetch failed"
		}
		stores = f.last.Kept(why)
	}
	b.Ended(f.name, stores, err)
}

// Stop asks no further. What has come is kept.
func (b *Bar) Stop() {
	if b.now != nil {
		b.now.stop()
	}
}

// Hide gives the query up, because something else is to be open.
func (b *Bar) Hide() {
	b.session.Supersede(key)
	b.leave()
}

func (b *Bar) leave() {
	b.now = nil
	b.Box.Hide()
}

// On says whether a query is being fetched.
func (b *Bar) On() bool { return b.now != nil }

// refresh says how far it is.
//
//	12 of 41 answers · a part so far, sums will grow
//	12 of 41 answers · all is here, times are still missing
func (b *Bar) refresh() {
	p := b.now.last
	text := "asking…"
	if p.Of > 0 {
		b.done.Max = float64(p.Of)
		text = fmt.Sprintf("%d of %d answers", p.Done, p.Of)
		switch {
		case p.Complete:
			text += " · all is here, times are still missing"
		case len(p.Stores) > 0:
			text += " · a part so far: sums will grow"
		}
	}
	b.done.SetValue(float64(p.Done))
	b.says.SetText(text)
}
