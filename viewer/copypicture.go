package viewer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"flameview/fileio"
	"flameview/formats/png"
	"flameview/viewer/ui"
)

// The toolkit's clipboard holds text only, so a picture goes there by a program
// that the platform has or that is easily had. The road not taken is a library:
// the one there is loads Xlib's development files at run time, and ends the
// process when a picture is larger than one request of the X server.

// copier puts a PNG into the clipboard.
type copier struct {
	system  string // GOOS
	session string // environment variable without which there is no use, "" for none
	program string
	args    []string // {} is the path of the picture, which is standard input without one
	byEnv   bool     // the path is in the environment, as FLAMEVIEW_PICTURE
}

// pictureVar tells a program where the picture lies. PowerShell takes whatever
// stands behind -Command as text of the script, so a path there, with a blank or
// a quote in it, would be read as code.
const pictureVar = "FLAMEVIEW_PICTURE"

var copiers = []copier{
	{"linux", "WAYLAND_DISPLAY", "wl-copy", []string{"--type", "image/png"}, false},
	{"linux", "DISPLAY", "xclip", []string{"-selection", "clipboard", "-target", "image/png", "-in"}, false},
	{"darwin", "", "osascript", []string{"-e", "on run argv", "-e", "set the clipboard to (read (POSIX file (item 1 of argv)) as «class PNGf»)", "-e", "end run", "{}"}, false},
	{"windows", "", "powershell", []string{
		"-NoProfile", "-STA", "-Command",
		"Add-Type -AssemblyName System.Windows.Forms,System.Drawing; [Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile($env:" + pictureVar + "))",
	}, true},
}

// errNoCopier says what to do instead.
var errNoCopier = errors.New("the clipboard takes a picture only by a helper: install xclip (X11) or wl-clipboard (Wayland). File > Export… > PNG writes the same picture to a file")

// findCopier gives the first program that is there.
func findCopier(system string, look func(program string) (string, error), env func(string) string) (copier, error) {
	for _, c := range copiers {
		if c.system != system && !(c.system == "linux" && strings.HasSuffix(system, "bsd")) || c.session != "" && env(c.session) == "" {
			continue
		}
		if path, err := look(c.program); err == nil {
			c.program = path
			return c, nil
		}
	}
	return copier{}, errNoCopier
}

// copy runs the program. The picture lies in a file for those that need one,
// until they have read it.
func (c copier) copy(ctx context.Context, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.program, c.args...)
	cmd.Stdin = bytes.NewReader(data)
	if at := slices.Index(cmd.Args, "{}"); at >= 0 || c.byEnv {
		dir, err := os.MkdirTemp("", "flameview-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		path := filepath.Join(dir, "picture.png")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			return err
		}
		cmd.Stdin = nil
		if at >= 0 {
			cmd.Args[at] = path
		}
		cmd.Env = append(os.Environ(), pictureVar+"="+path)
	}
	// Output goes nowhere: the helper of X stays to serve the picture, and would
	// hold a pipe open.
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return fmt.Errorf("copy the picture by %s: %w", filepath.Base(c.program), err)
	}
	return nil
}

// copyPicture puts what the flame tab shows into the clipboard, as large as it
// is on screen.
func (w *window) copyPicture() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that could be copied")
		return
	}
	by, err := findCopier(runtime.GOOS, exec.LookPath, os.Getenv)
	if err != nil {
		ui.ShowMessage(w.win, "Copy the picture", err.Error())
		return
	}
	l := w.flame.Layout()
	o := usualExport(&png.Format)
	o.width, o.scale, o.part, o.names = l.W, l.Scale, w.visible(), w.names()
	w.working("copy", "Copying the picture", func(ctx context.Context) func() {
		var out bytes.Buffer
		_, whole, err := writtenView(ctx, &png.Format, v, o)
		if err == nil {
			_, err = fileio.Stream(ctx, &out, func(to io.Writer) error { return png.Format.Write(to, whole) })
		}
		if err == nil {
			err = by.copy(ctx, out.Bytes())
		}
		return func() {
			switch {
			case errors.Is(err, context.Canceled):
				w.status.say("Cancelled: nothing was copied")
				return
			case err != nil:
				w.showError(err)
				return
			}
			w.status.say("Copied the picture, " + ui.Bytes(int64(out.Len())) + " of PNG")
		}
	})
}
