package scan

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/run"
)

// Bounds on elapsed time
//
// How much work a change of costs saves is arithmetic; how much time, is not. But samples
// with times and threads bound it. Time is cut into cells of one sampling period. In a
// cell, each running thread has its samples, and each sample the factor of its stack. If
// all threads that run in a cell did half the work, the cell would be half as long. If only
// one of them did, it would be between half as long, when the others wait for that one, and
// as long as before, when they do not:
// when the others wait for it, and as long as before, when they do not:
//	     cell   1    2    3    4
//	thread A    F    F    .    x      F is free: cell 1 goes, cell 2 goes or stays,
//	thread B    .    x    F    x      cell 3 goes, cell 4 stays: 2 to 3 cells of 4
//
// So the change of a cell is between the smallest and the largest change of any of its
// threads. For a fragment F at factor f this sums up to between (1-f) times the cells in
// which F runs alone and (1-f) times those in which any thread is in F. For a program with
// one thread the two are equal.
//
// Assumptions: a sample stands for its cell, a thread without one does not run, and the
// behaviour of caches, locks and garbage collection does not change.

// TimeCells are the samples of a metric, with time cut into cells. They are immutable.
type TimeCells struct {
	Period  int64 // length of a cell, in nanoseconds
	Elapsed int64 // cells from the first to the last sample of each file, including empty ones
	Samples int
	files   [][]cellSample // each ordered by time
	threads int
}

// cellSample is one sample.
type cellSample struct {
	time   int64
	stack  model.StackID
	thread model.ThreadID
	waits  bool
}

// TimeCells cuts the time of the pass's samples into sampling periods: the median time between
// two samples of one thread. It returns nil if samples have no times or no threads, or are
// too few. Memory: 24 bytes a sample. Error: the context's.
func (p *Pass) TimeCells(ctx context.Context, s *model.Store) (*TimeCells, error) {
	p.Listed = true
	waiting := make([]bool, len(s.States))
	for i, state := range s.States {
		waiting[i] = waits(state)
	}
	c := &TimeCells{files: make([][]cellSample, len(s.Files)), threads: len(s.Threads)}
	err := p.Run(ctx, nil, nil, func(b *Block) {
		seg := b.Seg
		if seg.Time == nil || seg.Thread == nil || seg.Timing != model.Sampled {
			return
		}
		list := c.files[seg.File]
		for _, event := range b.Kept {
			sample := cellSample{time: seg.Time[event], stack: seg.Stack[event], thread: seg.Thread[event]}
			if seg.State != nil {
				sample.waits = waiting[seg.State[event]]
			}
			list = append(list, sample)
		}
		c.files[seg.File] = list
	})
	if err != nil {
		return nil, err
	}
	for _, list := range c.files {
		byTime := func(x, y cellSample) int { return cmp.Compare(x.time, y.time) }
		if !slices.IsSortedFunc(list, byTime) {
			slices.SortFunc(list, byTime)
		}
		c.Samples += len(list)
	}
	if c.Period = c.period(); c.Period == 0 {
		return nil, ctx.Err()
	}
	for _, list := range c.files {
		if n := len(list); n > 0 {
			c.Elapsed += (list[n-1].time-list[0].time)/c.Period + 1
		}
	}
	return c, ctx.Err()
}

// waits says whether a thread in this state does not run. Recorders name states freely, so
// it looks for parts of words.
func waits(state string) bool {
	state = strings.ToLower(state)
	return slices.ContainsFunc([]string{"sleep", "wait", "park", "block", "idle", "disk"}, func(word string) bool { return strings.Contains(state, word) })
}

// Bounds for the number of gaps between samples of which the median is taken.
const (
	maxGaps = 1 << 16
	minGaps = 20
)

// period is the median time between samples of one thread; 0 if there are too few.
func (c *TimeCells) period() int64 {
	var gaps []int64
	step := max(c.Samples/maxGaps, 1)
	last, seen := make([]int64, c.threads), make([]int, c.threads)
	for file, list := range c.files {
		for i, s := range list {
			if seen[s.thread] == file+1 && i%step == 0 && s.time > last[s.thread] {
				gaps = append(gaps, s.time-last[s.thread])
			}
			last[s.thread], seen[s.thread] = s.time, file+1
		}
	}
	if len(gaps) < minGaps {
		return 0
	}
	slices.Sort(gaps)
	return gaps[len(gaps)/2]
}

