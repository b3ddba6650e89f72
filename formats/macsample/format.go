// Package macsample reads what macOS' sample command writes, and Activity
// Monitor's "Sample Process":
//
//	Analysis of sampling rg (pid 64751) every 1 millisecond
//	...
//	Call graph:
//	    825 Thread_15758523   DispatchQueue_1: com.apple.main-thread  (serial)
//	    + 825 start  (in libdyld.dylib) + 1  [0x7fff737cf3d5]
//	    +   820 main  (in rg) + 41  [0x10384b549]  main.rs:12
//	    +   ! 5 read  (in libsystem_kernel.dylib) + 10  [0x7fff739069de]
//
// Counts are totals. The command is documented by its manual page, sample(1).
// Reports of spindump look alike and are recognised, but not read.
package macsample

import "flameview/formats/codec"

// Format is the report of sample.
var Format = codec.Format{
	ID:         "macsample",
	Title:      "macOS sample",
	Extensions: []string{".sample.txt", ".sample", ".txt"},
	Sniff:      sniff,
	Read:       read,
}
