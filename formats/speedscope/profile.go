package speedscope

import (
	"fmt"
	"slices"

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

// about reads what the profile at the current place says about itself. On an
// error it is what came before.
func (r *reader) about() (profile, error) {
	p := profile{samples: -1, weights: -1, events: -1}
	err := r.Object(func(key []byte) (err error) {
		switch c := r.Next(); {
		case c == '"' && string(key) == "type":
			p.kind, err = r.Text()
		case c == '"' && string(key) == "name":
			p.name, err = r.Text()
		case c == '"' && string(key) == "unit":
			p.unit, err = r.Text()
		case c == '[' && string(key) == "samples":
			p.samples = r.At
		case c == '[' && string(key) == "weights":
			p.weights = r.At
		case c == '[' && string(key) == "events":
			p.events = r.At
		case string(key) == "endValue":
			p.end, p.ended = parseNumber(r.Word())
		}
		return err
	})
	return p, err
}

// profile reads the columns of one.
func (r *reader) profile(p *profile) error {
	thread := model.NoThread
	if len(r.profiles) > 1 && p.name != "" {
		thread = r.b.Thread(model.Thread{Name: p.name})
	}
	switch {
	case p.kind == "evented" || p.kind == "" && p.events >= 0:
		return r.evented(p, thread)
	case p.kind == "sampled" || p.kind == "":
		return r.sampled(p, thread)
	}
	r.lost.kinds = append(r.lost.kinds, fmt.Sprintf("the profile %.60q is of the type %.60q, which is not known, and was left out", p.name, p.kind))
	return nil
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
		r.Go(p.weights)
		err = r.List(func() error {
			n, err := r.number()
			if len(weights) == cap(weights) {
				weights = slices.Grow(weights, max(1024, len(weights)))
			}
			weights = append(weights, n)
			return err
		})
	}
	out := r.column(p.unit)
	out.grow(len(weights))
	r.Go(p.samples)
	i, path := 0, path{r: r, base: thread}
	e := r.List(func() error {
		at, th, err := path.read()
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
	if err == nil && e == nil {
		r.lost.unsampled += max(len(weights)-i, 0)
	}
	if err == nil {
		err = e
	}
	return err
}

// number reads a value; what is none counts as nothing.
func (r *reader) number() (number, error) {
	c := r.Next()
	if c == '"' || c == '{' || c == '[' {
		r.lost.values++
		return number{}, r.Skip()
	}
	word := r.Word()
	if len(word) == 0 || r.At == len(r.Data) {
		return number{}, r.Unexpected("a number") // one at the very end may be cut
	}
	n, ok := parseNumber(word)
	if !ok {
		r.lost.values++
		return number{}, nil
	}
	return n, nil
}
