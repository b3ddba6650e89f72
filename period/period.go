// Package period finds periodic behaviour: after what time something repeats.
package period

import (
	"context"
	"math"

	"gonum.org/v1/gonum/dsp/fourier"
)

// Peak is a period with which a series repeats.
type Peak struct {
	Period int64 // nanoseconds
	// Strength is the autocorrelation at the period: 1 is an exact repetition, 0
	// none.
	Strength float64
}

// How a period is found
// The autocorrelation of a series at a lag says how similar the series is to itself shifted by the lag. For all lags at once it is a
// Fourier transform, the squared magnitude, and a transform back (the Wiener-Khinchin theorem), padded to twice the number of cells so
// that the end does not wrap around to the beginning.
//
// Peaks are searched for with cells of several widths, each twice the previous one: cells of 10 ms distinguish 98 ms from 102 ms, but a
// garbage collection about every 15 minutes is never exact to 10 ms, and correlates only in cells of seconds. All widths together cost
// twice the finest.
//
// A peak is the highest lag of a range above the noise, which is the standard deviation of the autocorrelation of independent cells,
// 1/sqrt(n). What repeats after one second also repeats after two, so the shortest lag that is nearly as high as the highest one is taken.
// A second period is searched for after the first has been removed: together they repeat at every common multiple, which would hide the
// second.
//
// The road not taken: the highest bins of the spectrum. A short pulse every second
// has as much power at 2, 3 and 40 Hz as at 1 Hz.

// MaxCells is the largest number of cells that Find uses; it joins neighbouring cells of longer series.
const MaxCells = 1 << 18

const (
	// noise is how many times higher than the spread of independent cells a peak is.
	noise = 6
	// weakest is the lowest strength of a peak, however long the series is.
	weakest = 0.05
	// clearly is what part of the highest summit a shorter lag needs, to be the
	// period of both.
	clearly = 0.75
	// apart is what part of a period a lag may be off and still be its multiple.
	apart = 0.1
	// fewest cells are enough to tell a period.
	fewest = 16
)

// Find gives up to n periods of a series of equal cells, the strongest first; each
// after it is of what is left once those before it are taken out. width is that of
// a cell in nanoseconds. Periods are between 2 cells and a third of the series: what
// was not seen three times is no repetition. If the context ends, it finds less.
func Find(ctx context.Context, cells []int64, width int64, n int) (out []Peak) {
	series := make([]float64, len(cells))
	for i, v := range cells {
		series[i] = float64(v)
	}
	step := float64(width)
	for len(series) > MaxCells {
		series, step = join(series), 2*step
	}
	for len(out) < n {
		best := strongest(ctx, series)
		if best.height == 0 {
			break
		}
		at := roundest(best.at*step, best.off*step)
		out = append(out, Peak{int64(math.Round(at)), min(best.height, 1)})
		subtract(series, at/step)
	}
	return out
}

// strongest is the summit at the period of a series, of all widths of cells that are
// looked at; its height is 0 if there is none.
func strongest(ctx context.Context, series []float64) (best summit) {
	for width := 1.0; len(series) >= fewest && ctx.Err() == nil; width *= 2 {
		s := shortest(summits(series))
		s.at, s.off = s.at*width, s.off*width
		same := best.height >= s.height/2 && multiple(s.at, best.at, width) // seen with finer cells
		if s.height > best.height && !same {
			best = s
		}
		series = join(series)
	}
	return best
}

// shortest is that with the shortest lag of the summits that are nearly as high as
// the highest.
func shortest(found []summit) summit {
	top := 0.0
	for _, s := range found {
		top = max(top, s.height)
	}
	for _, s := range found {
		if s.height >= clearly*top {
			return refine(s, found)
		}
	}
	return summit{}
}

// roundest is the number with the fewest digits that is off by no more than it may.
func roundest(n, off float64) float64 {
	for step := math.Pow(10, math.Ceil(math.Log10(n))); step > off/100; step /= 10 {
		if round := math.Round(n/step) * step; math.Abs(round-n) <= off {
			return round
		}
	}
	return n
}

