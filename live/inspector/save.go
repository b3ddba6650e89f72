package inspector

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
)

// Extension is that of V8's CPU profiles.
func (s *Source) Extension() string { return ".cpuprofile" }

// Save writes the CPU samples of all windows that are kept as one profile. The format
// holds no allocations.
func (s *Source) Save(ctx context.Context, w io.Writer) error {
	answers := s.keep.All()
	if len(answers) == 0 {
		return errors.New("there is no recording to save: no CPU profile has come yet")
	}
	var sum *profile
	for _, data := range answers {
		if err := ctx.Err(); err != nil {
			return err
		}
		var answer struct{ Profile profile }
		if err := json.Unmarshal(data, &answer); err != nil {
			return fmt.Errorf("the CPU profile of a window: %w", err)
		}
		if sum == nil {
			sum = &profile{StartTime: answer.Profile.StartTime, EndTime: answer.Profile.StartTime}
		}
		if err := sum.add(answer.Profile); err != nil {
			return err
		}
	}
	return json.NewEncoder(w).Encode(sum)
}

// profile is a CPU profile as the inspector gives it and as files hold it; times are
// microseconds. https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile
type profile struct {
	Nodes      []callNode `json:"nodes"`
	StartTime  int64      `json:"startTime"`
	EndTime    int64      `json:"endTime"`
	Samples    []int64    `json:"samples"`
	TimeDeltas []int64    `json:"timeDeltas"`

	last int64 // the largest number of a node
	at   int64 // of the last sample
}

// callNode is a call path. The parts that merging does not look at stay as they came.
type callNode struct {
	ID            int64           `json:"id"`
	CallFrame     json.RawMessage `json:"callFrame"`
	HitCount      int64           `json:"hitCount,omitempty"`
	Children      []int64         `json:"children,omitempty"`
	DeoptReason   string          `json:"deoptReason,omitempty"`
	PositionTicks json.RawMessage `json:"positionTicks,omitempty"`
}

// add puts a window behind those before. Its nodes get numbers of their own, and hang
// below the first window's root.
//
// The format knows no holes: a sample lasts until the next. So the time between two
// windows is left out, and that until the first sample of a window, which is nobody's:
// the first sample comes at the end of the window before. All sums are then those of
// the windows, and times run short by the holes.
func (p *profile) add(w profile) error {
	if len(w.Nodes) == 0 || len(w.Samples) == 0 {
		return nil
	}
	if len(w.Samples) != len(w.TimeDeltas) {
		return errors.New("the CPU profile of a window has not as many times as samples")
	}
	id := make(map[int64]int64, len(w.Nodes))
	for i, n := range w.Nodes {
		if i == 0 && len(p.Nodes) > 0 {
			id[n.ID] = p.Nodes[0].ID
			continue
		}
		p.last++
		id[n.ID] = p.last
	}
	for i, n := range w.Nodes {
		var children []int64
		for _, c := range n.Children {
			to, ok := id[c]
			if !ok {
				return fmt.Errorf("the CPU profile of a window has no node %d", c)
			}
			children = append(children, to)
		}
		n.ID, n.Children = id[n.ID], children
		if i == 0 && len(p.Nodes) > 0 {
			p.Nodes[0].Children = append(p.Nodes[0].Children, children...)
			p.Nodes[0].HitCount += n.HitCount
			continue
		}
		p.Nodes = append(p.Nodes, n)
	}
	at := w.StartTime
	first, last := int64(math.MaxInt64), w.EndTime
	for _, d := range w.TimeDeltas { // samples are not strictly in order
		at += d
		first, last = min(first, at), max(last, at)
	}
	if len(p.Samples) == 0 {
		p.EndTime, p.at = first, p.StartTime
	}
	for i, d := range w.TimeDeltas {
		if i == 0 {
			d = p.EndTime + w.StartTime + d - first - p.at
		}
		to, ok := id[w.Samples[i]]
		if !ok {
			return fmt.Errorf("the CPU profile of a window has no node %d", w.Samples[i])
		}
		p.at += d
		p.Samples, p.TimeDeltas = append(p.Samples, to), append(p.TimeDeltas, d)
	}
	p.EndTime += last - first
	return nil
}
