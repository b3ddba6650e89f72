package model

import "slices"

// builderOf takes a store as what a builder has built so far. The tables by which
// it finds names are made by index.
func builderOf(s *Store) *Builder {
	b := &Builder{store: *s, series: map[string]int{}}
	st := &b.store
	st.Series, st.appender, st.generation = nil, nil, 0
	st.clip()
	return b
}

// clip lets no append write behind the store's columns, which others may share.
func (s *Store) clip() {
	s.Methods, s.Frames, s.Threads = slices.Clip(s.Methods), slices.Clip(s.Frames), slices.Clip(s.Threads)
	s.States, s.Strings, s.Files = slices.Clip(s.States), slices.Clip(s.Strings), slices.Clip(s.Files)
	s.Stacks = Stacks{slices.Clip(s.Stacks.Parent), slices.Clip(s.Stacks.Frame)}
}

// index makes the tables by which names and stacks are found, where a builder
// lacks them.
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
