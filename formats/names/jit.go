package names

import (
	"strings"

	"flameview/model"
)

// JIT names code that a runtime compiled, by the symbol that it told the
// system's profiler in perf-<pid>.map or by jitdump. One symbol may be several
// frames, the outermost first. What is none of these is as for [Parse].
//
//	Ljava/lang/Thread;::run            java/lang/Thread.run         perf-map-agent, .run in old ones
//	Ljava/lang/Thread;run()V           the same                     perf's own agent
//	java.lang.Thread::run              the same                     perf-map-agent with dottedclass
//	void java.lang.Thread.run()        the same                     jcmd Compiler.perfmap
//	La/B;::c->La/D;::e                 a/B.c, and a/D.e inlined     perf-map-agent with unfoldall
//	LazyCompile:*step /srv/a.js:1:2    step (/srv/a.js)             V8
//	py::fib:/srv/primes.py             fib (/srv/primes.py)         Python's -X perf
//	$lists:map/2                       lists:map/2                  Erlang's +JPperf
//
// https://github.com/jvm-profiling-tools/perf-map-agent,
// torvalds/linux tools/perf/jvmti/libjvmti.c (compiled_method_load_cb),
// openjdk/jdk src/hotspot/share/code/codeCache.cpp (write_perf_map)
func JIT(symbol string) []Parsed {
	if p, ok := V8(symbol); ok {
		return []Parsed{p}
	}
	if p, ok := scriptSymbol(symbol); ok {
		return []Parsed{p}
	}
	var out []Parsed
	for part := range strings.SplitSeq(symbol, "->") {
		p, ok := javaSymbol(part)
		if !ok {
			return []Parsed{Parse(symbol)}
		}
		p.Kind = model.KindJIT
		if len(out) > 0 {
			p.Kind = model.KindInlined
		}
		out = append(out, p)
	}
	return out
}

// scriptSymbol takes one symbol of Python or Erlang apart.
// https://docs.python.org/3/howto/perf_profiling.html,
// https://www.erlang.org/doc/apps/erts/beamasm.html
func scriptSymbol(s string) (p Parsed, ok bool) {
	if rest, ok := strings.CutPrefix(s, "py::"); ok {
		if i := strings.LastIndexByte(rest, ':'); i > 0 && i+1 < len(rest) {
			return Python(rest[:i], rest[i+1:], 0), true
		}
	}
	if rest, ok := strings.CutPrefix(s, "$"); ok {
		module, function, ok1 := strings.Cut(rest, ":")
		i := strings.LastIndexByte(function, '/')
		if ok1 && i > 0 && isAllDigits(function[i+1:]) {
			return Erlang(module, function[:i], function[i+1:]), true
		}
	}
	return p, false
}

func isAllDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// javaSymbol takes one symbol of a Java agent apart.
func javaSymbol(s string) (p Parsed, ok bool) {
	class, method, detail := "", "", ""
	if i := strings.IndexByte(s, ';'); i > 1 && s[0] == 'L' {
		class, method = s[1:i], strings.TrimPrefix(s[i+1:], "::")
		method = strings.TrimPrefix(method, ".")
	} else if i := strings.LastIndex(s, "::"); i > 0 && strings.IndexByte(s[:i], '.') > 0 && isDotted(s[:i], "") {
		class, method = s[:i], s[i+2:]
	} else {
		return externalName(s)
	}
	if i := strings.IndexByte(method, '('); i > 0 {
		method, detail = method[:i], method[i:]
	}
	if !isMethod(method) || !isClass(class) {
		return p, false
	}
	return Java(class, method, detail), true
}

// externalName takes the name that HotSpot writes for people apart: the result,
// a blank, the method with its parameters.
func externalName(s string) (p Parsed, ok bool) {
	open := strings.IndexByte(s, '(')
	if open < 0 || s[len(s)-1] != ')' {
		return p, false
	}
	i := strings.LastIndexByte(s[:open], ' ')
	if i <= 0 || strings.IndexByte(s[:i], ' ') >= 0 {
		return p, false
	}
	j, ok := splitJava(s[i+1:], 0, true)
	return j.parsed(), ok
}
