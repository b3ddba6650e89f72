package pyroscope

import (
	"context"
	"encoding/binary"
	"errors"
	"net/http"

	"flameview/formats/codec/wire"
)

// profile asks for the sum of all profiles that a query matches, in pprof's format;
// nothing where none does. Never for fewer nodes than there are: a truncated tree
// would lie.
//
// Newer servers call SelectMergeProfile deprecated, and keep it. Where it is gone,
// SelectMergeStacktraces gives the same inside another message.
// https://github.com/grafana/pyroscope/blob/main/api/querier/v1/querier.proto
func (c *Client) profile(ctx context.Context, q Query) ([]byte, error) {
	data, err := c.post(ctx, q, "SelectMergeProfile", asProto, q.message())
	if !isUnknown(err) {
		return data, err
	}
	inner, other := c.nested(ctx, q)
	if statusOf(err) == http.StatusNotFound && statusOf(other) == http.StatusNotFound {
		return nil, errors.New("this is no Pyroscope: " + err.Error())
	}
	return inner, other
}

// nested asks SelectMergeStacktraces for a profile in pprof's format.
func (c *Client) nested(ctx context.Context, q Query) ([]byte, error) {
	const format, pprof = 6, 4
	m, err := c.post(ctx, q, "SelectMergeStacktraces", asProto, appendNumber(q.message(), format, pprof))
	for _, number := range []int{5, 1} { // pprof of the answer, profile of that
		if err != nil {
			return nil, err
		}
		m, err = inside(m, number)
	}
	return m, err
}

// message is the four fields that both requests begin with.
func (q Query) message() []byte {
	var m []byte
	for i, text := range []string{q.Type, q.Selector()} {
		m = binary.AppendUvarint(m, uint64(i+1)<<3|wire.Bytes)
		m = binary.AppendUvarint(m, uint64(len(text)))
		m = append(m, text...)
	}
	m = appendNumber(m, 3, q.From.UnixMilli())
	return appendNumber(m, 4, q.To.UnixMilli())
}

func appendNumber(m []byte, field int, v int64) []byte {
	m = binary.AppendUvarint(m, uint64(field)<<3|wire.Varint)
	return binary.AppendUvarint(m, uint64(v))
}

// inside is the message in a field of another; nothing if the field is not there.
func inside(m []byte, number int) ([]byte, error) {
	for len(m) > 0 {
		f, rest, ok, _ := wire.Cut(m)
		if !ok {
			return nil, errors.New("the answer of SelectMergeStacktraces is no protocol buffer")
		}
		if f.Num == number && f.Wire == wire.Bytes {
			return f.Body, nil
		}
		m = rest
	}
	return nil, nil
}
