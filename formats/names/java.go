package names

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"flameview/model"
)

// javaName is a Java method taken apart.
type javaName struct {
	module, class, method, detail string
	line                          int32
}

// parsed applies rules 2 and 4. The display keeps the file's dots or slashes.
func (j javaName) parsed() Parsed {
	class := slashed(strings.TrimSuffix(j.class, ":"))
	p := plain(model.FamilyJava, class+"."+j.method)
	p.Display = j.class + "." + j.method
	if g := generic(class); g != class {
		p.Generic = g + "." + j.method
	}
	p.Library, p.Detail, p.Line = j.module, j.detail, j.line
	return p
}

// slashed writes a dotted class with slashes; a dot before a digit is that of
// a hidden class and stays.
//
//	java.lang.Thread -> java/lang/Thread    Load$$Lambda$14.0x7c -> the same
func slashed(class string) string {
	if strings.IndexByte(class, '.') < 0 {
		return class
	}
	b := []byte(class)
	for i, c := range b {
		if c == '.' && (i+1 == len(b) || !isDigit(b[i+1])) {
			b[i] = '/'
		}
	}
	return string(b)
}

// splitJava says whether a name is a Java method, and takes it apart if so.
// Names do not say which language they come from, so this is a guess; when in
// doubt the answer is no. What decides, by example:
//
//	java/lang/Thread.run             yes: slashes, then class and method
//	net/http.Get                     no: Go's own package, and no class begins so
//	net/http.(*conn).serve           no: a dot behind the last slash, or (*T)
//	github.com/a/b.F                 no: a dot in the first element of a path
//	java.lang.Thread.run, Thread.run yes: a class begins with a capital, its method does not
//	main.main, runtime.mallocgc      no: no capital
//	List.Add, main.Point.Add         no: both with a capital, as in C# and Go
//	KERNEL32.dll, Work.cold          no: a file, a part that a compiler cut off
//	Point.c, com.acme.Point.c        no, yes: source files do not stand in packages
//	foo.isra.0, memcpy@@GLIBC_2.17   no: no method begins with a digit
//	Interp_[j]                       no: no class
//	a/b.c_[j], a.b_[0]               yes: only the JVM's compilers have these suffixes
//	std::Foo.bar                     no: Java has no ::
//	java.base@17/java.lang.Thread.run, app//a.B.c   yes: a module is in front
//	io/netty/Buf:.get                yes: perf's scripts leave the end of a descriptor
func splitJava(s string, suf suffix, whole bool) (javaName, bool) {
	if s == "" || strings.Contains(s, "::") {
		return javaName{}, false
	}
	core, line, bci := s, int32(0), ""
	if !whole {
		core, line, bci = cutLine(s)
	}
	var j javaName
	j.line = line
	if i := strings.IndexByte(core, '('); i >= 0 {
		if i == 0 || core[i-1] == '.' || core[i-1] == ' ' {
			return javaName{}, false
		}
		core, j.detail = core[:i], core[i:]
		if l, ok := lineOfTrace(j.detail); ok {
			j.line = l
		}
		if c, l, _ := cutLine(core); l > 0 {
			core, j.line = c, l
		}
	}
	j.detail += bci
	if suf != 'k' {
		j.module, core = cutModule(core)
	}
	dot := strings.LastIndexByte(core, '.')
	if dot <= 0 || dot+1 == len(core) {
		return javaName{}, false
	}
	j.class, j.method = core[:dot], core[dot+1:]
	word := j.method
	if whole {
		word, _, _ = cutLine(word)
	}
	if !isMethod(word) || !isClass(j.class) {
		return javaName{}, false
	}
	if suf.compiled() {
		return j, true
	}
	if suf == 'k' {
		return javaName{}, false
	}
	if path := j.class[:hidden(j.class)]; strings.IndexByte(path, '/') >= 0 {
		return j, isSlashed(path)
	}
	return j, isDotted(j.class, j.method)
}

