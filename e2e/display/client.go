package display

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"io"
	"strings"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// Client is a connection to a display. It is not safe for use from several
// goroutines.
type Client struct {
	X    *xgb.Conn
	Root xproto.Window
	keys keymap
}

// Connect opens a connection to the named display.
func Connect(name string) (*Client, error) {
	xgb.Logger.SetOutput(io.Discard) // it complains of a missing .Xauthority, which Xvfb does not want
	x, err := xgb.NewConnDisplay(name)
	if err != nil {
		return nil, fmt.Errorf("connect to display %s: %w", name, err)
	}
	if err := xtest.Init(x); err != nil {
		x.Close()
		return nil, fmt.Errorf("display %s: %w", name, err)
	}
	keys, err := readKeymap(x)
	if err != nil {
		x.Close()
		return nil, fmt.Errorf("display %s: %w", name, err)
	}
	return &Client{X: x, Root: xproto.Setup(x).DefaultScreen(x).Root, keys: keys}, nil
}

// Close ends the connection.
func (c *Client) Close() { c.X.Close() }

// Window waits for a visible window whose title holds the text, gives it the
// keyboard (there is no window manager to do it) and returns it.
func (c *Client) Window(ctx context.Context, title string) (xproto.Window, error) {
	for {
		tree, err := xproto.QueryTree(c.X, c.Root).Reply()
		if err != nil {
			return 0, fmt.Errorf("list windows: %w", err)
		}
		for _, w := range tree.Children {
			a, err := xproto.GetWindowAttributes(c.X, w).Reply()
			if err != nil || a.MapState != xproto.MapStateViewable || !strings.Contains(c.Title(w), title) {
				continue // windows come and go while we look
			}
			err = xproto.SetInputFocusChecked(c.X, xproto.InputFocusPointerRoot, w, xproto.TimeCurrentTime).Check()
			if err == nil {
				return w, nil
			}
		}
		select {
		case <-ctx.Done():
			return 0, fmt.Errorf("wait for a window %q: %w", title, ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Title is the window's title, or "" where it has none.
func (c *Client) Title(w xproto.Window) string {
	for _, name := range []string{"_NET_WM_NAME", "WM_NAME"} {
		atom, err := xproto.InternAtom(c.X, true, uint16(len(name)), name).Reply()
		if err != nil || atom.Atom == 0 {
			continue
		}
		p, err := xproto.GetProperty(c.X, false, w, atom.Atom, xproto.GetPropertyTypeAny, 0, 1024).Reply()
		if err == nil && len(p.Value) > 0 {
			return string(p.Value)
		}
	}
	return ""
}

// Screenshot is what the window shows now.
func (c *Client) Screenshot(w xproto.Window) (*image.RGBA, error) {
	g, err := xproto.GetGeometry(c.X, xproto.Drawable(w)).Reply()
	if err != nil {
		return nil, fmt.Errorf("screenshot: %w", err)
	}
	picture := image.NewRGBA(image.Rect(0, 0, int(g.Width), int(g.Height)))
	// In slices, because the pixels of a large window are more than one reply may hold.
	const rows = 128
	for top := 0; top < int(g.Height); top += rows {
		high := min(rows, int(g.Height)-top)
		part, err := xproto.GetImage(c.X, xproto.ImageFormatZPixmap, xproto.Drawable(w),
			0, int16(top), g.Width, uint16(high), ^uint32(0)).Reply()
		if err != nil {
			return nil, fmt.Errorf("screenshot: %w", err)
		}
		if len(part.Data) < 4*high*int(g.Width) {
			return nil, fmt.Errorf("screenshot: %d bytes for %dx%d pixels, want a screen of 24 bits", len(part.Data), g.Width, high)
		}
		for i := range high * int(g.Width) {
			bgrx := part.Data[4*i:]
			picture.SetRGBA(i%int(g.Width), top+i/int(g.Width), color.RGBA{R: bgrx[2], G: bgrx[1], B: bgrx[0], A: 255})
		}
	}
	return picture, nil
}

// StableImage is what the window shows once it has stopped changing: a painted
// frame reaches the screen a moment after the program has said so.
func (c *Client) StableImage(ctx context.Context, w xproto.Window) (*image.RGBA, error) {
	const still = 5 // equal pictures in a row
	last, err := c.Screenshot(w)
	for same := 0; err == nil && same < still; {
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("the window does not come to rest: %w", ctx.Err())
		case <-time.After(40 * time.Millisecond):
		}
		var now *image.RGBA
		if now, err = c.Screenshot(w); err != nil {
			break
		}
		if bytes.Equal(now.Pix, last.Pix) {
			same++
		} else {
			last, same = now, 0
		}
	}
	return last, err
}

// Resize gives the window a size in pixels, at the corner of the display.
func (c *Client) Resize(w xproto.Window, width, height int) error {
	mask := uint16(xproto.ConfigWindowX | xproto.ConfigWindowY | xproto.ConfigWindowWidth | xproto.ConfigWindowHeight)
	err := xproto.ConfigureWindowChecked(c.X, w, mask, []uint32{0, 0, uint32(width), uint32(height)}).Check()
	if err != nil {
		return fmt.Errorf("resize the window: %w", err)
	}
	return nil
}
