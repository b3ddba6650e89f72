package folded

import (
	"bytes"
	"math"

	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
)

// dialect is what a whole text has in common.
type dialect struct {
	counts     int  // numbers behind each stack, at least 1
	terminated bool // every stack ends with ";", as heaptrack writes: no empty leaf
	escaped    bool // names are escaped, see escape.go
}

// sampleLen is how much text decides about the dialect.
const sampleLen = 64 << 10

// dialectOf looks at the first lines of a text.
//
// The number of counts is the minimum over the lines, because a name can end in
// a number too:
//
//	"a;page 5 12\na;b 3" -> 1    "a;b 3 5\na;c 0 2" -> 2
//
// One line alone does not tell a ";" that ends stacks from an empty leaf:
//
//	"a; 1\na;b; 2" -> terminated    "a;b; 3" -> an empty leaf
func dialectOf(text []byte) dialect {
	d := dialect{terminated: true}
	stacks := 0
	for seen := 0; len(text) > 0 && seen < sampleLen; {
		line, rest := plaintext.CutLine(text)
		seen += len(text) - len(rest)
		text = rest
		if isComment(line) {
			d.escaped = d.escaped || stacks == 0 && bytes.HasPrefix(line, []byte(escapedMark))
			continue
		}
		stack, n := cutCounts(line)
		if n == 0 {
			continue
		}
		stacks++
		if d.counts == 0 || n < d.counts {
			d.counts = n
		}
		d.terminated = d.terminated && bytes.HasSuffix(stack, []byte(";"))
	}
	d.terminated = d.terminated && stacks > 1
	d.counts = min(max(d.counts, 1), math.MaxUint16+1)
	return d
}

// parser takes names of the dialect apart.
func (d dialect) parser() func(string) names.Parsed {
	if d.escaped {
		return parseEscaped
	}
	return names.Parse
}

// cutCounts takes all numbers off the end of a line and says how many they are.
func cutCounts(line []byte) (stack []byte, n int) {
	for {
		rest, _, problem := cutCount(line)
		if problem != "" {
			return line, n
		}
		line = rest
		n++
	}
}
