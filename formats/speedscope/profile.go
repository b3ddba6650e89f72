package speedscope

import (
	"fmt"

	"flameview/model"
)

// profile is one entry of the list of profiles: what it says about itself, and
// where its columns begin, -1 where it has none.
type profile struct {
	kind, name, unit         string
	samples, weights, events int
	end                      number
	ended                    bool
}

// profile reads the one that begins at the current place.
func (r *reader) profile() error {
	p := profile{samples: -1, weights: -1, events: -1}
	quiet := r.tell
	r.tell = nil
	err := r.object(func(key string) (err error) {
		switch c := r.next(); {
		case c == '"' && key == "type":
			p.kind, err = r.str()
		case c == '"' && key == "name":
			p.name, err = r.str()
		case c == '"' && key == "unit":
			p.unit, err = r.str()
		case c == '[' && key == "samples":
			p.samples = r.at
		case c == '[' && key == "weights":
			p.weights = r.at
		case c == '[' && key == "events":
			p.events = r.at
		case key == "endValue":
			p.end, p.ended = parseNumber(r.word())
		}
		return err
	})
	r.tell, r.look = quiet, 0
	thread := model.NoThread
	if len(r.profilesAt) > 1 && p.name != "" {
		thread = r.b.Thread(model.Thread{Name: p.name})
	}
	var e error
	switch {
	case p.kind == "evented" || p.kind == "" && p.events >= 0:
		e = r.evented(&p, thread)
	case p.kind == "sampled" || p.kind == "":
		e = r.sampled(&p, thread)
	default:
		r.lost.kinds = append(r.lost.kinds, fmt.Sprintf("the profile %.60q is of the type %.60q, which is not known, and was left out", p.name, p.kind))
	}
	if err == nil {
		err = e
	}
	return err
}

// sampled reads samples and weights. The weights are read first: they are
// small, and a sample needs its own at once.
func (r *reader) sampled(p *profile, thread model.ThreadID) error {
	if p.samples < 0 {
		return nil
	}
	var weights []number
	var err error
	if p.weights >= 0 {
		r.at, r.look = p.weights, p.weights
		err = r.list(func() error {
			n, err := r.number()
			weights = append(weights, n)
			return err
		})
	}
	out := r.column(p.unit)
	r.at, r.look = p.samples, p.samples
	i := 0
	e := r.list(func() error {
		at, th, err := r.stack(thread)
		if err != nil {
			return err // a cut stack is not a stack
		}
		if i < len(weights) {
			out.add(at, th, weights[i])
		} else {
			r.lost.unweighted++
		}
		i++
		return nil
	})
	if err == nil {
		err = e
	}
	return err
}

// stack reads a list of frames.
//
//	[0,12,3]
func (r *reader) stack(thread model.ThreadID) (model.StackID, model.ThreadID, error) {
	if err := r.expect('['); err != nil {
		return 0, 0, err
	}
	at, bottom := model.Root, true
	for {
		if r.at >= r.look {
			if err := r.pause(); err != nil {
				return 0, 0, err
			}
		}
		switch c := r.next(); c {
		case ',':
			r.at++
			continue
		case ']':
			r.at++
			return at, thread, nil
		}
		word := r.word()
		if len(word) == 0 {
			return 0, 0, r.unexpected("the number of a frame")
		}
		f := r.frameOf(word)
		if bottom && f.thread != model.NoThread {
			thread = f.thread
		} else {
			at = r.b.Push(at, f.id)
		}
		bottom = false
	}
}

// frameOf is frame for a number as the file writes it, nearly always a few
// digits.
func (r *reader) frameOf(word []byte) frame {
	if i := 0; len(word) <= 9 {
		for _, c := range word {
			if c -= '0'; c > 9 {
				return r.frame(parseNumber(word))
			}
			i = 10*i + int(c)
		}
		if i < len(r.frames) {
			return r.frames[i]
		}
	}
	return r.frame(parseNumber(word))
}

// number reads a value; what is none counts as nothing.
func (r *reader) number() (number, error) {
	c := r.next()
	if c == '"' || c == '{' || c == '[' {
		r.lost.values++
		return number{}, r.skip()
	}
	word := r.word()
	if len(word) == 0 || r.at == len(r.data) {
		return number{}, r.unexpected("a number") // one at the very end may be cut
	}
	n, ok := parseNumber(word)
	if !ok || n.mant < 0 {
		r.lost.values++
		return number{}, nil
	}
	return n, nil
}
