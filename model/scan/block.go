package scan

import "flameview/model"

// Block is a range of up to BlockLen events of a segment, and which of them passed the filters.
type Block struct {
	Seg      *model.Segment
	Values   model.Values
	From, To int     // the range, as indices into the segment's columns
	Whole    bool    // all of them passed the filters
	Kept     []int32 // events that passed; not set if Whole, unless the pass is Listed
	Times    Span    // time of all events of the range, where known
}

// Value is the value of an event.
func (b *Block) Value(event int32) int64 {
	if b.Values.Each != nil {
		return b.Values.Each[event]
	}
	return b.Values.Same
}

// Sum adds up the values of the events that passed, or of all if the block has not been
// judged yet.
func (b *Block) Sum() (sum int64) {
	switch {
	case b.Values.Each == nil && b.Kept == nil:
		return b.Values.Same * int64(b.To-b.From)
	case b.Values.Each == nil:
		return b.Values.Same * int64(len(b.Kept))
	case b.Kept == nil:
		for _, v := range b.Values.Each[b.From:b.To] {
			sum += v
		}
	}
	for _, e := range b.Kept {
		sum += b.Values.Each[e]
	}
	return sum
}

// addTo adds the block's events to sums by stack.
func (b *Block) addTo(sums []int64) {
	stacks, each, same := b.Seg.Stack, b.Values.Each, b.Values.Same
	switch {
	case b.Whole && each == nil:
		for _, n := range stacks[b.From:b.To] {
			sums[n] += same
		}
	case b.Whole:
		each = each[b.From:b.To]
		for i, n := range stacks[b.From:b.To] {
			sums[n] += each[i]
		}
	case each == nil:
		for _, e := range b.Kept {
			sums[stacks[e]] += same
		}
	default:
		for _, e := range b.Kept {
			sums[stacks[e]] += each[e]
		}
	}
}

// eachEvent calls a function for every event that passed. The call for each event is
// too slow for passes that run at every click.
func (b *Block) eachEvent(do func(event int32)) {
	if b.Whole {
		for event := int32(b.From); event < int32(b.To); event++ {
			do(event)
		}
		return
	}
	for _, event := range b.Kept {
		do(event)
	}
}
