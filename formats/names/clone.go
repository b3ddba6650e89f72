package names

import (
	"regexp"
	"strings"

	"github.com/ianlancetaylor/demangle"
)

// clones are the marks of the parts and copies that compilers make of one
// function: GCC's interprocedural optimizations, outlined cold blocks, LTO.
var clones = regexp.MustCompile(`(?:\.(?:(?:isra|part|constprop|lto_priv|llvm|clone)\.[0-9]+|(?:cold|localalias)(?:\.[0-9]+)?))+$`)

// version is what linkers and tools put behind a name: its stub in the procedure
// linkage table, or the version of the symbol.
var version = regexp.MustCompile(`@(?:plt|@?[A-Z][A-Za-z0-9]*_[0-9A-Za-z_.]+)$`)

// cutClone takes the marks off that say which copy of a function this is.
//
//	finish_task_switch.isra.0 -> finish_task_switch, .isra.0
//	_ZN1A1bEv.part.1.cold     -> _ZN1A1bEv, .part.1.cold
//	sin@plt                   -> sin, @plt
//	memcpy@@GLIBC_2.14        -> memcpy, @@GLIBC_2.14
func cutClone(s string) (core, mark string) {
	core = s
	if i := strings.IndexByte(core, '@'); i > 0 {
		if at := version.FindStringIndex(core); at != nil && at[0] > 0 {
			core, mark = core[:at[0]], core[at[0]:]
		}
	}
	if strings.IndexByte(core, '.') > 0 {
		if at := clones.FindStringIndex(core); at != nil && at[0] > 0 {
			core, mark = core[:at[0]], core[at[0]:]+mark
		}
	}
	return core, mark
}

// maxDemangled bounds a demangled name to 2 to the power of it: a few hundred
// bytes of a mangled name can stand for gigabytes.
const maxDemangled = 14

// demangled is the name of a C++ or Rust symbol without its parameters, as perf
// and pprof show it; what is no such symbol is as it is.
//
//	_ZNK3Map4findEi       -> Map::find
//	__ZNK3Map4findEi      -> Map::find (macOS puts a "_" in front of all names)
//	_RNvNtCs1_3app4grid2at -> app::grid::at
func demangled(s string) string {
	symbol := strings.TrimPrefix(s, "_")
	if !strings.HasPrefix(symbol, "_Z") {
		symbol = s
	}
	if !strings.HasPrefix(symbol, "_Z") && !strings.HasPrefix(symbol, "_R") {
		return s
	}
	if name, err := demangle.ToString(symbol, demangle.NoParams, demangle.MaxLength(maxDemangled)); err == nil {
		return name
	}
	return s
}
