package main

import (
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	in := `{"Action":"output","Package":"p","Test":"TestA","Output":"    a_test.go:7: no display\\n"}
{"Action":"skip","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestB","Output":"    b_test.go:9: broken\\n"}
{"Action":"fail","Package":"p","Test":"TestB"}
{"Action":"pass","Package":"q","Elapsed":0.25}
`
	var out strings.Builder
	ok := report(strings.NewReader(strings.ReplaceAll(in, `\\`, `\`)), &out)
	want := "FAIL  p TestB\n    b_test.go:9: broken\nok    q  0.2s\nSkipped:\n  no display: p TestA\n"
	if got := out.String(); got != want || ok {
		t.Errorf("%v, got:\n%swant:\n%s", ok, got, want)
	}
}
