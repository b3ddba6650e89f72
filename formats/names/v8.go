package names

import (
	"strconv"
	"strings"

	"flameview/model"
)

// v8Tags are what V8 writes in front of a name, from the list of code events in
// https://github.com/v8/v8/blob/main/src/logging/code-events.h. Those that are
// true stand for functions of scripts, the others for code of the engine.
var v8Tags = map[string]bool{
	"JS": true, "LazyCompile": true, "Function": true, "Script": true, "Eval": true, "InterpretedFunction": true,
	"NativeLazyCompile": true, "NativeFunction": true, "NativeScript": true,
	"Builtin": false, "BytecodeHandler": false, "Handler": false, "Stub": false, "RegExp": false, "Callback": false,
	"LoadIC": false, "StoreIC": false, "KeyedLoadIC": false, "KeyedStoreIC": false, "LoadGlobalIC": false,
}

// V8 takes the name apart that V8 gives to a piece of code in its log, in
// perf-<pid>.map and in jitdump; ok is false for names of other origin.
//
//	LazyCompile:*step /srv/shop.js:12:7  -> step (/srv/shop.js), JIT
//	JS: ^get total file:///srv/a.mjs:3:9 -> get total (/srv/a.mjs), baseline
//	Function:~ /srv/shop.js:6:14         -> (anonymous 6:14) (/srv/shop.js), interpreted
//	Builtin:ArrayMap                     -> the same, library V8
func V8(s string) (p Parsed, ok bool) {
	tag, rest, ok := strings.Cut(s, ":")
	function, known := v8Tags[tag]
	if !ok || !known {
		return p, false
	}
	if function {
		rest = strings.TrimPrefix(rest, " ")
		if rest == "" {
			return p, false
		}
		p = V8Function(rest)
		if p.Kind == model.KindUnknown && tag == "InterpretedFunction" {
			p.Kind = model.KindInterpreted
		}
		return p, true
	}
	p = plain(model.FamilyNative, tag+":"+strings.TrimPrefix(rest, " "))
	p.Kind, p.Library = model.KindNative, "V8"
	return p, true
}

// V8Function names a function by V8's "<mark><name> <script>:<line>:<column>",
// where the mark says which compiler made the code, if any.
func V8Function(s string) Parsed {
	kind := model.KindUnknown
	if s != "" {
		switch s[0] {
		case '*', '+': // TurboFan, Maglev
			kind = model.KindJIT
		case '^': // Sparkplug
			kind = model.KindBaseline
		case '~': // Ignition
			kind = model.KindInterpreted
		}
		if kind != model.KindUnknown {
			s = s[1:]
		}
	}
	name, url := cutScript(s)
	url, line, column := cutPosition(url)
	p := JS(name, Script{url, line, column})
	p.Kind = kind
	return p
}

// cutScript parts a name from the script behind it. Both may have blanks, so
// the first word that looks like the beginning of a script's name counts, else
// the last one.
func cutScript(s string) (name, url string) {
	last := -1
	for i := 0; i < len(s); i++ {
		if s[i] != ' ' {
			continue
		}
		last = i
		rest := s[i+1:]
		if strings.HasPrefix(rest, "/") || isScheme(rest) {
			return s[:i], rest
		}
	}
	if last < 0 {
		return s, ""
	}
	if _, line, _ := cutPosition(s[last+1:]); line == 0 {
		return s, ""
	}
	return s[:last], s[last+1:]
}

// isScheme says whether text begins as a URL or as a path of Windows.
func isScheme(s string) bool {
	i := 0
	for i < len(s) && (s[i]|0x20 >= 'a' && s[i]|0x20 <= 'z' || i > 0 && s[i] == '-') {
		i++
	}
	return i > 0 && i+1 < len(s) && s[i] == ':' && s[i+1] != ' ' && !(s[i+1] >= '0' && s[i+1] <= '9')
}

// cutPosition takes line and column off the end of a URL. One number alone is
// the line.
//
//	http://h:80/app.js:6:14 -> http://h:80/app.js, 6, 14
func cutPosition(s string) (url string, line, column int32) {
	url, last, ok := cutNumber(s)
	if !ok {
		return s, 0, 0
	}
	if rest, n, ok := cutNumber(url); ok {
		return rest, n, last
	}
	return url, last, 0
}

func cutNumber(s string) (rest string, n int32, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	v, err := strconv.ParseUint(s[i+1:], 10, 31)
	if err != nil {
		return s, 0, false
	}
	return s[:i], int32(v), true
}
