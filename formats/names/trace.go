package names

import (
	"strings"

	"flameview/model"
)

// StackTrace names a line of a Java stack trace without its "at". The rules are
// those of StackTraceElement.toString, and of HotSpot's dumps, which write the
// module in front of the file:
//
//	java.lang.Thread.run(Thread.java:833)                    line 833
//	java.lang.Thread.run(java.base@17/Thread.java:833)       library java.base@17
//	java.base/java.lang.Thread.run(Thread.java:833)          library java.base
//	app//shop.Cart.add(Cart.java:7)                          library app: a class loader
//	loader/mod@1/a.B.c(Native Method)                        library mod@1, kind native
//	Cart$$Lambda$11/0x00007f6f24002cc8.run(Unknown Source)   the address belongs to the class
//
// https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/StackTraceElement.html#toString()
//
// What is none of that is ok = false.
func StackTrace(s string) (p Parsed, ok bool) {
	open := strings.LastIndexByte(s, '(')
	if open <= 0 || !strings.HasSuffix(s, ")") {
		return Parsed{}, false
	}
	module, method := cutLoader(s[:open])
	dot := strings.LastIndexByte(method, '.')
	if dot <= 0 || dot+1 == len(method) || strings.IndexByte(method[dot:], '/') >= 0 {
		return Parsed{}, false
	}
	place := s[open+1 : len(s)-1]
	if i := strings.IndexByte(place, '/'); i > 0 {
		module, place = place[:i], place[i+1:]
	}
	p = Java(method[:dot], method[dot+1:], "")
	p.Library = module
	_, p.Line, _ = cutLine(place)
	if place == "Native Method" {
		p.Kind = model.KindNative
	}
	return p, true
}

// cutLoader takes class loader and module off. A slash before a digit is that of
// a hidden class: no package begins so.
func cutLoader(s string) (module, rest string) {
	for rest = s; ; {
		i := strings.IndexByte(rest, '/')
		if i < 0 || i+1 == len(rest) || isDigit(rest[i+1]) {
			return module, rest
		}
		if i > 0 {
			module = rest[:i]
		}
		rest = rest[i+1:]
	}
}
