package v8

import (
	"math"

	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// Frames interns call frames by their text in the file: a function occurs in many nodes, always with the same text.
type Frames struct {
	b     *model.Builder
	known map[string]int32 // by the text of the object
	list  []frame
}

// frame is one call frame.
type frame struct {
	names.Parsed
	id         model.FrameID
	root, idle bool // stands for no function but for all of them, for none
}

// NewFrames starts with no frames.
func NewFrames(b *model.Builder) *Frames {
	return &Frames{b: b, known: map[string]int32{}}
}

// Read reads a call frame. Lines and columns count from 0 there; -1, or
// nothing, is not known.
//
//	{"functionName":"step","scriptId":"81","url":"/srv/shop.js","lineNumber":11,"columnNumber":6}
func (f *Frames) Read(s *jsontext.Scanner) (int32, error) {
	if s.Next() != '{' {
		return none, s.Skip()
	}
	from, fast := s.At, s.Fast
	s.Fast = true
	err := s.Skip()
	s.Fast = fast
	if err != nil {
		return none, err
	}
	text, end := s.Data[from:s.At], s.At
	if at, ok := f.known[string(text)]; ok {
		return at, nil
	}
	s.At = from
	var function string
	var at names.Script
	err = s.Object(func(key []byte) (err error) {
		switch string(key) {
		case "functionName":
			function, err = s.Text()
		case "url":
			at.URL, err = s.Text()
		case "lineNumber":
			at.Line, err = readPosition(s)
		case "columnNumber":
			at.Column, err = readPosition(s)
		}
		return err
	})
	if err != nil {
		return none, err
	}
	s.At = end
	n := f.add(names.JS(function, at), at.URL == "")
	f.known[string(text)] = n
	return n, nil
}

// readPosition reads a line or column that counts from 0 and gives it from 1.
func readPosition(s *jsontext.Scanner) (int32, error) {
	v, ok, err := s.Fixed(0)
	if !ok || v < 0 || v >= math.MaxInt32 {
		return 0, err
	}
	return int32(v) + 1, err
}

// add interns a parsed frame. engine says that the frame is V8's own, without a script: only then do names in parentheses have a
// special meaning.
func (f *Frames) add(p names.Parsed, engine bool) int32 {
	f.list = append(f.list, frame{
		Parsed: p, id: p.Intern(f.b),
		root: engine && p.Name == "(root)", idle: engine && p.Name == "(idle)",
	})
	return int32(len(f.list) - 1)
}

// id returns the frame at a line, 0 for none; the unknown frame where the file has no frame.
func (f *Frames) id(n, line int32) model.FrameID {
	if n == none {
		return names.Parse(names.Unknown).Intern(f.b)
	}
	if line == 0 {
		return f.list[n].id
	}
	p := f.list[n].Parsed
	p.Line = line
	return p.Intern(f.b)
}

func (f *Frames) isIdle(n int32) bool { return n != none && f.list[n].idle }
func (f *Frames) isRoot(n int32) bool { return n != none && f.list[n].root }
