package e2e

import (
	"flag"
	"image"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"flameview/e2e/display"
)

var long = flag.Bool("long", false, "watch the window through the minute that the toolkit's table of objects lasts, and do not make it shorter")

// lifetime is how long an object that nobody looks up stays in the toolkit's
// table; see viewer/ui/painting.go. It must be well over the 10 s that the
// toolkit leaves between two clean-ups, or frames without painting extend it all
// the time and nothing ever expires.
func lifetime() time.Duration {
	if *long {
		return time.Minute
	}
	return 18 * time.Second
}

// A window stays in a state for almost a lifetime and paints every few seconds.
// It leaves the state, rests for a clean-up, and must then show the effect of
// every action. The first action matters most: what paints at all brings back
// what the others need.
//
// The states run side by side and something else takes all processors, so frames
// are slow, as on a busy machine. Without viewer/ui/painting.go three to five states
// fail, depending on when the toolkit cleans up; the last two always pass.
func TestWindowNeverStopsPainting(t *testing.T) {
	if *programPath == "" {
		t.Skip("no -program to test")
	}
	occupyProcessors(t)
	for _, state := range []struct {
		name  string
		enter func(*session)      // nil if there is nothing to enter and leave
		stay  func(*session, int) // is done again and again and counted
		first string              // of the actions afterwards
	}{
		{"help dialog", func(s *session) { s.press("F1") }, (*session).wheel, "hover"},
		{"file dialog", func(s *session) { s.press("o", "Ctrl") }, typing("a", "BackSpace"), "select"},
		{"menu", (*session).openMenu, typing("Down", "Down", "Up"), "tabs"},
		{"context menu", func(s *session) { s.clickWith(display.RightButton, s.boxes["parse"]) }, typing("Down", "Down", "Up"), "search"},
		{"search", func(s *session) { s.press("f", "Ctrl") }, typing("l", "BackSpace"), "menu"},
		{"nothing open, hovering", nil, func(s *session, n int) { s.point(s.boxes[[]string{"main", "parse"}[n%2]]) }, "menu"},
		{"nothing open, nothing done", nil, nil, "hover"},
	} {
		t.Run(state.name, func(t *testing.T) {
			t.Parallel()
			s := startFor(t, 2*lifetime()+2*time.Minute, []string{"FYNE_CACHE=" + lifetime().String()}, "cpu.folded")
			s.sees("msg=view", "fragment=", "total=100")
			for _, name := range []string{"main", "parse"} {
				s.boxes[name] = s.box(name)
			}
			begin := time.Now()
			if state.enter != nil {
				s.changes("enter", func() { state.enter(s) })
			}
			for n := 0; time.Since(begin) < lifetime()-5*time.Second; n++ {
				if state.stay != nil {
					s.changes("stay", func() { state.stay(s, n) })
				}
				time.Sleep(2 * time.Second)
			}
			if state.enter != nil {
				s.changes("leave", func() { s.press("Escape") })
			}
			time.Sleep(time.Until(begin.Add(lifetime() + 5*time.Second)))
			actions[state.first](s)
			for _, name := range []string{"hover", "select", "tabs", "menu", "search", "dialog", "drop"} {
				if name != state.first {
					actions[name](s)
				}
			}
		})
	}
}

// actions are what people do; each step must change the picture.
var actions = map[string]func(*session){
	"hover": func(s *session) {
		s.move(5, 5)
		s.changes("hover", func() { s.point(s.boxes["main"]) })
		s.changes("hover over another box", func() { s.point(s.boxes["parse"]) })
	},
	"select": func(s *session) {
		s.changes("select", func() { s.click(s.boxes["parse"]) })
		s.changes("undo", func() { s.press("z", "Ctrl") })
	},
	"tabs": func(s *session) {
		s.changes("next tab", func() { s.press("Tab", "Ctrl") })
		s.changes("tab before", func() { s.press("Tab", "Ctrl", "Shift") })
	},
	"menu": func(s *session) {
		s.changes("open menu", s.openMenu)
		s.changes("close menu", func() { s.press("Escape") })
	},
	"search": func(s *session) {
		s.press("f", "Ctrl")
		s.changes("search", func() { s.text("lex") })
		s.changes("end search", func() { s.press("Escape") })
	},
	"dialog": func(s *session) {
		s.changes("open dialog", func() { s.press("F1") })
		s.changes("close dialog", func() { s.press("Escape") })
	},
	"drop": func(s *session) {
		s.changes("drop", func() { s.drop("cpu.svg") })
	},
}

// changes does something and waits until the window looks different.
func (s *session) changes(what string, do func()) {
	s.t.Helper()
	before := s.still()
	do()
	const patience = 10 * time.Second
	for begin := time.Now(); !differ(before, s.shot()); time.Sleep(50 * time.Millisecond) {
		if time.Since(begin) > patience {
			s.t.Fatalf("%s: the window has looked the same for %v", what, patience)
		}
	}
}

// still is what the window shows once nothing moves, but for a blinking cursor.
func (s *session) still() *image.RGBA {
	s.t.Helper()
	last := s.shot()
	for same := 0; same < 3; {
		time.Sleep(100 * time.Millisecond)
		now := s.shot()
		if same++; differ(last, now) {
			same = 0
		}
		last = now
		s.must(s.ctx.Err())
	}
	return last
}

func (s *session) shot() *image.RGBA {
	s.t.Helper()
	picture, err := s.client.Screenshot(s.window)
	s.must(err)
	return picture
}

// differ says whether more has changed than a blinking cursor, some 40 pixels.
func differ(a, b *image.RGBA) bool {
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		if [4]byte(a.Pix[i:]) != [4]byte(b.Pix[i:]) {
			n++
		}
	}
	return n > 200
}

func (s *session) openMenu() {
	s.t.Helper()
	s.must(s.client.Click(s.window, 30, 15, display.LeftButton))
}

// wheel scrolls what is in the upper half of the window, down and up by turns.
func (s *session) wheel(n int) {
	s.t.Helper()
	s.must(s.client.Click(s.window, 640, 300, []byte{display.WheelDown, display.WheelUp}[n%2]))
}

// point moves the pointer to the middle of a box.
func (s *session) point(b box) {
	s.t.Helper()
	s.move(b.x+b.w/2, b.y+b.h/2)
}

func (s *session) move(x, y int) {
	s.t.Helper()
	s.must(s.client.Move(s.window, x, y))
}

// typing presses keys by turns.
func typing(keys ...string) func(*session, int) {
	return func(s *session, n int) { s.press(keys[n%len(keys)]) }
}

// occupyProcessors keeps all processors busy until the test ends.
func occupyProcessors(t *testing.T) {
	var ended atomic.Bool
	t.Cleanup(func() { ended.Store(true) })
	for range runtime.NumCPU() {
		go func() {
			for !ended.Load() {
			}
		}()
	}
}
