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

// box is a box of a level: where it ends on each side, and its stack.
type box struct {
	end [2]int64
	at  model.StackID
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
	r.Tell = in.Progress
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

// readLevel reads a row of boxes. Both rows go from left to right, so the box
// above is looked for from where the last one was found.
func (r *reader) readLevel() error {
	if r.Next() != '[' {
		return r.Skip()
	}
	r.above, r.level = r.level, r.above[:0]
	perBox := 4
	if r.double {
		perBox = 7
	}
	first := !r.begun
	var numbers [7]int64
	var ends [2]int64
	i, parent := 0, 0
	err := r.List(func() (err error) {
		if numbers[i], err = r.integer(); err != nil {
			return err
		}
		if i++; i == perBox {
			i = 0
			r.box(numbers[:perBox], &ends, &parent, first)
		}
		return nil
	})
	r.begun = true
	return err
}

// box adds a box. ends are where the last one of its level ended.
func (r *reader) box(n []int64, ends *[2]int64, parent *int, root bool) {
	name := n[len(n)-1]
	for s := range len(n) / 3 {
		x, total := n[3*s], n[3*s+1]
		if x < 0 || total < 0 || x > codec.MaxTotal-ends[s] || total > codec.MaxTotal-ends[s]-x {
			r.lost.values++
			return
		}
		ends[s] += x + total
	}
	b := box{end: *ends}
	if !root {
		for *parent < len(r.above) && !r.above[*parent].spans(b) {
			*parent++
		}
		if *parent == len(r.above) {
			r.lost.orphans++
		} else {
			b.at = r.above[*parent].at
		}
		b.at = r.b.PushNew(b.at, r.frame(name, n))
	}
	r.level = append(r.level, b)
	for s := range len(n) / 3 {
		if !r.sides[s].add(b.at, n[3*s+2]) {
			r.lost.values++
		}
	}
}

// spans says whether a box that does not end before this one begins ends in it.
func (b box) spans(below box) bool { return below.end[0] <= b.end[0] && below.end[1] <= b.end[1] }

// frame is that of a box. The server draws no more than some thousand boxes, and
// one of the name "other", which has no children, for the rest.
func (r *reader) frame(name int64, n []int64) model.FrameID {
	if name < 0 || name >= int64(len(r.frames)) {
		r.lost.strangers++
		return names.Native(names.Unknown).Intern(r.b)
	}
	if !r.other[name] {
		return r.frames[name]
	}
	var total int64
	for s := range len(n) / 3 {
		if n[3*s+1] != n[3*s+2] {
			return r.frames[name] // a function that has this name
		}
		total += n[3*s+1]
	}
	r.lost.others = min(r.lost.others+total, codec.MaxTotal)
	p := names.Native("[truncated]")
	p.Display = "other"
	return p.Intern(r.b)
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
	k.id, k.label = "base", "Base"
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
