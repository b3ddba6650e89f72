// Package session is what is open in one window and where the user stands in it:
// the history of states, and the goroutine that answers them.
package session

import (
	"context"
	"reflect"
	"regexp"
	"time"

	"flameview/model"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/state"
)

// Session holds what is open and where the user stands in it. All methods are
// for one goroutine, the UI's; answering happens on another, and Show is called
// through post, the one door back.
type Session struct {
	// Show is told of every new view, in order; superseded ones are skipped.
	Show func(*answer.View)

	post    func(func())
	history state.History
	store   *model.Store
	wants   answer.Wants
	pattern string
	re      *regexp.Regexp
	view    *answer.View
	mailbox chan answer.Request
	cancel  context.CancelFunc
	ctx     context.Context
}

// New starts the goroutine that answers. post runs a function on the caller's
// goroutine, as fyne.Do does; show is told of every view.
func New(post func(func()), show func(*answer.View)) *Session {
	s := &Session{Show: show, post: post, mailbox: make(chan answer.Request, 1), view: &answer.View{}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.work(s.ctx)
	return s
}

// Close ends the answering goroutine.
func (s *Session) Close() { s.cancel() }

// View is the last one shown, never nil.
func (s *Session) View() *answer.View { return s.view }

// State is where the user stands; the view of it may still be on its way.
func (s *Session) State() state.State { return s.history.State() }

// History lists the steps and the cursor.
func (s *Session) History() ([]state.Step, int) { return s.history.Steps() }

// At is the cursor among them.
func (s *Session) At() int {
	_, at := s.history.Steps()
	return at
}

// Open replaces the store. The state stays as far as it still makes sense.
func (s *Session) Open(store *model.Store) {
	s.store = store
	if _, err := store.FindMetric(s.State().Metric); err != nil && s.State().Metric != "" {
		s.history.Do(state.Metric("", "of the new files"))
	}
	s.ask()
}

// Restore shows a store at a state. History begins anew there; a metric that the
// files lack gives way to their main one. The error is of a search that is none.
func (s *Session) Restore(store *model.Store, at state.State, search string) error {
	s.history = state.NewHistory("Open session", at)
	s.store = store
	if _, err := store.FindMetric(at.Metric); err != nil && at.Metric != "" {
		s.history.Do(state.Metric("", "of the new files"))
	}
	return s.Find(search) // asks
}

// Search is the pattern that is looked for, "" for none.
func (s *Session) Search() string { return s.pattern }

// Reset closes everything and starts a new history.
func (s *Session) Reset() {
	s.history = state.History{}
	s.store = nil
	s.ask()
}

// Do runs a command.
func (s *Session) Do(c state.Command) {
	s.history.Do(c)
	s.ask()
}

// Look moves the viewport; a run of moves is one step of the history.
func (s *Session) Look(to picture.Viewport) {
	s.history.Look(state.Look(to), time.Now())
	s.ask()
}

// Slide runs a command of which many follow each other, as a time window does
// that moves along: a run of them is one step of the history.
func (s *Session) Slide(c state.Command) {
	s.history.Look(c, time.Now())
	s.ask()
}

// Move goes back or forward in the history.
func (s *Session) Move(by int) {
	if s.history.Move(by) {
		s.ask()
	}
}

// Forget takes back the newest step; see History.Forget.
func (s *Session) Forget() {
	s.history.Forget()
	s.ask()
}

// Find sets the search. An error says where the pattern is wrong; the old
// search stays until the pattern is right.
func (s *Session) Find(pattern string) error {
	var re *regexp.Regexp
	if pattern != "" {
		var err error
		if re, err = model.CompilePattern(pattern); err != nil {
			return err
		}
	}
	s.pattern, s.re = pattern, re
	s.ask()
	return nil
}

// Want says which parts of a view the tabs show.
func (s *Session) Want(w answer.Wants) {
	if !reflect.DeepEqual(w, s.wants) {
		s.wants = w
		s.ask()
	}
}

// JumpTo goes to one step of the history.
func (s *Session) JumpTo(step int) {
	_, at := s.history.Steps()
	s.Move(step - at)
}

// Post runs a function on this goroutine: the way back for any other.
func (s *Session) Post(f func()) { s.post(f) }

// Later runs work on another goroutine and what it returns on this one. Work
// must touch nothing that changes.
func (s *Session) Later(work func() (then func())) {
	go func() {
		then := work()
		s.post(then)
	}()
}

// ask sends the state to be answered; a request that is still waiting is
// replaced.
func (s *Session) ask() {
	r := answer.Request{Store: s.store, State: s.history.State(), Wants: s.wants, Pattern: s.pattern, Re: s.re}
	for {
		select {
		case s.mailbox <- r:
			return
		default:
		}
		select {
		case <-s.mailbox:
		default:
		}
	}
}

// work answers requests until the session closes. A request that arrives while
// an older one is being answered cancels it, whichever stage of it: the picture
// goes out first, and what there is beyond it follows. While nobody asks, what
// the next question is likely to need is made ready.
func (s *Session) work(ctx context.Context) {
	var a answer.Answerer
	var next *answer.Request
	for {
		if next == nil {
			select {
			case <-ctx.Done():
				return
			case r := <-s.mailbox:
				next = &r
			}
		}
		r := *next
		next = nil
		one, cancel := context.WithCancel(ctx)
		done := make(chan *answer.View, 1)
		go func() { done <- a.AnswerSafely(one, r) }()
		select {
		case v := <-done:
			s.deliver(v)
			if v != nil && v.Next > r.Stage {
				r.Stage = v.Next
				next = &r
			} else if v != nil && r.Stage < answer.StageReady {
				r.Stage = answer.StageReady
				next = &r
			}
		case newer := <-s.mailbox:
			next = &newer
			cancel()
			if v := <-done; v != nil {
				s.deliver(v)
			}
		case <-ctx.Done():
			cancel()
			<-done
			return
		}
		cancel()
	}
}

// deliver shows a view on the caller's goroutine.
func (s *Session) deliver(v *answer.View) {
	if v == nil {
		return
	}
	s.post(func() {
		v.CanBack, v.CanForward = s.history.CanMove()
		s.view = v
		s.Show(v)
	})
}
