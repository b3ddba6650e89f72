package model

// Pruned gives the store of what events still use: without the stacks, frames,
// methods, threads and strings, and the files that were read without error, of
// which all events have gone. What is followed for hours grows its tables with
// every new name and path; this takes back what no event needs. States stay: they
// are few.
//
// Numbers change, so a pruned store extends no other. Columns of times, phases
// and values are shared with s. Time: a step for each event and node.
func (s *Store) Pruned() *Store {
	k := s.inUse()
	out := Store{States: s.States}
	var r Remap
	var strings []StringID
	var files []FileID
	out.Methods, r.Methods = kept[MethodID](s.Methods, k.methods)
	out.Strings, strings = kept[StringID](s.Strings, k.strings)
	out.Threads, r.Threads = kept[ThreadID](s.Threads, k.threads)
	out.Files, files = kept[FileID](s.Files, k.files)
	out.Frames, r.Frames = kept[FrameID](s.Frames, k.frames)
	for i, f := range out.Frames {
		out.Frames[i].Method, out.Frames[i].Library, out.Frames[i].Detail = r.Methods[f.Method], strings[f.Library], strings[f.Detail]
	}
	r.States = make([]StateID, len(s.States))
	for i := range r.States {
		r.States[i] = StateID(i)
	}
	r.Stacks = make([]StackID, s.Stacks.Len())
	out.Stacks = Stacks{Parent: []StackID{Root}, Frame: []FrameID{0}}
	for i := 1; i < len(r.Stacks); i++ {
		if k.stacks[i] {
			r.Stacks[i] = StackID(out.Stacks.Len())
			out.Stacks.Parent = append(out.Stacks.Parent, r.Stacks[s.Stacks.Parent[i]])
			out.Stacks.Frame = append(out.Stacks.Frame, r.Frames[s.Stacks.Frame[i]])
		}
	}
	for _, ser := range s.Series {
		next := Series{ID: ser.ID, Label: ser.Label, Units: ser.Units}
		for _, seg := range ser.Segments {
			seg = r.Apply(seg)
			seg.File = files[seg.File]
			next.Segments = append(next.Segments, seg)
		}
		if len(next.Segments) > 0 {
			out.Series = append(out.Series, next)
		}
	}
	return &out
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

// used says of each entry of a store whether an event needs it.
type used struct{ methods, frames, stacks, threads, strings, files []bool }

func (s *Store) inUse() used {
	u := used{
		methods: make([]bool, len(s.Methods)), frames: make([]bool, len(s.Frames)), stacks: make([]bool, s.Stacks.Len()),
		threads: make([]bool, len(s.Threads)), strings: make([]bool, len(s.Strings)), files: make([]bool, len(s.Files)),
	}
	u.threads[NoThread], u.strings[0] = true, true
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			seg := &s.Series[i].Segments[j]
			u.files[seg.File] = true
			mark(u.stacks, seg.Stack)
			mark(u.threads, seg.Thread)
			mark(u.methods, seg.Class)
		}
	}
	for i := s.Stacks.Len() - 1; i > 0; i-- {
		if u.stacks[i] {
			u.stacks[s.Stacks.Parent[i]] = true
			u.frames[s.Stacks.Frame[i]] = true
		}
	}
	for i, f := range s.Frames {
		if u.frames[i] {
			u.methods[f.Method], u.strings[f.Library], u.strings[f.Detail] = true, true, true
		}
	}
	for i, f := range s.Files {
		u.files[i] = u.files[i] || f.Err != ""
	}
	return u
}

func mark[ID ~uint32 | ~uint16](in []bool, ids []ID) {
	for _, id := range ids {
		in[id] = true
	}
}
