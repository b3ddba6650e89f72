package folded

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"flameview/formats/names"
	"flameview/model"
)

// walker turns the text of stacks into nodes of the trie.
//
// Lines next to each other are alike in nearly all files: profilers write the
// stacks of their own trie in order, and scripts sort them. So the walker keeps
// where the frames of the last stack ended and which nodes they were, and looks
// up only what comes after the longest common prefix.
type walker struct {
	b      *model.Builder
	frames *names.Frames

	last []byte          // the text of the last stack
	ends []int           // where its frames end in last
	ids  []model.StackID // their nodes
}

// walk gives the node of a stack that is written root first. The text must
// stay as it is until the next call.
func (w *walker) walk(stack []byte) model.StackID {
	n := common(w.last, stack)
	k := len(w.ends)
	for k > 0 && !endsAt(stack, n, w.ends[k-1]) {
		k--
	}
	w.last, w.ends, w.ids = stack, w.ends[:k], w.ids[:k]
	at, from := model.Root, 0
	if k > 0 {
		at, from = w.ids[k-1], w.ends[k-1]+1
	}
	for len(stack) > 0 && from <= len(stack) {
		end := len(stack)
		if i := bytes.IndexByte(stack[from:], ';'); i >= 0 {
			end = from + i
		}
		at = w.b.Push(at, w.frames.Frame(stack[from:end]))
		w.ends = append(w.ends, end)
		w.ids = append(w.ids, at)
		from = end + 1
	}
	return at
}

// endsAt says whether a frame that ended at end in the last stack ends there in
// this one too; n bytes of both are the same.
func endsAt(stack []byte, n, end int) bool {
	return end < n || end == n && (n == len(stack) || stack[n] == ';')
}

// walkReversed is walk for stacks that are written leaf first.
func (w *walker) walkReversed(stack []byte) model.StackID {
	at := model.Root
	for end := len(stack); len(stack) > 0 && end >= 0; {
		from := bytes.LastIndexByte(stack[:end], ';') + 1
		at = w.b.Push(at, w.frames.Frame(stack[from:end]))
		end = from - 1
	}
	return at
}

// common is the length of the longest common prefix.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for ; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}
