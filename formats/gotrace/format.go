// Package gotrace reads execution traces of Go: where goroutines waited, and for
// how long. The series are the profiles of go tool trace -pprof=TYPE, with the same
// totals, and CPU samples where a CPU profile ran beside the trace:
//
//	sync      waiting for channels, select, locks, wait groups
//	net       waiting for the network
//	syscall   in a system call
//	sched     ready, but waiting for a processor
//
// A goroutine stands where other formats have a thread. An event is one wait, at
// the time at which it began; its state is why it waited.
//
// https://pkg.go.dev/golang.org/x/exp/trace reads the events, and
// https://github.com/golang/go/blob/master/src/cmd/trace/pprof.go has the rules.
package gotrace

import (
	"regexp"

	"flameview/formats/codec"
)

// Format is Go's execution trace.
var Format = codec.Format{
	ID:         "gotrace",
	Title:      "Go execution trace",
	Extensions: []string{".trace", ".out"},
	Sniff:      sniff,
	Read:       read,
}

// header is how a trace begins: the version of Go in 16 bytes.
var header = regexp.MustCompile(`^go 1\.[0-9]+ trace\x00+`)

func sniff(head []byte) codec.Confidence {
	if header.Match(head[:min(len(head), 16)]) {
		return codec.Sure
	}
	return codec.No
}
