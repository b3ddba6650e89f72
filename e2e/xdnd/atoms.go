package xdnd

import (
	"fmt"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// atoms are the server's numbers for the protocol's words.
type atoms struct {
	enter, position, status, leave, drop, finished xproto.Atom
	selection, actionCopy, uriList                 xproto.Atom
}

func internAtoms(conn *xgb.Conn) (a atoms, err error) {
	for _, word := range []struct {
		name string
		to   *xproto.Atom
	}{
		{"XdndEnter", &a.enter},
		{"XdndPosition", &a.position},
		{"XdndStatus", &a.status},
		{"XdndLeave", &a.leave},
		{"XdndDrop", &a.drop},
		{"XdndFinished", &a.finished},
		{"XdndSelection", &a.selection},
		{"XdndActionCopy", &a.actionCopy},
		{"text/uri-list", &a.uriList},
	} {
		reply, err := xproto.InternAtom(conn, false, uint16(len(word.name)), word.name).Reply()
		if err != nil {
			return a, fmt.Errorf("intern %s: %w", word.name, err)
		}
		*word.to = reply.Atom
	}
	return a, nil
}
