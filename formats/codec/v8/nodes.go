// Package v8 reads what .cpuprofile, .heapprofile and Chrome traces share: V8's
// nodes, each a call frame below another one, and samples that point at nodes.
// The protocol is described at
// https://chromedevtools.github.io/devtools-protocol/tot/Profiler/ and
// https://chromedevtools.github.io/devtools-protocol/tot/HeapProfiler/.
package v8

import (
	"math"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// Nodes are the nodes of one profile, as columns. Nodes come in one of three forms:
//
//	{"id":1,"callFrame":{...},"hitCount":0,"children":[2,3]}      .cpuprofile
//	{"id":2,"callFrame":{...},"parent":1}                         traces
//	{"id":1,"callFrame":{...},"selfSize":0,"children":[{...}]}    .heapprofile, old Chrome
type Nodes struct {
	frames *Frames

	parent []int32 // index of the node below, none for roots
	frame  []int32 // index into frames
	line   []int32 // the line that all samples of the node have, 0 = not known
	Hits   []int64 // hitCount
	Self   []int64 // selfSize, bytes
	ids    index
	links  []link // children and parents that are given by id

	// Repeated counts nodes whose id was already used; samples refer to the first.
	Repeated int
}

// link connects the node with an id to another node as child or parent.
type link struct {
	node  int32
	other int64
	below bool // the other one is the parent
}

const none = -1

// NewNodes starts an empty list.
func NewNodes(f *Frames) *Nodes { return &Nodes{frames: f} }

// Len counts nodes.
func (n *Nodes) Len() int { return len(n.parent) }

// Find returns the index of the node with an id.
func (n *Nodes) Find(id int64) (node int32, ok bool) { return n.ids.find(id) }

// open is a node whose object has not ended yet.
type open struct {
	node int32
	list bool // inside its list of children
	flat *flat
}

// flat is a call frame whose fields are in the node itself, as Chrome wrote it before 2016. Its lines and columns count from
// 1.
type flat struct {
	function string
	at       names.Script
}

// Read reads a node and everything below it. It does not recurse: trees are as deep as stacks. If the text is truncated, the nodes
// before that are kept.
func (n *Nodes) Read(s *jsontext.Scanner) error {
	if err := s.Expect('{'); err != nil {
		return err
	}
	stack := []open{{node: n.add(none)}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		c := s.Next()
		switch {
		case c == ',':
			s.At++
		case top.list && c == ']':
			s.At++
			top.list = false
		case top.list && c == '{':
			if err := s.Pause(); err != nil {
				return err
			}
			s.At++
			stack = append(stack, open{node: n.add(top.node)})
		case top.list:
			id, ok, err := s.Fixed(0)
			if err != nil {
				return err
			}
			if ok {
				n.links = append(n.links, link{top.node, id, false})
			}
		case c == '}':
			s.At++
			n.close(top)
			stack = stack[:len(stack)-1]
		default:
			if err := n.key(s, top); err != nil {
				return err
			}
		}
	}
	return nil
}

func (n *Nodes) add(parent int32) int32 {
	node := int32(len(n.parent))
	n.parent = append(n.parent, parent)
	n.frame = append(n.frame, none)
	n.line = append(n.line, 0)
	n.Hits = append(n.Hits, 0)
	n.Self = append(n.Self, 0)
	return node
}

func (n *Nodes) close(o *open) {
	if o.flat != nil && n.frame[o.node] == none {
		n.frame[o.node] = n.frames.add(names.JS(o.flat.function, o.flat.at), o.flat.at.URL == "")
	}
}

// key reads one key of a node and its value.
func (n *Nodes) key(s *jsontext.Scanner, o *open) error {
	name, err := s.Str()
	if err != nil {
		return err
	}
	key := keyOf(name)
	if err := s.Expect(':'); err != nil {
		return err
	}
	switch c := s.Next(); key {
	case keyChildren:
		if c == '[' {
			s.At++
			o.list = true
			return nil
		}
		return s.Skip()
	case keyCallFrame:
		n.frame[o.node], err = n.frames.Read(s)
		return err
	case keyFunction, keyURL:
		text, err := s.Text()
		if o.flat == nil {
			o.flat = &flat{}
		}
		if key == keyFunction {
			o.flat.function = text
		} else {
			o.flat.at.URL = text
		}
		return err
	case keyTicks:
		n.line[o.node], err = readTicks(s)
		return err
	case keyOther:
		return s.Skip()
	}
	v, ok, err := s.Fixed(0)
	if err != nil || !ok {
		return err
	}
	n.number(key, o, v)
	return nil
}

func (n *Nodes) number(key nodeKey, o *open, v int64) {
	switch key {
	case keyID:
		if !n.ids.add(v, o.node) {
			n.Repeated++
		}
	case keyParent:
		n.links = append(n.links, link{o.node, v, true})
	case keyHits:
		n.Hits[o.node] = max(v, 0)
	case keySelf:
		n.Self[o.node] = max(v, 0)
	case keyLine, keyColumn:
		if o.flat == nil {
			o.flat = &flat{}
		}
		if v = min(max(v, 0), math.MaxInt32); key == keyLine {
			o.flat.at.Line = int32(v)
		} else {
			o.flat.at.Column = int32(v)
		}
	}
}

// Stacks returns the stack of each node in b, and the number of nodes in cycles, which begin new stacks. Frames of V8's root node are
// omitted.
func (n *Nodes) Stacks(b *model.Builder) (stacks []model.StackID, circles int) {
	n.connect()
	return codec.Stacks(b, n.parent, func(node int) (model.FrameID, bool) {
		f := n.frame[node]
		if n.frames.isRoot(f) {
			return 0, false
		}
		return n.frames.id(f, 0), true
	})
}

// connect resolves links, which may refer to later nodes.
func (n *Nodes) connect() {
	for _, l := range n.links {
		if other, ok := n.ids.find(l.other); ok {
			if l.below {
				n.parent[l.node] = other
			} else {
				n.parent[other] = l.node
			}
		}
	}
	n.links = nil
}
