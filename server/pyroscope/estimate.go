package pyroscope

import (
	"context"
	"fmt"
	"time"
)

// Estimate is how much a query will take, before it is asked.
type Estimate struct {
	// Steps of the time line, and how many of them have profiles.
	Step         time.Duration
	Steps, Taken int
	// Least and Most are the bytes of the answer, unpacked: of the step with the largest
	// sum, and of as many as there are. Stacks that are in several steps count once in
	// the answer, so the truth lies between.
	Least, Most int64
}

// Estimate weighs a query by its time line: it asks for the step with the largest
// sum. The error says so where that alone is more than is taken or given, since then
// halving will not help.
func (c *Client) Estimate(ctx context.Context, q Query, lines []Line) (Estimate, error) {
	sums := map[time.Time]float64{}
	for _, l := range lines {
		for _, p := range l.Points {
			sums[p.At] += p.Value
		}
	}
	e := Estimate{Step: q.Step(), Steps: int((q.To.Sub(q.From) + q.Step() - 1) / q.Step())}
	var fullest time.Time
	for at, sum := range sums {
		if sum == 0 {
			continue
		}
		e.Taken++
		if sum > sums[fullest] || sum == sums[fullest] && at.Before(fullest) {
			fullest = at
		}
	}
	if e.Taken == 0 {
		return e, nil
	}
	// A point is the sum of what came after the step before, up to its time.
	data, err := c.profile(ctx, q.within(fullest.Add(time.Millisecond-e.Step), fullest))
	if isTooLarge(err) {
		return e, fmt.Errorf("the %v before %s alone are too much, so the query cannot be divided: narrow it by more labels: %w", e.Step, stamp(fullest), err)
	}
	e.Least = int64(len(data))
	e.Most = e.Least * int64(e.Taken)
	return e, err
}
