//go:build !ci && cgo

package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"flameview/assets"
	"flameview/cmd/flameview/cli"
	_ "flameview/cmd/flameview/locale"
	"flameview/cmd/flameview/prefs"
	"flameview/viewer"
)

// runWindow opens the window and returns when it is closed. No other command
// comes here, so none of them needs a display.
func runWindow(ctx context.Context, opt cli.WindowOptions) (code int) {
	defer func() {
		if panicked := recover(); panicked != nil {
			code = noDisplay(opt, panicked)
		}
	}()
	if !hasDisplay() {
		fmt.Fprint(opt.Stderr, "flameview: no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set).\n"+without)
		return cli.ExitFailed
	}
	slog.SetDefault(opt.Log)
	const id = "io.github.flameview"
	say, done := prefs.Prepare(id)
	defer done()
	for _, sentence := range say {
		fmt.Fprintln(opt.Stderr, "flameview:", sentence)
	}
	var source *viewer.LiveSource
	if opt.Live != nil {
		source = &viewer.LiveSource{Source: opt.Live, Every: opt.Every}
	}
	a := app.NewWithID(id)
	a.SetIcon(fyne.NewStaticResource("icon.png", assets.Icon))
	err := viewer.Open(a, viewer.Options{
		Paths: opt.Paths, Says: say, Another: another, Sample: opt.Sample, Sources: opt.Sources, Live: source, Reading: opt.Reading, Secrets: opt.Secrets,
		FirstPaint: beneath,
		Autosave:   filepath.Join(a.Storage().RootURI().Path(), "work"),
		LogBoxes:   os.Getenv("FLAMEVIEW_TEST_BOXES") != "",
	})
	if err != nil {
		fmt.Fprintln(opt.Stderr, "flameview: open the window:", err)
		return cli.ExitFailed
	}
	context.AfterFunc(ctx, func() { fyne.Do(a.Quit) })
	a.Run()
	return 0
}

// noDisplay says why the toolkit could not begin: it panics where a display is
// named but none answers. Other panics go on.
func noDisplay(opt cli.WindowOptions, panicked any) int {
	reason := fmt.Sprint(panicked)
	if !strings.Contains(reason, "GLFW") {
		panic(panicked)
	}
	fmt.Fprintf(opt.Stderr, "flameview: no window can be opened: DISPLAY is %q, WAYLAND_DISPLAY is %q (%s).\n%s",
		os.Getenv("DISPLAY"), os.Getenv("WAYLAND_DISPLAY"), reason, without)
	return cli.ExitFailed
}

// without is what remains.
const without = "Without one, these work all the same: flameview info, flameview top, flameview export --to png\n"

func hasDisplay() bool {
	switch runtime.GOOS {
	case "windows", "darwin":
		return true
	}
	return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}
