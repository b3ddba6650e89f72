package bpftrace

import (
	"bytes"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// entry is one of a map: its keys, and what they count.
type entry struct {
	keys  []byte
	value int64
}

// table is a map as it is read. Whether a stack is the kernel's is known only
// when all were seen, so entries wait.
type table struct {
	name    string
	entries []entry
	kernel  [2]int // by position: how much speaks for the kernel, and against a user's
	stacked bool   // there is a stack
}

// tables are all maps of a file, in its order.
type tables struct {
	list  []*table
	byID  map[string]*table
	total codec.Total

	values int // that are no count
	huge   int
}

func (t *tables) add(name, keys, value []byte) {
	n, err := strconv.ParseInt(string(bytes.TrimSpace(value)), 10, 64)
	if err != nil {
		t.values++
		return
	}
	if !t.total.Add(n) {
		t.huge++
		return
	}
	m := t.byID[string(name)]
	if m == nil {
		m = &table{name: string(bytes.ToValidUTF8(name, nil))}
		t.byID[m.name] = m
		t.list = append(t.list, m)
	}
	m.entries = append(m.entries, entry{keys, n})
	k := cutKey(keys)
	for i, stack := range k.stacks {
		if len(stack) == 0 {
			continue
		}
		m.stacked = true
		if i < len(m.kernel) {
			m.kernel[i] += isKernel(stack)
		}
	}
}

// kernelAt says at which position the kernel's stack is, -1 for nowhere. Of two
// that look alike the first is, as in bpftrace's own examples.
func (m *table) kernelAt(stacks int) int {
	switch {
	case stacks >= 2 && m.kernel[1] > m.kernel[0]:
		return 1
	case stacks >= 2 || stacks == 1 && m.kernel[0] > 0:
		return 0
	}
	return -1
}

// noStack stands for entries whose stacks are all empty.
const noStack = "(no stack)"

// storer puts entries into the builder.
type storer struct {
	b            *model.Builder
	user, kernel *names.Frames
	joined       []byte
	path         [][]byte
}

func newStorer(b *model.Builder) *storer {
	return &storer{b: b, user: names.NewFramesBy(b, parseUser), kernel: names.NewFramesBy(b, parseKernel)}
}

// store makes a series of a map with stacks.
func (s *storer) store(m *table, pause func() error) error {
	id, label, unit := m.name, strings.TrimPrefix(m.name, "@"), "count"
	if label == "" {
		id, label, unit = model.Unknown, "Samples", "samples"
	}
	seg := s.b.Series(id, label, model.Unit{Name: unit})
	named := false
	for i, e := range m.entries {
		if i%1024 == 0 {
			if err := pause(); err != nil {
				return err
			}
		}
		k := cutKey(e.keys)
		at, kernel := model.Root, m.kernelAt(len(k.stacks))
		for j, stack := range k.stacks {
			if j != kernel {
				at = s.push(at, stack, s.user)
			}
		}
		if kernel >= 0 {
			at = s.push(at, k.stacks[kernel], s.kernel)
		}
		if at == model.Root {
			at = s.b.Push(at, s.user.Frame([]byte(noStack)))
		}
		thread := model.NoThread
		if len(k.beside) > 0 {
			name, id := k.thread(s.joined[:0])
			thread = s.b.Thread(model.Thread{Name: string(bytes.ToValidUTF8(name, []byte("\uFFFD"))), ID: id})
			named = true
		}
		seg.Stack = append(seg.Stack, at)
		seg.Thread = append(seg.Thread, thread)
		seg.Values[0].Each = append(seg.Values[0].Each, e.value)
	}
	if !named {
		seg.Thread = nil
	}
	return nil
}

// push puts the lines of a stack, leaf first, on top of another one.
func (s *storer) push(at model.StackID, stack []byte, frames *names.Frames) model.StackID {
	s.path = s.path[:0]
	for len(stack) > 0 {
		line := stack
		if i := bytes.IndexByte(stack, '\n'); i >= 0 {
			line, stack = stack[:i], stack[i+1:]
		} else {
			stack = nil
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			s.path = append(s.path, line)
		}
	}
	for i := len(s.path) - 1; i >= 0; i-- {
		at = s.b.Push(at, frames.Frame(s.path[i]))
	}
	return at
}
