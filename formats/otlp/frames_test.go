package otlp

import (
	"fmt"
	"testing"
)

func TestParse(t *testing.T) {
	for in, want := range map[[3]string]string{
		{"jvm", "void java.lang.Thread.run()", ""}:                "java java/lang/Thread.run ",
		{"jvm", "int[] shop.Cart$$Lambda/0x1f.add(int, a.B)", ""}: "java shop/Cart$$Lambda/0x1f.add ",
		{"jvm", "vtable stub", ""}:                                "native vtable stub ",
		{"kernel", "do_idle", ""}:                                 "native do_idle kernel",
		{"go", "main.Map[...]", "main.go"}:                        "native main.Map[...] ",
		{"cpython", "order", "/srv/shop.py"}:                      "python order (/srv/shop.py) ",
		{"v8js", "add", "file:///srv/shop.js"}:                    "js add (/srv/shop.js) ",
		{"beam", "lists:map/2", ""}:                               "erlang lists:map/2 ",
		{"ruby", "", "/srv/shop.rb"}:                              "native [unknown] ",
		{"", "java.lang.Thread.run", ""}:                          "java java/lang/Thread.run ",
		{"", "main.Point.Add", "/src/main.go"}:                    "native main.Point.Add ",
	} {
		p := parse(in[0], in[1], in[2])
		if got := fmt.Sprintf("%s %s %s", p.Family, p.Name, p.Kind); got != want {
			t.Errorf("%v: %q, want %q", in, got, want)
		}
	}
}
