package animated

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"flameview/compare"
	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// reader reads one file. The rows come last, so they are read as they stand.
type reader struct {
	*jsontext.Scanner
	b      *model.Builder
	series string
	label  string
	unit   model.Unit
	phases int
	names  []string
	kinds  []string
	frames []model.FrameID // by name
	// callers says that rows lead from the leaf to the root.
	callers bool

	seg   *model.Segment
	open  []int64         // frames of the path to the row at hand, by depth
	at    []model.StackID // and their stacks
	total codec.Total
	lost  int
	rest  rowState
}

// rowState is what of a row was read.
type rowState struct {
	field int // 0 depth, 1 name, 2 pairs, then pairs
	depth int64
	stack model.StackID
	pairs int64
	phase int64
	value int64
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	_, text, ok := bytes.Cut(in.Data, []byte(dataOpen))
	if !ok {
		return errors.New("the data of the animation is missing")
	}
	text, _, whole := bytes.Cut(text, []byte(dataClose))
	r := &reader{Scanner: jsontext.New(ctx, text), b: b, series: model.Unknown, label: "Samples", unit: model.Unit{Name: "samples"}}
	r.OnProgress = in.Progress
	err := r.Object(r.key)
	if r.seg != nil {
		r.finish()
	}
	var broken *jsontext.Syntax
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !whole && r.b.Events() > 0:
		return fmt.Errorf("the file ends in the middle of its data: %w", errors.Join(err, errCut))
	case errors.As(err, &broken):
		return fmt.Errorf("%s of the data: %w", r.Place(broken.At), broken)
	}
	return err
}

var errCut = errors.New("what stands before was read")

func (r *reader) key(name []byte) (err error) {
	text := func(to *string) error {
		s, err := r.Text()
		*to = s
		return err
	}
	texts := func(to *[]string) error {
		return r.List(func() error {
			s, err := r.Text()
			*to = append(*to, s)
			return err
		})
	}
	switch string(name) {
	case "series":
		return text(&r.series)
	case "label":
		return text(&r.label)
	case "unit":
		return text(&r.unit.Name)
	case "decimals":
		n, err := r.number()
		if err == nil && n > 9 {
			err = fmt.Errorf("decimals: %d is too many", n)
		}
		r.unit.Decimals = uint8(n)
		return err
	case "callers":
		r.callers = string(r.Word()) == "true"
	case "phases":
		return r.List(func() error {
			if r.phases++; r.phases > compare.MaxSides {
				return fmt.Errorf("phases: more than %d", compare.MaxSides)
			}
			return r.Skip()
		})
	case "names":
		return texts(&r.names)
	case "kinds":
		return texts(&r.kinds)
	case "rows":
		if err := r.begin(); err != nil {
			return err
		}
		return r.List(func() error {
			n, err := r.number()
			if err != nil {
				return err
			}
			return r.add(n)
		})
	default:
		return r.Skip()
	}
	return nil
}

// number reads a whole one that is not negative.
func (r *reader) number() (int64, error) {
	v, ok, err := r.Fixed(0)
	if err == nil && (!ok || v < 0) {
		err = errors.New("want a whole number")
	}
	return v, err
}

// begin makes the frames.
func (r *reader) begin() error {
	if r.seg != nil {
		return errors.New("rows: they are there twice")
	}
	if len(r.names) == 0 || r.phases == 0 {
		return errors.New("rows: names and phases have to stand before them")
	}
	for i, name := range r.names {
		p := names.Parse(name)
		if i < len(r.kinds) {
			if k := model.ParseKind(r.kinds[i]); k != model.KindUnknown {
				p.Kind = k
			}
		}
		r.frames = append(r.frames, p.Intern(r.b))
	}
	r.seg = r.b.Series(r.series, r.label, r.unit)
	return nil
}

// add takes the next number of the rows.
func (r *reader) add(n int64) error {
	s := &r.rest
	switch s.field {
	case 0:
		if n > int64(len(r.open)) || n == 0 && len(r.open) > 0 {
			return fmt.Errorf("rows: a row at depth %d below one at %d", n, len(r.open)-1)
		}
		s.depth = n
		r.open, r.at = r.open[:n], r.at[:n]
	case 1:
		if n >= int64(len(r.frames)) {
			return fmt.Errorf("rows: name %d of %d", n, len(r.frames))
		}
		s.stack = model.Root
		if s.depth > 0 { // the root of the picture is no frame
			s.stack = r.push(n)
		}
		r.open, r.at = append(r.open, n), append(r.at, s.stack)
	case 2:
		if n > int64(r.phases) {
			return fmt.Errorf("rows: %d changes in %d phases", n, r.phases)
		}
		s.pairs, s.phase, s.value = n, 0, 0
	case 3:
		if n >= int64(r.phases)-s.phase {
			return fmt.Errorf("rows: phase %d of %d", s.phase+n, r.phases)
		}
		r.events(s.phase + n)
	case 4:
		s.value = n
		s.pairs--
	}
	switch s.field++; {
	case s.field > 2 && s.pairs == 0:
		r.events(int64(r.phases))
		*s = rowState{}
	case s.field > 4:
		s.field = 3
	}
	return nil
}

// push gives the stack of a row. Of callers, the path so far is the end of the
// stack, so it is pushed from its end.
func (r *reader) push(name int64) model.StackID {
	if !r.callers {
		return r.b.Push(r.at[len(r.at)-1], r.frames[name])
	}
	at := r.b.Push(model.Root, r.frames[name])
	for i := len(r.open) - 1; i > 0; i-- {
		at = r.b.Push(at, r.frames[r.open[i]])
	}
	return at
}

// events adds those of a row in the phases before one, which have one value.
func (r *reader) events(to int64) {
	s := &r.rest
	for ; s.phase < to; s.phase++ {
		if s.value == 0 {
			continue
		}
		if !r.total.Add(s.value) {
			r.lost++
			continue
		}
		r.seg.Stack, r.seg.Phase = append(r.seg.Stack, s.stack), append(r.seg.Phase, uint16(s.phase))
		r.seg.Values[0].Each = append(r.seg.Values[0].Each, s.value)
	}
}

func (r *reader) finish() {
	if r.phases == 1 {
		r.seg.Phase = nil
	}
	if r.lost > 0 {
		r.b.Warn("%d values are left out: with them the sum would be too large", r.lost)
	}
}
