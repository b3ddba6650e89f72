package model

import (
	"context"
	"fmt"
	"slices"
)

// Dress adds frames around stacks that events carry as attributes: the thread
// or the file at the root, the allocated or locked class at the leaf. The zero
// Dress adds none.
type Dress struct {
	Root RootBy
	// FoldPools gives the threads of a pool one root.
	FoldPools bool
	Leaf      bool // the class
}

// RootBy says what stands at the root of the tree.
type RootBy uint8

// What may stand at the root.
const (
	RootNone RootBy = iota
	RootThread
	RootFile
)

// ParseRootBy reads what --by takes.
func ParseRootBy(s string) (RootBy, bool) {
	switch s {
	case "":
		return RootNone, true
	case "thread":
		return RootThread, true
	case "file":
		return RootFile, true
	}
	return RootNone, false
}

// dress gives a store whose stacks have the frames of d. All else is shared
// with s. One pass over the events; each pair of root and stack is pushed once.
func (d Dress) dress(ctx context.Context, s *Store) (*Store, error) {
	if d.Root == RootNone && !d.Leaf {
		return s, nil
	}
	b := NewBuilder(File{})
	b.Import(&Store{Methods: s.Methods, Frames: s.Frames, Strings: s.Strings, Stacks: Stacks{Parent: []StackID{Root}, Frame: []FrameID{0}}})
	w := wardrobe{b: b, s: s, d: d, known: map[dressed]StackID{}}
	w.roots = slices.Repeat([]FrameID{noFrame}, max(len(s.Threads), len(s.Files)))
	series := make([]Series, len(s.Series))
	for i, ser := range s.Series {
		ser.Segments = append([]Segment(nil), ser.Segments...)
		for j := range ser.Segments {
			seg := &ser.Segments[j]
			stacks := make([]StackID, len(seg.Stack))
			for e := range stacks {
				if e&0xffff == 0 && ctx.Err() != nil {
					return nil, ctx.Err()
				}
				stacks[e] = w.stack(seg, e)
			}
			seg.Stack = stacks
		}
		series[i] = ser
	}
	out, err := b.Build()
	if err != nil {
		return nil, err
	}
	out.Threads, out.States, out.Files, out.Series = s.Threads, s.States, s.Files, series
	// Class columns of segments hold methods of s, which kept their numbers.
	return out, nil
}

// dressed is a stack with a root frame and a leaf frame; noFrame is none.
type dressed struct {
	root, leaf FrameID
	stack      StackID
}

const noFrame = ^FrameID(0)

// wardrobe pushes dressed stacks, each once.
type wardrobe struct {
	b     *Builder
	s     *Store
	d     Dress
	known map[dressed]StackID
	roots []FrameID // by ThreadID or FileID; noFrame before it was asked for
	path  []FrameID

	last   dressed
	lastID StackID
}

func (w *wardrobe) stack(seg *Segment, e int) StackID {
	key := dressed{root: noFrame, leaf: noFrame, stack: seg.Stack[e]}
	switch w.d.Root {
	case RootThread:
		t := NoThread
		if seg.Thread != nil {
			t = seg.Thread[e]
		}
		if key.root = w.roots[t]; key.root == noFrame {
			key.root = w.threadFrame(t)
			w.roots[t] = key.root
		}
	case RootFile:
		if key.root = w.roots[seg.File]; key.root == noFrame {
			key.root = w.frame(FamilyFile, KindFile, w.s.Files[seg.File].Path)
			w.roots[seg.File] = key.root
		}
	}
	if w.d.Leaf && seg.Class != nil {
		if m := seg.Class[e]; w.s.Methods[m].Family == FamilyClass && w.s.Methods[m].Name != "" {
			key.leaf = w.b.Frame(Frame{Method: m, Kind: KindClass})
		}
	}
	if key == w.last {
		return w.lastID
	}
	id, ok := w.known[key]
	if !ok {
		id = w.push(key)
		w.known[key] = id
	}
	w.last, w.lastID = key, id
	return id
}

func (w *wardrobe) push(k dressed) StackID {
	at := Root
	if k.root != noFrame {
		at = w.b.Push(at, k.root)
	}
	w.path = w.s.Stacks.Path(w.path[:0], k.stack)
	for _, f := range w.path {
		at = w.b.Push(at, f)
	}
	if k.leaf != noFrame {
		at = w.b.Push(at, k.leaf)
	}
	return at
}

func (w *wardrobe) threadFrame(t ThreadID) FrameID {
	name := w.s.Threads[t].Title()
	if w.d.FoldPools {
		if folded := FoldPool(w.s.Threads[t].Name); folded != "" {
			name = folded
		}
	}
	return w.frame(FamilyThread, KindThread, name)
}

// frame is a root frame, written in brackets.
func (w *wardrobe) frame(family Family, kind Kind, name string) FrameID {
	m := w.b.Method(Method{Family: family, Name: fmt.Sprintf("[%s]", name)})
	return w.b.Frame(Frame{Method: m, Kind: kind})
}
