package jfr

import (
	"context"
	"slices"

	"flameview/model"

	"github.com/grafana/jfr-parser/parser/types/def"
)

// Stacks of a chunk's pools become nodes of the trie, and a table from the id
// in the events to the node. A node's number fits into 31 bits; the highest bit
// of an entry says that the recorder cut the stack.
const cutBit = 1 << 31

// stackReader reads the entries of stack pools:
//
//	id, truncated, n, n frames (leaf first): method, line, byte code index, type
//
// but by the metadata's word, not by this one.
type stackReader struct {
	framer *framer
	b      *model.Builder
	table  ids

	before, frame, after plan // around the array of frames
	known                *spellings
	frames               []model.FrameID // of the stack at hand, leaf first
	path                 []step          // the stack before, root first
	truncated            model.FrameID   // 0 until needed; see cut
	hasTruncated         bool
}

type step struct {
	frame model.FrameID
	node  model.StackID
}

const (
	slotTruncated = 1
	slotFrames    = 2

	slotMethod    = 1
	slotLine      = 2
	slotFrameType = 3
)

// newStackReader compiles the plans; nil if the chunk has no such classes.
func newStackReader(b *model.Builder, p *pools) *stackReader {
	s := p.schema
	stack, frame := s.IDMap[s.T_STACK_TRACE], s.IDMap[s.T_STACK_FRAME]
	if stack == nil || frame == nil {
		return nil
	}
	whole, ok := s.compile(stack, func(_ int, f *def.Field) uint8 {
		switch {
		case f.Name == "truncated":
			return slotTruncated
		case f.Name == "frames" && f.Array && f.Type == s.T_STACK_FRAME && !f.ConstantPool:
			return slotFrames
		}
		return 0
	})
	if !ok {
		return nil
	}
	r := &stackReader{framer: newFramer(b, p), b: b, table: newIDs(len(p.data))}
	for i, o := range whole {
		if o.code == opArray && o.slot == slotFrames {
			r.before, r.after = whole[:i], whole[i+1:]
			r.frame, ok = s.compile(frame, func(_ int, f *def.Field) uint8 {
				switch f.Name {
				case "method":
					return slotMethod
				case "lineNumber":
					return slotLine
				case "type":
					return slotFrameType
				}
				return 0
			})
			if ok && len(r.frame) > 0 {
				r.known = newSpellings(r.frame)
				return r
			}
		}
	}
	return nil
}

// pool reads one pool. The walk that found it has checked it already; should
// the bytes end all the same, what was read so far stays.
func (r *stackReader) pool(ctx context.Context, data []byte, sp stackPool) error {
	pos := sp.at
	var v values
	for work := 0; sp.n > 0; sp.n-- {
		if work++; work > 1<<16 {
			if work = 0; ctx.Err() != nil {
				return ctx.Err()
			}
		}
		var id uint64
		id, pos = varint(data, pos)
		v[slotTruncated] = 0
		pos = r.before.read(data, pos, &v)
		var n int
		var ok bool
		if n, pos, ok = count(data, pos, len(r.frame)); !ok {
			return nil
		}
		if pos, ok = r.readFrames(data, pos, n); !ok {
			return nil
		}
		work += n
		if pos = r.after.read(data, pos, &v); pos > len(data) {
			return nil
		}
		r.table.set(id, r.push(v[slotTruncated]&1 != 0))
	}
	return nil
}

// readFrames fills r.frames, leaf first.
func (r *stackReader) readFrames(data []byte, pos, n int) (next int, ok bool) {
	r.frames = slices.Grow(r.frames[:0], n)[:n]
	for i := 0; i < n; i++ {
		var done int
		done, pos = r.known.read(r.frames[i:], data, pos)
		if i += done; i == n {
			break
		}
		s, _, spelled := r.known.cut(data, pos)
		var v values
		if pos = r.frame.read(data, pos, &v); pos > len(data) {
			return pos, false
		}
		r.frames[i] = r.framer.frame(v[slotMethod], v[slotLine], v[slotFrameType])
		if spelled {
			r.known.add(s, r.frames[i])
		}
	}
	return pos, true
}

// push adds the frames at hand as one stack, root first. Neighbours in a pool
// often have their outer frames in common, and those need no look into the trie.
func (r *stackReader) push(truncated bool) uint32 {
	at, bit := model.Root, uint32(0)
	if truncated {
		r.frames, bit = append(r.frames, r.cut()), cutBit
	}
	depth, same := 0, true
	for i := len(r.frames) - 1; i >= 0; i-- {
		f := r.frames[i]
		if same = same && depth < len(r.path) && r.path[depth].frame == f; same {
			at = r.path[depth].node
		} else {
			at = r.b.Push(at, f)
			r.path = append(r.path[:depth], step{f, at})
		}
		depth++
	}
	return uint32(at) | bit
}

// cut is the frame that stands at the root of truncated stacks.
func (r *stackReader) cut() model.FrameID {
	if !r.hasTruncated {
		m := r.b.Method(model.Method{Family: model.FamilyNative, Name: "[truncated]"})
		r.truncated = r.b.Frame(model.Frame{Method: m, Kind: model.KindTruncated})
		r.hasTruncated = true
	}
	return r.truncated
}
