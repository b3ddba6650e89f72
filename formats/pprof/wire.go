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

// field is one field of a message: its number, its wire type, and for bytes
// what is in it.
type field struct {
	num, wire int
	body      []byte
}

// cutField reads the field that p begins with. cut says that p ends inside of
// it; ok is false also where no field can begin so.
func cutField(p []byte) (f field, rest []byte, ok, cut bool) {
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
// of small objects; a crafted file of a few megabytes, all empty samples, would
// become gigabytes. Real ones grow by five to twenty times.
const maxMemory = 4 << 30

// About how many bytes the library takes for the parts of a profile: the
// objects, pointers to them, twice while lists grow.
const (
	costSample   = 256
	costLabelled = 700 // three maps for a sample that has labels
	costLabel    = 128
	costNumber   = 20 // a location in a sample, a value
	costOther    = 256
	costLine     = 80
)

// check walks over the fields of a profile before anything is decoded: whether
// they are all there, and how much memory they will take. good is how many bytes
// hold whole fields, -1 if nothing may be decoded; err says what is behind them.
func check(ctx context.Context, data []byte) (good int, err error) {
	var cost, samples int64
	const lookEvery = 1 << 14
	n := 0
	for rest := data; len(rest) > 0; good = len(data) - len(rest) {
		if n++; n%lookEvery == 0 && ctx.Err() != nil {
			return good, ctx.Err()
		}
		f, next, ok, cut := cutField(rest)
		switch {
		case cut:
			return good, fmt.Errorf("the file ends inside of field %d, which begins at byte %d, as if the copy or download had been cut off", f.num, good+1)
		case !ok:
			return good, fmt.Errorf("there is no field of a profile at byte %d", good+1)
		}
		rest = next
		switch f.num {
		case sample:
			samples++
			cost += costOfSample(f.body)
		case location:
			cost += costOther + costLine*int64(len(f.body)/2)
		case stringTable:
			cost += 32 + int64(len(f.body))
		default:
			cost += costOther
		}
		if cost > maxMemory {
			return -1, fmt.Errorf("decoding it would take more than %d GB of memory, for %d samples up to byte %d", maxMemory>>30, samples, good+1)
		}
	}
	return good, nil
}

func costOfSample(p []byte) int64 {
	cost, labels := int64(costSample), int64(0)
	for len(p) > 0 {
		f, rest, ok, _ := cutField(p)
		if !ok {
			break // the library will say so
		}
		p = rest
		if f.num == 3 {
			labels++
			continue
		}
		cost += costNumber * int64(max(1, len(f.body)))
	}
	if labels > 0 {
		cost += costLabelled + costLabel*labels
	}
	return cost
}
