package scan

import (
	"context"
	"slices"

	"flameview/model"
	"flameview/model/run"
)

// Partition is a metric summed by file, thread and stack: for questions about threads and
// files that do not need single events.
type Partition struct {
	Parts []Part // a file and thread may have several
	// Parallel columns. Each part is a range of them, ordered by stack.
	Stack []model.StackID
	Value []int64
}

// Part is the events of one thread in one file.
type Part struct {
	File     model.FileID
	Thread   model.ThreadID // NoThread where threads are not separated
	From, To int            // range in the partition's columns
}

// Partition sums a metric by file, thread and stack, or without threads by file and
// stack. Error: the context's.
//
// Events are first grouped by thread and then summed one thread after the other, so only
// one thread at a time needs a sum for every stack. A thread usually has several events
// in a row at the same stack; these are one entry from the start. In parallel, two
// functions make separate parts.
func (p *Pass) Partition(ctx context.Context, parallel run.Parallel, s *model.Store, threads bool) (*Partition, error) {
	p.Listed = true
	workers := []*partitioner{newPartitioner(ctx, s, threads)}
	if parallel != nil && len(p.chunks) > 1 {
		workers = append(workers, newPartitioner(ctx, s, threads))
	}
	var consumers []func(*Block)
	var ends []func()
	for _, w := range workers {
		consumers, ends = append(consumers, w.add), append(ends, w.finish)
	}
	if err := p.Run(ctx, parallel, nil, consumers...); err != nil {
		return nil, err
	}
	if parallel.Do(ends...); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	out := &workers[0].out
	for _, w := range workers[1:] {
		out.join(&w.out)
	}
	return out, nil
}

// PartitionTimes sums a metric by block of time and stack: Thread of a part is the number
// of its block, and File is meaningless. Blocks divide from..to equally; events outside or
// without a time are omitted. Error: the context's.
func (p *Pass) PartitionTimes(ctx context.Context, s *model.Store, from, to int64, blocks int) (*Partition, error) {
	p.Listed = true
	line := Timeline{Start: from, Buckets: make([]int64, blocks), width: bucketWidth(from, to-1, blocks), parts: 1}
	events := make([]visits, blocks)
	err := p.Run(ctx, nil, nil, func(b *Block) {
		if b.Seg.Time == nil {
			return
		}
		for _, event := range b.Kept {
			if at := b.Seg.Time[event]; at >= from && at < to {
				events[line.at(at)].add(b.Seg.Stack[event], b.Value(event))
			}
		}
	})
	if err != nil {
		return nil, err
	}
	w := partitioner{ctx: ctx, sums: NewAccumulator(s.Stacks.Len()), seg: &model.Segment{}}
	for block := range events {
		for _, list := range append(events[block].full, events[block].last) {
			for _, v := range list {
				w.sums.Add(uint32(v.stack), v.value)
			}
		}
		w.closePart(model.ThreadID(block))
	}
	return &w.out, ctx.Err()
}

// OneFile makes a partition of sums by stack that are all from seg's file.
func OneFile(ctx context.Context, seg *model.Segment, self []int64) (*Partition, error) {
	w := partitioner{ctx: ctx, sums: NewAccumulator(len(self)), seg: seg}
	w.sums.AddAll(self)
	w.closePart(model.NoThread)
	return &w.out, ctx.Err()
}

// Keep limits a partition to the stacks that filters of stacks let pass: self are the sums
// by stack after these filters. Error: the context's.
func (p *Partition) Keep(ctx context.Context, self []int64) (*Partition, error) {
	var out Partition
	for _, part := range p.Parts {
		from := len(out.Stack)
		for i := part.From; i < part.To; i++ {
			if run.Cancelled(ctx, i) {
				return nil, ctx.Err()
			}
			if self[p.Stack[i]] != 0 {
				out.Stack, out.Value = append(out.Stack, p.Stack[i]), append(out.Value, p.Value[i])
			}
		}
		part.From, part.To = from, len(out.Stack)
		out.Parts = append(out.Parts, part)
	}
	return &out, ctx.Err()
}

// Rescale changes the values of a partition in proportion, so that its sums by stack,
// which are before, become after exactly. Values must not be negative. Error: the
// context's.
func (p *Partition) Rescale(ctx context.Context, before, after []int64) (*Partition, error) {
	out := &Partition{Parts: p.Parts, Stack: p.Stack, Value: make([]int64, len(p.Value))}
	seen, given := make([]int64, len(before)), make([]int64, len(before))
	for i, stack := range p.Stack {
		if run.Cancelled(ctx, i) {
			return nil, ctx.Err()
		}
		seen[stack] += p.Value[i]
		next := after[stack]
		if seen[stack] < before[stack] {
			next = int64(float64(after[stack]) * (float64(seen[stack]) / float64(before[stack])))
		}
		out.Value[i] = next - given[stack]
		given[stack] = next
	}
	return out, ctx.Err()
}

// With returns the parts of both partitions.
func (p *Partition) With(o *Partition) *Partition {
	out := Partition{Parts: slices.Clone(p.Parts), Stack: p.Stack, Value: p.Value}
	out.join(o)
	return &out
}

// join appends the parts of another partition.
func (p *Partition) join(o *Partition) {
	first := len(p.Stack)
	p.Stack, p.Value = slices.Concat(p.Stack, o.Stack), slices.Concat(p.Value, o.Value) // Concat leaves no unused capacity
	for _, part := range o.Parts {
		part.From, part.To = part.From+first, part.To+first
		p.Parts = append(p.Parts, part)
	}
}
