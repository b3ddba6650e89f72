package model

import (
	"fmt"
	"math"
	"slices"
)

// Builder collects what one reader finds in one file. It is not safe for
// concurrent use; a reader that fans out gives each goroutine its own and lets
// one [Builder.Import] the others.
type Builder struct {
	store   Store
	methods map[methodKey]MethodID
	frames  map[Frame]FrameID
	threads map[Thread]ThreadID
	states  map[string]StateID
	strings map[string]StringID
	series  map[string]int
	edges   edges
	bounds  Bounds
	beyond  beyond
	full    bool
	indexed bool // the tables are there
}

type methodKey struct {
	family Family
	name   string
}

// NewBuilder starts an empty store that file will feed as FileID 0.
func NewBuilder(file File) *Builder {
	b := &Builder{
		methods: map[methodKey]MethodID{},
		frames:  map[Frame]FrameID{},
		threads: map[Thread]ThreadID{{}: NoThread},
		states:  map[string]StateID{"": 0},
		strings: map[string]StringID{"": 0},
		series:  map[string]int{},
		indexed: true,
	}
	b.store = Store{
		Threads: []Thread{{}},
		States:  []string{""},
		Strings: []string{""},
		Files:   []File{file},
		Stacks:  Stacks{Parent: []StackID{Root}, Frame: []FrameID{0}},
	}
	return b
}

// Method interns a method by (Family, Name); the other fields count only the
// first time. An empty Display becomes Name.
func (b *Builder) Method(m Method) MethodID {
	key := methodKey{m.Family, m.Name}
	if id, ok := b.methods[key]; ok {
		return id
	}
	if m.Display == "" {
		m.Display = m.Name
	}
	if b.bounds.Methods.exceeded(len(b.store.Methods)+1) && m.Name != moreMethods {
		b.beyond.methods++
		return b.Method(Method{Family: FamilyNative, Name: moreMethods})
	}
	if x := b.bounds.Name; x.exceeded(len(m.Name)) || x.exceeded(len(m.Display)) {
		m = b.shortMethod(m)
		key.name = m.Name
		if id, ok := b.methods[key]; ok {
			return id
		}
	}
	id := MethodID(len(b.store.Methods))
	b.store.Methods = append(b.store.Methods, m)
	b.methods[key] = id
	return id
}

// Frame interns a frame.
func (b *Builder) Frame(f Frame) FrameID {
	if id, ok := b.frames[f]; ok {
		return id
	}
	id := FrameID(len(b.store.Frames))
	b.store.Frames = append(b.store.Frames, f)
	b.frames[f] = id
	return id
}

// Push gives the stack that has frame f on top of parent. See edges for why it
// looks at the next node first.
func (b *Builder) Push(parent StackID, f FrameID) StackID {
	st := &b.store.Stacks
	next := StackID(len(st.Parent))
	first := parent + 1
	if first < next {
		if st.Frame[first] == f && st.Parent[first] == parent {
			return first
		}
		if id := b.edges.child(parent, f, next); id != next {
			return id
		}
	}
	return b.PushNew(parent, f)
}

// PushNew adds f on top of parent without looking whether it is there already:
// for readers of files that are tries themselves, where the look costs more than
// all the rest. It does not go with Push above the same parent. A path that is
// pushed twice becomes two nodes; all answers stay right, [Builder.Import] makes
// one of them.
func (b *Builder) PushNew(parent StackID, f FrameID) StackID {
	st := &b.store.Stacks
	next := StackID(len(st.Parent))
	if next > math.MaxInt32 {
		b.full = true
		return parent
	}
	if len(st.Parent) == cap(st.Parent) {
		st.grow()
	}
	st.Parent = append(st.Parent, parent)
	st.Frame = append(st.Frame, f)
	return next
}

// Reserve takes memory for n more stacks at once, where a reader knows or can
// tell from a part about how many will come. More may come, or fewer: memory
// that is never written to costs addresses only.
func (b *Builder) Reserve(n int) {
	st := &b.store.Stacks
	st.Parent = slices.Grow(st.Parent, n)
	st.Frame = slices.Grow(st.Frame, n)
}

// grow doubles the columns. A trie can have as many nodes as its text has
// frames, and append alone would copy it five times over on the way.
func (s *Stacks) grow() {
	n := max(1024, len(s.Parent))
	s.Parent = slices.Grow(s.Parent, n)
	s.Frame = slices.Grow(s.Frame, n)
}

// Stacks are those so far; they hold until the next Push.
func (b *Builder) Stacks() Stacks { return b.store.Stacks }

// MethodOf is a method that was added.
func (b *Builder) MethodOf(m MethodID) Method { return b.store.Methods[m] }

