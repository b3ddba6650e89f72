package names

import "strconv"

// Address names a place in a program that nobody could name: its offset in the
// file that is mapped there, or the address where that is not known.
//
//	libc.so.6, 0x8a1f4 -> libc.so.6+0x8a1f4, library libc.so.6
//	"", 0x7f6b316871f4 -> 0x7f6b316871f4
func Address(library string, offset uint64) Parsed {
	name := "0x" + strconv.FormatUint(offset, 16)
	if library != "" {
		name = library + "+" + name
	}
	p := Native("")
	p.Name, p.Display, p.Library = name, name, library
	return p
}
