// Package dtrace reads aggregations with stacks that DTrace and SystemTap print:
// frames, leaf first, and below them what they count.
//
//	  bash                                          execname, a key beside the stacks
//	              genunix`syscall_mstate+0x59       stack()
//	              unix`sys_syscall+0x17d
//
//	              libc.so.1`__pwrite+0xa            ustack()
//	               12
//
//	 0xffffffff8103ce3b : native_safe_halt+0xb/0x10 [kernel]
//	 0xffffffff81001e3e : cpu_idle+0x5e/0xc0 [kernel]
//		2404
//
// The writers are dt_print_stack in libdtrace,
// https://github.com/illumos/illumos-gate/blob/master/usr/src/lib/libdtrace/common/dt_consume.c,
// and print_stack of SystemTap's tapsets.
package dtrace

import "flameview/formats/codec"

// Format is DTrace's and SystemTap's stacks.
var Format = codec.Format{
	ID:         "dtrace",
	Title:      "DTrace or SystemTap stacks",
	Extensions: []string{".dtrace", ".stap", ".stacks", ".txt", ".out"},
	Sniff:      sniff,
	Read:       read,
}
