// Package pprof reads and writes the profiles of pprof, as Go programs and many
// others write them: a protocol buffer, described in
// https://github.com/google/pprof/blob/main/proto/profile.proto, inside gzip.
//
// The types of values are brought together as those of other formats are:
//
//	samples/count, cpu/nanoseconds             cpu    samples, ns
//	samples/count of the period type wall      wall   samples
//	alloc_objects/count, alloc_space/bytes     alloc  count, bytes
//	inuse_objects/count, inuse_space/bytes     live   count, bytes
//	contentions/count, delay/nanoseconds       lock   count, ns
//	anything/else                              anything  else
//
// The main metric is the profile's default sample type; where it names none, the
// last one, as in the pprof tool.
package pprof

import "flameview/formats/codec"

// Format is pprof's protocol buffer.
var Format = codec.Format{
	ID:         "pprof",
	Title:      "pprof profile",
	Extensions: []string{".pb.gz", ".pprof", ".pb", ".prof"},
	Sniff:      sniff,
	Read:       read,
	Write:      write,
	Options:    codec.WriteOptions{Binary: true, Names: true, Sides: 2},
}
