package xdnd

import (
	"context"
	"errors"
	"fmt"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// version is the one of the protocol that we speak, if the target does too.
const version = 5

// ErrRefused says that the target took part in the protocol and declined.
var ErrRefused = errors.New("the window refused the drop")

// Drop drags the files, by absolute path, to a point of the target in its own
// pixels, lets go, and returns when the target has fetched the list.
//
// Who says what, source and target:
//
//	source  XdndEnter          I have text/uri-list
//	source  XdndPosition       and am here
//	target  XdndStatus         you may drop
//	source  XdndDrop           I let go
//	target  SelectionRequest   give me the text/uri-list
//	source  SelectionNotify    it is in the property you named
//	target  XdndFinished       I have it
//
// The mouse takes no part: a source tells the target where it is by message,
// so a drop needs neither a pointer grab nor a window manager.
func Drop(ctx context.Context, display string, target xproto.Window, x, y int, paths ...string) error {
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		return fmt.Errorf("drop files: %w", err)
	}
	defer conn.Close()
	d := &drag{conn: conn, target: target, list: uriList(paths)}
	if err := d.run(ctx, x, y); err != nil {
		return fmt.Errorf("drop %d files: %w", len(paths), err)
	}
	return nil
}

// drag is one drop under way.
type drag struct {
	conn   *xgb.Conn
	target xproto.Window
	source xproto.Window // ours, never shown: it owns the selection and takes the answers
	list   string        // what we carry, as text/uri-list
	atoms  atoms
	events chan xgb.Event
}

func (d *drag) run(ctx context.Context, x, y int) error {
	if err := d.begin(); err != nil {
		return err
	}
	at, err := xproto.TranslateCoordinates(d.conn, d.target, xproto.Setup(d.conn).DefaultScreen(d.conn).Root, int16(x), int16(y)).Reply()
	if err != nil {
		return fmt.Errorf("find the window: %w", err)
	}
	point := uint32(uint16(at.DstX))<<16 | uint32(uint16(at.DstY))

	d.send(d.atoms.enter, version<<24, uint32(d.atoms.uriList), 0, 0)
	d.send(d.atoms.position, 0, point, xproto.TimeCurrentTime, uint32(d.atoms.actionCopy))
	status, err := d.wait(ctx, d.atoms.status)
	if err != nil {
		return fmt.Errorf("wait for XdndStatus: %w", err)
	}
	if accepted := status[1]&1 == 1; !accepted {
		d.send(d.atoms.leave, 0, 0, 0, 0)
		return ErrRefused
	}
	d.send(d.atoms.drop, 0, xproto.TimeCurrentTime, 0, 0)
	if _, err := d.wait(ctx, d.atoms.finished); err != nil {
		return fmt.Errorf("wait for XdndFinished: %w", err)
	}
	return nil
}

// begin makes our window, makes it own the selection, and listens.
func (d *drag) begin() (err error) {
	if d.atoms, err = internAtoms(d.conn); err != nil {
		return err
	}
	if d.source, err = xproto.NewWindowId(d.conn); err != nil {
		return err
	}
	screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
	err = xproto.CreateWindowChecked(d.conn, 0, d.source, screen.Root, 0, 0, 1, 1, 0,
		xproto.WindowClassInputOnly, 0, 0, nil).Check()
	if err != nil {
		return fmt.Errorf("make a window to drag from: %w", err)
	}
	err = xproto.SetSelectionOwnerChecked(d.conn, d.source, d.atoms.selection, xproto.TimeCurrentTime).Check()
	if err != nil {
		return fmt.Errorf("own the selection: %w", err)
	}
	d.events = make(chan xgb.Event, 64)
	go func() {
		defer close(d.events)
		for {
			event, failure := d.conn.WaitForEvent()
			if event == nil && failure == nil {
				return // the connection is closed
			}
			if event != nil {
				d.events <- event
			}
		}
	}()
	return nil
}

// send gives the target a message whose first word is our window.
func (d *drag) send(kind xproto.Atom, words ...uint32) {
	message := xproto.ClientMessageEvent{
		Format: 32, Window: d.target, Type: kind,
		Data: xproto.ClientMessageDataUnionData32New(append([]uint32{uint32(d.source)}, words...)),
	}
	xproto.SendEvent(d.conn, false, d.target, xproto.EventMaskNoEvent, string(message.Bytes()))
}

// wait hands out the list to whoever asks until the target's message arrives.
func (d *drag) wait(ctx context.Context, kind xproto.Atom) ([]uint32, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case event, open := <-d.events:
			if !open {
				return nil, errors.New("the display closed the connection")
			}
			switch e := event.(type) {
			case xproto.SelectionRequestEvent:
				d.hand(e)
			case xproto.ClientMessageEvent:
				if e.Type == kind && xproto.Window(e.Data.Data32[0]) == d.target {
					return e.Data.Data32, nil
				}
			}
		}
	}
}

// hand answers a request for the selection: the list if that was asked for,
// else property 0, which is a refusal.
func (d *drag) hand(ask xproto.SelectionRequestEvent) {
	answer := xproto.SelectionNotifyEvent{Time: ask.Time, Requestor: ask.Requestor, Selection: ask.Selection, Target: ask.Target}
	if ask.Target == d.atoms.uriList {
		answer.Property = ask.Property
		xproto.ChangeProperty(d.conn, xproto.PropModeReplace, ask.Requestor, ask.Property, ask.Target, 8, uint32(len(d.list)), []byte(d.list))
	}
	xproto.SendEvent(d.conn, false, ask.Requestor, xproto.EventMaskNoEvent, string(answer.Bytes()))
}
