package session

import (
	"flameview/picture"
)

// Follow puts the viewport right where an answer has moved what it shows, as a
// filter does. That is part of the step that asked, not one of its own.
func (s *Session) Follow(to picture.Viewport) {
	s.history.Follow(to)
	s.ask()
}
