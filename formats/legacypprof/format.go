// Package legacypprof reads the profiles that were there before pprof's protocol
// buffer, and are still written:
//
//	0 3 0 period 0, count depth pc...      gperftools, CPU: machine words, then /proc/self/maps
//	heap profile: 3: 512 [9: 2048] @ ...   gperftools and Go (debug=1), heap
//	goroutine profile: total 9             Go, debug=1; also threadcreate and a program's own
//	--- mutex: and --- contention:         Go, debug=1, mutex and block
//	--- contentionz 1 ---                  gperftools, contention
//	--- symbol                             google-pprof --raw: names, then one of the others
//
// https://gperftools.github.io/gperftools/cpuprofile-fileformat.html describes
// the first, https://github.com/google/pprof/blob/main/profile/legacy_profile.go
// reads most of them, and
// https://github.com/golang/go/blob/master/src/runtime/pprof/pprof.go writes Go's.
//
// pprof's own library is the oracle of the tests. It is not used for reading: it
// drops the names and labels that Go writes behind "#", does not know the form
// with symbols, and takes a regular expression a line.
package legacypprof

import "flameview/formats/codec"

// Format is the profiles of gperftools and Go's text profiles.
var Format = codec.Format{
	ID:         "legacypprof",
	Title:      "gperftools profile or Go text profile",
	Extensions: []string{".prof", ".heap", ".txt"},
	Sniff:      sniff,
	Read:       read,
}
