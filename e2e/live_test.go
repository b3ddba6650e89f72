package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/pprof"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/pprof/profile"
)

// runs is a small server that works, and how often it was asked for a profile.
func runs(t *testing.T) (address string, asked *atomic.Int64) {
	end, asked := make(chan struct{}), &atomic.Int64{}
	go func() {
		for {
			select {
			case <-end:
				return
			default:
				for begin := time.Now(); time.Since(begin) < 5*time.Millisecond; { //nolint:revive // it is to be seen
				}
				time.Sleep(5 * time.Millisecond)
			}
		}
	}()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		pprof.Profile(w, r)
	}))
	t.Cleanup(func() {
		s.Close()
		close(end)
	})
	return s.URL + "/debug/pprof/profile", asked
}

// says takes a command by its name.
func (s *session) says(command string) {
	s.t.Helper()
	before := s.look("before a command")
	s.press("k", "Ctrl")
	s.until("the list of commands", func() bool { return !same(before, s.look("commands")) })
	s.text(command)
	s.press("Return")
}

// A program is looked at, paused, saved and left as it was.
func TestLive(t *testing.T) {
	address, asked := runs(t)
	s := startFor(t, 3*time.Minute, nil, address)
	s.sees("msg=view", "view=callees")
	s.until("three windows", func() bool { return asked.Load() >= 3 })

	s.says("Pause what is looked at")
	n := asked.Load()
	s.until("the recording to go on", func() bool { return asked.Load() >= n+3 })

	s.says("Stop the recording")
	time.Sleep(time.Second) // a request may be on its way
	n = asked.Load()
	time.Sleep(5 * time.Second)
	if more := asked.Load() - n; more > 0 {
		t.Errorf("asked %d times after the end", more)
	}
	r, err := http.Get(address + "?seconds=1")
	s.must(err)
	r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("the program is not as it was: %s", r.Status)
	}

	path := filepath.Join(t.TempDir(), "seen.pb.gz")
	before := s.look("stopped")
	s.says("Save what was recorded")
	s.until("the question where to", func() bool { return !same(before, s.look("save")) })
	s.press("a", "Ctrl")
	s.text(path)
	s.press("Return")
	s.until("the file", func() bool { _, err := os.Stat(path); return err == nil })
	f, err := os.Open(path)
	s.must(err)
	defer f.Close()
	p, err := profile.Parse(f)
	s.must(err)
	if len(p.Sample) == 0 {
		t.Error("nothing is in the recording")
	}
}
