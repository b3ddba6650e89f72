package names

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"flameview/model"
)

// Script functions have short names that occur in many files, so the canonical
// name is "function (script)", and a function without a name is known by its
// position. The script is the URL without query, fragment and file://, so that
// what a server, a bundler or a module loader put around it does not count.
//
//	function  script                       line:column  Name                            Display             library
//	step      file:///srv/shop.js?v=2      12:7         step (/srv/shop.js)             step
//	          http://h/app.js              6:14         (anonymous 6:14) (http://h/app.js)  (anonymous app.js:6)
//	readSync  node:fs                      731:18       readSync (node:fs)              readSync            node
//	map       /a/node_modules/@x/y/i.js    3:1          map (/a/node_modules/@x/y/i.js) map                 @x/y
//	(idle)                                              (idle)                          (idle)

// Script is where a function of a script language is written.
type Script struct {
	URL          string // as the engine knows it, "" for functions of the engine
	Line, Column int32  // where the function begins, from 1; 0 = not known
}

// JS names a JavaScript function of an engine that tells function and script
// apart. The line is not that of the frame: it says where the function begins.
func JS(function string, at Script) Parsed {
	script := scriptName(at.URL)
	if function == "<anonymous>" || function == "(anonymous)" || function == "(anonymous function)" {
		function = ""
	}
	p := plain(model.FamilyJS, function)
	if pattern, ok := strings.CutPrefix(function, "RegExp: "); ok {
		p.Name = "RegExp:" + pattern // as in V8's log
	}
	if function == "" {
		p.Name, p.Display = "(anonymous)", "(anonymous)"
		if at.Line > 0 && script != "" {
			p.Name = fmt.Sprintf("(anonymous %d:%d)", at.Line, max(at.Column, 1))
			p.Display = fmt.Sprintf("(anonymous %s:%d)", path.Base(script), at.Line)
		} else if script != "" {
			p.Display = "(anonymous " + path.Base(script) + ")"
		}
	}
	if script == "" {
		return p
	}
	p.Name += " (" + script + ")"
	p.Library = scriptLibrary(script)
	p.Detail = script
	if at.Line > 0 {
		p.Detail = fmt.Sprintf("%s:%d:%d", script, at.Line, max(at.Column, 1))
	}
	return p
}

// longestData is how much of a data: URL counts as the name of a script. It
// holds the script itself.
const longestData = 80

// scriptName is a script's URL without what changes from run to run.
func scriptName(url string) string {
	if strings.HasPrefix(url, "data:") {
		if len(url) > longestData {
			url = url[:longestData] + "…"
		}
		return strings.ToValidUTF8(url, "")
	}
	if s, ok := strings.CutPrefix(url, "file://"); ok {
		url = s
		if len(s) > 2 && s[0] == '/' && s[2] == ':' {
			url = s[1:] // file:///C:/x.js
		}
	}
	if i := strings.IndexAny(url, "?#"); i > 0 {
		url = url[:i]
	}
	return url
}

// scriptLibrary is the package that a script belongs to: the innermost one
// below node_modules, node itself, an extension of the browser.
func scriptLibrary(script string) string {
	script = strings.ReplaceAll(script, `\`, "/")
	if strings.HasPrefix(script, "node:") || strings.HasPrefix(script, "internal/") {
		return "node"
	}
	for _, scheme := range []string{"chrome-extension://", "moz-extension://", "safari-extension://"} {
		if rest, ok := strings.CutPrefix(script, scheme); ok {
			id, _, _ := strings.Cut(rest, "/")
			return scheme + id
		}
	}
	const modules = "node_modules/"
	i := strings.LastIndex(script, modules)
	if i < 0 || i > 0 && script[i-1] != '/' {
		return ""
	}
	name, rest, _ := strings.Cut(script[i+len(modules):], "/")
	if strings.HasPrefix(name, "@") {
		in, _, _ := strings.Cut(rest, "/")
		name += "/" + in
	}
	return name
}

// JSPlace takes a name with its place in parentheses apart, as the profilers of
// Firefox and Hermes write it; ok is false where there is no such place.
//
//	step (http://h/app.js:12:7)       -> step, http://h/app.js, 12:7
//	map (self-hosted:240:1)[17]       -> map, self-hosted, 240:1 (17 is the number of a source)
//	http://h/app.js:7                 -> "", http://h/app.js, 7: a script's top level
func JSPlace(s string) (function string, at Script, ok bool) {
	if i := strings.LastIndexByte(s, '['); i > 0 && s[len(s)-1] == ']' {
		if _, err := strconv.ParseUint(s[i+1:len(s)-1], 10, 32); err == nil {
			s = s[:i]
		}
	}
	place := s
	if n := len(s) - 1; n > 0 && s[n] == ')' {
		open := matching(s)
		if open < 0 {
			return "", at, false
		}
		function, place = strings.TrimSuffix(s[:open], " "), s[open+1:n]
	} else if !isScheme(s) || strings.ContainsAny(s, " \t") {
		return "", at, false
	}
	at.URL, at.Line, at.Column = cutPosition(place)
	return function, at, at.Line > 0 && at.URL != "" && !strings.HasSuffix(at.URL, ":")
}
