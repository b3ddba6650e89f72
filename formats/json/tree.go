package json

import (
	"bytes"
	"math"

	"flameview/formats/codec/jsontext"
)

// node is one object of the tree, in the order in which objects begin, so that
// a parent stands before its children.
type node struct {
	parent       int32 // -1 for the outermost
	name         label
	library, pkg label // "l" or our "kind", and "p"; 0 where there is none
	value        jsontext.Number
	valued       bool // the value is known
	open         bool // the text broke off inside of this object
}

// maxNodes is what the column of parents can number.
const maxNodes = math.MaxInt32 - 1

// label numbers a string of the file; 0 is "".
type label uint32

// tree is what a file says, before anybody asked what it means.
type tree struct {
	nodes  []node
	labels []string
	unit   string // of our own files
	// delta says by how much the value of a node is larger than in the profile
	// that this one is compared with, as d3-flame-graph has it; nil without.
	delta []jsontext.Number

	byText map[string]label
	// What was seen, for the one who sniffs and the one who warns.
	named, valued, listed bool
	perf                  bool // its key "l"
	jmc                   bool // JDK Mission Control's key "p"
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
func parse(s *jsontext.Scanner) (t *tree, err error) {
	t = &tree{labels: []string{""}, byText: map[string]label{"": 0}}
	t.nodes = make([]node, 0, likely(s.Data))
	cur, inList := int32(-1), s.Next() == '['
	many := inList // the outermost value is a list of trees
	defer func() {
		for ; err != nil && cur >= 0; cur = t.nodes[cur].parent {
			t.nodes[cur].open = true
		}
	}()
	switch s.Next() {
	case '[':
		s.At++
	case '{':
		cur = t.begin(s, cur)
	default:
		return t, s.Unexpected("{ or [")
	}
	for {
		if err := s.Pause(); err != nil {
			return t, err
		}
		c := s.Next()
		switch {
		case c == ',':
			s.At++
		case inList && c == '{':
			if len(t.nodes) > maxNodes {
				return t, &jsontext.Syntax{At: s.At, Msg: "there are too many frames"}
			}
			cur, inList = t.begin(s, cur), false
		case inList && c == ']':
			s.At++
			if inList = false; cur < 0 {
				return t, nil
			}
		case inList:
			at := s.At
			if err := s.Skip(); err != nil {
				return t, err
			}
			t.lost.add(at)
		case c == '}':
			s.At++
			if cur = t.nodes[cur].parent; cur < 0 && !many {
				return t, nil
			}
			inList = true
		case c == '"':
			if inList, err = t.field(s, cur); err != nil {
				return t, err
			}
		default:
			return t, s.Unexpected("a key or }")
		}
	}
}

// likely is about how many frames a text has, by how many objects begin in its
// first part. If there are more, the column grows.
func likely(data []byte) int {
	const least = 24 // bytes of text for a frame
	head := data[:min(len(data), 1<<16)]
	if len(head) == 0 {
		return 0
	}
	return min(len(data)/least, int(float64(bytes.Count(head, []byte("{")))/float64(len(head))*1.02*float64(len(data))))
}

func (t *tree) begin(s *jsontext.Scanner, parent int32) int32 {
	s.At++
	t.nodes = append(t.nodes, node{parent: parent})
	return int32(len(t.nodes) - 1)
}
