package legacypprof

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"flameview/formats/codec"
)

// words are the machine words of a CPU profile.
type words struct {
	size   int // in bytes, 4 or 8
	order  binary.ByteOrder
	period uint64 // microseconds between samples
	first  int    // offset of the first sample
}

// cpuHeader reads the words that such a profile begins with: 0, the number of
// words that follow in the header, the version 0, the period, and padding.
func cpuHeader(data []byte) (words, bool) {
	const longest = 3600e6 // an hour
	for _, w := range []words{
		{size: 8, order: binary.LittleEndian},
		{size: 8, order: binary.BigEndian},
		{size: 4, order: binary.LittleEndian},
		{size: 4, order: binary.BigEndian},
	} {
		if len(data) < 5*w.size || w.word(data, 0) != 0 || w.word(data, w.size) != 3 || w.word(data, 2*w.size) != 0 || w.word(data, 4*w.size) != 0 {
			continue
		}
		w.period, w.first = w.word(data, 3*w.size), 5*w.size
		if 0 < w.period && w.period < longest {
			return w, true
		}
	}
	return words{}, false
}

// word reads the word at an offset, which must be there.
func (w words) word(data []byte, at int) uint64 {
	if w.size == 8 {
		return w.order.Uint64(data[at:])
	}
	return uint64(w.order.Uint32(data[at:]))
}

// sample finds the sample at an offset: its count, and where its addresses stand.
// last says that it is the one that ends the list.
func (w words) sample(data []byte, at int) (count uint64, from, to int, last, ok bool) {
	if len(data)-at < 2*w.size {
		return 0, 0, 0, false, false
	}
	count, depth := w.word(data, at), w.word(data, at+w.size)
	from = at + 2*w.size
	if depth > uint64((len(data)-from)/w.size) {
		return 0, 0, 0, false, false
	}
	to = from + int(depth)*w.size
	return count, from, to, count == 0 && depth == 1 && w.word(data, from) == 0, true
}

// cpu reads a CPU profile. Names of files stand behind the samples, so these are
// walked over first.
//
// pprof's library takes the second frame out where nearly all samples share it,
// as that of the signal's handler. No version of gperftools that is in use writes
// one, and a program with one hot loop would lose a caller, so it stays.
func (r *reader) cpu(ctx context.Context, in *codec.Input, w words) error {
	const every = 1 << 14 // samples between looks at the context
	data, end, n := in.Data, w.first, 0
	var cut error
	for {
		_, _, to, last, ok := w.sample(data, end)
		if !ok {
			if end < len(data) {
				cut = fmt.Errorf("the sample at byte %d is not complete, as if the copy had been cut off", end+1)
			}
			break
		}
		if n++; n%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if last {
			r.places.maps = readMappings(data[to:])
			break
		}
		end = to
	}
	s := &series{id: "cpu", label: "CPU", units: []string{"samples", "ns"}, from: []int{0, 1}}
	r.series = append(r.series, s)
	var addresses []uint64
	n = 0
	for at := w.first; at < end; {
		if n++; n%every == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			in.Progress(int64(at))
		}
		count, from, to, _, _ := w.sample(data, at)
		at = to
		addresses = addresses[:0]
		for ; from < to; from += w.size {
			addresses = append(addresses, w.word(data, from))
		}
		if len(addresses) > 1 && addresses[0] == addresses[1] { // found both in the signal and on the stack
			addresses = append(addresses[:1], addresses[2:]...)
		}
		period := w.period * 1000
		r.values[0], r.values[1] = int64(min(count, math.MaxInt64)), -1
		if count <= codec.MaxTotal/period {
			r.values[1] = int64(count * period)
		}
		r.add(s, addresses)
	}
	if cut == nil && n == 0 {
		cut = errors.New("there are no samples in it")
	}
	return cut
}

func (r *reader) add(s *series, addresses []uint64) {
	if !s.add(r.places.stack(addresses, false), 0, r.values[:]) {
		r.large++
	}
}
