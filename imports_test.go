package flameview_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// allowed says which packages of this module a package may import, by the
// longest prefix that fits it. The picture of it stands in ARCHITECTURE.md.
var allowed = map[string][]string{
	"assets":             {},
	"model":              {},
	"model/modeltest":    {"model"},
	"formats/codec":      {"model"},
	"formats/codec/":     {"model", "formats/codec"},
	"formats/names":      {"model"},
	"formats":            {"model", "formats"},
	"formats/":           {"model", "formats/codec", "formats/codec/jsontext", "formats/names", "OWN"},
	"formats/bundle":     {"model", "formats/codec", "formats/svg", "formats/png", "formats/csv"},
	"formats/png":        {"model", "formats/codec", "viewer/flame", "assets"},
	"formats/pdf":        {"model", "formats/codec", "viewer/flame", "assets"},
	"viewer/flame":       {"model", "assets", "OWN"},
	"viewer/session":     {"model", "viewer/flame"},
	"viewer/ui":          {"model"},
	"viewer/report":      {"model", "formats/codec", "viewer/flame", "viewer/session"},
	"viewer/boxmenu":     {"model", "viewer/session", "viewer/flame"},
	"viewer/flametab":    {"model", "viewer/flame", "viewer/session", "viewer/ui", "viewer/boxmenu"},
	"viewer/sandwichtab": {"model", "viewer/flame", "viewer/session", "viewer/ui", "viewer/boxmenu", "viewer/flametab"},
	"viewer/":            {"model", "viewer/session", "viewer/ui", "viewer/boxmenu"},
	"viewer":             {"model", "formats", "formats/codec", "viewer", "assets"},
	"cmd":                {"model", "formats", "viewer", "assets", "cmd"},
	"scripts":            {"assets"},
	"e2e":                {"e2e", "assets", "model", "formats"},
	"":                   {},
}

// Packages point one way: the model knows nobody, formats and the flame know
// the model, tabs know the session, only the program knows the toolkit's app.
func TestImportsPointOneWay(t *testing.T) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != "." || d.Name() == "testdata" || d.Name() == "build") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		from := path.Dir(filepath.ToSlash(file))
		test := strings.HasSuffix(file, "_test.go")
		for _, spec := range source.Imports {
			to := strings.Trim(spec.Path.Value, `"`)
			if strings.HasPrefix(to, "fyne.io/fyne/v2/app") && !strings.HasPrefix(from, "cmd/flameview") {
				t.Errorf("%s imports %s; only cmd/flameview may, so that all else builds without GL", file, to)
			}
			if toolkit := strings.HasPrefix(to, "fyne.io/"); toolkit && !mayKnowToolkit(from) {
				t.Errorf("%s imports %s; it is to work without a toolkit", file, to)
			}
			own, ok := strings.CutPrefix(to, "flameview/")
			if ok && !test && !may(from, own) {
				t.Errorf("%s imports %s, against the arrows in ARCHITECTURE.md", file, own)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func mayKnowToolkit(pkg string) bool {
	switch {
	case pkg == "viewer/flame", pkg == "viewer/session", pkg == "viewer/report":
		return false
	}
	return strings.HasPrefix(pkg, "viewer") || strings.HasPrefix(pkg, "cmd/flameview")
}

// may looks up the rule for a package: its own, else that of its folder.
func may(from, to string) bool {
	rule, ok := allowed[from]
	for dir := from; !ok && dir != "."; {
		dir = path.Dir(dir)
		if rule, ok = allowed[dir+"/"]; !ok {
			rule, ok = allowed[dir]
		}
	}
	for _, target := range rule {
		if target == "OWN" {
			target = from
			if parts := strings.Split(from, "/"); len(parts) > 2 {
				target = parts[0] + "/" + parts[1]
			}
		}
		whole := target == "formats" || target == "viewer" || target == "cmd" || target == "e2e" || strings.HasPrefix(from, target)
		if to == target || whole && strings.HasPrefix(to, target+"/") {
			return true
		}
	}
	return false
}

// A rule that nothing needs, or a package that no rule names, is a mistake in
// the table.
func TestImportRulesAreOfThisModule(t *testing.T) {
	for pkg := range allowed {
		if pkg == "" || strings.HasSuffix(pkg, "/") {
			continue
		}
		if found, _ := filepath.Glob(filepath.Join(filepath.FromSlash(pkg), "*")); len(found) == 0 {
			t.Errorf("there is no package %s", pkg)
		}
	}
}
