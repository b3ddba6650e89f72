package names

import "testing"

func TestGo(t *testing.T) {
	for in, want := range map[string][2]string{
		"net/http.(*conn).serve":            {"net/http.(*conn).serve", "net/http.(*conn).serve"},
		"main.main.func1.2":                 {"main.main.func1.2", "main.main.func1.2"},
		"main.Map[...]":                     {"main.Map[...]", "main.Map"},
		"main.(*List[go.shape.int_0]).Add":  {"main.(*List[go.shape.int_0]).Add", "main.(*List).Add"},
		"main.List[a/b.Key[int]].Add.func1": {"main.List[a/b.Key[int]].Add.func1", "main.List.Add.func1"},
		"main.(*T).Run-fm":                  {"main.(*T).Run", "main.(*T).Run"},
		"main.odd[":                         {"main.odd[", "main.odd["},
		"[unknown]":                         {"[unknown]", "[unknown]"},
		"gopkg.in/yaml%2ev2.Unmarshal":      {"gopkg.in/yaml%2ev2.Unmarshal", "gopkg.in/yaml%2ev2.Unmarshal"},
	} {
		p := Go(in)
		if p.Name != want[0] || p.Merged() != want[1] {
			t.Errorf("%s: %s, %s, want %s", in, p.Name, p.Merged(), want)
		}
	}
}
