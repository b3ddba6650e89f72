package compare

import (
	"fmt"
	"strings"
	"time"

	"flameview/model"
)

// Level is the method by which noise is judged. Higher levels cover more causes of noise; the highest that
// the files allow is used, and named.
type Level uint8

// The levels.
const (
	NotJudged Level = iota
	// Exact: values were counted, not sampled, so every difference is real; whether the next run would show
	// it again is not known.
	Exact
	// Counts: the variation of sample counts by chance. Programs vary more: with two runs of the same build,
	// this marks a fifth to a third of all methods as different at a nominal 5 %.
	Counts
	// OverTime: the variation between blocks of time within the runs, so phases of the program count as
	// noise. Differences from run to run are not covered.
	OverTime
	// BetweenRuns: the variation between the files of a side. Only this level is fit for a CI gate.
	BetweenRuns
)

// String is the level's word in machine-readable output.
func (l Level) String() string {
	return [...]string{"not judged", "exact", "counts", "over time", "between runs"}[l]
}

// Noise is the level at which sides are judged, and why it is not a higher one.
type Noise struct {
	Level Level
	// Why says what a higher level would need, for users; "" at BetweenRuns.
	Why string
	// Runs and Blocks are the numbers of files and blocks of time of each side.
	Runs, Blocks []int
}

// Requirements of the levels.
const (
	minRuns   = 3
	minBlocks = 8
	maxBlocks = 60
	minBlock  = time.Second // phases of programs are shorter than this, or few
)

// blocks are the blocks of time of a file.
type blocks struct {
	file     model.FileID
	from, to int64
	n        int
}

// blocksOf cuts the time of a side into equal blocks, file by file, since files may be days apart. It
// returns nil if a file has no times.
func (c *Comparer) blocksOf(cmp *Comparison, side int) (out []blocks, n int) {
	for _, file := range cmp.Sides[side].Files {
		times := c.fileTimes(file, cmp.Query.Side(side).Filters)
		if len(times) == 0 {
			continue
		}
		b := blocks{file: file, from: times[0].from, to: times[len(times)-1].to}
		if b.to-b.from <= 1 {
			return nil, 0
		}
		b.n = int(max(1, min(maxBlocks, (b.to-b.from)/int64(minBlock))))
		b.to = b.from + (b.to-b.from+int64(b.n)-1)/int64(b.n)*int64(b.n)
		out, n = append(out, b), n+b.n
	}
	return out, n
}

// Noise says at which level the sides of a comparison are judged.
func (c *Comparer) Noise(cmp *Comparison) Noise {
	var n Noise
	enoughRuns, enoughBlocks := true, true
	for i, s := range cmp.Sides {
		_, blocks := c.blocksOf(cmp, i)
		n.Runs, n.Blocks = append(n.Runs, len(s.Files)), append(n.Blocks, blocks)
		enoughRuns = enoughRuns && len(s.Files) >= minRuns
		enoughBlocks = enoughBlocks && blocks >= minBlocks
	}
	runs := "runs: " + plus(n.Runs)
	switch {
	case cmp.wished():
		n.Why = "what if is arithmetic on what was recorded"
	case cmp.Coverage.Both != 0 || !cmp.Coverage.Known && sameMetric(cmp.Sides):
		n.Why = "the sides share events"
	case cmp.Difference:
		n.Why = "no stack is on both sides, as in a file that holds the difference of two profiles and neither of them"
	case enoughRuns:
		n.Level = BetweenRuns
	case c.exact(cmp.Sides):
		n.Level, n.Why = Exact, runs+", so differences from run to run are not judged"
	case enoughBlocks:
		n.Level, n.Why = OverTime, runs+", so differences from run to run are not judged"
	case !c.weighable(cmp):
		n.Why = "the files do not say how many samples a value is made of"
	default:
		n.Level = Counts
		n.Why = runs + ", and less than " + fmt.Sprint(minBlocks) + " blocks of time a side, so only the number of samples is judged"
	}
	return n
}

func sameMetric(sides []Side) bool {
	for _, s := range sides {
		if s.Metric != sides[0].Metric {
			return false
		}
	}
	return true
}

// plus writes counts of sides: "1 + 1".
func plus(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, fmt.Sprint(n))
	}
	return strings.Join(words, " + ")
}

// Words name the level and what a higher one would need.
//
//	judged by the variation over time; runs: 1 + 1, so differences from run to run are not judged
func (n Noise) Words() string {
	words := map[Level]string{
		NotJudged: "noise is not judged", Exact: "counted exactly, not sampled", Counts: "judged by the number of samples",
		OverTime: "judged by the variation over time", BetweenRuns: "judged by the variation between runs (" + plus(n.Runs) + ")",
	}[n.Level]
	if n.Why != "" {
		words += "; " + n.Why
	}
	return words
}

// beyond names the noise that a significant difference exceeds.
func (n Noise) beyond() string {
	return map[Level]string{
		Exact: "an exact difference", Counts: "beyond what the number of samples explains",
		OverTime: "beyond the variation over time", BetweenRuns: "beyond the variation between runs",
	}[n.Level]
}
