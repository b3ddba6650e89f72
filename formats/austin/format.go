// Package austin reads the text of austin, a sampler for Python
// (https://github.com/P403n1x87/austin): a line for each sample of a thread, root
// first, with the microseconds, or the bytes, since the sample before.
//
//	Thread 7f8415d85900;<module> (p.py);L25;fib (p.py);L12 2293     austin 1
//	Process 12;Thread 7f8415d85900;<module> (p.py:25) 2293          austin 1 -C -a
//	P12;T0:34;/srv/p.py:<module>:25;/srv/p.py:fib:12 2293           austin 2, 3
//	# mode: cpu                                                     what they measure
//
// With -f there are three numbers: time, memory taken, memory given back in
// austin 1 (2293 4096 0), later time, whether the thread was idle, and memory
// (2293,0,-4096).
package austin

import (
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// Format is the text of austin.
var Format = codec.Format{
	ID:         "austin",
	Title:      "austin samples",
	Extensions: []string{".austin", ".txt"},
	Sniff:      sniff,
	Read:       read,
}

// sample is a line of a sample: a thread, frames, one to three numbers.
var sample = regexp.MustCompile(`^(?:P[0-9]+;T[0-9a-fx:]+|(?:Process [0-9]+;)?Thread [0-9a-f]{5,16})(?:;.*)? [0-9]+(?:,[01],-?[0-9]+| [0-9]+ -?[0-9]+)?$`)

// sniff wants most of the first lines that are no comments to be samples.
func sniff(head []byte) codec.Confidence {
	whole := len(head) < codec.SniffLen
	text, ok := plaintext.Head(head)
	if !ok {
		return codec.No
	}
	lines, samples := 0, 0
	for len(text) > 0 && lines < 20 {
		line, rest := plaintext.CutLine(text)
		text = rest
		if len(line) == 0 || line[0] == '#' || rest == nil && !whole {
			continue // the last line is cut off by the end of the head
		}
		if lines++; sample.Match(line) {
			samples++
		}
	}
	if samples*2 <= lines {
		return codec.No
	}
	return codec.Sure
}
