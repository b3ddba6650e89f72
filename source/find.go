package source

import (
	"path"
	"slices"
	"strings"

	"flameview/model"
)

// Find returns the files that may contain a method: one if that is clear, several equally good ones for the user to choose from, or none.
// recorded is the file name in the profile, "" if it has none.
//
// Java: the package is the folder and the outermost class the name, below any folder
// of a root, as in src/main/java or in the modules of a JDK's src.zip:
//
//	org/acme/Cart$Item.total  ->  .../org/acme/Cart.java, Cart.kt, Cart.scala, Cart.groovy
//
// Others: the files that share most of the end of the recorded path.
//
//	/build/42/shop/cart.go    ->  shop/cart.go rather than old/cart.go
func (r *Roots) Find(m model.Method, recorded string) []File {
	if r == nil {
		return nil
	}
	if m.Family == model.FamilyJava {
		return r.ofClass(m)
	}
	recorded = path.Clean(strings.ReplaceAll(recorded, `\`, "/"))
	var best []File
	most := 0
	for _, f := range r.byBase[path.Base(recorded)] {
		switch n := alike(f.Path, recorded); {
		case n > most:
			best, most = []File{f}, n
		case n == most:
			best = append(best, f)
		}
	}
	return best
}

// languages are the extensions of source files of JVM languages.
var languages = []string{".java", ".kt", ".scala", ".groovy"}

func (r *Roots) ofClass(m model.Method) (out []File) {
	class := strings.ReplaceAll(model.ClassOf(m.Family, m.Name), ".", "/")
	if at := strings.LastIndexByte(class, '/'); strings.IndexByte(class[at+1:], '$') > 0 {
		class = class[:at+1+strings.IndexByte(class[at+1:], '$')]
	}
	for _, ext := range languages {
		for _, f := range r.byBase[path.Base(class)+ext] {
			if f.Path == class+ext || strings.HasSuffix(f.Path, "/"+class+ext) {
				out = append(out, f)
			}
		}
	}
	return out
}

// alike counts the equal parts at the ends of two paths.
func alike(a, b string) (n int) {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	slices.Reverse(x)
	slices.Reverse(y)
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}
