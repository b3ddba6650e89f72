// Package ticks divides axes of time into steps that people read easily.
package ticks

import (
	"math"
	"strconv"
)

// Scale is how an axis is divided: a label for each step, in the unit of the step.
type Scale struct {
	Step float64 // of the axis: nanoseconds, or phases
	each int     // of a unit to the step
	unit string  // with a space before it; "" for phases
}

// clock are the units of time and how many of each make a step.
var clock = []struct {
	unit  string
	long  float64 // nanoseconds
	steps []int
}{
	{" ns", 1, []int{1, 2, 5, 10, 20, 50, 100, 200, 500}},
	{" µs", 1e3, []int{1, 2, 5, 10, 20, 50, 100, 200, 500}},
	{" ms", 1e6, []int{1, 2, 5, 10, 20, 50, 100, 200, 500}},
	{" s", 1e9, []int{1, 2, 5, 10, 15, 30}},
	{" min", 60e9, []int{1, 2, 5, 10, 15, 30}},
	{" h", 3600e9, []int{1, 2, 3, 6, 12}},
}

const day = 24 * 3600e9

// Times is the finest scale whose steps are not shorter than least nanoseconds.
//
//	3 s -> 5 s, 10 s, 15 s, ...    20 s -> 30 s, 60 s, 90 s, ...
func Times(least float64) Scale {
	for _, c := range clock {
		for _, n := range c.steps {
			if step := float64(n) * c.long; step >= least {
				return Scale{step, n, c.unit}
			}
		}
	}
	n := round(least / day)
	return Scale{n * day, int(n), " d"}
}

// Phases is that of an axis of numbered phases.
func Phases(least float64) Scale {
	n := round(least)
	return Scale{n, int(n), ""}
}

// round is the least of 1, 2, 5, 10, 20, ... that is x or more.
func round(x float64) float64 {
	for p := 1.0; p < math.MaxInt32; p *= 10 {
		for _, n := range []float64{1, 2, 5} {
			if n*p >= x {
				return n * p
			}
		}
	}
	return math.MaxInt32 // no axis of 64 bits is so long
}

// Label is that of the n-th step.
func (s Scale) Label(n int) string { return strconv.Itoa(n*s.each) + s.unit }
