// Package e2e tests the real program in a real window on a display of its own:
// files are dropped by the drag-and-drop protocol, keys and buttons are pressed
// in the X server, and the pixels of the window are looked at.
//
// It needs Xvfb and a built program, which it is told of by a flag, so that a
// plain "go test ./..." passes over it:
//
//	go test ./e2e -program ../build/flameview
package e2e

import (
	"strings"
	"testing"
)

// The two files of testdata tell of the same program: 100 samples each, in two
// formats. Together:
//
//	[main 200                                          ]
//	[parse 110                  ][render 90            ]
//	[lex 70          ][ast 20]   [draw 10]
//	[lex 10]
func TestFilesOfTwoFormatsAreOneFlameGraph(t *testing.T) {
	s := start(t)
	s.title("flameview")

	s.drop("cpu.folded", "cpu.svg")
	s.opens("files=2", "failed=0")
	s.sees("msg=view", "view=callees", "fragment=", "total=200")
	s.title("2 files - flameview")

	main, parse, render := s.box("main"), s.box("parse"), s.box("render")
	if !roughly(parse.w, main.w*110/200) || !roughly(render.w, main.w*90/200) {
		t.Errorf("main is %d px wide, parse %d and render %d; want 110 and 90 of 200", main.w, parse.w, render.w)
	}
	if parse.y != render.y || parse.x+parse.w > render.x {
		t.Errorf("parse %+v and render %+v are not side by side", parse, render)
	}
	picture := s.look("dropped")
	for name, b := range map[string]box{"main": main, "parse": parse, "render": render} {
		if share := filled(picture, b); share < 0.6 {
			t.Errorf("box %s is to be filled with a colour of its own, but only %.0f %% of its pixels are", name, 100*share)
		}
	}
}

func TestClicksWalkFragmentsInBothDirections(t *testing.T) {
	s := start(t, "cpu.folded", "cpu.svg")
	s.sees("msg=view", "fragment=", "total=200")

	s.click(s.box("parse"))
	s.sees("msg=view", "view=callees", "fragment=main;parse", "total=110")

	// Shift selects the method alone; its recursion counts once.
	s.click(s.box("lex"), "Shift")
	s.sees("msg=view", "view=callees", "fragment=lex", "total=70")

	s.press("d", "Ctrl")
	s.sees("msg=view", "view=callers", "fragment=lex", "total=70")
	before := s.look("callers")

	s.click(s.box("parse"))
	s.sees("msg=view", "view=callers", "fragment=parse;lex", "total=70")
	if same(before, s.look("extended")) {
		t.Error("the window looks the same after the fragment grew")
	}

	for _, want := range []string{"fragment=lex", "fragment=lex", "fragment=main;parse", "fragment="} {
		s.press("z", "Ctrl")
		s.sees("msg=view", want)
	}
	s.press("y", "Ctrl")
	s.sees("msg=view", "fragment=main;parse")
}

func TestSearchMarksMatches(t *testing.T) {
	s := start(t, "cpu.folded", "cpu.svg")
	s.sees("msg=view", "fragment=", "total=200")
	lex, ast, render := s.box("lex"), s.box("ast"), s.box("render")
	before := s.look("unsearched")

	s.press("f", "Ctrl")
	s.text("^lex$|ast")
	found := s.sees("msg=search", "pattern=^lex$|ast")
	if found["matches"] != "3" {
		t.Errorf("%s matches, want lex, the lex that it calls, and ast", found["matches"])
	}
	if !strings.HasPrefix(found["percent"], "45") {
		t.Errorf("matches hold %s, want 45 %%: 90 of 200 samples, each counted once", found["percent"])
	}
	after := s.look("searched")
	match := fill(after, lex)
	if match == fill(before, lex) || match != fill(after, ast) || match == fill(after, render) {
		t.Errorf("lex %v and ast %v are to be marked in one colour that render %v has not", match, fill(after, ast), fill(after, render))
	}

	s.press("Escape")
	s.sees("msg=painted")
	if fill(s.look("left"), lex) != fill(before, lex) {
		t.Error("a match is still marked after Esc has emptied the search")
	}
}

// Esc closes a dialog whatever in it has the focus, Enter presses the button that
// has it; the toolkit alone does neither.
func TestKeysCloseDialogs(t *testing.T) {
	s := start(t, "cpu.folded")
	s.sees("msg=view", "fragment=", "total=100")
	s.press("d", "Ctrl")
	s.sees("msg=view", "view=callers")
	plain := s.look("plain")
	for _, keys := range [][]string{{"Escape"}, {"Tab", "Escape"}, {"Tab", "Return"}} {
		s.press("F1")
		s.until("a dialog", func() bool { return !same(plain, s.look("dialog")) })
		for _, key := range keys {
			s.press(key)
		}
		s.until("no dialog after "+strings.Join(keys, ", "), func() bool { return same(plain, s.look("closed")) })
	}
	// The window has the keys again.
	s.press("Escape")
	s.sees("msg=view", "view=callees")
}

func TestABadFileDoesNotStopTheOthers(t *testing.T) {
	s := start(t)
	s.drop("cpu.folded", "broken.jfr", "cpu.svg")
	s.opens("files=3", "failed=1")
	s.sees("msg=view", "total=200")
	s.look("broken")
}

func TestSampleOpens(t *testing.T) {
	s := start(t, "--sample")
	s.opens("files=1", "failed=0")
	view := s.sees("msg=view")
	if view.Int("total") < 1000 || view.Int("rows") < 500 {
		t.Errorf("the sample shows total=%s rows=%s, want thousands of samples", view["total"], view["rows"])
	}
	s.look("sample")
	s.click(s.box("java/lang/Thread.run"))
	if line := s.sees("msg=view"); !strings.Contains(line["fragment"], "Thread.run") {
		t.Errorf("a click on Thread.run selects %q", line["fragment"])
	}
}