// Change bounds how elapsed time changes if the cost of each stack's samples is multiplied
// by factors, by StackID: between low and high, as parts of Elapsed, negative for less.
// Error: the context's.
func (c *TimeCells) Change(ctx context.Context, factors []float64) (low, high float64, err error) {
	sum, count := make([]float64, c.threads), make([]int, c.threads)
	runs := make([]bool, c.threads)
	var here []model.ThreadID
	steps := 0
	for _, list := range c.files {
		for from := 0; from < len(list); {
			cell := (list[from].time - list[0].time) / c.Period
			here = here[:0]
			to := from
			for ; to < len(list) && (list[to].time-list[0].time)/c.Period == cell; to++ {
				s := list[to]
				if count[s.thread] == 0 {
					here = append(here, s.thread)
				}
				count[s.thread]++
				sum[s.thread] += factors[s.stack] - 1
				runs[s.thread] = runs[s.thread] || !s.waits || factors[s.stack] != 1
			}
			least, most, first := 0.0, 0.0, true
			for _, t := range here {
				if change := sum[t] / float64(count[t]); runs[t] {
					if first {
						least, most, first = change, change, false
					}
					least, most = min(least, change), max(most, change)
				}
				sum[t], count[t], runs[t] = 0, 0, false
			}
			low, high = low+least, high+most
			for ; from < to; from++ {
				if steps++; run.Cancelled(ctx, steps) {
					return 0, 0, ctx.Err()
				}
			}
		}
	}
	return low / float64(c.Elapsed), high / float64(c.Elapsed), ctx.Err()
}

// Occupied returns, for each number below n, in what part of the cells any thread is at it
// (any), and in what part all running threads are (alone). of maps each stack to the number
// of its leaf, negative for none. Error: the context's.
func (c *TimeCells) Occupied(ctx context.Context, of []int32, n int) (alone, any []float64, err error) {
	alone, any = make([]float64, n), make([]float64, n)
	least, most, threads := make([]float64, n), make([]float64, n), make([]int, n)
	var cell []cellSample
	var numbers []int32
	steps := 0
	finish := func() {
		running := 0
		numbers = numbers[:0]
		slices.SortFunc(cell, func(x, y cellSample) int {
			return cmp.Or(cmp.Compare(x.thread, y.thread), cmp.Compare(of[x.stack], of[y.stack]))
		})
		for from := 0; from < len(cell); {
			to, runs := from, false
			for ; to < len(cell) && cell[to].thread == cell[from].thread; to++ {
				runs = runs || !cell[to].waits
			}
			if runs {
				running++
			}
			for i := from; i < to; {
				number, k := of[cell[i].stack], i
				for ; i < to && of[cell[i].stack] == number; i++ {
				}
				if number < 0 {
					continue
				}
				part := float64(i-k) / float64(to-from)
				if most[number] == 0 {
					numbers, least[number] = append(numbers, number), part
				}
				least[number], most[number] = min(least[number], part), max(most[number], part)
				if runs {
					threads[number]++
				}
			}
			from = to
		}
		for _, number := range numbers {
			any[number] += most[number]
			if threads[number] == running {
				alone[number] += least[number]
			}
			least[number], most[number], threads[number] = 0, 0, 0
		}
		cell = cell[:0]
	}
	for _, list := range c.files {
		at := int64(-1)
		for _, s := range list {
			if steps++; run.Cancelled(ctx, steps) {
				return nil, nil, ctx.Err()
			}
			if now := (s.time - list[0].time) / c.Period; now != at {
				finish()
				at = now
			}
			cell = append(cell, s)
		}
		finish()
	}
	for i := range n {
		alone[i] /= float64(c.Elapsed)
		any[i] /= float64(c.Elapsed)
	}
	return alone, any, ctx.Err()
}
