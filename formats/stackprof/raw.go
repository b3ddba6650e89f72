package stackprof

import (
	"context"
	"math"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model"
)

// step is one frame of the last stack: neighbours share their lower frames, and
// those need not be looked up again.
type step struct {
	id, line uint64
	at       model.StackID
}

// column is a list of numbers that is read one by one.
type column struct {
	*jsontext.Scanner
	done bool
}

// column begins a list at a place.
func (r *reader) column(ctx context.Context, at int) *column {
	c := &column{Scanner: jsontext.New(ctx, r.Data)}
	c.Go(at + 1)
	return c
}

// next gives the next number; ok is false at the end of the list. What is no
// whole number, or negative, is 0.
func (c *column) next() (v uint64, ok bool, err error) {
	if c.done {
		return 0, false, nil
	}
	for {
		switch b := c.Next(); {
		case b-'0' <= 9:
			return c.number()
		case b == ',':
			c.At++
		case b == ']':
			c.done = true
			return 0, false, nil
		case b == '"', b == '[', b == '{', b == 0:
			c.done = true
			return 0, false, c.Unexpected("a number or ]")
		default:
			if len(c.Word()) == 0 {
				c.done = true
				return 0, false, c.Unexpected("a number or ]")
			}
			return 0, true, nil
		}
	}
}

func (c *column) number() (v uint64, ok bool, err error) {
	data, at := c.Data, c.At
	for at < len(data) && data[at]-'0' <= 9 && v <= (math.MaxUint64-9)/10 {
		v = v*10 + uint64(data[at]-'0')
		at++
	}
	c.At = at
	if at == len(data) {
		c.done = true
		return 0, false, c.Unexpected("the rest of a number")
	}
	if b := data[at]; b != ',' && b != ']' && b > ' ' {
		c.Word() // a fraction, or more digits than an id has
	}
	return v, true, nil
}

// readRaw reads the stacks, and the lines beside them. A stack that is cut is
// none.
func (r *reader) readRaw(ctx context.Context) error {
	raw := r.column(ctx, r.rawAt)
	raw.OnProgress = r.OnProgress
	var lines *column
	if r.linesAt >= 0 {
		lines = r.column(ctx, r.linesAt)
	}
	for {
		if err := raw.Pause(); err != nil {
			return err
		}
		n, ok, err := raw.next()
		if err != nil || !ok {
			return err
		}
		if lines != nil {
			if m, ok, err := lines.next(); m != n || !ok || err != nil {
				r.b.Warn("the lines of frames do not fit the stacks and were left out from sample %d on", len(r.counts)+1)
				lines = nil
			}
		}
		at, err := r.stack(raw, lines, n)
		if err != nil {
			return err
		}
		count, ok, err := raw.next()
		if lines != nil {
			lines.next()
		}
		if err != nil || !ok {
			return err
		}
		r.stacks, r.counts = append(r.stacks, at), append(r.counts, int64(min(count, codec.MaxTotal)))
	}
}

// stack reads n frames, root first.
func (r *reader) stack(raw, lines *column, n uint64) (model.StackID, error) {
	at, same := model.Root, true
	for depth := 0; uint64(depth) < n; depth++ {
		id, ok, err := raw.next()
		if err == nil && !ok {
			err = raw.Unexpected("a frame")
		}
		if err == nil && depth%(1<<16) == 0 {
			err = raw.Pause()
		}
		if err != nil {
			return at, err
		}
		var line uint64
		if lines != nil {
			line, _, _ = lines.next()
		}
		if same = same && depth < len(r.last) && r.last[depth].id == id && r.last[depth].line == line; same {
			at = r.last[depth].at
			continue
		}
		at = r.b.Push(at, r.frame(id, line))
		r.last = append(r.last[:depth], step{id, line, at})
	}
	if uint64(len(r.last)) > n {
		r.last = r.last[:n]
	}
	return at, nil
}

// frame gives the frame of an id at a line, 0 where the line is not known.
func (r *reader) frame(id, line uint64) model.FrameID {
	i, ok := r.byID[id]
	if !ok {
		r.strangers++
		i = int32(len(r.frames))
		r.byID[id] = i
		f := frame{frame: model.Frame{Method: r.b.Method(model.Method{Family: model.FamilyRuby, Name: "[unknown]"})}}
		f.id = r.b.Frame(f.frame)
		r.frames = append(r.frames, f)
	}
	f := &r.frames[i]
	if line == 0 || line > 1<<30 {
		return f.id
	}
	at := f.frame
	at.Line = int32(line)
	return r.b.Frame(at)
}

// readTimes reads one time for each sample, in nanoseconds, and says by which
// clock; nil where the file has none that fit.
func (r *reader) readTimes(ctx context.Context, samples int64) ([]int64, model.Clock) {
	at, clock := r.timesAt, model.ClockBoot
	if at < 0 {
		at, clock = r.deltasAt, model.ClockStart
	}
	if at < 0 || samples > int64(len(r.Data)) {
		return nil, clock
	}
	times, c := make([]int64, 0, samples), r.column(ctx, at)
	var sum int64
	for {
		if c.Pause() != nil {
			return nil, clock
		}
		v, ok, err := c.next()
		if err != nil || !ok || v > codec.MaxTotal/1000 {
			break
		}
		t := int64(v) * 1000
		if clock == model.ClockStart {
			if t > codec.MaxTotal-sum {
				break
			}
			sum += t
			t = sum
		}
		times = append(times, t)
	}
	if int64(len(times)) != samples {
		r.b.Warn("there are %s times for %s samples: times were left out", model.Grouped(len(times)), model.Grouped(samples))
		return nil, clock
	}
	return times, clock
}
