package flameview_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// starters are the calls and types that start goroutines, apart from the go statement.
var starters = []string{"sync.WaitGroup", "errgroup.Group", "errgroup.WithContext", "time.AfterFunc", "context.AfterFunc"}

// TestGoroutinesStartWhereTheArchitectureSays holds the list in ARCHITECTURE.md, in
// both directions. Whoever starts a goroutine elsewhere has forgotten who cancels
// it, who waits for it and who catches its panic, which else ends the program.
func TestGoroutinesStartWhereTheArchitectureSays(t *testing.T) {
	listed := listedPackages(t)
	found := map[string]bool{}
	eachSource(t, func(name string, file *ast.File) {
		pkg := path.Dir(name)
		ast.Inspect(file, func(n ast.Node) bool {
			what := ""
			switch n := n.(type) {
			case *ast.GoStmt:
				what = "a go statement"
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok {
					what = x.Name + "." + n.Sel.Name
				}
			}
			switch {
			case what == "codec.NewGroup" && !within(pkg, "formats", "server/pyroscope"):
				t.Errorf("%s uses %s, which is for readers", name, what)
			case what == "a go statement" || slices.Contains(starters, what):
				found[pkg] = true
				if !listed[pkg] {
					t.Errorf("%s starts goroutines by %s, and ARCHITECTURE.md does not list %s", name, what, pkg)
				}
			}
			return true
		})
	})
	for _, pkg := range slices.Sorted(maps.Keys(listed)) {
		if !found[pkg] {
			t.Errorf("ARCHITECTURE.md says that %s starts goroutines, and it does not", pkg)
		}
	}
}

// listedPackages are the names in backquotes that stand before the colon of each line
// of the list.
//
//   - `viewer/session`, `viewer/answer`: answering ...
func listedPackages(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "\n## Goroutines\n")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no section Goroutines")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	listed := map[string]bool{}
	for line := range strings.Lines(section) {
		if names, ok := strings.CutPrefix(line, "- "); ok {
			names, _, _ = strings.Cut(names, ":")
			for i, name := range strings.Split(names, "`") {
				if i%2 == 1 {
					listed[name] = true
				}
			}
		}
	}
	return listed
}

// eachSource parses all Go files but those of tests.
func eachSource(t *testing.T, do func(name string, file *ast.File)) {
	t.Helper()
	eachFile(t, func(name string) error {
		if strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err == nil {
			do(filepath.ToSlash(name), file)
		}
		return err
	})
}
