package model

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Bounds limit how much of one file a builder stores. A bound with Max 0 is no limit.
// What exceeds a bound is truncated or merged into one placeholder, and Build adds a
// warning with the numbers.
type Bounds struct {
	Name    Bound // bytes of a name
	Depth   Bound // frames of a stack
	Methods Bound
	Threads Bound
	Metrics Bound // values of one event, summed over all series
}

// Bound is one limit. Text is Max as people write it, Raise tells how to raise it.
type Bound struct {
	Max         int
	Text, Raise string
}

func (b Bound) exceeded(n int) bool { return b.Max > 0 && n > b.Max }

// Placeholders for what exceeds a bound.
const (
	moreMethods = "[more methods]"
	moreThreads = "[more threads]"
	tooDeep     = "[too deep]"
)

// excess counts what exceeded each bound.
type excess struct{ names, methods, threads int }

// SetBounds sets the limits. It must be called before anything is added.
func (b *Builder) SetBounds(bounds Bounds) { b.bounds = bounds }

// truncate cuts a name that is too long.
func (b *Builder) truncate(name string) string {
	if !b.bounds.Name.exceeded(len(name)) {
		return name
	}
	b.excess.names++
	end := b.bounds.Name.Max
	for end > 0 && !utf8.RuneStart(name[end]) {
		end--
	}
	return strings.Clone(name[:end]) + "…"
}

// truncateMethod cuts the names of a method, which usually are the same string.
func (b *Builder) truncateMethod(m Method) Method {
	same := m.Display == m.Name
	m.Name = b.truncate(m.Name)
	if same {
		m.Display = m.Name
	} else {
		m.Display = b.truncate(m.Display)
	}
	return m
}

// enforce applies the bounds that need the complete file, and adds all warnings.
func (b *Builder) enforce() {
	x := b.bounds
	if n := b.excess.names; n > 0 {
		b.Warn("names longer than %s end with …: %s; %s", x.Name.Text, Grouped(int64(n)), x.Name.Raise)
	}
	if n := b.excess.methods; n > 0 {
		b.Warn("there are more than %s methods; those beyond are shown as %s, in %s frames; %s", x.Methods.Text, moreMethods, Grouped(int64(n)), x.Methods.Raise)
	}
	if n := b.excess.threads; n > 0 {
		b.Warn("there are more than %s threads; those beyond are shown as %s; %s", x.Threads.Text, moreThreads, x.Threads.Raise)
	}
	b.boundMetrics()
	if x.Depth.exceeded(b.store.Stacks.Len() - 1) {
		b.boundDepth()
	}
}

// boundMetrics drops the last metrics.
func (b *Builder) boundMetrics() {
	left, lost := b.bounds.Metrics.Max, 0
	if left == 0 {
		return
	}
	keep := b.store.Series[:0]
	for _, s := range b.store.Series {
		n := min(len(s.Units), left)
		left -= n
		lost += len(s.Units) - n
		if n == 0 && len(s.Units) > 0 {
			continue
		}
		s.Units = s.Units[:n]
		for i := range s.Segments {
			s.Segments[i].Values = s.Segments[i].Values[:n]
		}
		keep = append(keep, s)
	}
	clear(b.store.Series[len(keep):])
	b.store.Series = keep
	if lost > 0 {
		b.Warn("there are more than %s metrics; %s were left out; %s", b.bounds.Metrics.Text, Grouped(int64(lost)), b.bounds.Metrics.Raise)
	}
}

// boundDepth replaces the frames beyond the depth bound by one placeholder. Parents
// have lower numbers than their children, so one forward pass does it.
func (b *Builder) boundDepth() {
	most := uint32(min(b.bounds.Depth.Max, math.MaxUint32-1))
	old := b.store.Stacks
	depth := make([]uint32, old.Len())
	deep := 0
	for i := 1; i < old.Len(); i++ {
		if depth[i] = min(depth[old.Parent[i]]+1, most+1); depth[i] > most {
			deep++
		}
	}
	if deep == 0 {
		return
	}
	end := b.Frame(Frame{Method: b.Method(Method{Family: FamilyNative, Name: tooDeep}), Kind: KindTruncated})
	to := make([]StackID, old.Len())
	ends := map[StackID]StackID{}
	var st Stacks
	st.Parent, st.Frame = slices.Grow(st.Parent, old.Len()-deep), slices.Grow(st.Frame, old.Len()-deep)
	push := func(parent StackID, f FrameID) StackID {
		st.Parent, st.Frame = append(st.Parent, parent), append(st.Frame, f)
		return StackID(len(st.Parent) - 1)
	}
	push(Root, old.Frame[0])
	for i := 1; i < old.Len(); i++ {
		parent := old.Parent[i]
		switch {
		case depth[i] <= most:
			to[i] = push(to[parent], old.Frame[i])
		case depth[parent] > most:
			to[i] = to[parent]
		default:
			if _, ok := ends[to[parent]]; !ok {
				ends[to[parent]] = push(to[parent], end)
			}
			to[i] = ends[to[parent]]
		}
	}
	b.store.Stacks = st
	for _, s := range b.store.Series {
		for i := range s.Segments {
			for k, id := range s.Segments[i].Stack {
				s.Segments[i].Stack[k] = to[id]
			}
		}
	}
	b.Warn("stacks deeper than %s frames end with %s: %s of %s call paths; %s", b.bounds.Depth.Text, tooDeep, Grouped(int64(deep)), Grouped(int64(old.Len()-1)), b.bounds.Depth.Raise)
}
