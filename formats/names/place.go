package names

import (
	"path"
	"regexp"
	"strings"
)

// inText names a function of a script language by the marks with which samplers
// write it where there is only text; ok is false for names without any.
//
//	fib (shop/cart.py:12)              Python: py-spy, austin -a; line 12
//	_load (<frozen importlib>:9)       Python
//	poll (libc.so.6)                   native, in a stack of Python: py-spy --native
//	total - app/cart.rb:12             Ruby: rbspy; line 12
//	sleep [c function] - (unknown):0   Ruby, native
//	shop:work/1                        Erlang: eflame
//	Shop\Cart::total, {main}           PHP: Xdebug, Excimer
func inText(s string) (p Parsed, ok bool) {
	switch end := s[len(s)-1]; {
	case end == ')':
		open := matching(s)
		if open < 2 || s[open-1] != ' ' {
			break
		}
		file, line, _ := cutNumber(s[open+1 : len(s)-1])
		switch {
		case isPython(file):
			p = Python(s[:open-1], file, 0)
			p.Line = line
			return p, true
		case library.MatchString(file):
			p = Native(s[:open-1])
			p.Library = file[strings.LastIndexByte(file, '/')+1:]
			return p, true
		}
	case isDigit(end) && erlang.MatchString(s):
		return ErlangText(s), true
	}
	if i := strings.LastIndex(s, " - "); i > 0 {
		file, line, _ := cutNumber(s[i+len(" - "):])
		if function, ok := strings.CutSuffix(s[:i], " [c function]"); ok {
			return Ruby(function, "<cfunc>", 0), true
		}
		if isRuby(file) {
			p = Ruby(s[:i], file, 0)
			p.Line = line
			return p, true
		}
	}
	if s == "{main}" || strings.HasPrefix(s, "{closure:") || strings.IndexByte(s, '\\') >= 0 && php.MatchString(s) {
		return PHP(s, ""), true
	}
	return p, false
}

// library is a file of native code.
var library = regexp.MustCompile(`^[^ ()]+\.(?:so(?:\.[0-9]+)*|dylib|dll)$`)

// php is a name with a namespace.
var php = regexp.MustCompile(`^\\?[A-Za-z_]\w*(?:\\[A-Za-z_]\w*)*(?:(?:::|->)[^\s;]*)?(?:\\\{closure[^;]*\})?$`)

// erlang is a function with its module and its arity.
var erlang = regexp.MustCompile(`^(?:[a-z][\w@]*|'[^']+'|Elixir\.[\w.]+):(?:[a-z_][\w@?!]*|'.+'|-[^ ;]+-)/[0-9]{1,3}$`)

// isPython says whether a file holds Python: by its name, or as Python calls what
// is no file.
func isPython(file string) bool {
	switch path.Ext(file) {
	case ".py", ".pyx", ".pyc":
		return true
	}
	return strings.HasPrefix(file, "<frozen ") || file == "<string>" || file == "<stdin>" || strings.HasPrefix(file, "<ipython-input")
}

// rubyFiles are the ends of files that hold Ruby.
var rubyFiles = set(".rb .rake .ru .erb .gemspec .builder .jbuilder .haml .slim")

// isRuby says whether a file holds Ruby: by its name, or as Ruby calls what is no
// file.
func isRuby(file string) bool {
	return rubyFiles[path.Ext(file)] || strings.HasPrefix(file, "<internal:") || strings.HasPrefix(file, "(eval")
}
