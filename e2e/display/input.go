package display

import (
	"fmt"

	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// Buttons of a mouse.
const (
	LeftButton  = 1
	RightButton = 3
	WheelUp     = 4
	WheelDown   = 5
	BackButton  = 8
)

// Move puts the pointer on a point of the window, in its own pixels.
func (c *Client) Move(w xproto.Window, x, y int) error {
	at, err := xproto.TranslateCoordinates(c.X, w, c.Root, int16(x), int16(y)).Reply()
	if err != nil {
		return fmt.Errorf("move the pointer: %w", err)
	}
	return c.fake(xproto.MotionNotify, 0, at.DstX, at.DstY)
}

// Click moves to a point of the window and clicks there, while the named
// modifiers ("Shift", "Ctrl") are held down.
func (c *Client) Click(w xproto.Window, x, y int, button byte, held ...string) error {
	if err := c.Move(w, x, y); err != nil {
		return err
	}
	return c.while(held, func() error {
		if err := c.fake(xproto.ButtonPress, button, 0, 0); err != nil {
			return err
		}
		return c.fake(xproto.ButtonRelease, button, 0, 0)
	})
}

// Press types one key ("F1", "Return", "z") while the named modifiers are held.
func (c *Client) Press(key string, held ...string) error {
	code, shift, err := c.keys.find(key)
	if err != nil {
		return err
	}
	if shift {
		held = append(held[:len(held):len(held)], "Shift")
	}
	return c.while(held, func() error {
		if err := c.fake(xproto.KeyPress, code, 0, 0); err != nil {
			return err
		}
		return c.fake(xproto.KeyRelease, code, 0, 0)
	})
}

// Type types ASCII text, key after key.
func (c *Client) Type(text string) error {
	for _, r := range text {
		if err := c.Press(string(r)); err != nil {
			return err
		}
	}
	return nil
}

// while holds the modifiers down around do, and lets go of them whatever happens.
func (c *Client) while(held []string, do func() error) (err error) {
	for _, name := range held {
		code, _, findErr := c.keys.find(name)
		if findErr != nil {
			return findErr
		}
		if err := c.fake(xproto.KeyPress, code, 0, 0); err != nil {
			return err
		}
		defer func() {
			if up := c.fake(xproto.KeyRelease, code, 0, 0); err == nil {
				err = up
			}
		}()
	}
	return do()
}

// fake sends one event as if from the keyboard or mouse, and returns when the
// server has taken it.
func (c *Client) fake(kind, detail byte, x, y int16) error {
	if err := xtest.FakeInputChecked(c.X, kind, detail, 0, c.Root, x, y, 0).Check(); err != nil {
		return fmt.Errorf("fake an input event: %w", err)
	}
	return nil
}
