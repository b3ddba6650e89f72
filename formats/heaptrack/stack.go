package heaptrack

import (
	"fmt"
	"math"
	"path"

	"flameview/formats/names"
	"flameview/model"
)

// instruction reads an instruction with the functions that are inlined there.
func (r *reader) instruction(p record) bool {
	address, ok1 := p.number()
	module, ok2 := p.number()
	var frames []model.FrameID
	ok := ok1 && ok2
	for ok && len(p.rest) > 0 {
		f := function{module: module}
		if f.name, ok = p.number(); !ok {
			break
		}
		if len(p.rest) > 0 { // else only the symbol is known
			f.file, ok1 = p.number()
			f.line, ok2 = p.number()
			ok = ok1 && ok2
		}
		if f.name == 0 {
			f.address = address
		}
		f.inlined = len(p.rest) > 0
		frames = append(frames, r.frame(f))
	}
	if len(frames) == 0 {
		frames = []model.FrameID{r.frame(function{module: module, address: address})}
	}
	// The file has the innermost function first.
	for i, j := 0, len(frames)-1; i < j; i, j = i+1, j-1 {
		frames[i], frames[j] = frames[j], frames[i]
	}
	r.instructions = append(r.instructions, frames)
	return ok
}

// string gives a string by its number; 0 and unknown ones are empty.
func (r *reader) string(n uint64) string {
	if n == 0 || n > uint64(len(r.strings)) {
		return ""
	}
	return r.strings[n-1]
}

func (r *reader) frame(f function) model.FrameID {
	if id, ok := r.functions[f]; ok {
		return id
	}
	p := names.Native(r.string(f.name))
	if p.Library == "" && f.module != 0 {
		p.Library = path.Base(r.string(f.module))
	}
	p.Line = int32(min(f.line, math.MaxInt32))
	if f.name == 0 {
		p.Detail = fmt.Sprintf("0x%x", f.address)
	}
	if f.inlined {
		p.Kind = model.KindInlined
	}
	id := p.Intern(r.b)
	r.functions[f] = id
	return id
}

// stack reads a stack by the one below it.
func (r *reader) stack(p record) bool {
	i, ok1 := p.number()
	parent, ok2 := p.number()
	ok := ok1 && ok2 && i > 0 && i <= uint64(len(r.instructions)) && parent < uint64(len(r.stacks))
	at := model.Root
	if ok {
		at = r.stacks[parent]
		for _, f := range r.instructions[i-1] {
			at = r.b.Push(at, f)
		}
	}
	r.stacks = append(r.stacks, at)
	r.heap.grow(len(r.stacks))
	return ok
}
