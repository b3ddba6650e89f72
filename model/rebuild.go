package model

import "slices"

// builderOf continues building a store. The look-up tables are made later, by index.
func builderOf(s *Store) *Builder {
	b := &Builder{store: *s, series: map[string]int{}}
	st := &b.store
	st.Series, st.appender, st.generation = nil, nil, 0
	st.clip()
	return b
}

// clip caps the columns at their lengths: other stores may share the memory behind.
func (s *Store) clip() {
	s.Methods, s.Frames, s.Threads = slices.Clip(s.Methods), slices.Clip(s.Frames), slices.Clip(s.Threads)
	s.States, s.Strings, s.Files = slices.Clip(s.States), slices.Clip(s.Strings), slices.Clip(s.Files)
	s.Stacks = Stacks{slices.Clip(s.Stacks.Parent), slices.Clip(s.Stacks.Frame)}
}

// index makes the look-up tables of names and stacks, if the builder lacks them.
func (b *Builder) index() {
	if b.indexed {
		return
	}
	b.indexed = true
	b.methods = make(map[methodKey]MethodID, len(b.store.Methods))
	for i, m := range b.store.Methods {
		b.methods[methodKey{m.Family, m.Name}] = MethodID(i)
	}
	b.frames, b.threads = indexOf[FrameID](b.store.Frames), indexOf[ThreadID](b.store.Threads)
	b.states, b.strings = indexOf[StateID](b.store.States), indexOf[StringID](b.store.Strings)
	b.edges = edges{}
	st := &b.store.Stacks
	apart := 0
	for i := 1; i < st.Len(); i++ {
		if StackID(i) != st.Parent[i]+1 {
			apart++
		}
	}
	b.edges.reserve(apart)
	for i := 1; i < st.Len(); i++ {
		if id := StackID(i); id != st.Parent[i]+1 {
			b.edges.child(st.Parent[i], st.Frame[i], id)
		}
	}
}

func indexOf[ID ~uint32 | ~uint16, T comparable](list []T) map[T]ID {
	out := make(map[T]ID, len(list))
	for i, x := range list {
		if _, ok := out[x]; !ok {
			out[x] = ID(i)
		}
	}
	return out
}
