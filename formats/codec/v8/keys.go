package v8

import (
	"math"

	"flameview/formats/codec/jsontext"
)

// nodeKey is one of the keys that a node has.
type nodeKey uint8

const (
	keyOther nodeKey = iota
	keyID
	keyParent
	keyChildren
	keyCallFrame
	keyHits
	keySelf
	keyTicks
	keyFunction
	keyURL
	keyLine
	keyColumn
)

// keyOf returns the key with a name.
func keyOf(name []byte) nodeKey {
	switch string(name) {
	case "id":
		return keyID
	case "parent":
		return keyParent
	case "children":
		return keyChildren
	case "callFrame":
		return keyCallFrame
	case "hitCount":
		return keyHits
	case "selfSize":
		return keySelf
	case "positionTicks":
		return keyTicks
	case "functionName":
		return keyFunction
	case "url":
		return keyURL
	case "lineNumber":
		return keyLine
	case "columnNumber":
		return keyColumn
	}
	return keyOther
}

// readTicks reads how many samples were taken at which line of a node. Which
// sample it was is not said, so a line is of use only where there is no other.
//
//	[{"line":12,"ticks":3}] -> 12     [{"line":12,"ticks":3},{"line":14,"ticks":1}] -> 0
func readTicks(s *jsontext.Scanner) (line int32, err error) {
	if s.Next() != '[' {
		return 0, s.Skip()
	}
	lines := 0
	err = s.List(func() error {
		lines++
		return s.Maybe(func(key []byte) error {
			if string(key) != "line" {
				return nil
			}
			v, ok, err := s.Fixed(0)
			if ok && v > 0 && v <= math.MaxInt32 {
				line = int32(v)
			}
			return err
		})
	})
	if lines != 1 {
		return 0, err
	}
	return line, err
}
