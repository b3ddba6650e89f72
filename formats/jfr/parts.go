package jfr

import (
	"bytes"
	"context"
)

// leaveOutParts leaves out the chunks that were cut and stand whole in another
// file of the load, where their events count: a copy that was broken off, beside
// the recording itself.
func (r *reader) leaveOutParts(ctx context.Context) error {
	if r.in.OnClaim == nil {
		return nil // what files have in common is to count in each
	}
	var keep []*chunk
	for _, c := range r.chunks {
		whole, err := r.wholeOf(ctx, c)
		if err != nil {
			return err
		}
		if whole == nil {
			keep = append(keep, c)
			continue
		}
		r.b.Warn("chunk %d is the beginning of %s, byte for byte, and counts there", c.no, whole.name)
	}
	r.chunks = keep
	return nil
}

// wholeOf gives the chunk of which c is the beginning; nil for none. Of headers
// only the start is compared: a recorder writes the rest at the end.
func (r *reader) wholeOf(ctx context.Context, c *chunk) (*other, error) {
	if int64(len(c.data)) == c.head.size || len(c.data) == headerLen {
		return nil, nil
	}
	others, err := r.elsewhere(ctx)
	if err != nil {
		return nil, err
	}
	for _, o := range others {
		if o.head.startNanos == c.head.startNanos && o.head.startTicks == c.head.startTicks && o.head.size == int64(len(o.data)) &&
			len(o.data) > len(c.data) && bytes.Equal(o.data[headerLen:len(c.data)], c.data[headerLen:]) {
			return o, nil
		}
	}
	return nil, nil
}