// isSlashed judges a class without its address, written with slashes.
func isSlashed(class string) bool {
	first, _, _ := strings.Cut(class, "/")
	base := class[strings.LastIndexByte(class, '/')+1:]
	if first == "" || base == "" || strings.IndexByte(first, '.') >= 0 || strings.IndexByte(base, '.') >= 0 {
		return false
	}
	return !startsLower(base) || !goPackages[first]
}

// isDotted judges a class written with dots, or without a package.
func isDotted(class, method string) bool {
	class = class[:hidden(class)]
	pkg, base := "", class
	if i := strings.LastIndexByte(class, '.'); i >= 0 {
		pkg, base = class[:i], class[i+1:]
	}
	if !startsLikeClass(base) || goPackages[pkg] || notMethods[method] {
		return false
	}
	if sourceFiles[method] && (pkg == "" || !startsLower(pkg)) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(method)
	return !unicode.IsUpper(r)
}

// goPackages are the first elements of the paths of Go's own packages.
var goPackages = set(`archive bufio bytes cmp compress container context crypto
	database debug embed encoding errors expvar flag fmt go hash html image index
	internal io iter log main maps math mime net os path plugin reflect regexp
	runtime slices sort strconv strings sync syscall testing text time unicode
	unique unsafe vendor weak`)

// notMethods are the ends of file names, and of the parts that compilers cut
// functions into.
var notMethods = set(`dll exe so dylib sys drv mjs php cpp cxx java scala cold part isra
	constprop llvm plt lto_priv`)

// sourceFiles are ends of file names that obfuscated methods have too.
var sourceFiles = set(`c h cc py js ts rb go rs kt`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

func isMethod(s string) bool {
	if s == "<init>" || s == "<clinit>" {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s)
	return (unicode.IsLetter(r) || r == '_' || r == '$') && !strings.ContainsAny(s, "/<>:*&[]{},`@")
}

func isClass(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	if !unicode.IsLetter(r) && r != '_' && r != '$' {
		return false
	}
	return !strings.ContainsAny(strings.TrimSuffix(s, ":"), " \t<>:*&[]{}(),~`@'\"\\#=")
}

func startsLower(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r)
}

// startsLikeClass is true of capitals, and of letters that know no case.
func startsLikeClass(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return r == '$' || unicode.IsLetter(r) && !unicode.IsLower(r)
}

// cutModule takes the module of a stack trace off.
//
//	java.base@17/java.lang.Thread.run -> java.base@17    app//a.B.c -> app
func cutModule(s string) (module, rest string) {
	i := strings.IndexByte(s, '/')
	if i <= 0 {
		return "", s
	}
	module, rest = s[:i], strings.TrimPrefix(s[i+1:], "/")
	known := len(rest) < len(s)-i-1 || strings.IndexByte(module, '@') > 0 ||
		strings.HasPrefix(module, "java.") || strings.HasPrefix(module, "jdk.")
	if !known || rest == "" || isDigit(rest[0]) || strings.Contains(module, "$$") {
		return "", s
	}
	return module, rest
}

// noLine is what the JDK writes, cut to 16 bits, where it knows no line.
const noLine = 65535

// cutLine takes ":123" and "@45" off the end (rule 3).
func cutLine(s string) (core string, line int32, bci string) {
	i := len(s)
	for i > 0 && isDigit(s[i-1]) {
		i--
	}
	if i < 2 || i == len(s) || len(s)-i > 9 {
		return s, 0, ""
	}
	switch s[i-1] {
	case '@':
		core, line, _ = cutLine(s[:i-1])
		return core, line, s[i-1:]
	case ':':
		n, _ := strconv.Atoi(s[i:])
		if n == noLine {
			n = 0
		}
		return s[:i-1], int32(n), ""
	}
	return s, 0, ""
}

// lineOfTrace finds the line in "(Thread.java:833)".
func lineOfTrace(detail string) (int32, bool) {
	inner, ok := strings.CutSuffix(detail, ")")
	if !ok || strings.LastIndexByte(inner, '.') < 0 {
		return 0, false
	}
	_, line, _ := cutLine(inner)
	return line, line > 0
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
