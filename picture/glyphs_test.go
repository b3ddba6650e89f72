package picture_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/go-text/typesetting/font"

	"flameview/assets"
)

// Pictures in files are written in one font: a character that it lacks would be an
// empty box. These packages write the texts of pictures.
func TestTextsOfPicturesHaveGlyphs(t *testing.T) {
	face, err := font.ParseTTF(bytes.NewReader(assets.Font))
	if err != nil {
		t.Fatal(err)
	}
	texts := 0
	for _, dir := range []string{".", "page", "ticks", "../compare", "../compare/tables", "../viewer/report", "../formats/png", "../formats/pdf"} {
		files := token.NewFileSet()
		paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				texts++
				for _, r := range text {
					if _, ok := face.NominalGlyph(r); !ok && r >= ' ' {
						t.Errorf("%s: the font of pictures has no %q", files.Position(lit.Pos()), r)
					}
				}
				return true
			})
		}
	}
	if texts < 100 {
		t.Fatalf("only %d texts were found", texts)
	}
}
