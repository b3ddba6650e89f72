// Package bpftrace reads the maps that bpftrace prints, as text and as JSON (-f
// json), with whatever the program printed around them:
//
//	@[
//	    read_zero+119                           kstack, leaf first
//	    entry_SYSCALL_64_after_hwframe+118
//	,
//	    __libc_read+76                          ustack
//	    0x7f77e9ad44a3
//	, io (slow): 7, 18360]: 13                  comm, tid
//
//	{"type": "map", "data": {"@": {"io,\n    __libc_read+76\n": 13}}}
//
// The writers are https://github.com/bpftrace/bpftrace/blob/master/src/output.cpp
// and get_stack in bpftrace.cpp beside it.
//
// Each map is a series. What stands in the keys beside the stacks is the thread,
// a number behind its name is its id. The kernel's stack is put on top of the
// user's, in whichever order the keys have them. Offsets into functions are left
// out: with them one function would be many.
package bpftrace

import "flameview/formats/codec"

// Format is bpftrace's maps.
var Format = codec.Format{
	ID:         "bpftrace",
	Title:      "bpftrace maps",
	Extensions: []string{".bpftrace", ".bt.txt", ".bt.json", ".txt", ".json", ".jsonl", ".out"},
	Sniff:      sniff,
	Within:     within,
	Read:       read,
}
