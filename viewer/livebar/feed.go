package livebar

import (
	"context"
	"io"
	"time"

	"flameview/live"
	"flameview/model"
	"flameview/viewer/session"
)

// feed is one source that is followed. Its fields but done are for the UI goroutine.
type feed struct {
	src   live.Source
	name  string
	begun time.Time
	stop  func()
	done  chan struct{} // closed when the source has been stopped

	newest  update // the last one that came
	shown   update // the last one that was given to the session
	started bool   // shown is one
	ended   bool
	err     error // why it ended, nil if it just did
}

// update is a recording at one moment.
type update struct {
	store   *model.Store
	until   time.Time // the end of its newest tick
	notes   []string
	dropped int // events that have left
	since   time.Time
	first   time.Time // of the oldest event that is kept
	last    time.Time // of the newest event
}

// follow starts a source beside the session. Each update is given to take, on the
// session's goroutine; end comes last.
func follow(s *session.Session, src live.Source, limits live.Limits, take func(*feed, update), end func(*feed)) *feed {
	f := &feed{src: src, name: src.Intent().Name, begun: time.Now(), done: make(chan struct{})}
	f.stop = s.Later(session.Work{Key: "live", Do: func(ctx context.Context) func() {
		defer close(f.done)
		rec := live.NewRecording(limits)
		err := live.Follow(ctx, src, rec, func(store *model.Store) error {
			u := updateOf(rec, store)
			s.Post(func() { take(f, u) })
			return nil
		})
		last := updateOf(rec, rec.Final())
		return func() {
			f.ended, f.err = true, err
			if last.store != nil {
				take(f, last)
			}
			end(f)
		}
	}})
	return f
}

func updateOf(r *live.Recording, store *model.Store) update {
	u := update{store: store, until: r.Until(), notes: r.Notes()}
	u.dropped, u.since = r.Dropped()
	if store != nil {
		if first, last, ok := store.TimeSpan(); ok {
			u.first, u.last = time.Unix(0, first), time.Unix(0, last)
		}
	}
	return u
}

// Recording is what can be saved: the source's name, the extension of its files and
// how to write them; ok is false if the source has no recording of its own.
func (b *Bar) Recording() (name, extension string, save func(context.Context, io.Writer) error, ok bool) {
	if b.feed == nil {
		return "", "", nil, false
	}
	saver, ok := b.feed.src.(live.Saver)
	if !ok || saver.Extension() == "" {
		return b.feed.name, "", nil, false
	}
	return b.feed.name, saver.Extension(), saver.Save, true
}
