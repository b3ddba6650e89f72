package session

import (
	"context"

	"flameview/viewer/answer"
)

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

// serve answers requests until the session closes. A request that arrives while
// an older one is being answered cancels it, whichever stage of it: the picture
// goes out first, and what there is beyond it follows. While nobody asks, what
// the next question is likely to need is made ready.
func (s *Session) serve(ctx context.Context) {
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
