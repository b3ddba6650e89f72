package model

import (
	"context"
	"math"
)

// Remap says where the things of an imported store are in the importing one;
// each slice is indexed by the old id.
type Remap struct {
	Methods []MethodID
	Frames  []FrameID
	Stacks  []StackID
	Threads []ThreadID
	States  []StateID
}

// Import interns everything of s but its files and events, and says where it
// went. Memory: 4 bytes for each stack of s. The error is the context's; what was
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

// checkEvery is how many steps go by until the context is looked at: a few
// milliseconds.
const checkEvery = 1 << 16

// Apply gives a segment with its ids replaced. Times, phases and values are
// shared with the old one.
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

// Unknown is the id of a series whose file says only "samples".
const Unknown = "samples"

// Sampling are the series that an Unknown one may belong to.
var Sampling = []string{"cpu", "wall", "native"}

// MergeOptions changes how files feed series. The zero value is the usual case.
type MergeOptions struct {
	// Assign names, for a file's path, the series that its Unknown series
	// feeds, in place of the rule below.
	Assign map[string]string
	// Once says that the result is asked a question or two: its stacks are not put
	// in the order that makes many questions quicker (Store.ByLevel).
	Once bool
}

// Merge makes one store of several; each keeps its own segments. Series with
// the same id are one. An Unknown series joins the one sampling series of all
// stores, if there is exactly one with its unit, else stays by itself
// (docs/semantics.md, "Merging"). Nothing is copied of a single store that is in
// order already. The error is the context's, or of files that are too much for one
// store: too many call paths, or totals beyond an int64.
func Merge(ctx context.Context, opt MergeOptions, stores ...*Store) (*Store, error) {
	return NewAppender(opt).Append(ctx, stores...)
}

// scaled multiplies by 10^decimals into a new column.
func (v Values) scaled(decimals uint8) Values {
	factor := int64(1)
	for range decimals {
		factor *= 10
	}
	// What does not fit becomes the largest number, and the sum then is refused.
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
