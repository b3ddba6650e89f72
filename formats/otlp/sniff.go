package otlp

import (
	"encoding/binary"
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/wire"
)

// jsonHead is how JSON begins: with the profiles, or with the tables that only
// profiles have.
var jsonHead = regexp.MustCompile(`^\x{FEFF}?\s*\{\s*"(?:resource_?[pP]rofiles"|dictionary"\s*:\s*\{\s*"(?:mapping|location|function|link|string|attribute|stack)_?[tT]able")`)

// sniff looks for the way down to a profile: resource_profiles, scope_profiles,
// profiles, sample_type. Traces, metrics and logs have other fields at its end,
// and the first field of pprof is no list of lists.
//
//	0a .. 0a .. 12 .. 12 .. 0a 04 08 02 10 03    sure
//	0a .. 0a ..                                  maybe: the resource does not end in sight
func sniff(head []byte) codec.Confidence {
	if jsonHead.Match(head) {
		return codec.Sure
	}
	message, _ := frame(head)
	profiles, found := down(message, 1)
	if !found {
		return codec.No
	}
	scopes, found := down(profiles, 2)
	if !found {
		return codec.No
	}
	profile, found := down(scopes, 2)
	if !found {
		return codec.No
	}
	f, _, ok, cut := wire.Cut(profile)
	switch {
	case ok && f.Num == 1 && f.Wire == wire.Bytes && isValueType(f.Body):
		return codec.Sure
	case ok && f.Num == 2 && f.Wire == wire.Bytes && len(f.Body) > 0 && f.Body[0] < 0x30, cut && len(profile) == 0:
		return codec.Maybe
	}
	return codec.No
}

// down goes into the first field with a number; fields with lower numbers may
// stand in front of it. The field may go on behind what is in sight.
func down(p []byte, number uint64) (inside []byte, found bool) {
	for len(p) > 0 {
		f, rest, ok, _ := wire.Cut(p)
		if f.Wire != wire.Bytes || f.Num == 0 || uint64(f.Num) > number {
			return nil, false
		}
		if uint64(f.Num) == number {
			if ok {
				return f.Body, true
			}
			_, tag := binary.Uvarint(p)
			_, n := binary.Uvarint(p[tag:])
			if n <= 0 {
				return nil, false
			}
			return p[tag+n:], true
		}
		if !ok {
			return nil, false
		}
		p = rest
	}
	return nil, false
}

// isValueType says whether p is two small numbers; fields that are 0 are left
// out.
func isValueType(p []byte) bool {
	for len(p) > 0 {
		f, rest, ok, _ := wire.Cut(p)
		if !ok || f.Wire != wire.Varint || f.Num < 1 || f.Num > 3 {
			return false
		}
		p = rest
	}
	return true
}

// frame cuts the message off that p begins with, in front of which its length may
// stand: four bytes as the file exporter writes it, or five of gRPC, the first of
// which says that it is not compressed. Lengths are below 16 MB times 2^4, so such
// a file begins with a byte that begins no message.
//
//	00 00 01 2c 0a ..       00 00 00 01 2c 0a ..       0a ..
func frame(p []byte) (message, rest []byte) {
	for _, prefix := range []int{4, 5} {
		if len(p) > prefix && p[0] == 0 && p[prefix] == 0x0a {
			if n := uint64(binary.BigEndian.Uint32(p[prefix-4:])); n <= uint64(len(p)-prefix) {
				return p[prefix : prefix+int(n)], p[prefix+int(n):]
			}
			return p[prefix:], nil
		}
	}
	return p, nil
}
