package pprof

import (
	"slices"

	"flameview/formats/codec/wire"
	"flameview/model"
)

// Holes. A profile is one message, and a message is fields one behind the other,
// each with its length; so a few wrong bytes would cost all that is behind them.
// Behind a hole the next place is looked for from which several fields of a
// profile in a row can be read, down to what is inside of them.
//
// Samples, locations and functions are known by their own numbers, so those in a
// hole are missing and the others stay right. Strings are known by their place in
// the table, and how many a hole has swallowed is not written anywhere. But the
// last string is there because something refers to it, so the largest reference
// tells how many there were. That bounds one hole in the table; behind a second
// one no name can be trusted, and none is shown.

// hole is a range of bytes that is no field.
type hole struct{ from, to int }

// table is what was seen of the string table.
type table struct {
	n     int   // how many
	last  bool  // the last field was one of them
	holes []int // the number of strings in front of each hole in the table
	at    []int // and the length of what was kept by then
	open  bool  // a hole came last
}

// inRow is how many fields must be readable behind a hole, as far as there are so
// many.
const inRow = 4

// resyncWork is how many times the bytes of a profile may be looked at while
// places are tried: a crafted file has a place at every byte.
const resyncWork = 32

// resync is the first place at or behind at from which fields can be; the end of
// the data if there is none.
func resync(data []byte, at int, work *int) int {
	for ; at < len(data) && *work > 0; at++ {
		*work--
		if isRow(data[at:], work) {
			return at
		}
	}
	return len(data)
}

func isRow(p []byte, work *int) bool {
	for range inRow {
		if len(p) == 0 {
			return true
		}
		f, next, ok, _ := wire.Cut(p)
		if !ok || !isKnown(f) || f.Wire != wire.Bytes {
			return false
		}
		*work -= len(f.Body)
		if *work < 0 || !isInside(f) {
			return false
		}
		p = next
	}
	return true
}

// isKnown says whether a profile has such a field.
func isKnown(f wire.Field) bool { return f.Num < len(known) && known[f.Num][f.Wire&7] }

// known are the wire types by the number of the field.
var known = func() (k [len(wires)][8]bool) {
	for num, list := range wires {
		for _, w := range list {
			k[num][w] = true
		}
	}
	return k
}()

// parts are how many fields the messages in a profile have, by their number in it.
var parts = [...]int{sampleType: 2, sample: 3, mapping: 10, location: 5, function: 5}

// isInside says whether the inside of a field is what it should be.
func isInside(f wire.Field) bool {
	if f.Num < len(parts) && parts[f.Num] > 0 {
		return len(f.Body) > 0 && isMessage(f.Body, parts[f.Num])
	}
	return f.Num != stringTable || isPrintable(f.Body)
}

func isPrintable(p []byte) bool {
	for _, c := range p {
		if c < ' ' && c != '\t' && c != '\n' {
			return false
		}
	}
	return true
}

// hole notes one.
func (s *scanned) hole(h hole) {
	s.holes = append(s.holes, h)
	if s.strings.last {
		s.strings.begin(len(s.rest))
	}
	s.strings.open = true
}

// keep copies a field that is no sample.
func (s *scanned) keep(f wire.Field, raw []byte) {
	t := &s.strings
	if isString := f.Num == stringTable; isString {
		if t.open && !t.last {
			t.begin(len(s.rest)) // the hole has the table's beginning
		}
		t.n++
		t.last = true
	} else {
		t.last = false
	}
	t.open = false
	s.rest = append(s.rest, raw...)
}

// begin notes a hole in the table.
func (t *table) begin(at int) {
	t.holes, t.at = append(t.holes, t.n), append(t.at, at)
}

// repair puts strings where holes have swallowed some. It says how many names
// are lost; -1 is all of those behind the first hole.
func (s *scanned) repair() (lost int) {
	t := &s.strings
	if len(t.holes) == 0 {
		return 0
	}
	missing := int(min(s.maxString(), 1<<24)) + 1 - t.n
	at := t.at[0]
	if len(t.holes) > 1 || missing < 0 {
		// Names behind a hole stand at unknown places: all are given up.
		var kept []byte
		n := 0
		for p := s.rest; len(p) > 0; {
			f, next, ok, _ := wire.Cut(p)
			if !ok {
				break
			}
			if f.Num != stringTable || n < t.holes[0] {
				kept = append(kept, p[:len(p)-len(next)]...)
			}
			if f.Num == stringTable {
				n++
			}
			p = next
		}
		at, lost = len(kept), -1
		missing = int(min(s.maxString(), 1<<24)) + 1 - t.holes[0]
		s.rest = kept
	} else {
		lost = missing
	}
	var padding []byte
	for i := range max(missing, 0) {
		if t.holes[0]+i == 0 { // the first string is always empty
			padding = append(padding, stringTable<<3|wire.Bytes, 0)
			continue
		}
		padding = append(padding, stringTable<<3|wire.Bytes, byte(len(lostName)))
		padding = append(padding, lostName...)
	}
	s.rest = slices.Insert(s.rest, at, padding...)
	return lost
}

// lostName stands for a name in a hole.
const lostName = "[unknown]"

// maxString is the largest place in the string table that functions and types of
// values refer to.
func (s *scanned) maxString() (largest uint64) {
	for p := s.rest; len(p) > 0; {
		f, next, ok, _ := wire.Cut(p)
		if !ok {
			break
		}
		p = next
		var refs []int // fields that are places of strings
		switch f.Num {
		case sampleType:
			refs = []int{1, 2}
		case mapping:
			refs = []int{5, 6}
		case function:
			refs = []int{2, 3, 4}
		default:
			continue
		}
		for body := f.Body; len(body) > 0; {
			inner, rest, ok, _ := wire.Cut(body)
			if !ok {
				break
			}
			if inner.Wire == wire.Varint && slices.Contains(refs, inner.Num) {
				largest = max(largest, inner.Number)
			}
			body = rest
		}
	}
	return largest
}

// sound leaves out messages that the library would refuse, for profiles that it
// refused as a whole.
func (s *scanned) sound() (dropped int) {
	var kept []byte
	for p := s.rest; len(p) > 0; {
		f, next, ok, _ := wire.Cut(p)
		if !ok {
			break
		}
		if isSound(f) {
			kept = append(kept, p[:len(p)-len(next)]...)
		} else {
			dropped++
		}
		p = next
	}
	s.rest = kept
	return dropped
}

func isSound(f wire.Field) bool {
	const line = 4 // the field of a location that is a message
	if f.Num != location {
		return isInside(f) || f.Num == stringTable
	}
	if !isInside(f) {
		return false
	}
	for body := f.Body; len(body) > 0; {
		inner, rest, ok, _ := wire.Cut(body)
		if !ok || inner.Num == line && (inner.Wire != wire.Bytes || !isMessage(inner.Body, 3)) {
			return false
		}
		body = rest
	}
	return true
}

// warn says what the holes have cost.
func (s *scanned) warn(b *model.Builder, names int) {
	if len(s.holes) == 0 {
		return
	}
	bytes := 0
	for _, h := range s.holes {
		bytes += h.to - h.from
	}
	b.Warn("%d bytes in %d places, the first at byte %d, are no fields of a profile: samples in them are lost, and frames whose description was there are [unknown]", bytes, len(s.holes), s.holes[0].from+1)
	switch {
	case names > 0:
		b.Warn("names that stood there are shown as [unknown]: %d, by the references to them", names)
	case names < 0:
		b.Warn("the table of names is damaged in several places: names behind the first of them are shown as [unknown]")
	}
}