// subtract takes out of a series what repeats after some cells: the mean of all
// periods, cell by cell.
func subtract(series []float64, period float64) {
	sums, counts := make([]float64, int(period)+1), make([]float64, int(period)+1)
	phase := func(i int) int { return int(math.Mod(float64(i), period)) }
	for i, v := range series {
		sums[phase(i)] += v
		counts[phase(i)]++
	}
	for i := range series {
		series[i] -= sums[phase(i)] / counts[phase(i)]
	}
}

// join adds pairs of neighbours up; one that is left over at the end is left out.
func join(series []float64) []float64 {
	out := make([]float64, len(series)/2)
	for i := range out {
		out[i] = series[2*i] + series[2*i+1]
	}
	return out
}

// summit is the highest place of a range of lags: at which lag, by how much that
// may be off, and how high.
type summit struct{ at, off, height float64 }

// summits are those above the noise, shortest lag first.
func summits(series []float64) (out []summit) {
	r := autocorrelation(series)
	level := func(lag int) float64 { return max(noise/math.Sqrt(float64(len(series)-lag)), weakest) }
	last := len(series) / 3
	lag := 1
	for lag < last && r[lag] > level(lag) { // what is near in time is alike, whether it repeats or not
		lag++
	}
	for ; lag < last; lag++ {
		best := lag
		for ; lag < last && r[lag] > level(lag); lag++ {
			if r[lag] > r[best] {
				best = lag
			}
		}
		if lag > best && best > 1 && r[best] > r[best-1] && r[best] >= r[best+1] { // not cut off at the last lag
			out = append(out, between(r, best))
		}
	}
	return out
}

// refine makes a lag more exact by summits at its multiples: that at 64 times the
// lag is off by no more cells than that at the lag. Of several near a multiple the
// highest is meant: what has a short period too has lower ones beside it.
func refine(of summit, found []summit) summit {
	for times := 2.0; ; times *= 2 {
		var best summit
		for _, s := range found {
			if math.Abs(s.at-times*of.at) <= apart*of.at && s.height > best.height {
				best = s
			}
		}
		if best.height == 0 {
			return of
		}
		of.at, of.off = best.at/times, best.off/times
	}
}

// between is where a summit is between cells, and how high, by the parabola through
// three of them.
func between(r []float64, lag int) summit {
	a, b, c := r[lag-1], r[lag], r[lag+1]
	if bend := a - 2*b + c; bend < 0 {
		return summit{float64(lag) + (a-c)/(2*bend), 0.5, b - (a-c)*(a-c)/(8*bend)}
	}
	return summit{float64(lag), 0.5, b}
}

// autocorrelation is that of a series by lag, 1 at lag 0; all 0 for a series that
// does not change.
func autocorrelation(series []float64) []float64 {
	mean := 0.0
	for _, v := range series {
		mean += v / float64(len(series))
	}
	size := 1
	for size < 2*len(series) {
		size *= 2
	}
	padded := make([]float64, size)
	for i, v := range series {
		padded[i] = v - mean
	}
	fft := fourier.NewFFT(size)
	spectrum := fft.Coefficients(nil, padded)
	for i, c := range spectrum {
		spectrum[i] = complex(real(c)*real(c)+imag(c)*imag(c), 0)
	}
	sums := fft.Sequence(padded, spectrum)
	out := make([]float64, len(series))
	if sums[0] <= 0 {
		return out
	}
	for lag := range out { // each lag is a mean of fewer products
		out[lag] = sums[lag] / sums[0] * float64(len(series)) / float64(len(series)-lag)
	}
	return out
}

// multiple says that a lag, which is only known to a width, is a period or that
// times a whole number.
func multiple(lag, period, width float64) bool {
	off := math.Abs(math.Remainder(lag, period))
	return lag > period/2 && off <= apart*period+width
}
