package json

import (
	"bytes"
	"context"
	"math"
)

// node is one object of the tree, in the order in which objects begin, so that
// a parent stands before its children.
type node struct {
	parent       int32 // -1 for the outermost
	name         label
	library, pkg label // "l" or our "kind", and "p"; 0 where there is none
	value        number
	valued       bool // the value is known
	open         bool // the text broke off inside of this object
}

// maxNodes is what the column of parents can number.
const maxNodes = math.MaxInt32 - lookEvery

// label numbers a string of the file; 0 is "".
type label uint32

// tree is what a file says, before anybody asked what it means.
type tree struct {
	nodes  []node
	labels []string
	unit   string // of our own files

	byText map[string]label
	// What was seen, for the one who sniffs and the one who warns.
	named, valued, listed bool
	perf                  bool // its key "l"
	jmc                   bool // JDK Mission Control's key "p"
	deltas                bool
	incomplete            bool // our own mark
	bad, lost             trouble
}

// trouble counts what could not be read, and where first.
type trouble struct{ count, first int }

func (t *trouble) add(at int) {
	if t.count == 0 {
		t.first = at
	}
	t.count++
}

func (t *tree) label(text []byte) label {
	if l, ok := t.byText[string(text)]; ok {
		return l
	}
	l := label(len(t.labels))
	own := string(text)
	t.labels = append(t.labels, own)
	t.byText[own] = l
	return l
}

// parse reads a tree. Its place is either inside of an object, whose keys
// follow, or inside of a list of children; the two alternate, and the way back
// up is the column of parents, so that no stack is needed. On an error the tree
// holds what came before.
func parse(ctx context.Context, s *scanner, progress func(int64)) (t *tree, err error) {
	s.ctx = ctx
	t = &tree{labels: []string{""}, byText: map[string]label{"": 0}}
	const likely = 96 // bytes of text for a frame; fewer let the column grow
	t.nodes = make([]node, 0, len(s.data)/likely)
	if bytes.HasPrefix(s.data, []byte("\xef\xbb\xbf")) {
		s.at = 3 // a byte order mark
	}
	cur, inList := int32(-1), s.next() == '['
	many := inList // the outermost value is a list of trees
	defer func() {
		for ; err != nil && cur >= 0; cur = t.nodes[cur].parent {
			t.nodes[cur].open = true
		}
	}()
	switch s.next() {
	case '[':
		s.at++
	case '{':
		cur = t.begin(s, cur)
	default:
		return t, s.unexpected("{ or [")
	}
	for {
		if s.at >= s.look {
			progress(int64(s.at))
			if err := s.pause(); err != nil {
				return t, err
			}
			if len(t.nodes) > maxNodes {
				return t, &syntax{s.at, "there are too many frames"}
			}
		}
		c := s.next()
		switch {
		case c == ',':
			s.at++
		case inList && c == '{':
			cur, inList = t.begin(s, cur), false
		case inList && c == ']':
			s.at++
			if inList = false; cur < 0 {
				return t, nil
			}
		case inList:
			at := s.at
			if err := s.skip(); err != nil {
				return t, err
			}
			t.lost.add(at)
		case c == '}':
			s.at++
			if cur = t.nodes[cur].parent; cur < 0 && !many {
				return t, nil
			}
			inList = true
		case c == '"':
			if inList, err = t.field(s, cur); err != nil {
				return t, err
			}
		default:
			return t, s.unexpected("a key or }")
		}
	}
}

func (t *tree) begin(s *scanner, parent int32) int32 {
	s.at++
	t.nodes = append(t.nodes, node{parent: parent})
	return int32(len(t.nodes) - 1)
}

// field reads one key and its value; inList says that it is a list of children,
// which begins here.
func (t *tree) field(s *scanner, cur int32) (inList bool, err error) {
	key, err := s.str()
	if err != nil {
		return false, err
	}
	n := &t.nodes[cur]
	var text *label
	switch string(key) {
	case "name", "n":
		t.named, text = true, &n.name
	case "l", "libtype", "kind":
		text = &n.library
	case "p":
		text = &n.pkg
	}
	role := string(key)
	if s.next() != ':' {
		return false, s.unexpected("a colon")
	}
	s.at++
	c := s.next()
	switch {
	case text == &n.name || text != nil && c == '"':
		t.perf = t.perf || role == "l"
		t.jmc = t.jmc || role == "p"
		return false, t.text(s, c, text)
	case role == "value" || role == "v":
		return false, t.number(s, c, n)
	case (role == "children" || role == "c") && c == '[':
		s.at++
		t.listed = true
		return true, nil
	case (role == "children" || role == "c") && c != 'n': // not null
		t.lost.add(s.at)
	case role == "delta", role == "d" && c != '"':
		t.deltas = true
	case role == "incomplete" && cur == 0 && c == 't':
		t.incomplete = true
	case role == "unit" && cur == 0 && c == '"':
		unit, err := s.str()
		t.unit = string(unit)
		return false, err
	}
	return false, s.skip()
}

// text reads a name. Writers that do not quote numbers are understood.
func (t *tree) text(s *scanner, c byte, to *label) error {
	if c == '"' {
		p, err := s.str()
		*to = t.label(p)
		return err
	}
	from := s.at
	if err := s.skip(); err != nil {
		return err
	}
	if raw := s.data[from:s.at]; string(raw) != "null" {
		*to = t.label(raw)
	}
	return nil
}

// number reads a value. Writers that quote numbers are understood.
func (t *tree) number(s *scanner, c byte, n *node) error {
	at := s.at
	var raw []byte
	switch c {
	case '"':
		var err error
		if raw, err = s.str(); err != nil {
			return err
		}
	case '{', '[':
		t.bad.add(at)
		return s.skip()
	default:
		if raw = s.word(); len(raw) == 0 {
			return s.unexpected("a value")
		}
		if string(raw) == "null" {
			return nil
		}
		if s.at == len(s.data) {
			return s.unexpected("}") // the number may be cut
		}
	}
	v, ok := parseNumber(raw)
	if !ok {
		t.bad.add(at)
		return nil
	}
	t.valued = true
	n.value, n.valued = v, true
	return nil
}
