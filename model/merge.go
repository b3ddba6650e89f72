package model

import (
	"context"
	"math"
)

// Remap maps the ids of an imported store to those of the importing one; each slice
// is indexed by the old id.
type Remap struct {
	Methods []MethodID
	Frames  []FrameID
	Stacks  []StackID
	Threads []ThreadID
	States  []StateID
}

// Import interns everything of s except its files and events, and returns the new
// ids. Memory: 4 bytes for each stack of s. It fails only if the context ends; what was
// interned by then stays.
func (b *Builder) Import(ctx context.Context, s *Store) (Remap, error) {
	var r Remap
	r.Methods = make([]MethodID, len(s.Methods))
	for i, m := range s.Methods {
		r.Methods[i] = b.Method(m)
	}
	stringIDs := make([]StringID, len(s.Strings))
	for i, x := range s.Strings {
		stringIDs[i] = b.String(x)
	}
	r.Frames = make([]FrameID, len(s.Frames))
	for i, f := range s.Frames {
		f.Method, f.File, f.Library, f.Detail = r.Methods[f.Method], stringIDs[f.File], stringIDs[f.Library], stringIDs[f.Detail]
		r.Frames[i] = b.Frame(f)
	}
	r.Stacks = make([]StackID, s.Stacks.Len())
	b.Reserve(len(r.Stacks))
	for i := 1; i < len(r.Stacks); i++ {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return r, ctx.Err()
		}
		r.Stacks[i] = b.Push(r.Stacks[s.Stacks.Parent[i]], r.Frames[s.Stacks.Frame[i]])
	}
	r.Threads = make([]ThreadID, len(s.Threads))
	for i, t := range s.Threads {
		r.Threads[i] = b.Thread(t)
	}
	r.States = make([]StateID, len(s.States))
	for i, x := range s.States {
		r.States[i] = b.State(x)
	}
	return r, ctx.Err()
}

// checkEvery is the number of steps between checks of the context: a few milliseconds.
const checkEvery = 1 << 16

// Apply returns a segment with its ids replaced. Times, phases and values are shared
// with the old one.
func (r Remap) Apply(seg Segment) Segment {
	seg.Stack = remap(seg.Stack, r.Stacks)
	seg.Thread = remap(seg.Thread, r.Threads)
	seg.State = remap(seg.State, r.States)
	seg.Class = remap(seg.Class, r.Methods)
	return seg
}

func remap[ID ~uint32 | ~uint16](col []ID, to []ID) []ID {
	if col == nil {
		return nil
	}
	out := make([]ID, len(col))
	for i, id := range col {
		out[i] = to[id]
	}
	return out
}

// Unknown is the id of a series whose file does not say what its samples measure.
const Unknown = "samples"

// Sampling lists the series that an Unknown one may belong to.
var Sampling = []string{"cpu", "wall", "native"}

// MergeOptions changes how files feed series. The zero value is the usual case.
type MergeOptions struct {
	// Assign names, for a file's path, the series that its Unknown series
	// feeds, in place of the rule below.
	Assign map[string]string
	// KeepOrder leaves the stacks in file order. Renumbering them ([Store.ByLevel])
	// pays only for a store that is queried more than once or twice.
	KeepOrder bool
}

// Merge makes one store of several; each keeps its own segments. Series with the same
// id become one. An Unknown series joins the one sampling series of all stores, if
// exactly one has its unit; otherwise it stays separate (docs/semantics.md,
// "Merging"). A single store that is in order already is not copied. Merge fails if
// the context ends, or if the files are too much for one store: too many stacks, or
// totals beyond an int64.
func Merge(ctx context.Context, opt MergeOptions, stores ...*Store) (*Store, error) {
	return NewAppender(opt).Append(ctx, stores...)
}

// scaled multiplies by 10^decimals into a new column.
func (v Values) scaled(decimals uint8) Values {
	factor := int64(1)
	for range decimals {
		factor *= 10
	}
	// What does not fit becomes the largest number; checkTotals then refuses the sum.
	times := func(x int64) int64 {
		switch {
		case x > math.MaxInt64/factor:
			return math.MaxInt64
		case x < math.MinInt64/factor:
			return math.MinInt64
		}
		return x * factor
	}
	out := Values{Same: times(v.Same)}
	if v.Each != nil {
		out.Each = make([]int64, len(v.Each))
		for i, x := range v.Each {
			out.Each[i] = times(x)
		}
	}
	return out
}
