package asynchtml

import (
	"fmt"
	"strings"
)

// pageHead is the document of a flame page of a generation, without the code
// that no reader needs.
func pageHead(h int, heading string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n<style>\n\th1 {margin: 5px}\n</style>\n")
	if h >= 5 {
		b.WriteString("<script>\n{\n\tlet theme;\n}\n</script>\n")
	}
	fmt.Fprintf(&b, "</head>\n<body>\n<h1>%s</h1>\n<canvas id='canvas'></canvas>\n<script>\n\t'use strict';\n", heading)
	if h <= 2 {
		b.WriteString("\tvar reverse = false;\n")
	} else if h == 3 {
		b.WriteString("\tlet reverse = false;\n")
	} else {
		b.WriteString("\tlet inverted = false;\n")
	}
	switch h {
	case 5:
		b.WriteString("\tconst U = undefined;\n\tconst maxdiff = /*maxdiff:*/-1;\n")
	case 6:
		b.WriteString("\tlet treeview = false;\n\tconst units = 'samples';\n\tconst maxdiff = -1;\n")
	}
	b.WriteString("\tconst palette = [\n")
	for i := range 7 {
		if i < 5 || h > 1 {
			b.WriteString("\t\t[0x50e150, 30, 30, 30],\n")
		}
	}
	b.WriteString("\t];\n\n")
	switch h {
	case 1:
		b.WriteString("\tfunction f(level, left, width, type, title) {\n\t}\n\n")
	case 2:
		b.WriteString("\tfunction f(level, left, width, type, title, inln, c1, int) {\n\t}\n\n")
	default:
		b.WriteString("\tfunction f(key, level, left, width, inln, c1, int) {\n\t}\n\n\tfunction u(key, width, inln, c1, int) {\n\t\tf(key, level0 + 1, 0, width, inln, c1, int)\n\t}\n\n")
	}
	return b.String()
}

const pageTail = "\nsearch();\n</script></body></html>\n"

// page puts a page together. names are the plain names of a packed page, "all"
// left out.
func packedPage(h int, heading string, names []string, frames ...string) string {
	var b strings.Builder
	b.WriteString(pageHead(h, heading))
	b.WriteString("const cpool = [\n'all'")
	prev := ""
	for _, s := range names {
		k := 0
		for k < len(prev) && k < len(s) && s[k] == prev[k] {
			k++
		}
		fmt.Fprintf(&b, ",\n'%s%s'", escaped(rune(32+k)), escape(s[k:]))
		prev = s
	}
	b.WriteString("\n];\nunpack(cpool);\n\n")
	return b.String() + strings.Join(frames, "\n") + "\n" + pageTail
}

func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s)
}

func escaped(r rune) string { return escape(string(r)) }

func absolutePage(h int, heading string, frames ...string) string {
	return pageHead(h, heading) + strings.Join(frames, "\n") + "\nrender();\n</script></body></html>\n"
}

// treeHead is the document of a tree page up to its list: with 0 types of 1.x,
// with 5 of 2.0, with 7 later.
func treeHead(types int, total string) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>Tree view</title>\n<style>\nul.tree li {\n}\n")
	for i := range types {
		fmt.Fprintf(&b, ".t%d {color: #3A6F38;}\n", i)
	}
	fmt.Fprintf(&b, "</style>\n<script>\nfunction treeView(opt) {\n}\n</script>\n</head>\n<body>\n<div>Call tree view, %s </div>\n<ul class=\"tree\">\n", total)
	return b.String()
}

const treeTail = "</ul>\n</body>\n</html>\n"
