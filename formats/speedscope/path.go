package speedscope

import "flameview/model"

// path reads stacks. It remembers the last one: neighbours share their lower
// frames, and those need not be looked up in the trie again.
type path struct {
	r    *reader
	base model.ThreadID // of the profile
	last []step
}

// step is one frame of the last stack, by the index as the file wrote it, and
// what the stack was with it.
type step struct {
	index  int
	at     model.StackID
	thread model.ThreadID
}

// read reads a list of frames.
//
//	[0,12,3]
func (p *path) read() (model.StackID, model.ThreadID, error) {
	r := p.r
	if err := r.Expect('['); err != nil {
		return 0, 0, err
	}
	top, same := 0, true // so far the stack is the last one, top frames of it
	for {
		top, same = p.indices(top, same)
		if err := r.Pause(); err != nil {
			p.last = p.last[:0]
			return 0, 0, err
		}
		switch c := r.Next(); {
		case c == ',':
			r.At++
		case c == ']':
			r.At++
			p.last = p.last[:top]
			if top == 0 {
				return model.Root, p.base, nil
			}
			return p.last[top-1].at, p.last[top-1].thread, nil
		default:
			word := r.Word()
			if len(word) == 0 {
				p.last = p.last[:0]
				return 0, 0, r.Unexpected("the number of a frame")
			}
			p.push(top, -1, r.frame(parseNumber(word)))
			top, same = top+1, false
		}
	}
}

// indices reads what nearly all lists are made of: a few digits, a comma, a few
// digits. It stops in front of all else, and now and then.
func (p *path) indices(top int, same bool) (int, bool) {
	data, frames := p.r.Data, p.r.frames
	at, end := p.r.At, min(len(data), p.r.At+1<<16)
	for at < end {
		i, to := 0, at
		for to < end && to-at < 9 && data[to]-'0' <= 9 {
			i = 10*i + int(data[to]-'0')
			to++
		}
		if to == at && data[at] == ',' {
			at++
			continue
		}
		if to == at || to == end || i >= len(frames) || data[to] != ',' && data[to] != ']' && data[to] > ' ' {
			break
		}
		if same = same && top < len(p.last) && p.last[top].index == i; !same {
			p.push(top, i, frames[i])
		}
		top++
		if at = to; data[to] == ',' {
			at++
		}
	}
	p.r.At = at
	return top, same
}

// push puts a frame on top of the first frames of the last stack.
func (p *path) push(top, index int, f frame) {
	at, thread := model.Root, p.base
	if top > 0 {
		at, thread = p.last[top-1].at, p.last[top-1].thread
	}
	if top == 0 && f.thread != model.NoThread {
		thread = f.thread
	} else {
		at = p.r.b.Push(at, f.id)
	}
	p.last = append(p.last[:top], step{index, at, thread})
}
