package pprof

import (
	"context"
	"encoding/binary"
	"fmt"
)

// The wire types of protocol buffers that profiles use.
const (
	wireVarint = 0
	wireBytes  = 2
)

// The fields of message Profile that are looked at before decoding.
const (
	sampleType  = 1
	sample      = 2
	mapping     = 3
	location    = 4
	function    = 5
	stringTable = 6
)

// wires are the wire types of the fields of message Profile; a repeated number
// may also be packed into bytes.
var wires = [16][]int{
	1: {wireBytes}, 2: {wireBytes}, 3: {wireBytes}, 4: {wireBytes}, 5: {wireBytes}, 6: {wireBytes},
	7: {wireVarint}, 8: {wireVarint}, 9: {wireVarint}, 10: {wireVarint}, 11: {wireBytes}, 12: {wireVarint},
	13: {wireVarint, wireBytes}, 14: {wireVarint}, 15: {wireVarint},
}

// field is one field of a message: its number, its wire type, and what is in it.
type field struct {
	num, wire int
	number    uint64 // of a varint
	body      []byte // of anything else
}

// cutField reads the field that p begins with. cut says that p ends inside of
// it; ok is false also where no field can begin so.
func cutField(p []byte) (f field, rest []byte, ok, cut bool) {
	if len(p) > 1 && p[0] < 0x80 && p[0]&7 == wireBytes && p[1] < 0x80 { // most samples and names
		if end := 2 + int(p[1]); end <= len(p) {
			return field{num: int(p[0] >> 3), wire: wireBytes, body: p[2:end]}, p[end:], true, false
		}
	}
	key, n := binary.Uvarint(p)
	if n <= 0 || key>>3 > 1<<29 {
		return field{}, nil, false, n == 0
	}
	f.num, f.wire = int(key>>3), int(key&7)
	p = p[n:]
	v := uint64(8)
	switch f.wire {
	case wireVarint, wireBytes:
		if v, n = binary.Uvarint(p); n <= 0 {
			return f, nil, false, n == 0
		}
		p = p[n:]
		if f.wire == wireVarint {
			f.number = v
			return f, p, true, false
		}
	case 1:
	case 5:
		v = 4
	default:
		return f, nil, false, false
	}
	if v > uint64(len(p)) {
		return f, nil, false, true
	}
	f.body = p[:v]
	return f, p[v:], true, false
}

// maxMemory is what decoding may take. The library holds a profile as a graph
// of small objects; a crafted file of a few megabytes, all empty locations,
// would become gigabytes. Real ones grow by five to twenty times. Samples do
// not come to the library; their columns are a few times as large as they are.
const maxMemory = 4 << 30

// About how many bytes the library takes for the parts of a profile: the
// objects, pointers to them, twice while lists grow.
const (
	costOther = 256
	costLine  = 80
)

// sifted is a profile before anything is decoded.
type sifted struct {
	good    int    // bytes up to the end of the last field that is whole
	holes   []hole // what of these is no field
	samples int    // in these
	rest    []byte // the other fields, copied
	strings table
}

// sift walks over the fields of a profile: whether they are all there, and how
// much memory they will take. It is nil if nothing may be decoded; err says what
// is behind the good bytes.
func sift(ctx context.Context, data []byte) (s *sifted, err error) {
	s = &sifted{}
	var cost int64
	const lookEvery = 1 << 14
	n := 0
	work := resyncWork * len(data)
	for rest := data; len(rest) > 0; {
		if n++; n%lookEvery == 0 && ctx.Err() != nil {
			return s, ctx.Err()
		}
		at := len(data) - len(rest)
		f, next, ok, cut := cutField(rest)
		if f.num == sample && f.wire == wireBytes && ok { // nearly all of a profile
			rest = next
			s.good = len(data) - len(rest)
			s.samples++
			s.strings.last = false
			continue
		}
		if !ok || !isKnown(f) {
			to := resync(data, at+1, &work)
			if to == len(data) && cut {
				return s, fmt.Errorf("the file ends inside of field %d, which begins at byte %d, as if the copy or download had been cut off", f.num, at+1)
			}
			if to == len(data) {
				return s, fmt.Errorf("there is no field of a profile at byte %d, nor behind it", at+1)
			}
			s.hole(hole{at, to})
			rest = data[to:]
			continue
		}
		s.keep(f, rest[:len(rest)-len(next)])
		rest = next
		s.good = len(data) - len(rest)
		switch f.num {
		case location:
			cost += costOther + costLine*int64(len(f.body)/2)
		case stringTable:
			cost += 32 + int64(len(f.body))
		default:
			cost += costOther
		}
		if cost > maxMemory {
			return nil, fmt.Errorf("decoding it would take more than %d GB of memory, for %d fields up to byte %d", maxMemory>>30, n, s.good+1)
		}
	}
	return s, nil
}
