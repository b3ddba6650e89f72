package goroutines

import (
	"bytes"
	"strconv"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// separator parts the two lines of a frame in the keys of names.Frames.
const separator = "\n"

// parse names a frame by its two lines, or by the words that stand for a stack.
//
//	main.Map[...](...)
//		/src/main.go:46                                      inlined, line 46
//	runtime/pprof.(*Profile).WriteTo(0x52d191?, {0x539d48?})
//		runtime/pprof/pprof.go:408 +0x149 fp=0x1 sp=0x2 pc=0x3
//	non-Go function
//		pc=0x7f3a2b1c
func parse(key string) names.Parsed {
	function, place, _ := strings.Cut(key, separator)
	name := function
	if open := strings.LastIndexByte(function, '('); open > 0 && strings.HasSuffix(function, ")") {
		name = function[:open]
	}
	p := names.Go(name)
	switch {
	case strings.HasSuffix(function, "(...)"):
		p.Kind = model.KindInlined
	case strings.Contains(place, "pc=0x") && name == function:
		p.Kind = model.KindNative
	}
	file, _, _ := strings.Cut(place, " ")
	if colon := strings.LastIndexByte(file, ':'); colon > 0 {
		if line, err := strconv.ParseInt(file[colon+1:], 10, 32); err == nil && line > 0 {
			p.Line = int32(line)
		}
	}
	return p
}

// appendFrame makes such a key. Arguments and addresses are values of one moment,
// so they are left out.
func appendFrame(key, function, place []byte) []byte {
	if open := bytes.LastIndexByte(function, '('); open > 0 && !bytes.HasSuffix(function, []byte("(...)")) && function[len(function)-1] == ')' {
		key = append(append(key, function[:open]...), "()"...)
	} else {
		key = append(key, function...)
	}
	key = append(key, separator...)
	if i := bytes.Index(place, []byte(" +0x")); i >= 0 {
		place = place[:i]
	} else if i := bytes.Index(place, []byte("pc=0x")); i >= 0 {
		place = place[:i+len("pc=0x")]
	}
	return append(key, place...)
}
