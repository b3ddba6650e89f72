package model

import (
	"fmt"
	"math"
	"slices"
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
// went. Memory: 4 bytes for each stack of s.
func (b *Builder) Import(s *Store) Remap {
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
		f.Method, f.Library, f.Detail = r.Methods[f.Method], stringIDs[f.Library], stringIDs[f.Detail]
		r.Frames[i] = b.Frame(f)
	}
	r.Stacks = make([]StackID, s.Stacks.Len())
	b.Reserve(len(r.Stacks))
	for i := 1; i < len(r.Stacks); i++ {
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
	return r
}

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
}

// Merge makes one store of several; each keeps its own segments. Series with
// the same id are one. An Unknown series joins the one sampling series of all
// stores, if there is exactly one with its unit, else stays by itself
// (design.md, section 3). A large result is numbered level by level; nothing is
// copied of a single store that is so already. The error is of files that are
// too much for one store: too many call paths, or totals beyond an int64.
func Merge(opt MergeOptions, stores ...*Store) (*Store, error) {
	if len(stores) == 1 && len(opt.Assign) == 0 {
		return stores[0].inOrder(), nil
	}
	b := NewBuilder(File{})
	b.store.Files = nil
	for _, s := range stores {
		r := b.Import(s)
		base := FileID(len(b.store.Files))
		b.store.Files = append(b.store.Files, s.Files...)
		for i := range s.Series {
			ser := s.Series[i]
			for _, seg := range ser.Segments {
				target := ser
				if ser.ID == Unknown {
					if id, ok := opt.Assign[s.Files[seg.File].Path]; ok {
						target.ID, target.Label = id, labelOf(stores, id)
					} else if home := soleSampling(stores, ser.Units[0].Name); home != nil {
						target.ID, target.Label = home.ID, home.Label
					}
				}
				seg = r.Apply(seg)
				seg.File += base
				b.addSegment(target, seg)
			}
		}
	}
	merged, err := b.Build()
	if err != nil {
		return nil, err
	}
	for _, ser := range merged.Series {
		for i, u := range ser.Units {
			if !ser.fits(i) {
				return nil, fmt.Errorf("the %s of %s in these files add up to more than fits: open fewer at once", u.Name, ser.Label)
			}
		}
	}
	return merged.inOrder(), nil
}

// inOrder is ByLevel where that pays: a small trie is in the processor's cache
// in any order, and there may be millions of events whose stacks would have to
// be numbered anew.
func (s *Store) inOrder() *Store {
	if s.Stacks.Len() < 1<<17 {
		return s
	}
	return s.ByLevel()
}

// fits says whether the total of a value column is an int64.
func (s *Series) fits(value int) bool {
	sum := 0.0
	for i := range s.Segments {
		v := s.Segments[i].Values[value]
		sum += math.Abs(float64(v.Same)) * float64(s.Segments[i].Len())
		for _, x := range v.Each {
			sum += math.Abs(float64(x))
		}
	}
	return sum < 1<<63
}

// soleSampling finds the one sampling series of all stores that has a unit, nil
// if there is none or several.
func soleSampling(stores []*Store, unit string) *Series {
	var sole *Series
	for _, s := range stores {
		for i := range s.Series {
			ser := &s.Series[i]
			if !slices.Contains(Sampling, ser.ID) || !hasUnit(ser, unit) {
				continue
			}
			if sole != nil && sole.ID != ser.ID {
				return nil
			}
			sole = ser
		}
	}
	return sole
}

func hasUnit(s *Series, unit string) bool {
	for _, u := range s.Units {
		if u.Name == unit {
			return true
		}
	}
	return false
}

func labelOf(stores []*Store, id string) string {
	for _, s := range stores {
		for i := range s.Series {
			if s.Series[i].ID == id {
				return s.Series[i].Label
			}
		}
	}
	return id
}

// addSegment appends one file's events to the series of that id, bringing
// units into the same order and to the same decimals.
func (b *Builder) addSegment(from Series, seg Segment) {
	i, ok := b.series[from.ID]
	if !ok {
		i = len(b.store.Series)
		b.series[from.ID] = i
		b.store.Series = append(b.store.Series, Series{ID: from.ID, Label: from.Label})
	}
	to := &b.store.Series[i]
	values := make([]Values, len(to.Units), len(to.Units)+len(from.Units))
	for vi, u := range from.Units {
		at := -1
		for k := range to.Units {
			if to.Units[k].Name == u.Name {
				at = k
			}
		}
		if at < 0 {
			at = len(to.Units)
			to.Units = append(to.Units, u)
			values = append(values, Values{})
			for k := range to.Segments {
				to.Segments[k].Values = append(to.Segments[k].Values, Values{})
			}
		}
		v := seg.Values[vi]
		switch have := to.Units[at].Decimals; {
		case have > u.Decimals:
			v = v.scaled(have - u.Decimals)
		case have < u.Decimals:
			for k := range to.Segments {
				to.Segments[k].Values[at] = to.Segments[k].Values[at].scaled(u.Decimals - have)
			}
			to.Units[at].Decimals = u.Decimals
		}
		values[at] = v
	}
	seg.Values = values
	to.Segments = append(to.Segments, seg)
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
