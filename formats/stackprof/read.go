package stackprof

import (
	"context"
	"errors"
	"math"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	*jsontext.Scanner
	b *model.Builder

	mode              string
	interval          int64
	missed            int64
	frames            []frame
	byID              map[uint64]int32 // index in frames
	strangers         int              // ids that no frame has
	stacks            []model.StackID  // of samples or runs of samples
	counts            []int64          // samples in each
	framesAt          int              // where the columns begin, -1 without
	rawAt, linesAt    int
	timesAt, deltasAt int
	last              []step // of the stack before
}

// frame is one entry of frames.
type frame struct {
	frame model.Frame
	id    model.FrameID
	self  int64
	edges []edge
}

type edge struct {
	callee uint64
	weight int64
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := &reader{
		Scanner: jsontext.New(ctx, in.Data), b: b, byID: map[uint64]int32{},
		framesAt: -1, rawAt: -1, linesAt: -1, timesAt: -1, deltasAt: -1,
	}
	r.Fast = true
	if err := ctx.Err(); err != nil {
		return err
	}
	err := r.outline()
	r.OnProgress = in.Progress
	if r.framesAt >= 0 {
		if e := r.readFrames(); err == nil {
			err = e
		}
	}
	switch {
	case r.rawAt >= 0:
		if e := r.readRaw(ctx); err == nil {
			err = e
		}
		if e := r.storeSamples(ctx); err == nil {
			err = e
		}
	case len(r.frames) > 0 && ctx.Err() == nil:
		if e := r.storeGraph(ctx); err == nil {
			err = e
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.warn()
	err = r.Located(err)
	if err == nil && r.framesAt < 0 {
		return errors.New(`there are no "frames" in it`)
	}
	return err
}

// outline notes where the columns begin and reads what is short.
func (r *reader) outline() error {
	return r.Object(func(key []byte) (err error) {
		switch c := r.Next(); {
		case string(key) == "mode" && c == '"':
			var text []byte
			text, err = r.Str()
			r.mode = string(text)
		case string(key) == "interval":
			r.interval, err = r.integer()
		case string(key) == "missed_samples":
			r.missed, err = r.integer()
		case string(key) == "frames" && c == '{':
			r.framesAt = r.At
		case string(key) == "raw" && c == '[':
			r.rawAt = r.At
		case string(key) == "raw_lines" && c == '[':
			r.linesAt = r.At
		case string(key) == "raw_sample_timestamps" && c == '[':
			r.timesAt = r.At
		case string(key) == "raw_timestamp_deltas" && c == '[':
			r.deltasAt = r.At
		}
		return err
	})
}

// readFrames reads the table of frames.
//
//	"70":{"name":"A#b","file":"a.rb","line":4,"samples":2,"edges":{"71":2}}
func (r *reader) readFrames() error {
	r.Go(r.framesAt)
	return r.Object(func(key []byte) error {
		if err := r.Pause(); err != nil {
			return err
		}
		id, ok := digits(key)
		if !ok || r.Next() != '{' {
			return nil
		}
		var f frame
		var name, file string
		var line int64
		err := r.Object(func(key []byte) (err error) {
			var text []byte
			switch c := r.Next(); {
			case string(key) == "name" && c == '"':
				text, err = r.Str()
				name = string(text)
			case string(key) == "file" && c == '"':
				text, err = r.Str()
				file = string(text)
			case string(key) == "line":
				line, err = r.integer()
			case string(key) == "samples":
				f.self, err = r.integer()
			case string(key) == "edges" && c == '{':
				f.edges, err = r.readEdges()
			}
			return err
		})
		p := names.Ruby(name, file, int32(min(line, math.MaxInt32)))
		f.id = p.Intern(r.b)
		f.frame = model.Frame{Method: r.b.Method(p.Method), Kind: p.Kind, Library: r.b.String(p.Library), Detail: r.b.String(p.Detail)}
		r.byID[id] = int32(len(r.frames))
		r.frames = append(r.frames, f)
		return err
	})
}

func (r *reader) readEdges() (out []edge, err error) {
	err = r.Object(func(key []byte) error {
		callee, ok := digits(key)
		weight, err := r.integer()
		if ok && err == nil {
			out = append(out, edge{callee, weight})
		}
		return err
	})
	return out, err
}

// integer reads a number that is not negative; what is none is 0.
func (r *reader) integer() (int64, error) {
	v, _, err := r.Fixed(0)
	return max(v, 0), err
}

// digits reads an id. Ids are addresses: floating point would change them.
func digits(p []byte) (v uint64, ok bool) {
	for _, c := range p {
		if c-'0' > 9 || v > (math.MaxUint64-9)/10 {
			return 0, false
		}
		v = v*10 + uint64(c-'0')
	}
	return v, len(p) > 0
}
