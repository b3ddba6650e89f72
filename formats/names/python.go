package names

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"strings"

	"flameview/model"
)

// Python names a function of Python by the file that defines it and the line at
// which it begins, 0 where that is not known. The canonical name holds the file;
// functions without a name of their own also the line.
//
//	function                                file           line  Name                       Display         library
//	fib                                     /srv/p.py      15    fib (/srv/p.py)            fib
//	<lambda>                                /srv/p.py      7     <lambda>:7 (/srv/p.py)     <lambda> (p.py:7)
//	<module>                                /srv/p.py      1     <module> (/srv/p.py)       <module> (p.py)
//	dumps                                   /usr/lib/python3.11/json/__init__.py
//	                                                     dumps (json/__init__.py)   dumps           json
//	<built-in method builtins.sorted>       ~                    builtins.sorted
//	<method 'append' of 'list' objects>     ~                    list.append
func Python(function, file string, line int32) Parsed {
	if file == "~" || file == "" {
		return pythonBuiltin(function)
	}
	p := plain(model.FamilyPython, function)
	if strings.HasPrefix(function, "<") {
		base := path.Base(strings.ReplaceAll(file, `\`, "/"))
		p.Display = fmt.Sprintf("%s (%s)", function, base)
		if function != "<module>" && line > 0 {
			p.Name = fmt.Sprintf("%s:%d", function, line)
			p.Display = fmt.Sprintf("%s (%s:%d)", function, base, line)
		}
	}
	inside := insidePython(file)
	p.Name += " (" + cmp.Or(inside, file) + ")"
	p.Library = pythonPackage(file, inside)
	p.Detail, p.File = file, file
	if line > 0 {
		p.Detail = fmt.Sprintf("%s:%d", file, line)
	}
	return p
}

var (
	pythonMethod  = regexp.MustCompile(`^<method '([^']*)' of '([^']*)' objects>$`)
	pythonAddress = regexp.MustCompile(` at 0x[0-9A-Fa-f]+`)
)

// pythonBuiltin names a function that is written in C, as cProfile calls it.
func pythonBuiltin(written string) Parsed {
	s := pythonAddress.ReplaceAllString(written, "")
	if m := pythonMethod.FindStringSubmatch(s); m != nil {
		s = m[2] + "." + m[1]
	} else if inner, ok := strings.CutPrefix(s, "<built-in method "); ok {
		s = strings.TrimSuffix(inner, ">")
	}
	p := plain(model.FamilyPython, s)
	p.Kind = model.KindNative
	return p
}

// pythonFolder is where packages begin in a path: those that came with Python and
// those that were installed.
var pythonFolder = regexp.MustCompile(`(?:[/\\]lib[/\\]python[0-9.]+t?|[/\\][Pp]ython[^/\\]*[/\\]Lib|\bsite-packages|\bdist-packages)[/\\]`)

// insidePython is the path of a file below Python's folder, with slashes, "" for
// files elsewhere. It is the same on every machine, and what samplers write that
// shorten paths.
//
//	/usr/lib/python3.11/json/__init__.py                  -> json/__init__.py
//	/srv/env/lib/python3.12/site-packages/flask/app.py    -> flask/app.py
//	/srv/shop/cart.py                                     -> ""
func insidePython(file string) string {
	all := pythonFolder.FindAllStringIndex(file, -1)
	if len(all) == 0 {
		return ""
	}
	return strings.ReplaceAll(file[all[len(all)-1][1]:], `\`, "/")
}

// pythonPackage is the top package of a file: of what was installed or came
// with Python.
func pythonPackage(file, inside string) string {
	if frozen, ok := strings.CutPrefix(file, "<frozen "); ok {
		top, _, _ := strings.Cut(strings.TrimSuffix(frozen, ">"), ".")
		return top
	}
	top, _, _ := strings.Cut(inside, "/")
	return strings.TrimSuffix(top, ".py")
}
