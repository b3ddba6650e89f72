// Package stackdump reads the stacks of native threads as debuggers print them,
// one dump or many, also in the midst of a log:
//
//	gdb, gstack, pstack      Thread 2 (Thread 0x7fb870c1d6c0 (LWP 13654) "io"):
//	                         #0  0x00007fb870cf1d8a in __sleep (seconds=0) at sleep.c:55
//	                         #1  Box<int>::put (n=1, c=41 ')') at t.cpp:6
//	                         #2  0x00007fb870ed44a3 in ?? () from /lib/libstdc++.so.6
//	eu-stack -v -i           TID 13654:
//	                         #0  0x00007fb870cf1d8a     __sleep - /lib/libc.so.6
//	                             sleep.c:55:7
//
// The writers are print_frame in gdb's stack.c and print_frame in elfutils'
// src/stack.c: https://sourceware.org/git/?p=binutils-gdb.git and
// https://sourceware.org/git/?p=elfutils.git
//
// A thread is one sample of each dump. Arguments, locals and addresses are values
// of one moment, so they are in no name.
package stackdump

import "flameview/formats/codec"

// Format is stacks that a debugger printed.
var Format = codec.Format{
	ID:         "stackdump",
	Title:      "Stack dump of gdb or eu-stack",
	Extensions: []string{".txt", ".log", ".bt", ".gdb", ".pstack"},
	Sniff:      sniff,
	Within:     within,
	Read:       read,
}
