package source_test

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/model"
	"flameview/source"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func jar(t *testing.T, name string, files map[string]string) {
	t.Helper()
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(out)
	for name, text := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	out.Close()
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	sources := filepath.Join(dir, "app-sources.jar")
	jar(t, sources, map[string]string{"org/acme/Cart.java": "class Cart {\r\n}\r\n", "x/java.base/org/acme/Util.kt": "1"})
	write(t, filepath.Join(dir, "go", "shop", "cart.go"), "package shop\n")
	write(t, filepath.Join(dir, "go", "old", "cart.go"), "package old\n")
	write(t, filepath.Join(dir, "go", ".git", "hidden.go"), "")
	r, err := source.Open(t.Context(), sources, filepath.Join(dir, "go"))
	if err != nil {
		t.Fatal(err)
	}
	java := func(name string) model.Method { return model.Method{Family: model.FamilyJava, Name: name} }
	for _, test := range []struct {
		method   model.Method
		recorded string
		want     string
	}{
		{java("org/acme/Cart$Item.total"), "", "org/acme/Cart.java"},
		{java("org/acme/Util.x"), "", "x/java.base/org/acme/Util.kt"},
		{java("other/Cart.total"), "", ""},
		{model.Method{Name: "shop.total"}, "/build/42/shop/cart.go", "shop/cart.go"},
		{model.Method{Name: "shop.total"}, `C:\build\shop\cart.go`, "shop/cart.go"},
		{model.Method{Name: "shop.total"}, "/build/42/other/cart.go", "shop/cart.go old/cart.go"},
		{model.Method{Name: "shop.total"}, "hidden.go", ""},
		{model.Method{Name: "shop.total"}, "", ""},
		{model.Method{Name: "shop.total"}, "/etc/passwd", ""},
	} {
		got := map[string]bool{}
		for _, f := range r.Find(test.method, test.recorded) {
			got[f.Path] = true
		}
		want := strings.Fields(test.want)
		for _, path := range want {
			if !got[path] {
				t.Errorf("%s in %q: no %s", test.method.Name, test.recorded, path)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s in %q: %v, want %v", test.method.Name, test.recorded, got, want)
		}
	}
	text, err := r.Find(java("org/acme/Cart.x"), "")[0].Read()
	if err != nil || len(text) != 2 || text[0] != "class Cart {" {
		t.Errorf("%v: %q", err, text)
	}
	if _, err := source.Open(t.Context(), filepath.Join(dir, "go", "shop", "cart.go")); err == nil {
		t.Error("a text is a root")
	}
	if _, err := source.Open(t.Context(), filepath.Join(dir, "nowhere")); err == nil {
		t.Error("nothing is a root")
	}
}

func TestStale(t *testing.T) {
	text := strings.Split(strings.Repeat("\n", 4)+"func work(x int) {\n"+strings.Repeat("\n", 20), "\n")
	for _, test := range []struct {
		name  string
		lines []int32
		stale bool
	}{
		{"main.work", []int32{6, 9}, false},
		{"main.work.func1", []int32{8}, false},
		{"main.worker", []int32{8}, true},
		{"main.work", []int32{99}, true},
		{"main.work", nil, false},
		{"main.(*T).other", []int32{12}, true},
		{"operator()", []int32{12}, false},
	} {
		if got := source.Stale(model.Method{Family: model.FamilyNative, Name: test.name, Display: test.name}, test.lines, text); (got != "") != test.stale {
			t.Errorf("%s at %v: %q", test.name, test.lines, got)
		}
	}
	for name, stale := range map[string]bool{"a/B.work": false, "a/B.lambda$x$1": false, "a/B.<init>": false, "a/B.gone": true} {
		if got := source.Stale(model.Method{Family: model.FamilyJava, Name: name}, []int32{7}, text); (got != "") != stale {
			t.Errorf("%s: %q", name, got)
		}
	}
}
