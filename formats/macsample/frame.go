package macsample

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// cutNode takes a line of the call graph apart. Guides of + ! : | are in front of
// the count, whose column is the depth.
//
//   - ! 5 read  (in libsystem_kernel.dylib) + 10  [0x7fff739069de]
func cutNode(line []byte) (column int, count int64, text []byte, ok bool) {
	rest := bytes.TrimLeft(line, " +!:|")
	column = len(line) - len(rest)
	digits, text, ok := bytes.Cut(rest, []byte(" "))
	if !ok || column == 0 || len(digits) == 0 || digits[0] < '0' || digits[0] > '9' {
		return 0, 0, nil, false
	}
	count, err := strconv.ParseInt(string(digits), 10, 64)
	return column, count, bytes.TrimLeft(text, " "), err == nil
}

// library is the binary behind a name; what follows it are offsets and addresses.
const library = "  (in "

// key is what of a frame's text is its name in names.Frames: what is behind the
// library is left out, but for the place in the source.
func key(to, text []byte) []byte {
	i := bytes.Index(text, []byte(library))
	if i < 0 {
		if i = bytes.Index(text, []byte("  [0x")); i >= 0 {
			text = text[:i]
		}
		return append(to, text...)
	}
	end := bytes.IndexByte(text[i:], ')')
	if end < 0 {
		return append(to, text...)
	}
	to = append(to, text[:i+end+1]...)
	if place := bytes.LastIndex(text, []byte("]  ")); place > i {
		to = append(to, text[place+1:]...)
	}
	return to
}

// parse names a frame by such a key.
//
//	main  (in rg)  main.rs:12
//	-[NSApplication run]  (in AppKit)
//	???  (in libfoo.dylib)
func parse(key string) names.Parsed {
	function, rest, _ := strings.Cut(key, library)
	binary, place, _ := strings.Cut(rest, ")")
	if strings.HasPrefix(function, "???") {
		function = ""
	}
	p := names.NativeIn(function, binary)
	if i := strings.LastIndexByte(place, ':'); i >= 0 {
		if n, err := strconv.ParseInt(place[i+1:], 10, 32); err == nil && n > 0 {
			p.Line = int32(n)
		}
	}
	return p
}

// threads are the rows that begin a thread.
//
//	Thread_15758523   DispatchQueue_1: com.apple.main-thread  (serial)
//	Thread_15758530: worker 1
//	Thread_15758531
var threads = regexp.MustCompile(`^Thread_([0-9a-fx]+)(?::? *(.*))?$`)

func thread(text []byte) (model.Thread, bool) {
	m := threads.FindSubmatch(text)
	if m == nil {
		return model.Thread{}, false
	}
	id, _ := strconv.ParseInt(string(m[1]), 0, 64)
	name := string(bytes.ToValidUTF8(bytes.TrimSpace(m[2]), nil))
	if queue, rest, ok := strings.Cut(name, ": "); ok && strings.HasPrefix(queue, "DispatchQueue") {
		name = rest
	}
	for _, kind := range []string{"  (serial)", "  (concurrent)"} {
		name = strings.TrimSuffix(name, kind)
	}
	return model.Thread{Name: name, ID: id}, true
}
