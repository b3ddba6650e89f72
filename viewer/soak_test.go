package viewer

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"flameview/assets"
	"flameview/viewer/state"
)

var (
	soakTime  = flag.Duration("soak", 0, "how long TestSoak goes on with new seeds; 0 is a few seeds")
	soakSeed  = flag.Uint64("seed", 1, "the first seed of TestSoak; a failure names the seed that repeats it")
	soakSteps = flag.Int("steps", 100, "how many actions TestSoak makes with each seed")
)

// TestSoak does what a user might do, at random, in windows of their own on real
// recordings, and checks after each action what must hold whatever was done:
//
//   - the action is answered, and no internal error is logged or shown
//   - the picture is the one that a new engine gives for the same question
//   - undo, as often as there are steps, gives each state of before, and redo again
//   - after the window is closed its goroutines are gone
//
// The memory of stores is TestClosedStoresAreFreed's: the toolkit's headless driver
// keeps all dialogs that there were, and what they were about.
//
// What a seed does is the same on each run, up to work in the background that ends
// at another time.
func TestSoak(t *testing.T) {
	seeds := uint64(2)
	if testing.Short() {
		seeds = 1
	}
	dir := soakFiles(t)
	hearPanics(t)
	start := time.Now()
	before := runtime.NumGoroutine()
	for i := uint64(0); i < seeds || time.Since(start) < *soakTime; i++ {
		seed := *soakSeed + i
		if !t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) { newSoak(t, dir, seed).run(*soakSteps) }) {
			return
		}
		waitFor(t, "goroutines of a closed window to end", func() bool { return runtime.NumGoroutine() <= before })
	}
}

func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for limit := time.Now().Add(20 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(limit) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("waited in vain for %s\n%s", what, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// soakFiles copies the recordings and the sample to a folder that is the user's own:
// nothing is written elsewhere.
func soakFiles(t *testing.T) string {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	paths, err := filepath.Glob("../formats/*/testdata/real/*.gz")
	if err != nil || len(paths) == 0 {
		t.Fatal("no recordings", err)
	}
	keep := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		keep(filepath.Base(path), data)
	}
	keep(assets.SampleName, assets.Sample)
	keep("small.folded", []byte(folded))
	unpacked, err := gzip.NewReader(bytes.NewReader(assets.Sample))
	if err != nil {
		t.Fatal(err)
	}
	sample, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	keep("cut.jfr", sample[:len(sample)/2])
	return dir
}

// hearPanics fails the test where the program logs a panic that it has survived.
func hearPanics(t *testing.T) {
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(panics{t}, &slog.HandlerOptions{Level: slog.LevelError})))
	t.Cleanup(func() { slog.SetDefault(before) })
}

type panics struct{ t *testing.T }

func (p panics) Write(line []byte) (int, error) {
	p.t.Errorf("logged: %s", line)
	return len(line), nil
}

// soak is a window with a user who acts at random.
type soak struct {
	*harness
	random  *rand.Rand
	dir     string
	files   []string // what there is to open
	written string   // the folder to which it writes, which is one of them
	held    fyne.KeyModifier
	done    []string // the actions, for the report of a failure
	loading bool
}

func newSoak(t *testing.T, dir string, seed uint64) *soak {
	s := &soak{harness: newHarnessWith(t, Options{Autosave: filepath.Join(t.TempDir(), "work")}), random: rand.New(rand.NewPCG(seed, 0)), dir: dir}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("with -seed %d these %d actions:\n%s", seed, len(s.done), strings.Join(s.done, "\n"))
		}
	})
	var err error
	if s.files, err = filepath.Glob(filepath.Join(dir, "*")); err != nil {
		t.Fatal(err)
	}
	s.written = t.TempDir()
	s.files = append(s.files, s.written)
	s.flame.Modifiers = func() fyne.KeyModifier { return s.held }
	begun, ended := s.workspace.Begun, s.workspace.Ended
	s.workspace.Begun = func() { s.loading = true; begun() }
	s.workspace.Ended = func() { s.loading = false; ended() }
	for i, c := range s.commands {
		switch c.id {
		case "quit", "live", "address": // they end the test, look at other programs, ask the network
			s.commands[i].run = func() {}
		}
	}
	return s
}

// run makes that many actions.
func (s *soak) run(steps int) {
	s.dropFiles(s.files[s.random.IntN(len(s.files))], filepath.Join(s.dir, assets.SampleName))
	s.settle()
	for range steps {
		a := s.choose()
		s.done = append(s.done, a.name)
		if detail := a.do(s); detail != "" {
			s.done[len(s.done)-1] += " " + detail
		}
		s.settle()
		s.checkStep()
		if s.t.Failed() {
			return
		}
	}
	s.closeDialogs()
	s.checkHistory()
	s.runCommand("close")
	s.settle()
}

// settle runs what other goroutines post until all is answered.
func (s *soak) settle() {
	s.t.Helper()
	limit := time.After(30 * time.Second)
	for {
		select {
		case f := <-s.posts:
			f()
		case <-time.After(3 * time.Millisecond):
			if s.answered() {
				return
			}
		case <-limit:
			s.t.Fatal("not answered")
		}
	}
}

// answered says that the view is the last one of the state.
func (s *soak) answered() bool {
	v := s.session.View()
	return !s.loading && v.Next == 0 && reflect.DeepEqual(withoutFragment(v.State), withoutFragment(s.session.State()))
}

// withoutFragment leaves out what a view changes that does not find it.
func withoutFragment(s state.State) state.State {
	s.Fragment = nil
	return s
}
