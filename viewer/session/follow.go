package session

import "flameview/viewer/flame"

// Follow puts the viewport right where an answer has moved what it shows, as a
// filter does. That is part of the step that asked, not one of its own.
func (s *Session) Follow(to flame.Viewport) {
	s.history.follow(to)
	s.ask()
}

// follow changes the viewport at the cursor.
func (h *History) follow(to flame.Viewport) {
	h.init()
	h.steps[h.at].State.Viewport = to
}
