// Package gprofng reads the experiments of gprofng and of Oracle's collect
// through "gprofng display text", the program that comes with the collector.
//
// An experiment is a folder X.er: log.xml says what was recorded, map.xml which
// programs and libraries were in memory, and files of packets hold addresses,
// whose names come from the binaries. The program adds them up to a call tree for
// each metric, and prints it as a drawing; there are no single events in it and no
// times of them. So the values are what it prints: times to the millisecond, each
// thread by a filter of its own.
//
// https://sourceware.org/binutils/docs/gprofng.html
package gprofng

import (
	"bytes"
	"slices"

	"flameview/formats/codec"
)

// Format is an experiment.
var Format = codec.Format{
	ID:         "gprofng",
	Title:      "gprofng experiment",
	Extensions: []string{".er"},
	Sniff:      sniff,
	Read:       read,
	Folder: func(names []string) bool {
		return slices.Contains(names, "log.xml") && slices.Contains(names, "map.xml")
	},
}

// sniff recognises the log of an experiment, to say that the folder is wanted.
func sniff(head []byte) codec.Confidence {
	if bytes.HasPrefix(head, []byte(`<experiment version="`)) {
		return codec.Sure
	}
	return codec.No
}
