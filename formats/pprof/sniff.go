package pprof

import (
	"slices"

	"flameview/formats/codec"
)

// sniff reads what it is given as fields of a profile. Protocol buffers have no
// magic number, so all that can be seen must fit: the numbers of the fields,
// their wire types, and the inside of sample types and samples, which no text
// looks like.
//
//	sample types, and more of a profile    sure
//	samples, their types are not in sight  maybe
//	anything else                          no
func sniff(head []byte) codec.Confidence {
	fields, types, samples := 0, 0, 0
	for rest := head; len(rest) > 0; {
		f, next, ok, cut := cutField(rest)
		if f.num <= 0 || f.num >= len(wires) || !slices.Contains(wires[f.num], f.wire) {
			if cut && f.num == 0 {
				break // in the middle of its number
			}
			return codec.No
		}
		if !ok {
			if !cut {
				return codec.No
			}
			break
		}
		fields++
		switch f.num {
		case sampleType:
			if !isMessage(f.body, 2) {
				return codec.No
			}
			types++
		case sample:
			if !isMessage(f.body, 3) {
				return codec.No
			}
			samples++
		}
		rest = next
	}
	switch {
	case types > 0 && fields > 1:
		return codec.Sure
	case types > 0 || samples > 0:
		return codec.Maybe
	}
	return codec.No
}

// isMessage says whether bytes are whole fields with numbers up to most.
func isMessage(p []byte, most int) bool {
	for len(p) > 0 {
		f, rest, ok, _ := cutField(p)
		if !ok || f.num < 1 || f.num > most || f.wire != wireVarint && f.wire != wireBytes {
			return false
		}
		p = rest
	}
	return true
}
