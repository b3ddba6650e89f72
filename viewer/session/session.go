// Package session is where the user stands in what is open in one window: the
// history of states, the goroutine that answers them, and those of all other work.
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
	// Show gets every new view, in order; superseded ones are skipped.
	Show func(*answer.View)
	// Failed gets the error of work that ended in a panic. New sets one that does
	// nothing: the log has it already.
	Failed func(error)

	post    func(func())
	history state.History
	begin   state.State
	store   *model.Store
	wants   answer.Wants
	pattern string
	re      *regexp.Regexp
	view    *answer.View
	mailbox chan answer.Request
	cancel  context.CancelFunc
	ctx     context.Context // ends with the session
	works   works
}

// New starts the goroutine that answers. post runs a function on the caller's
// goroutine, as fyne.Do does; show gets every view.
func New(post func(func()), show func(*answer.View)) *Session {
	s := &Session{Show: show, Failed: func(error) {}, post: post, works: works{newest: map[string]*underway{}}, mailbox: make(chan answer.Request, 1), view: &answer.View{}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.serve(s.ctx)
	return s
}

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
	s.findMetric()
	s.ask()
}

// Grow goes on to a later generation of a store that grows. The state changes with
// it, without a step in the history: as one question, so that no view is of both.
// change may be nil.
func (s *Session) Grow(store *model.Store, change func(state.State) state.State) {
	s.store = store
	if change != nil {
		s.history.Amend(change)
	}
	s.findMetric()
	s.ask()
}

// Begin sets the state in which histories begin from now on. Where nothing is open
// and nothing was done, that is now.
func (s *Session) Begin(at state.State) {
	s.begin = at
	if steps, _ := s.history.Steps(); s.store == nil && len(steps) == 1 {
		s.history = s.newHistory()
	}
}

func (s *Session) newHistory() state.History { return state.NewHistory("Open", s.begin) }

// Restore shows a store at a state. History begins there again; a metric that the
// files lack gives way to their main one. The error is of a search that is none.
func (s *Session) Restore(store *model.Store, at state.State, search string) error {
	s.history = state.NewHistory("Open session", at)
	s.store = store
	s.findMetric()
	return s.Find(search) // asks
}

// findMetric goes to the main metric where the store lacks that of the state.
func (s *Session) findMetric() {
	metric := s.State().Metric
	if _, err := s.store.FindMetric(metric); err != nil && metric != "" && !s.State().Defines(metric) {
		s.history.Do(state.Metric("", "of the new files"), time.Now())
	}
}

// Search is the pattern that is looked for, "" for none.
func (s *Session) Search() string { return s.pattern }

// Kept is where the user stood in what was closed.
type Kept struct {
	history state.History
	store   *model.Store
}

// Reset closes everything and starts a new history. It gives what Reopen needs.
func (s *Session) Reset() Kept {
	kept := Kept{s.history, s.store}
	s.history = s.newHistory()
	s.store = nil
	s.ask()
	return kept
}

// Reopen takes a Reset back, with its history.
func (s *Session) Reopen(k Kept) {
	s.history, s.store = k.history, k.store
	s.ask()
}

// Do runs a command and gives the step that it made, if any; see
// [state.History.Do].
func (s *Session) Do(c state.Command) state.StepID {
	step := s.history.Do(c, time.Now())
	s.ask()
	return step
}

// Move goes back or forward in the history.
func (s *Session) Move(by int) {
	if s.history.Move(by) {
		s.ask()
	}
}

// TakeBack undoes a step as if it had never been done, if it is the newest and the
// current one, and says whether it did; see [state.History.TakeBack].
func (s *Session) TakeBack(step state.StepID) bool {
	if !s.history.TakeBack(step) {
		return false
	}
	s.ask()
	return true
}

// Follow puts the viewport right where an answer has moved what it shows, as a
// filter does. That is part of the step that made the answer.
func (s *Session) Follow(to picture.Viewport) {
	s.history.Follow(to)
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

// Post runs a function on the session's goroutine: the way back for any other.
func (s *Session) Post(f func()) { s.post(f) }
