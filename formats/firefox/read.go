package firefox

import (
	"bytes"
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model"
)

// reader reads one file.
type reader struct {
	*jsontext.Scanner
	ctx  context.Context
	in   *codec.Input
	b    *model.Builder
	out  output
	lost losses

	symbols *symbols // of addresses, from the file beside; nil without
	looked  bool     // for that file
	several bool     // processes
}

// losses count what could not be used or is not known.
type losses struct {
	stackless int // samples without a stack
	strangers int // numbers of stacks or frames that are not in their table
	disorder  int // stacks on top of a later one
	unnamed   int // frames that are addresses only
	negative  int // negative weights
	large     int // values that cannot be added up
}

// process is one process of a Gecko profile, or a processed profile, which may
// hold several.
type process struct {
	meta    meta
	libs    []library
	shared  *tables // where threads have no tables of their own
	threads []int   // where each begins
}

// read is Format.Read.
//
// Any key may stand in front of those that explain it, so everything is stepped
// over once and its place noted, which is cheap, and then read in the order in
// which it is needed.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &reader{Scanner: jsontext.New(ctx, in.Data), ctx: ctx, in: in, b: b}
	r.Fast = true
	r.Next()
	var first error
	threads := 0
	whole := r.Scanner
	whole.OnProgress = in.Progress
	for places := []place{{whole, r.At}}; len(places) > 0; places = places[1:] {
		r.Scanner = places[0].text
		inside, n, err := r.process(places[0].at)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if r.Scanner != whole && err != nil {
			err = errors.New("in a process that is nested as text: " + err.Error())
		}
		if first == nil {
			first = err
		}
		threads += n
		r.several = r.several || len(inside) > 0
		places = append(places, inside...)
	}
	r.Scanner = whole
	r.out.store(r)
	r.warn()
	first = r.Located(first)
	if first == nil && threads == 0 {
		return errors.New(`there are no threads in it: want "threads":[{"samples":{...}}]`)
	}
	in.Progress(int64(len(in.Data)))
	return first
}

// place is where a process begins: in the file, or in a text inside of it.
type place struct {
	text *jsontext.Scanner
	at   int
}

// process reads the process at a place; inside are the places of those nested
// in it. What is whole is read, whatever follows. Gecko before version 4 has
// nested processes, and the list of libraries, as texts of JSON.
func (r *reader) process(at int) (inside []place, threads int, err error) {
	p := process{meta: meta{interval: 1e6}}
	sharedAt, metaAt := 0, 0
	r.Go(at)
	err = r.Maybe(func(key []byte) error {
		switch c := r.Next(); {
		case string(key) == "meta" && c == '{':
			metaAt = r.At
		case string(key) == "libs" && c == '[':
			return r.readLibs(&p.libs)
		case string(key) == "libs" && c == '"':
			text, err := r.nested()
			if text.Next() == '[' {
				outer := r.Scanner
				r.Scanner = text
				_ = r.readLibs(&p.libs) // what is broken there names no address
				r.Scanner = outer
			}
			return err
		case string(key) == "shared" && c == '{':
			sharedAt = r.At
		case string(key) == "threads" && c == '[':
			return r.List(func() error {
				if r.Next() == '"' {
					text, err := r.nested()
					inside = append(inside, place{text, text.At})
					return err
				}
				p.threads = append(p.threads, r.At)
				return r.Skip()
			})
		case string(key) == "processes" && c == '[':
			return r.List(func() error {
				inside = append(inside, place{r.Scanner, r.At})
				return r.Skip()
			})
		}
		return nil
	})
	keep := func(e error) {
		if err == nil {
			err = e
		}
	}
	if metaAt > 0 {
		keep(r.readMeta(metaAt, &p.meta))
	}
	r.several = r.several || len(inside) > 0
	if sharedAt > 0 {
		p.shared = newTables(&p)
		keep(r.readTables(sharedAt, p.shared))
		r.resolve(p.shared)
	}
	if len(p.threads) > 1 && !r.several {
		r.several = r.manyPids(p.threads)
	}
	for _, at := range p.threads {
		keep(r.thread(&p, at))
		if r.Pause() != nil {
			break
		}
	}
	return inside, len(p.threads), err
}

// nested gives the JSON that a string holds.
func (r *reader) nested() (*jsontext.Scanner, error) {
	p, err := r.Str()
	s := jsontext.New(r.ctx, bytes.Clone(p))
	s.Fast = true
	return s, err
}

// places notes where the items of a list begin.
func (r *reader) places(to *[]int) error {
	return r.List(func() error {
		*to = append(*to, r.At)
		return r.Skip()
	})
}

// warn says what was lost.
func (r *reader) warn() {
	codec.Warn(
		r.b,
		codec.Loss{N: r.lost.stackless, What: "samples without a stack were left out, as in the Firefox Profiler: %d"},
		codec.Loss{N: r.lost.strangers, What: "numbers of stacks, frames or functions that the file does not have: %d; they are shown as [unknown], samples are left out"},
		codec.Loss{N: r.lost.disorder, What: "stacks that hang from a later one were put at the root: %d"},
		codec.Loss{N: r.lost.unnamed, What: "functions that are known by their address only: %d; for names, open the file with samply load or in profiler.firefox.com, which fetch them, and save it from there, or record with samply record --unstable-presymbolicate and keep the .syms.json beside"},
		codec.Loss{N: r.lost.negative, What: "rows with a negative weight: %d; they are series of their own, by their amount"},
		codec.Loss{N: r.lost.large, What: "values that are too large to be added up count as nothing: %d"},
	)
}
