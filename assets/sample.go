package assets

import _ "embed"

// SampleName is the file name that the embedded sample goes by.
const SampleName = "bookshop.jfr.gz"

// Sample is a gzipped flight recording of a small Java program, the bookshop in
// assets/sample/src: CPU samples, allocations, locks, waits and file access of
// a dozen threads. assets/sample/record.sh makes it again.
//
//go:embed sample/sample.jfr.gz
var Sample []byte
