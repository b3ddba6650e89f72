package callgrind

import "bytes"

// table holds the names of one kind (objects, files or functions) and the
// numbers that the file gives them. A number that is given again means the new
// name from there on, as in files of several runs.
//
//	(12) malloc   names 12
//	(12)          is malloc
//	malloc        is malloc without a number
type table struct {
	names  []string
	byName map[string]int32
	low    []int32          // by number: index of the name and 1
	high   map[uint64]int32 // the same for large numbers
}

// maxLow is the end of the numbers that are looked up in a list.
const maxLow = 1 << 20

func newTable() table {
	return table{byName: map[string]int32{}, high: map[uint64]int32{}}
}

// find gives the index of the name that stands behind "fn="; ok is false where
// a number has no name.
func (t *table) find(text []byte) (index int32, ok bool) {
	if len(text) == 0 || text[0] != '(' {
		return t.intern(text), true
	}
	var id uint64
	i := 1
	for ; i < len(text) && text[i]-'0' <= 9; i++ {
		if id > 1<<59 {
			return t.intern(text), true
		}
		id = id*10 + uint64(text[i]-'0')
	}
	if i == 1 || i == len(text) || text[i] != ')' {
		return t.intern(text), true // (below main)
	}
	name := bytes.TrimLeft(text[i+1:], " \t")
	if len(name) == 0 {
		if id < uint64(len(t.low)) {
			index = t.low[id]
		} else {
			index = t.high[id]
		}
		if index == 0 {
			return t.intern(text), false
		}
		return index - 1, true
	}
	index = t.intern(name)
	if id >= maxLow {
		t.high[id] = index + 1
		return index, true
	}
	for uint64(len(t.low)) <= id {
		t.low = append(t.low, make([]int32, max(256, len(t.low)))...)
	}
	t.low[id] = index + 1
	return index, true
}

func (t *table) intern(name []byte) int32 {
	if i, ok := t.byName[string(name)]; ok {
		return i
	}
	i := int32(len(t.names))
	s := string(name)
	t.names = append(t.names, s)
	t.byName[s] = i
	return i
}
