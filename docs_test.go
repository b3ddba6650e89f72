package flameview_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flameview/formats"
)

// citation is a document of the project in a comment, and perhaps a section of it:
// docs/semantics.md, "Merging".
var citation = regexp.MustCompile(`(?:^|[\s(])((?:docs/)?[a-z-]+\.md)(?:,\s+"([^"]+)")?`)

// Comments cite only documents, and sections, that are in the project.
func TestCitations(t *testing.T) {
	cited := 0
	eachFile(t, func(name string) error {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, group := range file.Comments {
			for _, m := range citation.FindAllStringSubmatch(group.Text(), -1) {
				path, section := m[1], strings.Join(strings.Fields(m[2]), " ")
				if !strings.HasPrefix(path, "docs/") {
					path = "docs/" + path
				}
				text, err := os.ReadFile(path)
				switch {
				case err != nil:
					t.Errorf("%s cites %s, which is not there", name, m[1])
				case section != "" && !hasHeading(string(text), section):
					t.Errorf("%s cites %s, %q, and there is no such heading", name, m[1], section)
				}
				cited++
			}
		}
		return nil
	})
	if cited < 5 {
		t.Errorf("only %d citations were found: is the expression still right?", cited)
	}
}

func hasHeading(text, section string) bool {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") && strings.TrimSpace(strings.TrimLeft(line, "#")) == section {
			return true
		}
	}
	return false
}

// Every format has a row in the table of docs/formats.md, and every format that is
// read has one in the readme; no row is of a format that is gone.
func TestEveryFormatIsDocumented(t *testing.T) {
	all, read := map[string]bool{}, map[string]bool{}
	for _, f := range formats.All {
		all[f.ID] = true
		if f.Read != nil {
			read[f.ID] = true
		}
	}
	for _, doc := range []struct {
		path, head string
		column     int
		want       map[string]bool
	}{
		{"docs/formats.md", "\n| id |", 1, all},
		{"README.md", "\n| format | written by | id |", 3, read},
	} {
		rows := tableIDs(t, doc.path, doc.head, doc.column)
		for id := range doc.want {
			if !rows[id] {
				t.Errorf("%s: %s has no row", doc.path, id)
			}
		}
		for id := range rows {
			if !doc.want[id] {
				t.Errorf("%s: the row %q is of no format", doc.path, id)
			}
		}
	}
}

// tableIDs are the ids in a column of the table that begins so.
func tableIDs(t *testing.T, path, head string, column int) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), head)
	if !ok {
		t.Fatalf("%s has no table of formats", path)
	}
	ids := map[string]bool{}
	for i, line := range strings.Split(table, "\n")[1:] {
		cells := strings.Split(line, "|")
		if len(cells) <= column {
			break
		}
		if i == 0 {
			continue // the line below the head
		}
		for id := range strings.SplitSeq(cells[column], ",") {
			ids[strings.TrimSpace(id)] = true
		}
	}
	return ids
}

// Links between documents lead somewhere.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range link.FindAllStringSubmatch(string(text), -1) {
				if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
					t.Errorf("%s links to %s, which is not there", path, m[1])
				}
			}
		}
	}
}
