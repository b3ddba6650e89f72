package names

import (
	"path"
	"strings"
)

// sources are the ends of source files whose functions are no Java methods.
var sources = set(".go .c .cc .cpp .cxx .h .hh .hpp .s .S .rs .js .ts .pl .lua .swift .m .mm .zig")

// OfFile names a function whose source file is known. What comes from a file of Go
// or C is no Java method, however much main.List.add may look like one.
func OfFile(name, file string) Parsed {
	switch {
	case name == "" || isThread(name):
	case isPython(file):
		return Python(name, file, 0)
	case strings.HasSuffix(name, " [c function]"): // rbspy
		return Ruby(strings.TrimSuffix(name, " [c function]"), "<cfunc>", 0)
	case isRuby(file), file == "<cfunc>":
		return Ruby(name, file, 0)
	case strings.HasSuffix(file, ".php"):
		return PHP(name, file)
	}
	ext := path.Ext(strings.ReplaceAll(file, `\`, "/"))
	if !sources[ext] || isThread(name) {
		return Parse(name)
	}
	if ext == ".go" {
		return Go(name)
	}
	return Native(name)
}
