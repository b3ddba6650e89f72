package pprof

import (
	"slices"

	"flameview/formats/codec"
	"flameview/formats/codec/wire"
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
		f, next, ok, cut := wire.Cut(rest)
		if f.Num <= 0 || f.Num >= len(wires) || !slices.Contains(wires[f.Num], f.Wire) {
			if cut && f.Num == 0 {
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
		switch f.Num {
		case sampleType:
			if !isMessage(f.Body, 2) || len(f.Body) > 0 && f.Body[0]&7 == wire.Bytes {
				return codec.No
			}
			types++
		case sample:
			if !isMessage(f.Body, 3) {
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
		f, rest, ok, _ := wire.Cut(p)
		if !ok || f.Num < 1 || f.Num > most || f.Wire != wire.Varint && f.Wire != wire.Bytes {
			return false
		}
		p = rest
	}
	return true
}
