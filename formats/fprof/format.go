// Package fprof reads the analysis that Erlang's fprof writes
// (https://www.erlang.org/doc/apps/tools/fprof.html). It is a list of terms, an
// entry for each function of each process, with its callers above it and its
// callees below:
//
//	[{ "<0.87.0>",        16935,  undefined,   83.345}].   %%
//
//	{[{{shop,work,1},         5,     85.293,    0.012}],
//	 { {shop,total,1},        5,     85.293,    0.012},    %
//	 [{suspend,               2,     32.079,    0.000}]}.
//
// The columns are calls, milliseconds with callees (ACC) and without (OWN). So
// the file is a call graph for each process, and stacks are estimated (package
// callgraph). Time for which a process was suspended is part of ACC and of no
// OWN: it is a series of its own here, whose leaf is "suspend".
package fprof

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// Format is the analysis of fprof.
var Format = codec.Format{
	ID:         "fprof",
	Title:      "Erlang fprof analysis",
	Extensions: []string{".fprof", ".analysis"},
	Sniff:      sniff,
	Read:       read,
}

// sniff wants the first term of every analysis.
func sniff(head []byte) codec.Confidence {
	text, ok := plaintext.Head(head)
	if !ok {
		return codec.No
	}
	s := scanner{data: text}
	if k, _ := s.next(); k != '{' {
		return codec.No
	}
	if k, word := s.next(); k == word0 && bytes.Equal(word, []byte("analysis_options")) {
		return codec.Sure
	}
	return codec.No
}
