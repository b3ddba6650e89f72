package folded

import (
	"bytes"

	"flameview/formats/names"
	"flameview/model"
)

// threads finds and interns the threads that stand in front of stacks.
type threads struct {
	b     *model.Builder
	known map[string]model.ThreadID

	escaped bool // see escape.go
}

// cut takes the thread off a stack. Writers do not escape a ";" in a thread's
// name, so an opening frame that is not closed goes on to the "]" that ends a
// tid:
//
//	[sorter;semi tid=21772];main;sort -> thread "sorter;semi", main;sort
func (t *threads) cut(stack []byte, reversed bool) (model.ThreadID, []byte) {
	root, rest := cutThread(stack)
	if reversed {
		root, rest = cutThreadReversed(stack)
	}
	parse := t.parse
	if root == nil && !reversed && (bytes.HasPrefix(stack, []byte("process ")) || bytes.HasPrefix(stack, []byte("thread ("))) {
		if n := names.PySpyRoot(string(stack)); n > 0 {
			root, rest, parse = stack[:n], stack[min(n+1, len(stack)):], names.PySpyThread
		}
	}
	if root == nil {
		return model.NoThread, stack
	}
	id, ok := t.known[string(root)]
	if !ok {
		id = t.b.Thread(parse(string(root)))
		t.known[string(root)] = id
	}
	return id, rest
}

// parse takes the text of a thread apart.
func (t *threads) parse(name string) model.Thread {
	if t.escaped {
		name, _ = unescape(name)
	}
	thread, _ := names.Thread(name)
	return thread
}

// cutThread gives nil where a stack does not begin with a thread.
func cutThread(stack []byte) (root, rest []byte) {
	if len(stack) == 0 || stack[0] != '[' {
		return nil, stack
	}
	for at := 0; ; {
		i := bytes.IndexByte(stack[at:], ']')
		if i < 0 {
			return nil, stack
		}
		at += i + 1
		if at < len(stack) && stack[at] != ';' {
			continue
		}
		if endsTid(stack[:at]) {
			return stack[:at], stack[min(at+1, len(stack)):]
		}
		if bytes.IndexByte(stack[:at], ';') < 0 {
			return nil, stack // [unknown] and the like
		}
	}
}

// cutThreadReversed is for stacks that are written leaf first.
func cutThreadReversed(stack []byte) (root, rest []byte) {
	if !endsTid(stack) {
		return nil, stack
	}
	if i := bytes.LastIndex(stack, []byte(";[")); i >= 0 {
		return stack[i+1:], stack[:i]
	}
	if stack[0] == '[' {
		return stack, nil
	}
	return nil, stack
}

// endsTid says whether s ends with "[tid=12]" or " tid=12]".
func endsTid(s []byte) bool {
	i := len(s) - 1
	if i < 0 || s[i] != ']' {
		return false
	}
	for i > 0 && isDigit(s[i-1]) {
		i--
	}
	// More digits than these do not fit an id.
	if n := len(s) - 1 - i; n == 0 || n > 18 {
		return false
	}
	return bytes.HasSuffix(s[:i], []byte(" tid=")) || string(s[:i]) == "[tid="
}
