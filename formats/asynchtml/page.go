package asynchtml

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
)

// page is what the document around the frames says.
type page struct {
	title   string // <title>, for other people's pages
	heading string // <h1> as written: async-profiler does not escape it
	script  int    // offset of the first byte of the flame script, 0 = none
	tree    int    // offset of the first byte behind <ul class="tree">, 0 = none
	total   string // "total samples: 1,350" above a tree
	fine    bool   // a tree's style sheet knows H2's seven types, not H1's five
	heatMap bool
	svg     bool
}

// prologue is how much of a document is searched for the place where the frames
// begin. It is within 20 KB in all generations.
const prologue = 1 << 20

// scan walks the document up to the frames.
//
// Two elements are not left to the tokenizer. Scripts are skipped by hand,
// because it would copy a whole one, which is nearly the whole file. The heading
// is cut out by hand, because it is not escaped: a heading like "a <title> b"
// would make a tokenizer take the rest of the file for the text of <title>.
func scan(data []byte) page {
	var p page
	if len(data) > prologue {
		data = data[:prologue]
	}
	at := 0 // of the next token
	z := html.NewTokenizer(bytes.NewReader(data))
	jump := func(to int) {
		at = to
		z = html.NewTokenizer(bytes.NewReader(data[at:]))
	}
	inTitle := false
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return p
		}
		raw := z.Raw()
		at += len(raw)
		switch kind {
		case html.TextToken:
			text := strings.TrimSpace(string(z.Text()))
			if inTitle {
				p.title, inTitle = text, false
			} else if i := strings.Index(text, "total "); i >= 0 && strings.Contains(text, ":") {
				p.total = text[i:]
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, hasAttr := z.TagName()
			switch string(name) {
			case "title":
				inTitle = true
			case "h1":
				end := at + indexOr(data[at:], "</h1>", 0)
				p.heading = strings.TrimSpace(string(data[at:end]))
				jump(end)
			case "style":
				end := at + indexOr(data[at:], "</style", len(data)-at)
				p.fine = p.fine || containsAny(data[at:end], ".t5")
				jump(end)
			case "script":
				end := at + indexOr(data[at:], "</script", len(data)-at)
				if containsAny(data[at:end], "function f(") && !p.heatMap {
					p.script = at
					return p
				}
				jump(end)
			case "ul":
				if attr(z, hasAttr, "class") == "tree" {
					p.tree = at
					return p
				}
			case "svg":
				p.svg = true
			default:
				if hasAttr && strings.HasPrefix(attr(z, hasAttr, "id"), "heatmap") {
					p.heatMap = true
				}
			}
		}
	}
}

// attr gives one attribute of the tag that z is at.
func attr(z *html.Tokenizer, more bool, want string) string {
	for more {
		var key, val []byte
		key, val, more = z.TagAttr()
		if string(key) == want {
			return string(val)
		}
	}
	return ""
}

// indexOr is bytes.Index with a value for "not there".
func indexOr(b []byte, word string, otherwise int) int {
	if i := bytes.Index(b, []byte(word)); i >= 0 {
		return i
	}
	return otherwise
}

// complete tells whether the document was written to its end.
func complete(data []byte) bool {
	tail := data[max(0, len(data)-256):]
	return bytes.Contains(bytes.ToLower(tail), []byte("</html"))
}
