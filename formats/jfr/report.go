package jfr

import (
	"fmt"
	"math"
)

// deliver hands the columns to the builder in the order of the series.
func (r *reader) deliver() {
	var malloc, leak *columns
	for _, c := range r.columns {
		c.boundSums(r.b)
		if c.kind == kindMalloc {
			malloc, leak = c, c.leaks(lastFrees(r.chunks))
		}
	}
	for _, c := range r.columns {
		if leak != nil && compareKinds(kindLeak, c.kind) < 0 {
			leak.segment(r.b)
			leak = nil
		}
		c.segment(r.b)
	}
	if leak != nil {
		leak.segment(r.b)
	}
	if malloc != nil && !r.sawFrees() {
		r.b.Warn("no memory was seen to be given back: all native allocations count as leaks")
	}
}

func (r *reader) sawFrees() bool {
	for _, c := range r.chunks {
		for _, e := range c.scan.events {
			if e.name == mallocFree && e.total() > 0 {
				return true
			}
		}
	}
	return false
}

// report says what was lost or repaired, a sentence for each thing and chunk.
func (r *reader) report() {
	truncated := 0
	for _, c := range r.chunks {
		who := fmt.Sprintf("chunk %d", c.no)
		for _, p := range c.scan.problems {
			r.b.Warn("%s: %s", who, p)
		}
		if n := len(c.scan.holes); n > 0 {
			bytes := 0
			for _, h := range c.scan.holes {
				bytes += h.to - h.from
			}
			r.b.Warn("%s: %d bytes in %s, the first at offset %d, are damaged and were skipped with the events in them%s", who, bytes, plural(n, "place"), c.at+c.scan.holes[0].from, c.estimate(bytes))
		}
		var damaged, stackless, impossible, fractions int
		for _, t := range c.tasks {
			damaged += t.damaged
			stackless += t.stackless
			truncated += t.truncated
			impossible += t.impossible
			fractions += t.fractions
		}
		if damaged > 0 {
			r.b.Warn("%s: %s could not be read and count without stack and time", who, plural(damaged, "event"))
		}
		if impossible > 0 {
			r.b.Warn("%s: %s too large to be true and count as nothing", who, pluralAre(impossible, "value"))
		}
		if fractions > 0 {
			were := "were"
			if fractions == 1 {
				were = "was"
			}
			r.b.Warn("%s: %s had a fraction and %s rounded", who, plural(fractions, "value"), were)
		}
		if stackless > 0 {
			r.b.Warn("%s: the stacks of %s are lost; the events count without them", who, plural(stackless, "event"))
		}
		if c.framesLost > 0 {
			r.b.Warn("%s: the methods of %s are lost and shown as [unknown]", who, plural(c.framesLost, "frame"))
		}
	}
	if truncated > 0 {
		r.b.Warn("the recorder cut the stacks of %s, which were deeper than its limit; they stand below [truncated]", plural(truncated, "event"))
	}
}

// estimate says about how many events a loss of so many bytes is, from how many
// the rest of the chunk has.
func (c *chunk) estimate(lost int) string {
	events, bytes := 0, len(c.data)-headerLen-lost
	for _, e := range c.scan.events {
		if e.series {
			events += e.total()
		}
	}
	for _, p := range c.scan.pools {
		bytes -= p.end - p.at
	}
	if bytes <= 0 || events == 0 {
		return ""
	}
	return fmt.Sprintf(", about %d by those around them", int(math.Ceil(float64(events)*float64(lost)/float64(bytes))))
}

// pluralAre is "1 value is", "2 values are".
func pluralAre(n int, word string) string {
	if n == 1 {
		return plural(n, word) + " is"
	}
	return plural(n, word) + " are"
}

// plural is a number and its word: "1 event", "2 events".
func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
