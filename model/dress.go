package model

import (
	"context"
	"slices"
	"strings"
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

// outfit is a store whose stacks wear the frames of a Dress. Those at the leaf
// are nodes of its trie. Those at the root are not: see rooted.
type outfit struct {
	*Store
	roots *roots // nil without
}

// roots says at which root each event stands.
type roots struct {
	frames   []FrameID // by root
	ofThread []int32   // by ThreadID: the root; nil with files at the root
	ofFile   []int32   // by FileID
}

// ofPart is the root of a part of a split.
func (r *roots) ofPart(p part) int32 {
	if r.ofThread == nil {
		return r.ofFile[p.file]
	}
	return r.ofThread[p.thread]
}

// list gives the frames of the roots, by root.
func (r *roots) list() []FrameID {
	if r == nil {
		return nil
	}
	return r.frames
}

// byBox gives the root that a box stands for.
func (r *roots) byBox(boxes *Boxes, b BoxID) (root int32, ok bool) {
	i := slices.IndexFunc(r.frames, func(f FrameID) bool { return boxes.Of[f] == b })
	return int32(i), i >= 0
}

// dress gives a store the frames of d at the root; those at the leaf it has. All
// else is shared with s.
func (d Dress) dress(ctx context.Context, s *Store) (*outfit, error) {
	if d.Root == RootNone {
		return &outfit{Store: s}, nil
	}
	out := *s
	out.Methods, out.Frames = slices.Clip(s.Methods), slices.Clip(s.Frames)
	r := &roots{}
	taken, err := s.rootLike(ctx)
	if err != nil {
		return nil, err
	}
	known := map[string]int32{}
	root := func(family Family, kind Kind, name, display string) int32 {
		name = "[" + name + "]"
		for taken[Name{family, name}] {
			name += " " // which is no part of the thread's or file's name
		}
		id, ok := known[name]
		if !ok {
			id = int32(len(r.frames))
			known[name] = id
			r.frames = append(r.frames, FrameID(len(out.Frames)))
			out.Frames = append(out.Frames, Frame{Method: MethodID(len(out.Methods)), Kind: kind})
			out.Methods = append(out.Methods, Method{Family: family, Name: name, Display: "[" + display + "]"})
		}
		return id
	}
	if d.Root == RootFile {
		short := shortPaths(s.Files)
		for i, f := range s.Files {
			r.ofFile = append(r.ofFile, root(FamilyFile, KindFile, f.Path, short[i]))
		}
	} else {
		for _, t := range s.Threads {
			name := d.threadName(t)
			r.ofThread = append(r.ofThread, root(FamilyThread, KindThread, name, name))
		}
	}
	return &outfit{Store: &out, roots: r}, nil
}

// rootLike finds the names of frames in the midst of stacks that look like
// roots. They are no roots, so what stands at the root gets another name.
func (s *Store) rootLike(ctx context.Context) (map[Name]bool, error) {
	names := map[Name]bool{}
	if !slices.ContainsFunc(s.Methods, func(m Method) bool { return m.Family.root() }) {
		return names, nil
	}
	for n := 1; n < s.Stacks.Len(); n++ {
		if stops(ctx, n) {
			break
		}
		if m := &s.Methods[s.Frames[s.Stacks.Frame[n]].Method]; m.Family.root() {
			names[Name{m.Family, m.Name}] = true
		}
	}
	return names, ctx.Err()
}

// shortPaths gives files their names without folders, but for those that share
// one with another.
func shortPaths(files []File) []string {
	short, count := make([]string, len(files)), map[string]int{}
	for i, f := range files {
		short[i] = f.Path[strings.LastIndexAny(f.Path, `/\\`)+1:]
		count[short[i]]++
	}
	for i, f := range files {
		if count[short[i]] > 1 || short[i] == "" {
			short[i] = f.Path
		}
	}
	return short
}

func (d Dress) threadName(t Thread) string {
	if folded := FoldPool(t.Name); d.FoldPools && folded != "" {
		return folded
	}
	return t.Title()
}
