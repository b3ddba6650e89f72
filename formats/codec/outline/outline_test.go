package outline

import (
	"fmt"
	"strings"
	"testing"

	"flameview/formats/names"
	"flameview/model"
)

func TestTree(t *testing.T) {
	const text = `12 main
  7 parse
      8 lex
    1 skip
  4 read
9 idle
 3 wait`
	b := model.NewBuilder(model.File{})
	var tree Tree
	for _, line := range strings.Split(text, "\n") {
		var value int64
		var name string
		fmt.Sscan(line, &value, &name)
		tree.Add(len(line)-len(strings.TrimLeft(line, " ")), names.Native(name).Intern(b), value)
	}
	self, exceeded := tree.Self()
	stacks := tree.Stacks(b)
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i, stack := range stacks {
		var path []string
		for _, f := range s.Stacks.Path(nil, stack) {
			path = append(path, s.Methods[s.Frames[f].Method].Name)
		}
		out = append(out, fmt.Sprintf("%s %d", strings.Join(path, ";"), self[i]))
	}
	const want = "main 1|main;parse 0|main;parse;lex 8|main;parse;skip 1|main;read 4|idle 6|idle;wait 3"
	if got := strings.Join(out, "|"); got != want || exceeded != 1 {
		t.Errorf("%s, %d exceeded, want %s", got, exceeded, want)
	}
}
