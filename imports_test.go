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

const module = "flameview/"

// floors are the packages of this module from the bottom up: a package imports
// only packages of floors below its own, so imports have no circle. A name that
// ends in a slash is all packages in that folder that have no line of their own.
// The picture of it stands in ARCHITECTURE.md.
var floors = [][]string{
	{"assets", "docs", "fileio/killtest", "fileio", "markdown", "spreadsheet", "model", "model/run"},
	{"model/filter", "model/shape", "model/derive", "source", "model/chain"},
	{"model/query", "model/scan"},
	{"model/tree", "model/chart", "model/lines"},
	{"model/engine"},
	{"model/modeltest"},
	{"picture/page", "picture/ticks"},
	{"compare"},
	{"compare/tables"},
	{"picture", "period"},
	{"formats/codec", "formats/names"},
	{"formats/codec/", "formats/component"},
	{"formats/codec/v8"},
	{"formats/"},
	{"formats/bundle", "formats/perfdata"},
	{"formats"},
	{"live/web"},
	{"live"},
	{"live/process", "live/livetest"},
	{"live/"},
	{"live/sources", "server/servertest"},
	{"server/pyroscope"},
	{"server"},
	{"viewer/state", "viewer/preferences", "viewer/watch"},
	{"viewer/answer", "viewer/sessionfile", "viewer/cmdline", "viewer/workspace"},
	{"viewer/session", "viewer/autosave"},
	{"viewer/report", "viewer/ui"},
	{"viewer/tab"},
	{"viewer/boxmenu"},
	{"viewer/"},
	{"viewer/sandwichtab"},
	{"viewer"},
	{"cmd/flameview/locale", "cmd/flameview/prefs", "cmd/flameview/cli"},
	{"cmd/flameview"},
	{"scripts/", "e2e/display", "e2e/program", "e2e/xdnd"},
	{"e2e", "e2e/offscreen", "e2e/screenshots"},
}

// withoutToolkit are the folders that build and are tested without a toolkit.
var withoutToolkit = []string{"assets", "docs", "fileio", "markdown", "spreadsheet", "model", "compare", "formats", "live", "server", "scripts", "e2e", "picture", "period", "source", "viewer/preferences", "viewer/watch", "viewer/state", "viewer/answer", "viewer/sessionfile", "viewer/cmdline", "viewer/session", "viewer/autosave", "viewer/workspace", "viewer/report"}

// standardOnly are the folders that need the standard library and themselves only.
var standardOnly = []string{"model", "fileio"}

func TestImportsPointOneWay(t *testing.T) {
	seen := map[string]bool{}
	eachImport(t, func(file, from, to string, test bool) {
		target, ok := strings.CutPrefix(to, module)
		switch {
		case strings.HasPrefix(to, "fyne.io/fyne/v2/app") && from != "cmd/flameview":
			t.Errorf("%s imports %s; only cmd/flameview may, so that all else builds without GL", file, to)
		case strings.HasPrefix(to, "fyne.io/") && within(from, withoutToolkit...):
			t.Errorf("%s imports %s; it is to work without a toolkit", file, to)
		case !ok && !test && within(from, standardOnly...) && strings.Contains(strings.Split(to, "/")[0], "."):
			t.Errorf("%s imports %s; %s needs the standard library only", file, to, from)
		case target == "viewer/answer" && within(from, "viewer/report", "cmd/flameview/cli"):
			t.Errorf("%s imports %s; the command line makes no views of a window", file, to)
		case ok && !test:
			seen[from] = true
			a, b := floor(from), floor(target)
			if a < 0 || b < 0 {
				t.Errorf("%s imports %s, and one of them is on no floor", file, target)
			} else if b >= a {
				t.Errorf("%s, on floor %d, imports %s, on floor %d", file, a, target, b)
			}
		}
	})
	if len(seen) == 0 {
		t.Error("no package imports another")
	}
}

// floor is the number of a package's floor, -1 if it has none.
func floor(pkg string) int {
	for name := pkg; ; {
		for i, names := range floors {
			for _, n := range names {
				if n == name {
					return i
				}
			}
		}
		dir := path.Dir(strings.TrimSuffix(name, "/"))
		if dir == "." {
			return -1
		}
		name = dir + "/"
	}
}

func within(pkg string, folders ...string) bool {
	for _, f := range folders {
		if pkg == f || strings.HasPrefix(pkg, f+"/") {
			return true
		}
	}
	return false
}

// A line of the table that means no package is a mistake.
func TestFloorsAreOfThisModule(t *testing.T) {
	for _, names := range floors {
		for _, name := range names {
			if found, _ := filepath.Glob(filepath.Join(filepath.FromSlash(name), "*")); len(found) == 0 {
				t.Errorf("there is no package %s", name)
			}
		}
	}
}

func eachImport(t *testing.T, do func(file, from, to string, test bool)) {
	t.Helper()
	eachFile(t, func(file string) error {
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		from := path.Dir(filepath.ToSlash(file))
		for _, spec := range source.Imports {
			do(file, from, strings.Trim(spec.Path.Value, `"`), strings.HasSuffix(file, "_test.go"))
		}
		return nil
	})
}

// eachFile walks over the Go files of the project.
func eachFile(t *testing.T, do func(file string) error) {
	t.Helper()
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != "." || d.Name() == "testdata" || d.Name() == "build"):
			return fs.SkipDir
		case !strings.HasSuffix(file, ".go"):
			return nil
		}
		return do(file)
	})
	if err != nil {
		t.Fatal(err)
	}
}
