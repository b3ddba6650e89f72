// Package asynchtml reads the pages that async-profiler and its converter
// write: flame graphs of every generation, call trees, differential graphs.
//
// A page is an HTML document around a list of frames. The frames are calls of a
// script in flame pages and nested lists in tree pages. The script is read, by a
// reader that knows these few calls, and never run (formats.md, "async-profiler
// HTML").
//
//	H1  2.0 to 2.7    f(level,left,width,type,'title')         palette of 5
//	H2  2.8 to 2.10   f(level,left,width,type,'title',...)     palette of 7
//	H3  3.0           f/u/n(key,...) over a packed cpool       let reverse
//	H4  4.0 to 4.3    the same                                 let inverted
//	H5  4.4, 4.5      the same, d=N lines in differential ones const maxdiff
//	H6  later         the same, flame and tree in one          const units
package asynchtml

import (
	"bytes"

	"flameview/formats/codec"
)

// Format is async-profiler's HTML.
var Format = codec.Format{
	ID:         "asynchtml",
	Title:      "async-profiler HTML",
	Extensions: []string{".html", ".htm"},
	Sniff:      sniff,
	Read:       read,
}

// sniff is sure of async-profiler's pages by what stands in them. Any other
// HTML is a maybe, so that Read can say what it is and what to do about it.
func sniff(head []byte) codec.Confidence {
	switch {
	case !looksHTML(head):
		return codec.No
	case isHeatMap(head):
		return codec.Maybe
	case isFlame(head), isTree(head):
		return codec.Sure
	}
	return codec.Maybe
}

// looksHTML tells whether a document begins like HTML, after a byte order mark,
// blanks and comments.
func looksHTML(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	for {
		head = bytes.TrimLeft(head, " \t\r\n\f")
		if !bytes.HasPrefix(head, []byte("<!--")) {
			break
		}
		end := bytes.Index(head, []byte("-->"))
		if end < 0 {
			return false
		}
		head = head[end+len("-->"):]
	}
	for _, start := range []string{"<!doctype html", "<html", "<head", "<body"} {
		if len(head) >= len(start) && bytes.EqualFold(head[:len(start)], []byte(start)) {
			return true
		}
	}
	return false
}

// isFlame finds the function that draws a frame, or the signature of the page.
func isFlame(b []byte) bool {
	return containsAny(b, "function f(level, left, width, type, title",
		"function f(key, level, left", "async-profiler</a>")
}

func isTree(b []byte) bool {
	return containsAny(b, "<title>Tree view</title>") && containsAny(b, ".tree li", `class="tree"`, `class='tree'`)
}

func isHeatMap(b []byte) bool {
	return containsAny(b, "id='heatmap-canvas", `id="heatmap-canvas`, "heatmap-height-line")
}

func containsAny(b []byte, words ...string) bool {
	for _, w := range words {
		if bytes.Contains(b, []byte(w)) {
			return true
		}
	}
	return false
}
