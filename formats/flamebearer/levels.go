package flamebearer

import (
	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// box is a box of a level: where it ends on each side, and its stack.
type box struct {
	end [2]int64
	at  model.StackID
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
