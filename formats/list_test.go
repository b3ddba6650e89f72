package formats

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// listedFolders gives the folder of each format in All, from the source: the
// line &json.Format and the import that json stands for.
func listedFolders(t testing.TB) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "formats.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	folder := map[string]string{}
	for _, i := range file.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		name := path.Base(p)
		if i.Name != nil {
			name = i.Name.Name
		}
		folder[name] = path.Base(p)
	}
	var out []string
	ast.Inspect(file, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.AND {
			if sel, ok := u.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "Format" {
				out = append(out, folder[sel.X.(*ast.Ident).Name])
			}
		}
		return true
	})
	if len(out) != len(All) {
		t.Fatalf("%d lines for %d formats", len(out), len(All))
	}
	return out
}

// TestAll holds that no format is forgotten in the list.
func TestAll(t *testing.T) {
	listed := listedFolders(t)
	sources, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nvar Format = codec.Format{") && !slices.Contains(listed, filepath.Dir(source)) {
			t.Errorf("%s is not in formats.All", filepath.Dir(source))
		}
	}
}

func TestFormatsAreComplete(t *testing.T) {
	ids := map[string]bool{}
	for _, f := range All {
		if f.ID == "" || ids[f.ID] || f.Title == "" || len(f.Extensions) == 0 {
			t.Errorf("%q: ID, title and extensions must be there, the ID once", f.ID)
		}
		ids[f.ID] = true
		for _, e := range f.Extensions {
			if !strings.HasPrefix(e, ".") || e != strings.ToLower(e) {
				t.Errorf("%s: extension %q", f.ID, e)
			}
		}
		if (f.Sniff == nil) != (f.Read == nil) || f.Read == nil && f.Write == nil {
			t.Errorf("%s: Sniff and Read go together, and something must be there", f.ID)
		}
		if ByID(f.ID) != f {
			t.Errorf("ByID(%q) gives another", f.ID)
		}
	}
	if ByID("nothing") != nil {
		t.Error("ByID of nothing gives something")
	}
}
