package json

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flameview/formats/browsertest"
	"flameview/formats/codec"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// hostile names do harm to pages that take them for anything but text.
const hostile = `main;</title><script>alert(1)</script>;]]> 5
main;"><img src=x onerror=alert(1)>;a & b 3
main;</script><script>document.title='gone'</script> 4
main;__proto__;constructor 2
main;` + "nul\x00 \u202eright to left" + `;日本語 6
`

// d3Page draws the JSON in its first script, pasted in as it is, by
// d3-flame-graph.
const d3Page = `<!DOCTYPE html><meta charset="utf-8"><title>d3</title>
<script type="application/json" id="data">%s</script>
<script src="%s"></script><script src="%s"></script>
<div id="chart"></div>
<script>
const data = JSON.parse(document.getElementById("data").textContent);
d3.select("#chart").datum(data).call(flamegraph.default().width(1200).minFrameSize(0).transitionDuration(0));
</script>`

// TestD3 opens what we write in d3-flame-graph itself: each frame is there,
// with its name and its value, and a name is nothing but a name.
func TestD3(t *testing.T) {
	d3, flamegraph := browsertest.Web(t, "d3@7.9.0/d3.min.js"), browsertest.Web(t, "d3-flame-graph@5.0.0/d3-flamegraph.umd.min.js")
	b := browsertest.Start(t)
	for _, c := range []struct{ name, stacks string }{
		{"plain", "main;parse;lex 5\nmain;lex:JIT 3\nidle 2\nmain 1\n"},
		{"hostile", hostile},
		{"wide and deep", strings.Repeat("r;", 300) + "end 7\n" + wide(400)},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := modeltest.Tree(t, modeltest.Store(c.stacks), query.Query{})
			var doc bytes.Buffer
			if err := write(&doc, &codec.View{Tree: tree, Title: hostile}); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "d3.html")
			page := fmt.Sprintf(d3Page, doc.Bytes(), "file://"+d3, "file://"+flamegraph)
			if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
			b.Errors, b.Fetched = nil, nil
			b.Open(path, "")
			var want []string
			for row := range int32(tree.Len()) {
				want = append(want, fmt.Sprintf("%q %d", tree.Name(row), tree.Total[row]))
			}
			// What is drawn: the title says the value in words, the node has it.
			got := strings.Split(b.Eval(`[...document.querySelectorAll("#chart g.frame")].map(g => {
				const d = d3.select(g).datum();
				const says = g.querySelector("title").textContent;
				if (!says.startsWith(d.data.name + " (") || !says.endsWith(", " + d.value + " samples)")) return "title " + says;
				return JSON.stringify([g.getAttribute("name"), d.value]);
			}).join("\n")`), "\n")
			for i, line := range got {
				var name string
				var value int64
				if err := json.Unmarshal([]byte(line), &[]any{&name, &value}); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
				got[i] = fmt.Sprintf("%q %d", name, value)
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%d frames, want %d:\n%s\nwant:\n%s", len(got), len(want), strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			if title := b.Eval("document.title"); title != "d3" || len(b.Errors) > 0 {
				t.Errorf("title %q, errors %s", title, b.Errors)
			}
			for _, url := range b.Fetched {
				if !strings.HasPrefix(url, "file://") && url != "about:blank" {
					t.Errorf("the page asked for %s", url)
				}
			}
		})
	}
}

func wide(n int) string {
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, "main;f%d %d\n", i, 1+i%7)
	}
	return s.String()
}
