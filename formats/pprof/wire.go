package pprof

import (
	"context"
	"fmt"

	"flameview/formats/codec"
	"flameview/formats/codec/wire"
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
	1: {wire.Bytes}, 2: {wire.Bytes}, 3: {wire.Bytes}, 4: {wire.Bytes}, 5: {wire.Bytes}, 6: {wire.Bytes},
	7: {wire.Varint}, 8: {wire.Varint}, 9: {wire.Varint}, 10: {wire.Varint}, 11: {wire.Bytes}, 12: {wire.Varint},
	13: {wire.Varint, wire.Bytes}, 14: {wire.Varint}, 15: {wire.Varint},
}

// About how many bytes the library takes for the parts of a profile: the
// objects, pointers to them, twice while lists grow. It holds a profile as a graph
// of small objects; a crafted file of a few megabytes, all empty locations,
// would become gigabytes, hence codec.LimitDecoding. Real ones grow by five to
// twenty times. Samples do not come to the library; their columns are a few times
// as large as they are.
const (
	costOther = 256
	costLine  = 80
)

// scanned is a profile before anything is decoded.
type scanned struct {
	good    int    // bytes up to the end of the last field that is whole
	holes   []hole // what of these is no field
	samples int    // in these
	rest    []byte // the other fields, copied
	strings table
}

// scan walks over the fields of a profile: whether they are all there, and how
// much memory they will take. It is nil if nothing may be decoded; err says what
// is behind the good bytes.
func scan(ctx context.Context, data []byte, limits codec.Limits) (s *scanned, err error) {
	s = &scanned{}
	var cost int64
	const lookEvery = 1 << 14
	n := 0
	work := resyncWork * len(data)
	for rest := data; len(rest) > 0; {
		if n++; n%lookEvery == 0 && ctx.Err() != nil {
			return s, ctx.Err()
		}
		at := len(data) - len(rest)
		f, next, ok, cut := wire.Cut(rest)
		if f.Num == sample && f.Wire == wire.Bytes && ok { // nearly all of a profile
			rest = next
			s.good = len(data) - len(rest)
			s.samples++
			s.strings.last = false
			continue
		}
		if !ok || !isKnown(f) {
			to := resync(data, at+1, &work)
			if to == len(data) && cut {
				return s, fmt.Errorf("the file ends inside of field %d, which begins at byte %d, as if the copy or download had been cut off", f.Num, at+1)
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
		switch f.Num {
		case location:
			cost += costOther + costLine*int64(len(f.Body)/2)
		case stringTable:
			cost += 32 + int64(len(f.Body))
		default:
			cost += costOther
		}
		if cost > limits.Of(codec.LimitDecoding) {
			return nil, fmt.Errorf("decoding it would take more than %s of memory, for %d fields up to byte %d; %s", limits.Text(codec.LimitDecoding), n, s.good+1, codec.LimitDecoding.Raise())
		}
	}
	return s, nil
}
