package dtrace

import (
	"strconv"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// parseUser and parseKernel name a frame, by its line without blanks.
//
//	genunix`fop_write+0x5d
//	libc.so.1`0xfffffd7fff
//	0xffffffff8103ce3b : native_safe_halt+0xb/0x10 [kernel]
//	0x7f000103ce3b [/usr/lib/libc.so.6+0x1e3e/0x2000] (inexact)
//	0x7f3a2b1c
func parseUser(line string) names.Parsed {
	function, module := line, ""
	if address, rest, ok := strings.Cut(line, " : "); ok && strings.HasPrefix(address, "0x") {
		function, module = cutModule(rest)
		function = cutOffset(function)
	} else if i := strings.IndexByte(line, '`'); i > 0 {
		module, function = line[:i], line[i+1:]
	} else if address, offset, ok := strings.Cut(line, " ["); ok && strings.HasPrefix(address, "0x") {
		_, module = cutModule(" [" + offset)
		_, offset, _ = strings.Cut(offset, "+0x")
		offset, _, _ = strings.Cut(offset, "/")
		if n, err := strconv.ParseUint(offset, 16, 64); err == nil {
			return names.Address(module[strings.LastIndexByte(module, '/')+1:], n)
		}
		function = address
	}
	function = cutOffset(function)
	if digits, ok := strings.CutPrefix(function, "0x"); ok {
		if address, err := strconv.ParseUint(digits, 16, 64); err == nil {
			return names.Address(module, address)
		}
	}
	return names.NativeIn(function, module)
}

func parseKernel(line string) names.Parsed {
	p := parseUser(line)
	p.Kind = model.KindKernel
	return p
}

// cutModule takes " [ext4]" off, and what SystemTap writes behind it.
func cutModule(s string) (function, module string) {
	s = strings.TrimSuffix(s, " (inexact)")
	open := strings.LastIndex(s, " [")
	if open < 0 || !strings.HasSuffix(s, "]") {
		return s, ""
	}
	module, _, _ = strings.Cut(s[open+2:len(s)-1], "+0x")
	return s[:open], module
}

// cutOffset takes "+0x5d" and "+0xb/0x10" off.
func cutOffset(s string) string {
	i := strings.LastIndex(s, "+0x")
	if i < 1 {
		return s
	}
	for _, c := range s[i+3:] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') && c != '/' && c != 'x' {
			return s
		}
	}
	return s[:i]
}

// kernels are the modules at which stacks of kernels begin: of illumos and
// Solaris, FreeBSD, macOS and Linux.
var kernels = map[string]bool{"unix": true, "genunix": true, "kernel": true, "mach_kernel": true, "vmlinux": true, "kernel.kasan": true}

// isKernel judges a stack by its root.
func isKernel(root string) bool {
	if address, rest, ok := strings.Cut(root, " : "); ok {
		n, err := strconv.ParseUint(strings.TrimPrefix(strings.TrimSpace(address), "0x"), 16, 64)
		_, module := cutModule(rest)
		return err == nil && n>>63 == 1 || module == "kernel"
	}
	module, _, ok := strings.Cut(root, "`")
	return ok && kernels[module]
}
