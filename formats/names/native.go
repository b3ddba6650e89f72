package names

import (
	"regexp"
	"strings"
)

// shared is a shared object that stands in front of a name, joined by a dot.
var shared = regexp.MustCompile(`^(lib[^/\s()<>:;]*?\.so(?:\.[0-9]+)*)\.[^0-9.]`)

// cutLibrary takes the library in front of a name off (rule 5). A backtick stands
// in names too: before the number of type parameters in .NET, around words in
// Scala and F#. So what is in front of it must be a module, and behind it a
// function begins, which no digit does.
//
//	libjvm.so`Parse::do_call -> libjvm.so, Parse::do_call
//	gzip`main                -> gzip, main
//	libc.so.6.read           -> libc.so.6, read
//	libc.so.6                -> not a prefix: the library is all we know
//	List`1.Add, Foo.`type`   -> not a prefix
//	app.dll`List`1.Add       -> app.dll, List`1.Add
func cutLibrary(s string) (lib, rest string, ok bool) {
	if i := strings.IndexByte(s, '`'); i > 0 && i+1 < len(s) && !isDigit(s[i+1]) && s[i+1] != '`' && s[i-1] != '.' &&
		s[len(s)-1] != '`' && !strings.ContainsAny(s[:i], " ('<,") {
		return s[:i], s[i+1:], true
	}
	if strings.HasPrefix(s, "lib") {
		if m := shared.FindStringSubmatch(s); m != nil {
			return m[1], s[len(m[1])+1:], true
		}
	}
	return "", s, false
}

// internal is what glibc puts in front of names by which it calls itself.
const internal = "__GI_"

// cutFunction finds the name of a function that may be mangled, a compiler's copy
// of another, or written with its parameters.
func cutFunction(s string) (name, detail string) {
	if name, detail = cutSignature(s); detail != "" {
		return name, detail
	}
	core, mark := cutClone(s)
	name, hash := cutRust(demangled(core))
	name, detail = cutSignature(name)
	return name, detail + hash + mark
}

// cutSignature takes the parameters of a C or C++ function off its end, with
// the qualifiers and clone marks behind them (rule 3).
//
//	A::b(int) const [clone .part.0] -> A::b
//	A::operator()(int)              -> A::operator()
//	(anonymous namespace)::f(int)   -> (anonymous namespace)::f
//	f(int)::{lambda()#1}::operator()() -> f(int)::{lambda()#1}::operator()
//	b.(*T).M                        -> the same: Go's receiver is no parameter
//	run (app/main.cc:42)            -> the same: a place, which tells functions apart
func cutSignature(s string) (name, detail string) {
	end := len(s)
	for cut := true; cut; {
		cut = false
		if i := strings.LastIndex(s[:end], " [clone "); i > 0 && s[end-1] == ']' {
			end, cut = i, true
		}
		for _, q := range []string{" const", " volatile", " &", " &&", " noexcept"} {
			if strings.HasSuffix(s[:end], q) {
				end, cut = end-len(q), true
			}
		}
	}
	if end == 0 || s[end-1] != ')' {
		if i := strings.Index(s, " [clone "); i > 0 && end == i {
			return s[:i], s[i:]
		}
		return s, ""
	}
	open := matching(s[:end])
	if open <= 0 || s[open-1] == '.' || s[open-1] == ' ' || strings.HasSuffix(s[:open], "operator") {
		return s, ""
	}
	return s[:open], s[open:]
}

// matching is the index of the parenthesis that the last byte closes, -1 if
// there is none.
func matching(s string) int {
	nested := 0
	for i := len(s) - 1; i >= 0; i-- {
		switch s[i] {
		case ')':
			nested++
		case '(':
			if nested--; nested == 0 {
				return i
			}
		}
	}
	return -1
}
