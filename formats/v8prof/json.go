package v8prof

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// reader reads one file of JSON.
type reader struct {
	*jsontext.Scanner
	b    *model.Builder
	code []code

	ticks []tick
	ids   []int64 // of the tick that is read
	lost  struct{ addresses, untimed, large int }
}

// code is one piece of code. There are tens of thousands, of which few occur in
// a stack: a name is read when it is needed.
type code struct {
	at    int // where it stands
	frame model.FrameID
	known bool
}

type tick struct {
	tm    int64 // nanoseconds since V8 started to log
	vm    int64
	stack model.StackID
}

// states are V8's names of what it was doing, by number, from StateTag in
// https://github.com/v8/v8/blob/main/include/v8-unwinder.h.
var states = []string{
	"JS", "GC", "parser", "bytecode compiler", "compiler", "other", "external", "atomics wait", "idle", "logging",
}

// readJSON reads the preprocessed log. Ticks name code by its number, and stand
// behind the code in what V8 writes; for other writers their place is noted.
func readJSON(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := &reader{Scanner: jsontext.New(ctx, in.Data), b: b}
	r.Fast = true
	r.OnProgress = in.Progress
	ticksAt := 0
	err := r.Object(func(key []byte) error {
		switch c := r.Next(); {
		case string(key) == "code" && c == '[':
			return r.List(func() error {
				r.code = append(r.code, code{at: r.At})
				return r.Skip()
			})
		case string(key) == "ticks" && c == '[':
			ticksAt = r.At
		}
		return nil
	})
	if ticksAt > 0 {
		r.Go(ticksAt)
		if e := r.List(r.tick); err == nil {
			err = e
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if e := r.store(ctx); e != nil {
		return e
	}
	err = r.Located(err)
	if err == nil && ticksAt == 0 {
		return errors.New(`there are no ticks in it: want "ticks":[{"tm":2300,"vm":0,"s":[1,24]}]`)
	}
	in.Progress(int64(len(in.Data)))
	return err
}

// tick reads one tick. Its stack alternates between a piece of code and the
// place in it, leaf first; -1 stands where V8 knows no code, which as a leaf is
// what its own report calls unaccounted. Numbers beyond the list of code are
// addresses.
//
//	{"tm":2300,"vm":0,"s":[1,24,-1,0,0,180]}
func (r *reader) tick() error {
	var t tick
	r.ids = r.ids[:0]
	timed := false
	err := r.Maybe(func(key []byte) (err error) {
		switch string(key) {
		case "tm":
			t.tm, timed, err = r.Fixed(3)
		case "vm":
			t.vm, _, err = r.Fixed(0)
		case "s":
			i := 0
			err = r.Column(0, func(v int64, ok bool) {
				if i++; ok && i%2 == 1 && (v >= 0 || i == 1) {
					r.ids = append(r.ids, v)
				}
			})
		}
		return err
	})
	if err != nil {
		return err
	}
	if !timed {
		r.lost.untimed++
	}
	t.stack = model.Root
	at := r.At
	for _, id := range slices.Backward(r.ids) {
		t.stack = r.b.Push(t.stack, r.frame(id))
	}
	r.At = at
	r.ticks = append(r.ticks, t)
	return nil
}

// frame names a piece of code.
func (r *reader) frame(id int64) model.FrameID {
	if id < 0 {
		return names.Parse(names.Unknown).Intern(r.b)
	}
	if id >= int64(len(r.code)) {
		r.lost.addresses++
		p := names.Parse(names.Unknown)
		p.Detail = fmt.Sprintf("0x%x", id)
		return p.Intern(r.b)
	}
	c := &r.code[id]
	if !c.known {
		c.known = true
		c.frame = r.read(c.at).Intern(r.b)
	}
	return c.frame
}

// read names the code that stands at a place.
//
//	{"name":"step /srv/shop.js:12:7","type":"JS","kind":"Opt","func":0}
//	{"name":"ArrayMap","type":"CODE","kind":"Builtin"}
//	{"name":"operator new(unsigned long)","type":"CPP"}
func (r *reader) read(at int) names.Parsed {
	r.At = at
	var name, kind, class string
	err := r.Maybe(func(key []byte) (err error) {
		switch string(key) {
		case "name":
			name, err = r.Text()
		case "type":
			class, err = r.Text()
		case "kind":
			kind, err = r.Text()
		}
		return err
	})
	if err != nil {
		return names.Parse(names.Unknown)
	}
	switch class {
	case "JS":
		p := names.V8Function(name)
		switch kind {
		case "Opt", "Maglev":
			p.Kind = model.KindJIT
		case "Sparkplug", "Baseline":
			p.Kind = model.KindBaseline
		case "Unopt", "Ignition", "Interpreted":
			p.Kind = model.KindInterpreted
		}
		return p
	case "CODE":
		if p, ok := names.V8(kind + ":" + name); ok {
			return p
		}
	case "SHARED_LIB":
		p := names.Native(name)
		p.Library, p.Kind = path.Base(name), model.KindNative
		return p
	}
	p := names.Native(name)
	if class == "CPP" {
		p.Kind = model.KindCPP
	}
	return p
}

// store makes an event of each tick. A tick stands for the time since the one
// before, the first for the time since V8 began to log.
func (r *reader) store(ctx context.Context) error {
	slices.SortStableFunc(r.ticks, func(a, b tick) int { return cmp.Compare(a.tm, b.tm) })
	seg := r.b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	r.b.SetClock(model.ClockStart)
	seg.Values[0].Same = 1
	var last, total int64
	for i, t := range r.ticks {
		if i&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d := max(0, t.tm-last)
		if d > codec.MaxTotal-total {
			r.lost.large++
			d = 0
		}
		total, last = total+d, t.tm
		state := ""
		if t.vm >= 0 && t.vm < int64(len(states)) {
			state = states[t.vm]
		}
		seg.Stack = append(seg.Stack, t.stack)
		seg.Time = append(seg.Time, t.tm)
		seg.State = append(seg.State, r.b.State(state))
		seg.Values[1].Each = append(seg.Values[1].Each, d)
	}
	codec.Warn(
		r.b,
		codec.Loss{N: r.lost.addresses, What: "frames that V8's log gives as addresses only are shown as [unknown]: %d"},
		codec.Loss{N: r.lost.untimed, What: "ticks without a time count as the first ones: %d"},
		codec.Loss{N: r.lost.large, What: "times that are too large to be added up count as nothing: %d"},
	)
	return nil
}
