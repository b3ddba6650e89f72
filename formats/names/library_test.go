package names

import (
	"fmt"
	"testing"
)

func TestNativeIn(t *testing.T) {
	for in, want := range map[[2]string]string{
		{"fib(int)", "/srv/crunch"}:              "fib|crunch|(int)",
		{"run (.llvm.123)", "a.so"}:              "run|a.so| (.llvm.123)",
		{"", `C:\bin\app.dll`}:                   "[unknown]|app.dll|",
		{"libc.so.1`read", "/srv/x"}:             "read|libc.so.1|",
		{"poll", "/memfd:jit (deleted)"}:         "poll|memfd:jit|",
		{"(anonymous namespace)::f(int)", "a/b"}: "(anonymous namespace)::f|b|(int)",
	} {
		p := NativeIn(in[0], in[1])
		if got := fmt.Sprintf("%s|%s|%s", p.Name, p.Library, p.Detail); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}
