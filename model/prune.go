package model

// Pruned returns an Appender with the same events, without the stacks, frames, methods,
// threads and strings that no event uses, and without the files that were read without
// error and have no events left. The tables of a source that is followed for hours
// grow with every new name and stack; this frees that memory. States stay: they are
// few.
//
// Ids change, so the first generation of the result, which Continue makes, extends no
// generation of a. Batch numbers go on. Columns of times, phases and values are shared.
// a must not be used any more. Time: one step for each event and node.
func (a *Appender) Pruned() *Appender {
	out := &Appender{opt: a.opt, batch: a.batch}
	if a.b == nil {
		return out
	}
	s := &a.b.store
	store, r, files := s.prune(a.inUse())
	out.b = builderOf(&store)
	for _, p := range a.parts {
		next := *p
		next.seg = r.Apply(p.seg)
		next.seg.File, next.seg.part = files[p.seg.File], 0
		out.parts = append(out.parts, &next)
	}
	return out
}

// used says, for each entry of a store's tables, whether something refers to it.
type used struct{ methods, frames, stacks, threads, strings, files []bool }

func (a *Appender) inUse() used {
	s := &a.b.store
	u := used{
		methods: make([]bool, len(s.Methods)), frames: make([]bool, len(s.Frames)), stacks: make([]bool, s.Stacks.Len()),
		threads: make([]bool, len(s.Threads)), strings: make([]bool, len(s.Strings)), files: make([]bool, len(s.Files)),
	}
	u.threads[NoThread], u.strings[0] = true, true
	for _, p := range a.parts {
		u.files[p.seg.File] = true
		mark(u.stacks, p.seg.Stack)
		mark(u.threads, p.seg.Thread)
		mark(u.methods, p.seg.Class)
	}
	for i := s.Stacks.Len() - 1; i > 0; i-- {
		if u.stacks[i] {
			u.stacks[s.Stacks.Parent[i]] = true
			u.frames[s.Stacks.Frame[i]] = true
		}
	}
	for i, f := range s.Frames {
		if u.frames[i] {
			u.methods[f.Method], u.strings[f.File], u.strings[f.Library], u.strings[f.Detail] = true, true, true, true
		}
	}
	for i, f := range s.Files {
		u.files[i] = u.files[i] || f.Err != ""
	}
	return u
}

func mark[ID ~uint32](in []bool, ids []ID) {
	for _, id := range ids {
		in[id] = true
	}
}

// prune returns the tables with the used entries only, and the new ids.
func (s *Store) prune(u used) (out Store, r Remap, files []FileID) {
	var strings []StringID
	out.Methods, r.Methods = kept[MethodID](s.Methods, u.methods)
	out.Strings, strings = kept[StringID](s.Strings, u.strings)
	out.Threads, r.Threads = kept[ThreadID](s.Threads, u.threads)
	out.Files, files = kept[FileID](s.Files, u.files)
	out.Frames, r.Frames = kept[FrameID](s.Frames, u.frames)
	for i, f := range out.Frames {
		x := &out.Frames[i]
		x.Method, x.File, x.Library, x.Detail = r.Methods[f.Method], strings[f.File], strings[f.Library], strings[f.Detail]
	}
	out.States, r.States = s.States, make([]StateID, len(s.States))
	for i := range r.States {
		r.States[i] = StateID(i)
	}
	r.Stacks = make([]StackID, s.Stacks.Len())
	out.Stacks = Stacks{Parent: []StackID{Root}, Frame: []FrameID{0}}
	for i := 1; i < len(r.Stacks); i++ {
		if u.stacks[i] {
			r.Stacks[i] = StackID(out.Stacks.Len())
			out.Stacks.Parent = append(out.Stacks.Parent, r.Stacks[s.Stacks.Parent[i]])
			out.Stacks.Frame = append(out.Stacks.Frame, r.Frames[s.Stacks.Frame[i]])
		}
	}
	return out, r, files
}

// kept lists the entries that stay, and where each went.
func kept[ID ~uint32, T any](all []T, keep []bool) (out []T, to []ID) {
	to = make([]ID, len(all))
	for i, x := range all {
		if keep[i] {
			to[i] = ID(len(out))
			out = append(out, x)
		}
	}
	return out, to
}
