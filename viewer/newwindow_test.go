package viewer

import (
	"errors"
	"testing"
)

// Another window is opened by whoever started this one, and a failure is said.
func TestNewWindow(t *testing.T) {
	opened, fails := 0, false
	h := newHarnessWith(t, Options{Another: func() error {
		opened++
		if fails {
			return errors.New("no more processes")
		}
		return nil
	}})
	h.run("newwindow")()
	if opened != 1 || h.dialogOpen() != nil {
		t.Errorf("%d windows were opened", opened)
	}
	fails = true
	h.run("newwindow")()
	if h.dialogOpen() == nil {
		t.Error("the failure is not said")
	}
	newHarness(t).run("newwindow")() // says that it cannot be
}
