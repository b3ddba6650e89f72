package flamebearer

import (
	"context"
	"errors"
	"fmt"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// reader reads one file. Names and metadata may stand behind the levels, so places
// are noted first, which is cheap.
type reader struct {
	*jsontext.Scanner
	b *model.Builder

	namesAt, levelsAt int // -1 without them
	units, name       string
	rate              int64
	double            bool
	ticks             [3]int64 // of all, the left side and the right one; -1 for none

	frames []model.FrameID // by name
	other  []bool          // by name: "other"
	above  []box           // of the level above
	level  []box
	begun  bool // a level has been read
	sides  [2]side
	lost   losses
}

// losses count what could not be used.
type losses struct {
	strangers int // names that are not in the list
	orphans   int // boxes below none
	values    int
	others    int64 // what boxes stand for that the server cut off
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &reader{Scanner: jsontext.New(ctx, in.Data), b: b, namesAt: -1, levelsAt: -1, ticks: [3]int64{-1, -1, -1}}
	r.Fast = true
	err := r.outline()
	r.OnProgress = in.Progress
	if r.namesAt >= 0 && r.levelsAt >= 0 {
		r.Go(r.namesAt)
		namesErr := r.List(r.readName)
		r.Go(r.levelsAt)
		err = errors.Join(err, namesErr, r.List(r.readLevel))
		r.store()
		r.warn(err == nil)
	} else if err == nil {
		err = errors.New(`there is no flame graph in it: want "flamebearer":{"names":[...],"levels":[...]}`)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var broken *jsontext.Syntax
	if errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", r.Place(broken.At), broken)
	}
	return err
}

// outline notes where things stand, and reads the small ones.
func (r *reader) outline() error {
	object := func(key func(name string) error) error {
		if r.Next() != '{' {
			return nil
		}
		return r.Object(func(name []byte) error { return key(string(name)) })
	}
	return r.Object(func(name []byte) (err error) {
		switch string(name) {
		case "leftTicks":
			r.ticks[1], err = r.integer()
		case "rightTicks":
			r.ticks[2], err = r.integer()
		case "metadata":
			return object(func(name string) (err error) {
				switch name {
				case "format":
					var format string
					format, err = r.text()
					r.double = format == "double"
				case "units":
					r.units, err = r.text()
				case "name":
					r.name, err = r.text()
				case "sampleRate":
					r.rate, err = r.integer()
				}
				return err
			})
		case "flamebearer":
			return object(func(name string) (err error) {
				switch {
				case name == "names" && r.Next() == '[':
					r.namesAt = r.At
				case name == "levels" && r.Next() == '[':
					r.levelsAt = r.At
				case name == "numTicks":
					r.ticks[0], err = r.integer()
				}
				return err
			})
		}
		return err
	})
}

// text reads a string, "" in place of anything else.
func (r *reader) text() (string, error) {
	if r.Next() != '"' {
		return "", r.Skip()
	}
	p, err := r.Str()
	return string(p), err
}

// integer reads a number, -1 in place of anything else. Nearly all are short and
// without sign, so these are read first.
func (r *reader) integer() (int64, error) {
	const short = 16
	v, at := int64(0), r.At
	for at < len(r.Data) && at-r.At < short && '0' <= r.Data[at] && r.Data[at] <= '9' {
		v = v*10 + int64(r.Data[at]-'0')
		at++
	}
	if at > r.At && at < len(r.Data) && (r.Data[at] == ',' || r.Data[at] == ']') {
		r.At = at
		return v, nil
	}
	if c := r.Next(); c == '"' || c == '{' || c == '[' {
		return -1, r.Skip()
	}
	word := r.Word()
	if len(word) == 0 {
		return -1, r.Unexpected("a number")
	}
	n, ok := jsontext.ParseNumber(word)
	if v, fits := n.Times10(0); ok && fits {
		return v, nil
	}
	return -1, nil
}

func (r *reader) readName() error {
	name, err := r.text()
	if err != nil {
		return err
	}
	r.frames = append(r.frames, names.Parse(name).Intern(r.b))
	r.other = append(r.other, name == "other")
	return nil
}

// store hands the series over, the right side first.
func (r *reader) store() {
	k := kindOf(r.units, r.name, r.rate)
	if !r.double {
		r.sides[0].ticks = r.ticks[0]
		r.sides[0].store(r.b, k)
		return
	}
	r.sides[0].ticks, r.sides[1].ticks = r.ticks[1], r.ticks[2]
	r.sides[1].store(r.b, k)
	k.id, k.label = model.BaseSeries(k.id), model.BaseLabel(k.label)
	r.sides[0].store(r.b, k)
}

// warn says what was lost; whole is false where the file was cut.
func (r *reader) warn(whole bool) {
	if r.lost.others > 0 {
		r.b.Warn(`the server cut small boxes off; "other" stands for them: %d in all`, r.lost.others)
	}
	if r.lost.strangers > 0 {
		r.b.Warn("names that are not in the file's list are shown as [unknown]: %d", r.lost.strangers)
	}
	if r.lost.orphans > 0 {
		r.b.Warn("boxes that hang below no other were put at the root: %d", r.lost.orphans)
	}
	if r.lost.values > 0 {
		r.b.Warn("values that are negative or too large count as nothing: %d", r.lost.values)
	}
	for _, s := range r.sides {
		if whole && s.ticks > 0 && s.ticks != s.sum {
			r.b.Warn("the file says that its values add up to %d, but they add up to %d", s.ticks, s.sum)
		}
	}
}
