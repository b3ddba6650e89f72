package state

import (
	"reflect"
	"time"

	"flameview/picture"
)

// History is the list of states with a cursor. The zero History holds the zero
// State. It is unlimited: a state is a few hundred bytes.
type History struct {
	steps  []Step
	at     int
	lookAt time.Time
}

// Step is one entry: a state and the name of the command that made it.
type Step struct {
	Name  string
	State State
}

// NewHistory begins at a state.
func NewHistory(name string, at State) History {
	return History{steps: []Step{{Name: name, State: at}}}
}

// Follow changes the viewport at the cursor.
func (h *History) Follow(to picture.Viewport) {
	h.init()
	h.steps[h.at].State.Viewport = to
}

func (h *History) init() {
	if len(h.steps) == 0 {
		h.steps = []Step{{Name: "Open"}}
	}
}

// State is the one at the cursor.
func (h *History) State() State {
	h.init()
	return h.steps[h.at].State
}

// Do runs a command and makes its result the newest step; steps that were
// undone are cut off. A command that changes nothing is no step.
func (h *History) Do(c Command) State {
	h.init()
	next := c.Do(h.State())
	if reflect.DeepEqual(next, h.State()) {
		return next
	}
	h.steps = append(h.steps[:h.at+1:h.at+1], Step{c.Name, next})
	h.at++
	h.lookAt = time.Time{}
	return next
}

// settle is how long a zoom or pan may pause and still be the same step.
const settle = 700 * time.Millisecond

// Look moves the viewport. A run of such moves is one step, so that undo steps
// over a whole turn of the wheel.
func (h *History) Look(c Command, now time.Time) State {
	h.init()
	if !h.lookAt.IsZero() && now.Sub(h.lookAt) < settle {
		h.steps[h.at] = Step{c.Name, c.Do(h.State())} // where the run has come to
	} else {
		h.Do(c)
	}
	h.lookAt = now
	return h.State()
}

// Move sets the cursor by steps back (negative) or forward, as far as there
// are any. It says whether the cursor moved.
func (h *History) Move(by int) bool {
	h.init()
	to := min(max(h.at+by, 0), len(h.steps)-1)
	moved := to != h.at
	h.at = to
	h.lookAt = time.Time{}
	return moved
}

// Forget takes the newest step back as if it had never been done, for a click
// that turns out to be the first half of a double click.
func (h *History) Forget() {
	h.init()
	if h.at > 0 && h.at == len(h.steps)-1 {
		h.steps = h.steps[:h.at]
		h.at--
	}
}

// CanMove says whether there is a step back and one forward.
func (h *History) CanMove() (back, forward bool) {
	h.init()
	return h.at > 0, h.at < len(h.steps)-1
}

// Steps lists all steps, oldest first, and the cursor. Do not change them.
func (h *History) Steps() ([]Step, int) {
	h.init()
	return h.steps, h.at
}
