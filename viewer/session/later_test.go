package session_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"flameview/viewer/session"
)

// later is a session whose goroutine is the test.
type later struct {
	*session.Session
	t     *testing.T
	posts chan func()
	heard []string
}

func newLater(t *testing.T) *later {
	l := &later{t: t, posts: make(chan func(), 100)}
	l.Session = session.New(func(f func()) { l.posts <- f }, nil)
	l.Failed = func(err error) { l.hear(err.Error()) }
	t.Cleanup(l.Close)
	return l
}

func (l *later) hear(what string) { l.heard = append(l.heard, what) }

// work is work that waits for a gate or its context, and says what becomes of it.
func (l *later) work(key, name string, gate chan struct{}) session.Work {
	return session.Work{
		Key: key,
		Do: func(ctx context.Context) func() {
			result := name
			select {
			case <-gate:
			case <-ctx.Done():
				result += " cancelled"
			}
			return func() { l.hear(result) }
		},
		Ended: func() { l.hear("end of " + name) },
	}
}

// next runs what is posted until n things more have been heard.
func (l *later) next(n int) []string {
	l.t.Helper()
	limit := time.After(20 * time.Second)
	for len(l.heard) < n {
		select {
		case f := <-l.posts:
			f()
		case <-limit:
			l.t.Fatalf("heard %q, want %d", l.heard, n)
		}
	}
	heard := l.heard
	l.heard = nil
	return heard
}

func (l *later) want(want ...string) {
	l.t.Helper()
	if got := l.next(len(want)); !slices.Equal(got, want) {
		l.t.Fatalf("heard %q, want %q", got, want)
	}
}

func open() chan struct{} {
	gate := make(chan struct{})
	close(gate)
	return gate
}

// What was slow does not replace what is newer of the same kind; other kinds and
// work without a kind go on.
func TestNewestOfAKindWins(t *testing.T) {
	l := newLater(t)
	slow, other, none := make(chan struct{}), make(chan struct{}), make(chan struct{})
	l.Later(l.work("open", "slow", slow))
	l.Later(l.work("legend", "legend", other))
	l.Later(l.work("", "export", none))
	l.Later(l.work("", "another export", make(chan struct{})))
	l.Later(l.work("open", "fast", open()))
	got := l.next(3) // the two end in any order
	if slices.Sort(got); !slices.Equal(got, []string{"end of fast", "end of slow", "fast"}) {
		t.Errorf("heard %q", got)
	}
	close(other)
	l.want("end of legend", "legend")
	close(none)
	l.want("end of export", "export")
}

// Also a result that is on its way already is not used any more.
func TestSupersededWhilePosted(t *testing.T) {
	l := newLater(t)
	l.Later(l.work("open", "first", open()))
	posted := <-l.posts
	if !l.Supersede("open") || l.Supersede("open") {
		t.Error("work is superseded once")
	}
	posted()
	l.want("end of first")
}

func TestCancelledWorkSaysSo(t *testing.T) {
	l := newLater(t)
	cancel := l.Later(l.work("", "export", make(chan struct{})))
	cancel()
	l.want("end of export", "export cancelled")
}

// A bug in work is an error and not the end of the program.
func TestPanicOfWork(t *testing.T) {
	l := newLater(t)
	l.Later(session.Work{Do: func(context.Context) func() { panic("a bug") }, Ended: func() { l.hear("end") }})
	l.want("end", "internal error: a bug")
}

// The end of the session cancels work and waits until it has cleaned up; nothing of
// it is shown, and no more is begun.
func TestCloseWaitsForWork(t *testing.T) {
	l := newLater(t)
	clean := false
	l.Later(session.Work{Do: func(ctx context.Context) func() {
		<-ctx.Done()
		time.Sleep(20 * time.Millisecond) // the disk is slow
		clean = true
		return func() { l.hear("result") }
	}})
	l.Close()
	if !clean {
		t.Error("Close has not waited")
	}
	(<-l.posts)()
	l.Later(l.work("", "late", open()))
	select {
	case <-l.posts:
		t.Error("work begins after the end")
	case <-time.After(50 * time.Millisecond):
	}
	if len(l.heard) > 0 {
		t.Errorf("heard %q", l.heard)
	}
}

func TestEvery(t *testing.T) {
	l := newLater(t)
	stop, ticks := func() {}, 0
	stop = l.Every(time.Millisecond, func() {
		if ticks++; ticks == 3 {
			stop()
		}
		l.hear("tick")
	})
	l.want("tick", "tick", "tick")
	time.Sleep(20 * time.Millisecond)
	for len(l.posts) > 0 {
		(<-l.posts)()
	}
	if ticks != 3 {
		t.Errorf("%d ticks", ticks)
	}
}
