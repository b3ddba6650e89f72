package state

import (
	"testing"
	"time"

	"flameview/model/filter"
)

// The history says which range a step shows, and of a run the last one.
func TestTimeRangeIsNamed(t *testing.T) {
	h := &History{}
	h.Do(ShowRange(filter.Columns(2, 5)))
	at := time.Now()
	second := int64(time.Second)
	for i := range int64(3) {
		h.Look(ShowRange(filter.Times(1e18+i*second, 1e18+(i+1)*second)), at)
	}
	h.Do(ShowRange(filter.Times(0, 0)))
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
