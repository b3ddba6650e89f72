package state

import (
	"reflect"
	"time"

	"flameview/picture"
)

// History is the list of states with a cursor. The zero History holds the zero
// State. It is unlimited: a state is a few hundred bytes.
type History struct {
	steps []Step
	at    int
	last  StepID // given to the newest step
	run   run
	// cut are the undone steps that the newest step has cut off, for TakeBack.
	cut []Step
}

// Step is one entry: a state and the name of the command that made it.
type Step struct {
	Name  string
	State State
	id    StepID
}

// StepID is the number of a step in its history, 0 for none. It is not used again
// when the step is cut off or taken back.
type StepID int

// run is commands of one kind that follow each other without a pause; they are one
// step, which stands for where they have come to.
type run struct {
	kind string
	step StepID
	last time.Time
}

// pause is how long a run may stop and still be the same step.
const pause = 700 * time.Millisecond

// NewHistory begins at a state.
func NewHistory(name string, at State) History {
	return History{steps: []Step{{Name: name, State: at}}}
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

// Do runs a command and gives the number of the step that this made. It is 0 if the
// command changed nothing, and if it went on with a run (see [Command]), whose step
// then has the new state. Steps that were undone are cut off by a new one.
func (h *History) Do(c Command, now time.Time) StepID {
	h.init()
	next := c.Do(h.State()).normal()
	if reflect.DeepEqual(next, h.State().normal()) {
		return 0
	}
	here := &h.steps[h.at]
	if c.Run != "" && c.Run == h.run.kind && here.id == h.run.step && now.Sub(h.run.last) < pause {
		here.Name, here.State, h.run.last = c.Name, next, now
		return 0
	}
	h.last++
	h.cut = h.steps[h.at+1:]
	h.steps = append(h.steps[:h.at+1:h.at+1], Step{c.Name, next, h.last})
	h.at++
	h.run = run{c.Run, h.last, now}
	return h.last
}

// TakeBack removes a step as if it had never been made, for a click that turns out
// to be the first half of a double click: what it cut off is there again. It does
// so only if the step is the newest and the current one, and says whether it did.
func (h *History) TakeBack(step StepID) bool {
	h.init()
	if step == 0 || step != h.last || h.steps[h.at].id != step {
		return false
	}
	h.steps = append(h.steps[:h.at:h.at], h.cut...)
	h.at--
	h.cut, h.run = nil, run{}
	return true
}

// Follow changes the viewport at the cursor.
func (h *History) Follow(to picture.Viewport) {
	h.init()
	h.steps[h.at].State.Viewport = to
}

// Amend changes the state at the cursor without a step: time goes on, and the user
// has done nothing.
func (h *History) Amend(change func(State) State) {
	h.init()
	h.steps[h.at].State = change(h.steps[h.at].State).normal()
}

// Move sets the cursor by steps back (negative) or forward, as far as there
// are any. It says whether the cursor moved.
func (h *History) Move(by int) bool {
	h.init()
	to := min(max(h.at+by, 0), len(h.steps)-1)
	moved := to != h.at
	h.at = to
	h.run = run{}
	return moved
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
