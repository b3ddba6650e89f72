package state

import (
	"testing"
	"time"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/picture"
)

// The history says which range a step shows, and of a run the last one.
func TestTimeRangeIsNamed(t *testing.T) {
	h := &History{}
	at := time.Now()
	h.Do(ShowRange(filter.Columns(2, 5)), at)
	second := int64(time.Second)
	for i := range int64(3) {
		h.Do(SlideRange(filter.Times(1e18+i*second, 1e18+(i+1)*second)), at)
	}
	h.Do(ShowRange(filter.Times(0, 0)), at)
	steps, _ := h.Steps()
	if len(steps) != 4 {
		t.Fatalf("%d steps", len(steps))
	}
	for i, want := range []string{"Range: columns 3 to 5", "Range: " + filter.Times(1e18+2*second, 1e18+3*second).Words(), "All times"} {
		if got := steps[i+1].Name; got != want {
			t.Errorf("step %d is %q, want %q", i+1, got, want)
		}
	}
}

func TestViewportMovesAreOneStep(t *testing.T) {
	var h History
	now := time.Unix(0, 0)
	for i := range 5 {
		h.Do(Look(picture.Viewport{From: float64(i) / 10, To: 1}), now.Add(time.Duration(i)*100*time.Millisecond))
	}
	if steps, at := h.Steps(); len(steps) != 2 || at != 1 {
		t.Errorf("%d steps, cursor %d; want one step for all moves", len(steps), at)
	}
	h.Do(Look(picture.Full), now.Add(time.Minute))
	if steps, _ := h.Steps(); len(steps) != 3 {
		t.Errorf("%d steps after a pause, want 3", len(steps))
	}
}

func TestNewStepCutsRedo(t *testing.T) {
	var h History
	h.Do(Callers(true), time.Now())
	h.Do(Select(model.Name{Name: "a"}), time.Now())
	first, _ := h.Steps()
	h.Move(-2)
	h.Do(Select(model.Name{Name: "b"}), time.Now())
	if steps, at := h.Steps(); len(steps) != 2 || at != 1 || steps[1].State.Fragment[0].Name != "b" {
		t.Errorf("steps %v at %d", steps, at)
	}
	if first[1].State.Callers != true {
		t.Error("an old list of steps was overwritten")
	}
	if h.Move(1) {
		t.Error("redo after a new step")
	}
}

// What changes nothing is no step, and does not cut off what was undone.
func TestNothingIsNoStep(t *testing.T) {
	var h History
	only := AddTransform(shape.Transform{Kind: shape.HideOthers, Patterns: model.Patterns{List: []string{"a"}}})
	keep := AddFilter(filter.Filter{Kind: "method", Patterns: model.Patterns{List: []string{"a"}}})
	for _, c := range []Command{only, keep, only, keep, Callers(false), Callers(true)} {
		h.Do(c, time.Now())
	}
	if steps, at := h.Steps(); at != 3 || len(h.State().Filters) != 1 || len(h.State().Transforms) != 1 {
		t.Errorf("%d steps: %+v", at, steps)
	}
	h.Move(-1)
	h.Do(Callers(false), time.Now())
	if steps, at := h.Steps(); at != 2 || len(steps) != 4 {
		t.Errorf("after an undo and nothing: at %d of %d", at, len(steps))
	}
}

// Commands that look alike but differ in nothing that is seen are no step either.
func TestSameInOtherWordsIsNoStep(t *testing.T) {
	var h History
	now := time.Now()
	h.Do(AddFilter(filter.Filter{Kind: "method"}), now)
	h.Do(RemoveFilter(filter.Filter{Kind: "method"}), now) // leaves an empty list, not nil
	for _, c := range []Command{ClearReshape(), ShowRange(filter.Times(0, 0)), Look(picture.Viewport{From: 0, To: 1}), Select()} {
		if h.Do(c, now) != 0 {
			t.Errorf("%s makes a step", c.Name)
		}
	}
}

var (
	half    = Look(picture.Viewport{From: 0, To: 0.5})
	quarter = Look(picture.Viewport{From: 0, To: 0.25})
)

// A Look that changes nothing begins no run: what follows it is a step of its own
// and not the rest of the step before.
func TestNothingBeginsNoRun(t *testing.T) {
	var h History
	now := time.Now()
	h.Do(Select(model.Name{Name: "a"}), now)
	h.Do(Look(picture.Full), now) // as a double click on a frame of the full width
	h.Do(half, now)
	h.Move(-1)
	if s := h.State(); len(s.Fragment) != 1 || !s.Viewport.Whole() {
		t.Errorf("undo of the zoom leads to %+v", s)
	}
}

// Runs of two kinds are two steps, however fast one follows the other.
func TestRunsOfTwoKinds(t *testing.T) {
	var h History
	now := time.Now()
	for i, c := range []Command{half, quarter, SlideRange(filter.Columns(0, 2)), SlideRange(filter.Columns(1, 3)), half} {
		made := h.Do(c, now) != 0
		if want := i != 1 && i != 3; made != want {
			t.Errorf("command %d made a step: %v", i, made)
		}
	}
	h.Move(-2)
	if s := h.State(); s.Viewport.To != 0.25 || len(s.Filters) != 0 {
		t.Errorf("before the range it is %+v", s)
	}
}

// After an undo a run does not go on, whichever step it stands at.
func TestUndoEndsARun(t *testing.T) {
	var h History
	now := time.Now()
	h.Do(half, now)
	h.Move(-1)
	h.Move(1)
	if h.Do(quarter, now) == 0 {
		t.Error("it is part of the step before the undo")
	}
}

// Taking back needs the number of the step: another is left alone. What the step had
// cut off is there again.
func TestTakeBack(t *testing.T) {
	var h History
	now := time.Now()
	a := Select(model.Name{Name: "a"})
	first := h.Do(a, now)
	h.Do(Callers(true), now)
	h.Move(-1)
	if h.Do(a, now) != 0 {
		t.Error("selecting the same is a step")
	}
	for _, id := range []StepID{0, first, first + 1, 99} {
		if h.TakeBack(id) {
			t.Errorf("step %d was taken back", id)
		}
	}
	click := h.Do(Select(model.Name{Name: "b"}), now)
	if !h.TakeBack(click) || h.TakeBack(click) {
		t.Error("a step is taken back once")
	}
	if steps, at := h.Steps(); at != 1 || len(steps) != 3 || !steps[2].State.Callers {
		t.Errorf("at %d of %+v", at, steps)
	}
	click = h.Do(Select(model.Name{Name: "b"}), now)
	h.Do(half, now)
	if h.TakeBack(click) {
		t.Error("a step is taken back from below another")
	}
	h.Move(-1)
	if h.TakeBack(click) {
		t.Error("a step is taken back that has one to do again behind it")
	}
}
