package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/jezek/xgb/xproto"

	"flameview/e2e/display"
	"flameview/e2e/program"
)

// The size of all pictures in pixels.
const width, height = 1120, 700

// preferences are those of all pictures: hints are for the first minutes only.
const preferences = `{"preference.hints":"off"}`

// window is the program on a display of its own. An error of any step ends the rest.
type window struct {
	ctx     context.Context
	program *program.Program
	client  *display.Client
	id      xproto.Window
	err     error
}

// show runs the program on files until do has returned.
func show(ctx context.Context, path, theme string, files []string, do func(*window)) (err error) {
	home, err := os.MkdirTemp("", "flameview-home-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()
	stored := filepath.Join(home, "fyne", "io.github.flameview", "preferences.json")
	if err := os.MkdirAll(filepath.Dir(stored), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(stored, []byte(preferences), 0o600); err != nil {
		return err
	}
	server, err := display.Start(ctx, width, height)
	if err != nil {
		return err
	}
	defer server.Stop()
	client, err := display.Connect(server.Name)
	if err != nil {
		return err
	}
	defer client.Close()
	viewer, err := program.Start(ctx, path, server.Name, home, []string{"FYNE_THEME=" + theme}, files...)
	if err != nil {
		return err
	}
	defer viewer.Stop()
	w := &window{ctx: ctx, program: viewer, client: client}
	w.wait("msg=painted")
	if w.err == nil {
		w.id, w.err = client.Window(ctx, "flameview")
	}
	if w.err == nil {
		w.err = client.Resize(w.id, width, height)
	}
	w.look()
	do(w)
	return w.err
}

func (w *window) step(do func() error) {
	if w.err == nil {
		w.err = do()
	}
}

func (w *window) wait(want ...string) (line program.Line) {
	w.step(func() (err error) {
		line, err = w.program.Wait(w.ctx, want...)
		return err
	})
	return line
}

// look takes a picture of the window at rest. Boxes begin to glide a moment after the
// click that moves them, so there is a pause before.
func (w *window) look() (picture image.Image) {
	w.step(func() (err error) {
		select {
		case <-time.After(900 * time.Millisecond):
		case <-w.ctx.Done():
		}
		picture, err = w.client.StableImage(w.ctx, w.id)
		return err
	})
	return picture
}

// boxLine is the log's line of a box of the picture.
var boxLine = regexp.MustCompile(`msg=box name="?([^"\n]*?)"? x=(\d+) y=(\d+) w=(\d+) h=(\d+)`)

// place is the middle of a box in the picture that was painted last, the one nearest to
// the root of those of a name.
func (w *window) place(name string) (x, y int) {
	w.step(func() error {
		boxes := boxLine.FindAllStringSubmatch(w.program.Log(), -1)
		found := false
		for _, b := range boxes {
			number := func(i int) int { n, _ := strconv.Atoi(b[i]); return n }
			switch b[1] {
			case "all": // a picture begins
				found = false
			case name:
				if !found {
					x, y, found = number(2)+number(4)/2, number(3)+number(5)/2, true
				}
			}
		}
		if !found {
			return fmt.Errorf("no box %q is seen", name)
		}
		return nil
	})
	return x, y
}

func (w *window) point(name string) {
	x, y := w.place(name)
	w.step(func() error { return w.client.Move(w.id, x, y) })
}

// click clicks a box by its name.
func (w *window) click(name string, held ...string) {
	x, y := w.place(name)
	w.step(func() error { return w.client.Click(w.id, x, y, 1, held...) })
	w.look()
}

func (w *window) press(key string, held ...string) {
	w.step(func() error { return w.client.Press(key, held...) })
}

// command does what a command of the palette says.
func (w *window) command(title string) {
	w.press("k", "Ctrl")
	w.look()
	w.step(func() error { return w.client.Type(title) })
	w.press("Return")
	w.look()
}
