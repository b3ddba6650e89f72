package answer

import (
	"strings"
	"testing"
)

func TestParallel(t *testing.T) {
	done := make([]bool, 2)
	met := make(chan bool) // both must be there at the same time
	parallel(func() { met <- true; done[0] = true }, func() { <-met; done[1] = true })
	if !done[0] || !done[1] {
		t.Errorf("done: %v", done)
	}
	defer func() {
		if p, ok := recover().(error); !ok || !strings.Contains(p.Error(), "a bug") || !done[0] {
			t.Errorf("a panic comes back as %v; the other done: %v", p, done[0])
		}
	}()
	done[0] = false
	parallel(func() { panic("a bug") }, func() { done[0] = true })
	t.Error("a panic is lost")
}
