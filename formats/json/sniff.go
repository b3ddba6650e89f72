package json

import (
	"context"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// sniff reads what it is given as a tree. It is sure where names, values and
// lists of children were seen in the places of a tree.
//
//	{"name":"all","value":3,"children":[{    sure
//	{"children":[{"children":[{              maybe: the names may stand behind
//	{"name":"a","value":3}                   maybe
//	{"name":"flameview","version":"1.0"}     no
func sniff(head []byte) codec.Confidence {
	if h := jsontext.Trim(head); len(h) == 0 || h[0] != '{' && h[0] != '[' {
		return codec.No
	}
	t, _ := parse(jsontext.New(context.Background(), head))
	switch {
	case t.named && t.valued && t.listed:
		return codec.Sure
	case t.named && t.valued, t.listed:
		return codec.Maybe
	}
	return codec.No
}