// ThreadOf is a thread that was added.
func (b *Builder) ThreadOf(t ThreadID) Thread { return b.store.Threads[t] }

// Parent is the stack without its last frame; the root's parent is the root.
func (b *Builder) Parent(s StackID) StackID { return b.store.Stacks.Parent[s] }

// Thread interns a thread; the zero Thread is NoThread.
func (b *Builder) Thread(t Thread) ThreadID {
	if id, ok := b.threads[t]; ok {
		return id
	}
	if b.bounds.Threads.exceeded(len(b.store.Threads)) && t.Name != moreThreads {
		b.beyond.threads++
		return b.Thread(Thread{Name: moreThreads})
	}
	if b.bounds.Name.exceeded(len(t.Name)) {
		t.Name = b.short(t.Name)
		return b.Thread(t)
	}
	id := ThreadID(len(b.store.Threads))
	b.store.Threads = append(b.store.Threads, t)
	b.threads[t] = id
	return id
}

// State interns a thread state. Files know a few dozen; after 65,535 the rest
// is "".
func (b *Builder) State(name string) StateID {
	if id, ok := b.states[name]; ok {
		return id
	}
	if len(b.store.States) > math.MaxUint16 {
		return 0
	}
	id := StateID(len(b.store.States))
	b.store.States = append(b.store.States, name)
	b.states[name] = id
	return id
}

// String interns an attribute string.
func (b *Builder) String(s string) StringID {
	if id, ok := b.strings[s]; ok {
		return id
	}
	id := StringID(len(b.store.Strings))
	b.store.Strings = append(b.store.Strings, s)
	b.strings[s] = id
	return id
}

// Series gives this file's segment of a series, made on first use. The caller
// appends to its columns; all that are not nil must end equally long. The
// pointer is valid until the next call of Series.
func (b *Builder) Series(id, label string, units ...Unit) *Segment {
	i, ok := b.series[id]
	if !ok {
		i = len(b.store.Series)
		b.series[id] = i
		b.store.Series = append(b.store.Series, Series{
			ID: id, Label: b.short(label), Units: units,
			Segments: []Segment{{Values: make([]Values, len(units))}},
		})
	}
	return &b.store.Series[i].Segments[0]
}

// Warn notes a sentence about what was lost, guessed or repaired. It is shown
// with the file.
func (b *Builder) Warn(format string, args ...any) {
	f := &b.store.Files[0]
	f.Warnings = append(f.Warnings, fmt.Sprintf(format, args...))
}

// CountsIn says that events of the file count in another one, by its path.
func (b *Builder) CountsIn(path string) {
	if f := &b.store.Files[0]; !slices.Contains(f.CountedIn, path) {
		f.CountedIn = append(f.CountedIn, path)
	}
}

// SetFormat records which format the file turned out to be.
func (b *Builder) SetFormat(id string) { b.store.Files[0].Format = id }

// SetClock says from when the times of the file's events count.
func (b *Builder) SetClock(c Clock) { b.store.Files[0].Clock = c }

// Fail records why reading stopped. What was added so far stays.
func (b *Builder) Fail(err error) {
	f := &b.store.Files[0]
	f.Err = err.Error()
	f.Partial = b.store.Events() > 0
}

// Events counts what was added so far.
func (b *Builder) Events() int { return b.store.Events() }

// Build checks the columns and gives the store. The builder must not be used
// afterwards.
func (b *Builder) Build() (*Store, error) {
	if b.full {
		return nil, fmt.Errorf("more than %d distinct call paths: load fewer files at once", math.MaxInt32)
	}
	for i := range b.store.Series {
		ser := &b.store.Series[i]
		for j := range ser.Segments {
			if err := ser.Segments[j].check(len(ser.Units)); err != nil {
				return nil, fmt.Errorf("series %s: %w", ser.ID, err)
			}
		}
	}
	b.enforce()
	s := b.store
	*b = Builder{}
	return &s, nil
}

func (s *Segment) check(units int) error {
	n := len(s.Stack)
	for _, c := range []struct {
		name string
		len  int
		set  bool
	}{
		{"thread", len(s.Thread), s.Thread != nil},
		{"time", len(s.Time), s.Time != nil},
		{"phase", len(s.Phase), s.Phase != nil},
		{"state", len(s.State), s.State != nil},
		{"class", len(s.Class), s.Class != nil},
	} {
		if c.set && c.len != n {
			return fmt.Errorf("column %s has %d rows, want %d", c.name, c.len, n)
		}
	}
	if len(s.Values) != units {
		return fmt.Errorf("%d value columns for %d units", len(s.Values), units)
	}
	for i, v := range s.Values {
		if v.Each != nil && len(v.Each) != n {
			return fmt.Errorf("value column %d has %d rows, want %d", i, len(v.Each), n)
		}
	}
	return nil
}
