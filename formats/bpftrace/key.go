package bpftrace

import (
	"bytes"
	"strconv"
)

// key is the keys of an entry, taken apart.
type key struct {
	stacks [][]byte // lines of frames, leaf first; nil for an empty stack
	beside [][]byte // the other keys, in their order
}

// cutKey takes the keys of an entry apart. They are joined by ", ", in JSON by
// ",". A stack stands between line ends, an empty one is nothing. Names of
// threads may hold commas and brackets, so stacks are found first, by how their
// lines are indented.
//
//	a;b,c, 18362, , \n\t55fa7a48da02 strings()+482 (/srv/crunch)\n
//	name   tid    |  a stack
//	              an empty stack
func cutKey(text []byte) (k key) {
	var fragment []byte // between stacks
	from, inStack := -1, false
	for at := 0; at <= len(text); {
		line := text[at:]
		next := len(text) + 1
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line, next = line[:i], at+i+1
		}
		if isFrame(line) {
			if !inStack {
				k.fragment(fragment, from >= 0, true)
				fragment, from, inStack = nil, at, true
			}
		} else if len(bytes.TrimSpace(line)) > 0 {
			if inStack {
				k.stacks = append(k.stacks, text[from:at])
			}
			inStack, fragment = false, line
		}
		at = next
	}
	if inStack {
		k.stacks = append(k.stacks, text[from:])
	}
	k.fragment(fragment, from >= 0, false)
	return k
}

// isFrame says whether a line is one of a stack.
func isFrame(line []byte) bool {
	if len(line) > 1 && line[0] == '\t' {
		return true
	}
	return bytes.HasPrefix(line, []byte("    ")) && len(bytes.TrimSpace(line)) > 0
}

// fragment reads keys that are no stacks, with the commas that part them from a
// stack behind or before them.
func (k *key) fragment(text []byte, behind, before bool) {
	text = bytes.TrimSuffix(text, []byte("\r"))
	if behind {
		text = bytes.TrimPrefix(text, []byte(","))
		text = bytes.TrimPrefix(text, []byte(" "))
		if len(text) == 0 {
			return
		}
	}
	if before {
		if len(text) == 0 {
			return
		}
		text = bytes.TrimSuffix(bytes.TrimSuffix(text, []byte(" ")), []byte(","))
	}
	for part := range bytes.SplitSeq(text, []byte(",")) {
		if part = bytes.TrimPrefix(part, []byte(" ")); len(part) == 0 {
			k.stacks = append(k.stacks, nil)
		} else {
			k.beside = append(k.beside, part)
		}
	}
}

// thread is the name and the number in the keys beside the stacks. Which of
// several numbers is the thread's is not known; the last one is.
func (k *key) thread(joined []byte) (name []byte, id int64) {
	parts := k.beside
	if n := len(parts); n > 1 {
		if v, err := strconv.ParseInt(string(parts[n-1]), 10, 64); err == nil {
			parts, id = parts[:n-1], v
		} else if v, err := strconv.ParseInt(string(parts[0]), 10, 64); err == nil {
			parts, id = parts[1:], v
		}
	}
	if len(parts) == 1 {
		return parts[0], id
	}
	for i, p := range parts {
		if i > 0 {
			joined = append(joined, ", "...)
		}
		joined = append(joined, p...)
	}
	return joined, id
}
