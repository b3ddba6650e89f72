package legacypprof

import (
	"bytes"
	"context"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// reader reads one file.
type reader struct {
	b      *model.Builder
	places places
	names  *names.Frames // of Go's lines
	series []*series
	values [4]int64 // of one record

	odd     int // records that are none
	oddLine int // the first of them
	large   int // values that are negative or too large
	hidden  bool
	period  int64 // of a mutex profile that Go has scaled
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	symbols, data := cutSymbols(in.Data)
	r := &reader{b: b, names: names.NewFramesBy(b, parseGo)}
	r.places = places{b: b, symbols: symbols, known: map[uint64][]model.FrameID{}}
	body := *in
	body.Data = data
	if before := len(in.Data) - len(data); before > 0 {
		body.OnProgress = func(done int64) { in.Progress(done + int64(before)) }
		body.OnRelease = nil
	}
	var err error
	if h, ok := cpuHeader(data); ok {
		err = r.cpu(ctx, &body, h)
	} else {
		err = r.text(ctx, &body)
	}
	for _, s := range r.series {
		s.store(b)
	}
	r.warn()
	return err
}

// warn says what was lost or left out.
func (r *reader) warn() {
	if r.odd > 0 {
		r.b.Warn("lines that are no records were left out: %d, the first is line %d", r.odd, r.oddLine)
	}
	if r.large > 0 {
		r.b.Warn("values that are negative or too large count as nothing: %d", r.large)
	}
	if r.places.bare > 0 {
		r.b.Warn("addresses without a name: %d; google-pprof --raw PROGRAM PROFILE writes a profile with names", r.places.bare)
	}
	if r.hidden {
		r.b.Warn("Go's text leaves out functions of its runtime at the top of stacks; the protocol buffer, without debug=1, has them")
	}
	if r.period > 1 {
		r.b.Warn("values are as Go scaled them to all contentions; go tool pprof multiplies this text by the sampling period, %d, once more", r.period)
	}
}

// memoryMap is the text behind the line that begins the mapped files.
func memoryMap(data []byte) []byte {
	for _, mark := range []string{"\nMAPPED_LIBRARIES:", "\n--- Memory map: ---"} {
		if i := bytes.LastIndex(data, []byte(mark)); i >= 0 {
			return data[i+len(mark):]
		}
	}
	return nil
}
