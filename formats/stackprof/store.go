package stackprof

import (
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/callgraph"
	"flameview/model"
)

// kind is what a mode counts.
type kind struct {
	id, label string
	units     []string
	scale     []int64 // of one sample, by unit
}

// kind says what a sample of the file's mode stands for.
func (r *reader) kind() kind {
	interval := max(r.interval, 1)
	switch r.mode {
	case "cpu":
		return kind{"cpu", "CPU", []string{"samples", "ns"}, []int64{1, interval * 1000}}
	case "wall":
		return kind{"wall", "Wall clock", []string{"samples", "ns"}, []int64{1, interval * 1000}}
	case "object":
		return kind{"alloc", "Allocations", []string{"count", "samples"}, []int64{interval, 1}}
	case "", "custom":
		return kind{model.Unknown, "Samples", []string{"samples"}, []int64{1}}
	}
	return kind{r.mode, r.mode, []string{"samples"}, []int64{1}}
}

func (r *reader) series(k kind) *model.Segment {
	units := make([]model.Unit, len(k.units))
	for i, u := range k.units {
		units[i].Name = u
	}
	return r.b.Series(k.id, k.label, units...)
}

// errLarge is the error for sums beyond 64 bits.
var errLarge = errors.New("the values are too large to be added up")

// checkSum gives the number of samples, if it can be added up in all units.
func (k kind) checkSum(counts []int64) (sum int64, err error) {
	for _, c := range counts {
		for _, s := range k.scale {
			if s <= 0 || c > codec.MaxTotal/s-sum {
				return 0, errLarge
			}
		}
		sum += c
	}
	return sum, nil
}

// storeSamples makes events of raw: one for each sample where times are known,
// else one for each stack that the file counts.
func (r *reader) storeSamples(ctx context.Context) error {
	k := r.kind()
	sum, err := k.checkSum(r.counts)
	if err != nil || len(r.stacks) == 0 {
		return err
	}
	seg := r.series(k)
	times, clock := r.readTimes(ctx, sum)
	if times == nil {
		seg.Stack = r.stacks
		for i, s := range k.scale {
			seg.Values[i].Each = make([]int64, len(r.counts))
			for row, c := range r.counts {
				seg.Values[i].Each[row] = c * s
			}
		}
		return nil
	}
	seg.Stack = make([]model.StackID, 0, sum)
	for i, at := range r.stacks {
		for range r.counts[i] {
			seg.Stack = append(seg.Stack, at)
		}
	}
	for i, s := range k.scale {
		seg.Values[i].Same = s
	}
	seg.Time = times
	r.b.SetClock(clock)
	return nil
}

// storeGraph makes stacks of edges.
func (r *reader) storeGraph(ctx context.Context) error {
	k, g := r.kind(), callgraph.New(1)
	for _, f := range r.frames {
		g.AddSelf(g.Node(f.id), 0, f.self)
	}
	for n, f := range r.frames {
		for _, e := range f.edges {
			callee, ok := r.byID[e.callee]
			if !ok {
				r.strangers++
				continue
			}
			g.AddCost(g.Edge(callgraph.Node(n), callgraph.Node(callee)), 0, e.weight)
		}
	}
	stacks, err := g.Stacks(ctx, r.b)
	if err != nil {
		return err
	}
	if _, err := k.checkSum(stacks.Values[0]); err != nil {
		return err
	}
	if len(stacks.Stack) == 0 {
		return nil
	}
	seg := r.series(k)
	metrics := make([]int, len(k.scale)) // all are the same column
	stacks.Put(seg, metrics, model.NoThread, false)
	for i, s := range k.scale {
		for row := range seg.Values[i].Each {
			seg.Values[i].Each[row] *= s
		}
	}
	callgraph.Warn(r.b, []string{"samples"}, stacks)
	return nil
}

// warn says what was lost.
func (r *reader) warn() {
	if r.missed > 0 {
		r.b.Warn("stackprof missed %s samples", model.Grouped(r.missed))
	}
	if r.strangers > 0 {
		r.b.Warn("%s frames are not in the list of frames and have no name", model.Grouped(r.strangers))
	}
	if r.mode == "object" && r.interval > 1 {
		r.b.Warn("every %s. allocation was sampled: the number of allocations is samples times %d", model.Grouped(r.interval), r.interval)
	}
}
