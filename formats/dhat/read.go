package dhat

import (
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	*jsontext.Scanner
	b *model.Builder

	version       int64
	mode, verb    string
	units, blocks string // what bytes and blocks are called
	pps, ftbl     int    // where they begin, -1 without
	frames        []model.FrameID
	stacks        []model.StackID
	values        [numFields][]int64 // by field and place
	sums          [numFields]int64
	path          []int64
	strangers     int // frames that are not in the table
	lost          int // numbers that make no sense
}

// field is a number of a place.
type field int

const (
	totalBytes field = iota
	totalBlocks
	maxBytes
	maxBlocks
	peakBytes
	peakBlocks
	endBytes
	endBlocks
	reads
	writes
	numFields
)

var fields = map[string]field{
	"tb": totalBytes, "tbk": totalBlocks, "mb": maxBytes, "mbk": maxBlocks, "gb": peakBytes, "gbk": peakBlocks,
	"eb": endBytes, "ebk": endBlocks, "rb": reads, "wb": writes,
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := &reader{Scanner: jsontext.New(ctx, in.Data), b: b, pps: -1, ftbl: -1, units: "bytes", blocks: "count"}
	r.Fast = true
	if err := ctx.Err(); err != nil {
		return err
	}
	err := r.outline()
	r.OnProgress = in.Progress
	if r.ftbl >= 0 {
		if e := r.readFrames(); err == nil {
			err = e
		}
	}
	if r.pps >= 0 {
		r.Go(r.pps)
		if e := r.List(r.place); err == nil {
			err = e
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.store()
	r.warn()
	err = r.Located(err)
	if err == nil && r.pps < 0 {
		return errors.New(`there are no places in it: want "pps":[...]`)
	}
	return err
}

// outline notes where the lists begin and reads what is short. The table of
// frames stands behind the places that use it.
func (r *reader) outline() error {
	return r.Object(func(key []byte) (err error) {
		switch c := r.Next(); {
		case string(key) == "dhatFileVersion":
			r.version, err = r.number()
		case string(key) == "mode" && c == '"':
			err = r.text(&r.mode)
		case string(key) == "verb" && c == '"':
			err = r.text(&r.verb)
		case string(key) == "bsu" && c == '"':
			err = r.text(&r.units)
		case string(key) == "bksu" && c == '"':
			err = r.text(&r.blocks)
		case string(key) == "pps" && c == '[':
			r.pps = r.At
		case string(key) == "ftbl" && c == '[':
			r.ftbl = r.At
		}
		return err
	})
}

func (r *reader) text(into *string) error {
	text, err := r.Str()
	*into = string(text)
	return err
}

// number reads a number that is not negative; what is none is 0.
func (r *reader) number() (int64, error) {
	v, ok, err := r.Fixed(0)
	if err != nil {
		return 0, err
	}
	if !ok || v < 0 {
		r.lost++
		return 0, nil
	}
	return v, nil
}

// place reads one entry of pps. One that is cut is none.
func (r *reader) place() error {
	var values [numFields]int64
	at := model.Root
	err := r.Object(func(key []byte) (err error) {
		if f, ok := fields[string(key)]; ok {
			values[f], err = r.number()
		} else if string(key) == "fs" && r.Next() == '[' {
			at, err = r.stack()
		}
		return err
	})
	if err != nil {
		return err
	}
	r.stacks = append(r.stacks, at)
	for f, v := range values {
		if v > codec.MaxTotal-r.sums[f] {
			v = 0
			r.lost++
		}
		r.sums[f] += v
		r.values[f] = append(r.values[f], v)
	}
	return nil
}

// stack reads frames, leaf first.
func (r *reader) stack() (model.StackID, error) {
	r.path = r.path[:0]
	if err := r.List(func() error {
		n, err := r.number()
		r.path = append(r.path, n)
		return err
	}); err != nil {
		return model.Root, err
	}
	at := model.Root
	for i := len(r.path) - 1; i >= 0; i-- {
		n := r.path[i]
		switch {
		case n >= int64(len(r.frames)):
			r.strangers++
			at = r.b.Push(at, frame("").Intern(r.b))
		case n > 0: // the first frame of the table is the root
			at = r.b.Push(at, r.frames[n])
		}
	}
	return at, nil
}
