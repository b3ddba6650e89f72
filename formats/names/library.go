package names

import "strings"

// NativeIn names a function of which a library or program is known, by its path
// or name.
//
//	fib(int), /srv/crunch          -> fib, library crunch, detail (int)
//	run (.llvm.123), "", a.so      -> run, library a.so, detail " (.llvm.123)"
//	"", C:\bin\app.dll             -> [unknown], library app.dll
func NativeIn(function, library string) Parsed {
	copied := ""
	if i := strings.LastIndex(function, " (.llvm."); i > 0 && strings.HasSuffix(function, ")") {
		function, copied = function[:i], function[i:]
	}
	p := Native(function)
	p.Detail += copied
	if p.Library == "" {
		library = strings.TrimSuffix(library, " (deleted)")
		p.Library = library[strings.LastIndexAny(library, `/\`)+1:]
	}
	return p
}
