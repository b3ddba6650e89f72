package display

import (
	"fmt"
	"unicode/utf8"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// named are the keys that have no character. The numbers are X key symbols,
// from X11/keysymdef.h.
var named = map[string]xproto.Keysym{
	"Shift": 0xffe1, "Ctrl": 0xffe3, "Alt": 0xffe9,
	"Return": 0xff0d, "Escape": 0xff1b, "Tab": 0xff09, "BackSpace": 0xff08, "Delete": 0xffff,
	"Left": 0xff51, "Up": 0xff52, "Right": 0xff53, "Down": 0xff54, "Home": 0xff50, "End": 0xff57,
	"F1": 0xffbe, "F2": 0xffbf, "F3": 0xffc0, "F4": 0xffc1, "F5": 0xffc2, "F10": 0xffc7,
	"Menu": 0xff67, "Page_Up": 0xff55, "Page_Down": 0xff56,
}

// keymap is the server's table of symbols: for each key code, what it types
// plain, with Shift, and so on.
type keymap struct {
	first   xproto.Keycode
	perCode int
	symbols []xproto.Keysym
}

func readKeymap(x *xgb.Conn) (keymap, error) {
	setup := xproto.Setup(x)
	count := byte(setup.MaxKeycode - setup.MinKeycode + 1)
	reply, err := xproto.GetKeyboardMapping(x, setup.MinKeycode, count).Reply()
	if err != nil {
		return keymap{}, fmt.Errorf("read the keyboard: %w", err)
	}
	return keymap{first: setup.MinKeycode, perCode: int(reply.KeysymsPerKeycode), symbols: reply.Keysyms}, nil
}

// find gives the code of a key, named or ASCII, and whether it wants Shift.
func (k keymap) find(key string) (code byte, shift bool, err error) {
	symbol, ok := named[key]
	if !ok {
		r, size := utf8.DecodeRuneInString(key)
		if size != len(key) || r > '~' {
			return 0, false, fmt.Errorf("no key %q", key)
		}
		symbol = xproto.Keysym(r) // for ASCII, symbol and character are the same number
	}
	for column := range min(2, k.perCode) {
		for i := column; i < len(k.symbols); i += k.perCode {
			if k.symbols[i] == symbol {
				return byte(int(k.first) + i/k.perCode), column == 1, nil
			}
		}
	}
	return 0, false, fmt.Errorf("no key %q on this keyboard", key)
}
