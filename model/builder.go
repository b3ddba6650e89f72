package model

import (
	"math"
	"slices"
)

// Builder collects what one reader finds in one file. It is not safe for concurrent
// use; a reader that uses several goroutines gives each its own Builder and combines
// them with [Builder.Import].
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
	excess  excess
	full    bool
	indexed bool // the look-up tables are built
}

type methodKey struct {
	family Family
	name   string
}

// NewBuilder returns a builder for the events of file, which gets FileID 0.
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

// Method interns a method by (Family, Name). The other fields are kept from its first
// occurrence. An empty Display becomes Name.
func (b *Builder) Method(m Method) MethodID {
	key := methodKey{m.Family, m.Name}
	if id, ok := b.methods[key]; ok {
		return id
	}
	if m.Display == "" {
		m.Display = m.Name
	}
	if b.bounds.Methods.exceeded(len(b.store.Methods)+1) && m.Name != moreMethods {
		b.excess.methods++
		return b.Method(Method{Family: FamilyNative, Name: moreMethods})
	}
	if x := b.bounds.Name; x.exceeded(len(m.Name)) || x.exceeded(len(m.Display)) {
		m = b.truncateMethod(m)
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

// Push returns the stack that has frame f on top of parent. The type edges explains
// why it looks at the next node first.
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

// PushNew adds f on top of parent without checking whether that node exists. It is
// for files that are tries themselves, where the check costs more than all the rest
// of reading. Do not mix it with Push above the same parent. A path that is pushed
// twice becomes two nodes; results stay correct, and [Builder.Import] merges them.
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

// Reserve allocates room for n more stacks at once, for readers that know or can
// estimate the number. The estimate may be wrong either way: memory that is never
// written to costs address space only.
func (b *Builder) Reserve(n int) {
	st := &b.store.Stacks
	st.Parent = slices.Grow(st.Parent, n)
	st.Frame = slices.Grow(st.Frame, n)
}

// grow doubles the columns. A trie can have as many nodes as its text has frames, and
// plain append, which grows large slices by a quarter, would copy it about five times.
func (s *Stacks) grow() {
	n := max(1024, len(s.Parent))
	s.Parent = slices.Grow(s.Parent, n)
	s.Frame = slices.Grow(s.Frame, n)
}

// Stacks returns the trie so far; the slices are valid until the next Push.
func (b *Builder) Stacks() Stacks { return b.store.Stacks }

// MethodOf returns a method by its id.
func (b *Builder) MethodOf(m MethodID) Method { return b.store.Methods[m] }

// ThreadOf returns a thread by its id.
func (b *Builder) ThreadOf(t ThreadID) Thread { return b.store.Threads[t] }

// Parent returns the stack without its last frame; the root's parent is the root.
func (b *Builder) Parent(s StackID) StackID { return b.store.Stacks.Parent[s] }

// Thread interns a thread; the zero Thread is NoThread.
func (b *Builder) Thread(t Thread) ThreadID {
	if id, ok := b.threads[t]; ok {
		return id
	}
	if b.bounds.Threads.exceeded(len(b.store.Threads)) && t.Name != moreThreads {
		b.excess.threads++
		return b.Thread(Thread{Name: moreThreads})
	}
	if b.bounds.Name.exceeded(len(t.Name)) {
		t.Name = b.truncate(t.Name)
		return b.Thread(t)
	}
	id := ThreadID(len(b.store.Threads))
	b.store.Threads = append(b.store.Threads, t)
	b.threads[t] = id
	return id
}

// State interns a thread state. Ids are 16 bits: files have a few dozen states, and
// after 65,535 further ones become "".
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
