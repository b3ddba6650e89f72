package pprof

import (
	"flameview/formats/codec/wire"
	"flameview/model"
)

// threadKeys are the keys of labels that name a thread, and those that number
// it; the first counts. The format fixes no names for them; these are the usual
// ones.
var threadKeys = [2][3]string{
	{"thread", "thread_name", "thread name"},
	{"thread_id", "thread id", "tid"},
}

// baseKey is the label of samples of the profile that was the base of a
// comparison; its value is "true" and the samples' values are negated.
// https://github.com/google/pprof/blob/main/internal/driver/fetch.go (SetLabel)
const baseKey, baseValue = "pprof::base", "true"

// labels finds a sample's thread in its labels. Labels speak in numbers of
// strings, so the keys are looked for once.
type labels struct {
	strings [][]byte          // pieces of what was read
	keys    map[uint64][2]int // the number of a string -> names or numbers, and which

	baseKeys map[uint64]bool // the numbers of baseKey

	base  bool       // the sample at hand is of the base
	seen  [2][3]bool // in the sample at hand
	names [3]string
	ids   [3]int64
}

// read notes the strings of a profile.
func (l *labels) read(data []byte) {
	l.keys, l.baseKeys = map[uint64][2]int{}, map[uint64]bool{}
	for rest := data; len(rest) > 0; {
		f, next, ok, _ := wire.Cut(rest)
		if !ok {
			return
		}
		rest = next
		if f.Num != stringTable {
			continue
		}
		if string(f.Body) == baseKey {
			l.baseKeys[uint64(len(l.strings))] = true
		}
		for i := range threadKeys {
			for j, key := range threadKeys[i] {
				if string(f.Body) == key {
					l.keys[uint64(len(l.strings))] = [2]int{i, j}
				}
			}
		}
		l.strings = append(l.strings, f.Body)
	}
}

// begin begins a sample.
func (l *labels) begin() { l.seen, l.base = [2][3]bool{}, false }

// The fields of message Label, all of them numbers.
const (
	labelKey = 1 + iota
	labelText
	labelNumber
	labelUnit
)

// add takes a label; false if it is damaged. Of labels with one key the first
// counts.
func (l *labels) add(p []byte) bool {
	var at [labelUnit + 1]uint64
	for len(p) > 0 {
		f, rest, ok, _ := wire.Cut(p)
		if !ok {
			return false
		}
		if f.Num < len(at) {
			if f.Wire != wire.Varint {
				return false
			}
			at[f.Num] = f.Number
		}
		p = rest
	}
	n := uint64(len(l.strings))
	if at[labelKey] >= n || at[labelText] >= n || at[labelUnit] >= n {
		return false
	}
	l.base = l.base || l.baseKeys[at[labelKey]] && string(l.strings[at[labelText]]) == baseValue
	key, ok := l.keys[at[labelKey]]
	isText := at[labelText] != 0
	if !ok || isText != (key[0] == 0) || l.seen[key[0]][key[1]] {
		return true
	}
	switch j := key[1]; {
	case isText:
		l.seen[0][j], l.names[j] = true, string(l.strings[at[labelText]])
	case at[labelNumber] != 0 || at[labelUnit] != 0:
		l.seen[1][j], l.ids[j] = true, int64(at[labelNumber])
	}
	return true
}

// thread is the thread of the sample, the zero Thread for none.
func (l *labels) thread() (t model.Thread) {
	for j := range l.names {
		if l.seen[0][j] && t.Name == "" {
			t.Name = l.names[j]
		}
		if l.seen[1][j] && t.ID == 0 {
			t.ID = l.ids[j]
		}
	}
	return t
}
