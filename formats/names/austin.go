package names

import (
	"strings"

	"flameview/model"
)

// Austin names a frame as austin writes it: in its first version with the line as a
// frame of its own, or as one text (-a), later with colons.
//
//	fib (/srv/p.py);L12      fib (/srv/p.py), line 12
//	fib (/srv/p.py:12)       the same
//	/srv/p.py:fib:12         the same
//	libc.so.6:__poll:0       native, library libc.so.6 (austinp)
//	kernel:do_syscall_64:0   native, kernel
//	:GC:                     :GC:
func Austin(s string) Parsed {
	if text, line, ok := strings.Cut(s, ";L"); ok {
		p := Austin(text)
		_, p.Line, _ = cutNumber(":" + line)
		return p
	}
	if strings.HasSuffix(s, ")") {
		if open := matching(s); open > 1 && s[open-1] == ' ' {
			file, line, _ := cutNumber(s[open+1 : len(s)-1])
			p := Python(s[:open-1], file, 0)
			p.Line = line
			return p
		}
	}
	rest, line, ok := cutNumber(s)
	i := strings.LastIndexByte(rest, ':')
	if !ok || i <= 0 || i+1 == len(rest) {
		return Native(s)
	}
	file, name := rest[:i], rest[i+1:]
	if file != "kernel" && !strings.Contains(file, ".so") {
		p := Python(name, file, 0)
		p.Line = line
		return p
	}
	p := Native(name)
	p.Line = line
	if file == "kernel" {
		p.Kind = model.KindKernel
	} else {
		p.Library = file[strings.LastIndexByte(file, '/')+1:]
	}
	return p
}
