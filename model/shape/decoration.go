package shape

import (
	"context"
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/run"
)

// Decoration adds frames to stacks for attributes of events: the thread or file at the root,
// the allocated or locked class at the leaf. The zero Decoration adds none.
type Decoration struct {
	Root RootBy
	// FoldPools merges the threads of a pool into one root.
	FoldPools bool
	Leaf      bool // the class
}

// LeafClass is the word for the class at the leaf, for --leaf and saved sessions.
const LeafClass = "class"

// RootBy selects what is shown at the root of the tree.
type RootBy uint8

// What can be at the root.
const (
	RootNone RootBy = iota
	RootThread
	RootFile
)

// RootKind is the table row of one RootBy.
type RootKind struct {
	// ID is used by --by and saved sessions; it is also the kind of filter that keeps the
	// events of one root.
	ID     string
	Plural string // for people
	// Pools is the plural with Decoration.FoldPools; "" where that has no meaning.
	Pools string
}

// RootKinds is indexed by RootBy.
var RootKinds = []*RootKind{
	RootNone:   {},
	RootThread: {ID: "thread", Plural: "threads", Pools: "thread pools"},
	RootFile:   {ID: "file", Plural: "files"},
}

// RootIDs lists the IDs, without RootNone's.
func RootIDs() (ids []string) {
	for _, k := range RootKinds[1:] {
		ids = append(ids, k.ID)
	}
	return ids
}

// Kind returns the row of RootKinds.
func (r RootBy) Kind() *RootKind { return RootKinds[r] }

// String is the word that --by takes, "" for none.
func (r RootBy) String() string { return r.Kind().ID }

// ParseRootBy is the inverse of String.
func ParseRootBy(s string) (RootBy, bool) {
	i := slices.IndexFunc(RootKinds, func(k *RootKind) bool { return k.ID == s })
	return RootBy(max(i, 0)), i >= 0
}

// Folds says whether the threads of a pool share one root.
func (d Decoration) Folds() bool { return d.FoldPools && d.Root.Kind().Pools != "" }

// Roots says below which root, a thread or file, each event is.
type Roots struct {
	Frames   []model.FrameID // by root
	OfThread []int32         // by ThreadID: the root; nil with files at the root
	OfFile   []int32         // by FileID
}

// Of returns the root of events of a file and thread.
func (r *Roots) Of(file model.FileID, thread model.ThreadID) int32 {
	if r.OfThread == nil {
		return r.OfFile[file]
	}
	return r.OfThread[thread]
}

// ByBox returns the root that a box stands for.
func (r *Roots) ByBox(boxes *Boxes, b BoxID) (root int32, ok bool) {
	i := slices.IndexFunc(r.Frames, func(f model.FrameID) bool { return boxes.Of[f] == b })
	return int32(i), i >= 0
}

// AddRoots returns a store with the root frames of d added; all else is shared with s. Classes at
// the leaf are added by WithClassLeaves. If d has no roots, the result is s itself and nil.
// Error: the context's.
func (d Decoration) AddRoots(ctx context.Context, s *model.Store) (*model.Store, *Roots, error) {
	if d.Root == RootNone {
		return s, nil, nil
	}
	out := *s
	out.Methods, out.Frames = slices.Clip(s.Methods), slices.Clip(s.Frames)
	r := &Roots{}
	taken, err := namedLikeRoots(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	known := map[string]int32{}
	root := func(family model.Family, kind model.Kind, name, display string) int32 {
		name = "[" + name + "]"
		for taken[model.Name{Family: family, Name: name}] {
			name += " " // distinguishes the root from frames of the same name
		}
		id, ok := known[name]
		if !ok {
			id = int32(len(r.Frames))
			known[name] = id
			r.Frames = append(r.Frames, model.FrameID(len(out.Frames)))
			out.Frames = append(out.Frames, model.Frame{Method: model.MethodID(len(out.Methods)), Kind: kind})
			out.Methods = append(out.Methods, model.Method{Family: family, Name: name, Display: "[" + display + "]"})
		}
		return id
	}
	if d.Root == RootFile {
		short := shortPaths(s.Files)
		for i, f := range s.Files {
			r.OfFile = append(r.OfFile, root(model.FamilyFile, model.KindFile, f.Path, short[i]))
		}
	} else {
		for _, t := range s.Threads {
			name := d.threadName(t)
			r.OfThread = append(r.OfThread, root(model.FamilyThread, model.KindThread, name, name))
		}
	}
	return &out, r, nil
}

// namedLikeRoots returns the names of frames inside stacks that are named like roots. The root
// then gets another name, as these frames are not roots.
func namedLikeRoots(ctx context.Context, s *model.Store) (map[model.Name]bool, error) {
	names := map[model.Name]bool{}
	if !slices.ContainsFunc(s.Methods, func(m model.Method) bool { return m.Family.IsRoot() }) {
		return names, nil
	}
	for n := 1; n < s.Stacks.Len(); n++ {
		if run.Cancelled(ctx, n) {
			break
		}
		if m := &s.Methods[s.Frames[s.Stacks.Frame[n]].Method]; m.Family.IsRoot() {
			names[model.Name{Family: m.Family, Name: m.Name}] = true
		}
	}
	return names, ctx.Err()
}

// shortPaths returns file names without folders, except for names that several files have.
func shortPaths(files []model.File) []string {
	short, count := make([]string, len(files)), map[string]int{}
	for i, f := range files {
		short[i] = f.Path[strings.LastIndexAny(f.Path, `/\`)+1:]
		count[short[i]]++
	}
	for i, f := range files {
		if count[short[i]] > 1 || short[i] == "" {
			short[i] = f.Path
		}
	}
	return short
}

func (d Decoration) threadName(t model.Thread) string {
	if folded := model.FoldPool(t.Name); d.FoldPools && folded != "" {
		return folded
	}
	return t.Title()
}
