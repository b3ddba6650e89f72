//go:build linux

package process

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestSelf(t *testing.T) {
	p, err := Find(os.Getpid())
	if err != nil || p.UID != os.Getuid() || p.Started == 0 || !strings.Contains(p.Command, os.Args[0]) || p.Same() != nil || p.InContainer() {
		t.Errorf("%+v, %v, %v", p, err, p.Same())
	}
	list, err := All(os.Getuid())
	if err != nil || !slices.ContainsFunc(list, func(o Process) bool { return o.PID == p.PID && o.Started == p.Started }) {
		t.Errorf("%v: not among %d", err, len(list))
	}
	p.Started++ // as if the number had been given to another
	if err := p.Same(); !errors.Is(err, ErrGone) || !strings.Contains(err.Error(), "another one") {
		t.Error(err)
	}
}

// A process that ended and waits for its parent is gone.
func TestGone(t *testing.T) {
	c := exec.Command("sleep", "100")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	p, err := Find(c.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	if caught, err := p.Catches(syscall.SIGQUIT); caught || err != nil {
		t.Errorf("sleep handles SIGQUIT: %v, %v", caught, err)
	}
	c.Process.Kill()
	for deadline := time.Now().Add(10 * time.Second); p.Same() == nil && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if err := p.Same(); !errors.Is(err, ErrGone) {
		t.Errorf("before it was waited for: %v", err)
	}
	c.Wait()
	if _, err := Find(p.PID); !errors.Is(err, ErrGone) {
		t.Error(err)
	}
	for _, pid := range []int{0, -1, 1 << 30} {
		if _, err := Find(pid); !errors.Is(err, ErrGone) {
			t.Errorf("%d: %v", pid, err)
		}
	}
}

// A name may hold parentheses and blanks.
func TestStartTime(t *testing.T) {
	rest := " S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4711 20"
	for stat, want := range map[string]uint64{
		"1 (java)" + rest: 4711, "1 (a) S 1 (b))" + rest: 4711, "1 (x)" + strings.Replace(rest, "S", "Z", 1): 0, "": 0, "1 (x) S 1": 0,
	} {
		if got, _ := startTime([]byte(stat)); got != want {
			t.Errorf("%q: %d", stat, got)
		}
	}
}
