package perfscript

import "bytes"

// frame is one line of a stack.
type frame struct {
	ip      []byte // in hex
	symbol  []byte // without "+0x4a"; empty or "[unknown]" if not known
	dso     []byte // path of the program or library; nil where no column has it
	line    int32  // of the source, from the line below
	inlined bool
}

// parseFrame takes a line of a stack apart; ok is false where it is none.
//
//	563405828bfa area+0x4a (/srv/crunch)
//	        39de compare+0x1be (inlined)
//	           1 [unknown] ([unknown])
//	        2bfa area                     without the column dso
//	        2bfa                          without the column sym
func parseFrame(line []byte) (f frame, ok bool) {
	s := trimLeft(line)
	i := 0
	for i < len(s) && isHex(s[i]) {
		i++
	}
	if i == 0 || i > 16 || i < len(s) && !isBlank(s[i]) {
		return f, false
	}
	f.ip = s[:i]
	f.setSymbol(trimLeft(s[i:]))
	return f, true
}

// setSymbol takes "area+0x4a (/srv/crunch)" apart.
func (f *frame) setSymbol(s []byte) {
	f.symbol = s
	if open := dsoAt(s); open >= 0 {
		f.symbol, f.dso = s[:max(open-1, 0)], s[open+1:len(s)-1]
		if string(f.dso) == "inlined" {
			f.inlined, f.dso = true, nil
		}
		f.dso = cutOffset(f.dso) // the column dsoff
	}
	f.symbol = cutOffset(f.symbol)
}

// dsoAt is the index of the parenthesis in front of the path that ends a line,
// -1 if there is none. Paths and symbols may have parentheses themselves, so it
// is the one that the last byte closes, if a blank is in front of it:
//
//	poll (/memfd:jit (deleted))     do_it(Queue*, int) (/lib/libjvm.so)     ~Scope()
func dsoAt(s []byte) int {
	if len(s) == 0 || s[len(s)-1] != ')' {
		return -1
	}
	nested := 0
	for i := len(s) - 1; i >= 0; i-- {
		switch s[i] {
		case ')':
			nested++
		case '(':
			if nested--; nested > 0 {
				continue
			}
			if i == 0 || s[i-1] == ' ' {
				return i
			}
			return -1
		}
	}
	if i := bytes.Index(s, []byte(" (/")); i >= 0 {
		return i + 1 // a path with a ")" that nothing opens
	}
	return -1
}

// cutOffset takes "+0x4a" off the end.
func cutOffset(s []byte) []byte {
	i := len(s)
	for i > 0 && isHex(s[i-1]) {
		i--
	}
	if i < 3 || i == len(s) || s[i-1] != 'x' || s[i-2] != '0' || s[i-3] != '+' {
		return s
	}
	return s[:i-3]
}

// parsePayload finds the one frame of a sample without a call graph, which
// stands behind the event, perhaps behind an address, the data of a tracepoint
// or branches' flags: "563405828bfa area+0x4a (/srv/crunch)".
func parsePayload(s []byte) (f frame, ok bool) {
	s = cutBranches(s)
	end := dsoAt(s)
	if end < 0 {
		return parseFrame(s)
	}
	if dso := s[end+1:]; dso[0] != '/' && dso[0] != '[' && string(dso) != "inlined)" {
		return f, false
	}
	// The last word of hex digits in front of the symbol is the address.
	at := -1
	for i := 0; i < end; {
		word := i
		for i < end && !isBlank(s[i]) {
			i++
		}
		if isAddress(s[word:i]) && (word == 0 || i-word >= 4) && i+1 < end {
			at = word
		}
		for i < end && isBlank(s[i]) {
			i++
		}
	}
	if at < 0 {
		return f, false
	}
	return parseFrame(s[at:])
}

func isAddress(word []byte) bool {
	for _, c := range word {
		if !isHex(c) {
			return false
		}
	}
	return len(word) > 0 && len(word) <= 16
}

// cutBranches takes the branches off that the column brstack puts behind the
// frame: " 0x40/0x50/P/-/-/0  0x...".
func cutBranches(s []byte) []byte {
	if i := bytes.Index(s, []byte(") 0x")); i > 0 && isBranches(s[i+2:]) {
		return s[:i+1]
	}
	if i := bytes.Index(s, []byte(")  0x")); i > 0 && isBranches(s[i+3:]) {
		return s[:i+1]
	}
	return s
}

// isBranches is true of "0x40/0x50/P/-/-/0" and what follows it.
func isBranches(s []byte) bool {
	word, _, _ := bytes.Cut(trimLeft(s), []byte(" "))
	return bytes.HasPrefix(word, []byte("0x")) && bytes.Count(word, []byte("/")) >= 3
}

// isSourceLine is true of the line that the column srcline puts below a frame.
//
//	crunch.cpp:24          lib.so[27b25]          char_traits.h:385 (inlined)
func isSourceLine(line []byte) bool {
	return len(line) > 2 && line[0] == ' ' && line[1] == ' ' && !isBlank(line[2]) &&
		bytes.LastIndexAny(line, ":[") > 2 && !bytes.Contains(line, []byte(": "))
}

// source adds what such a line says of the frame above it.
func (f *frame) source(line []byte) {
	s := line[2:]
	if rest, ok := bytes.CutSuffix(s, []byte(" (inlined)")); ok {
		s, f.inlined = rest, true
	}
	i := bytes.LastIndexByte(s, ':')
	if i < 0 {
		return
	}
	if n, _, ok := cutInteger(s[i+1:]); ok && n > 0 && n < 1<<31 {
		f.line = int32(n)
	}
}
