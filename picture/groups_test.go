package picture

import (
	"regexp"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/shape"
)

func TestLibrary(t *testing.T) {
	for name, want := range map[string]string{
		"org/acme/json/io/Reader.read":      "org/acme",
		"org/acme/Reader.read":              "org/acme",
		"acme/Reader.read":                  "acme",
		"Main.main":                         "",
		"org/apache/lucene/index/Merge.run": "org/apache/lucene",
		"org/acme/A.b(java/lang/String)":    "org/acme",
	} {
		pkg, _ := javaParts(name)
		if got := library(pkg); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestPackageOf(t *testing.T) {
	for _, test := range []struct {
		family        model.Family
		name, library string
		want          string
		pattern       string // of the group
	}{
		{model.FamilyNative, "Compile::Code_Gen", "", "Compile", "^Compile::"},
		{model.FamilyNative, "std::vector<int>::push_back", "libstdc++.so.6", "std", "^std::"},
		{model.FamilyNative, "runtime.mallocgc", "", "runtime", `^runtime[./]`},
		{model.FamilyNative, "net/http.(*conn).serve", "", "net/http", `^net/http[./]`},
		{model.FamilyNative, "github.com/acme/tool/internal/x.(*T).f", "", "github.com/acme/tool", `^github\.com/acme/tool[./]`},
		{model.FamilyNative, "pthread_mutex_lock", "libc.so.6", "libc.so.6", `^libc\.so\.6$`},
		{model.FamilyNative, "pthread_mutex_lock", "", "native code", ""},
		{model.FamilyNative, "void JSON::write<int>(std::ostream&)", "", "native code", ""},
		{model.FamilyNative, "[unknown]", "", "native code", ""},
		{model.FamilyNative, "", "", "native code", ""},
		{model.FamilyJava, "org/acme/json/Parser.parse", "", "org.acme", "^org/acme(/|$)"},
		{model.FamilyJava, "Main.main", "", "(no package)", ""},
		{model.FamilyJS, "get (/srv/node_modules/@acme/db/index.js)", "", "@acme/db", `node_modules/@acme/db[/)]`},
		{model.FamilyPython, "run (/usr/lib/python3/site-packages/flask/app.py)", "", "flask", `site-packages/flask[/)]`},
		{model.FamilyPython, "run (app/jobs.py)", "", "jobs.py", `[/\\(]jobs\.py\)$`},
		{model.FamilyPython, "run", "", "native code", ""},
	} {
		b := &shape.Box{Family: test.family, Name: test.name, Library: test.library}
		if got := packageOf(b, model.KindUnknown); got.label != test.want || got.pattern != test.pattern {
			t.Errorf("%s: %+v, want %q, %q", test.name, got, test.want, test.pattern)
		} else if got.on == model.MethodName && !regexp.MustCompile(got.pattern).MatchString(test.name) {
			t.Errorf("%s: the pattern %q does not find it", test.name, got.pattern)
		}
	}
}

// box is a method as a file names it; Java's canonical name has slashes.
func box(family model.Family, display string) *shape.Box {
	name := display
	if family == model.FamilyJava {
		class := name[:max(strings.LastIndexByte(name, '.'), 0)]
		name = strings.ReplaceAll(class, ".", "/") + name[len(class):]
	}
	return &shape.Box{Family: family, Name: name, Display: display}
}

// A package keeps its name, and Java has dots wherever the file has slashes.
func TestNames(t *testing.T) {
	method := shape.Box{Family: model.FamilyJava, Name: "java/util/HashMap.put", Display: "java/util/HashMap.put", Package: "java/util"}
	class := shape.Box{Family: model.FamilyJava, Name: "java/util/HashMap", Display: "java.util.HashMap", Package: "java/util"}
	pkg := shape.Box{Family: model.FamilyJava, Name: "java/util", Display: "java/util", Package: "java/util"}
	hidden := shape.Box{Family: model.FamilyJava, Name: "a/B$$Lambda/0x7f.run", Display: "a/B$$Lambda/0x7f.run"}
	native := shape.Box{Family: model.FamilyNative, Name: "std::sort", Display: "std::sort"}
	conn := shape.Box{Family: model.FamilyNative, Name: "net/http.(*conn).serve", Display: "net/http.(*conn).serve"}
	for _, test := range []struct {
		box         *shape.Box
		short, full string
		line        string
	}{
		{&method, "HashMap.put", "java.util.HashMap.put", "HashMap.put · java.util"},
		{&class, "HashMap", "java.util.HashMap", "HashMap · java.util"},
		{&pkg, "java.util", "java.util", "java.util"},
		{&hidden, "B$$Lambda/0x7f.run", "a.B$$Lambda/0x7f.run", "B$$Lambda/0x7f.run · a"},
		{&native, "std::sort", "std::sort", "std::sort"},
		{&conn, "http.(*conn).serve", "net/http.(*conn).serve", "net/http.(*conn).serve"},
	} {
		if got := (Names{}).Of(test.box); got != test.short {
			t.Errorf("%s: short %q, want %q", test.box.Display, got, test.short)
		}
		if got := (Names{}).Line(test.box); got != test.line {
			t.Errorf("%s: line %q, want %q", test.box.Display, got, test.line)
		}
		if got := (Names{Full: true}).Of(test.box); got != test.full {
			t.Errorf("%s: full %q, want %q", test.box.Display, got, test.full)
		}
	}
}

func TestShort(t *testing.T) {
	for _, test := range []struct {
		family model.Family
		name   string
		want   string
	}{
		{model.FamilyJava, "java/util/HashMap.put", "HashMap.put"},
		{model.FamilyJava, "java.util.HashMap.put", "HashMap.put"},
		{model.FamilyJava, "java.base/java.util.HashMap.put", "HashMap.put"},
		{model.FamilyJava, "java.util.HashMap.put(java.lang.Object)", "HashMap.put(java.lang.Object)"},
		{model.FamilyJava, "HashMap.put", "HashMap.put"},
		{model.FamilyJava, "put", "put"},
		{model.FamilyJava, "a/B.<init>", "B.<init>"},
		{model.FamilyJava, "org/acme/Load$$Lambda/0x7f12.run", "Load$$Lambda/0x7f12.run"},
		{model.FamilyJava, "org.acme.Load$$Lambda$5.0x7f12.run", "Load$$Lambda$5.0x7f12.run"},
		{model.FamilyClass, "java.lang.String[]", "String[]"},
		{model.FamilyNative, "net/http.(*conn).serve", "http.(*conn).serve"},
		{model.FamilyNative, "example.org/mod/pkg.Func[go.shape.int]", "pkg.Func[go.shape.int]"},
		{model.FamilyNative, "ns::f(a/b.c)", "ns::f(a/b.c)"},
		{model.FamilyNative, "f(a/b.c)", "f(a/b.c)"},
		{model.FamilyNative, "runtime.mallocgc", "runtime.mallocgc"},
		{model.FamilyJava, "", ""},
	} {
		if got := Short(box(test.family, test.name)); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestLast(t *testing.T) {
	for _, test := range []struct {
		family model.Family
		name   string
		want   string
	}{
		{model.FamilyJava, "java.util.HashMap.put(java.lang.Object)", "put"},
		{model.FamilyJava, "a/B.<init>", "<init>"},
		{model.FamilyJava, "B.", "B."},
		{model.FamilyNative, "PhaseChaitin::Register_Allocate()", "Register_Allocate()"},
		{model.FamilyNative, "std::vector<a::b>::push(x::y)", "push(x::y)"},
		{model.FamilyNative, "(anonymous namespace)::work", "work"},
		{model.FamilyNative, "net/http.(*conn).serve", "http.(*conn).serve"},
		{model.FamilyNative, "/usr/lib/libc.so.6", "libc.so.6"},
		{model.FamilyNative, "f(a/b)", "f(a/b)"},
		{model.FamilyNative, "Foo::", "Foo::"},
		{model.FamilyNative, "a/", "a/"},
		{model.FamilyNative, "src/main", "src/main"},
		{model.FamilyFile, "runs/a.jfr", "runs/a.jfr"},
	} {
		if got := Last(box(test.family, test.name)); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// What a box is a part of stays the same however large boxes are.
func TestOriginSurvivesGrouping(t *testing.T) {
	for _, test := range []struct {
		box   shape.Box
		kind  model.Kind
		want  origin
		label string // in the legend of packages
	}{
		{shape.Box{Family: model.FamilyJava, Name: "java/util/HashMap.put"}, model.KindJIT, fromPlatform, "JDK"},
		{shape.Box{Family: model.FamilyJava, Name: "java/util/HashMap", Package: "java/util"}, model.KindJIT, fromPlatform, "JDK"},
		{shape.Box{Family: model.FamilyJava, Name: "java/util", Package: "java/util"}, model.KindJIT, fromPlatform, "JDK"},
		{shape.Box{Family: model.FamilyNative, Name: "java.base", Library: "java.base"}, model.KindJIT, fromPlatform, "JDK"},
		{shape.Box{Family: model.FamilyJava, Name: "org/acme/json/Parser.parse"}, model.KindJIT, fromJava, "org.acme"},
		{shape.Box{Family: model.FamilyJava, Name: "org/acme/json", Package: "org/acme/json"}, model.KindJIT, fromJava, "org.acme"},
		{shape.Box{Family: model.FamilyJava, Name: "Main.main"}, model.KindJIT, fromJava, "(no package)"},
		{shape.Box{Family: model.FamilyNative, Name: "vfs_write", Library: "vmlinux"}, model.KindKernel, fromKernel, "kernel"},
		{shape.Box{Family: model.FamilyNative, Name: "malloc", Library: "libc.so.6"}, model.KindNative, fromNative, "libc.so.6"},
		{shape.Box{Family: model.FamilyNative, Name: "Compile::Code_Gen"}, model.KindNative, fromNative, "Compile"},
		{shape.Box{Family: model.FamilyNative, Name: "Compile::Code_Gen"}, model.KindCPP, fromNative, "native code"},
		{shape.Box{Family: model.FamilyNative, Name: "Compile::Code_Gen", Library: "libjvm.so"}, model.KindCPP, fromNative, "libjvm.so"},
		{shape.Box{Family: model.FamilyThread, Name: "main"}, model.KindUnknown, fromThread, "threads and files"},
		{shape.Box{Family: model.FamilyNative, Name: "[truncated]"}, model.KindTruncated, fromTruncated, "truncated"},
		{shape.Box{Family: model.FamilyClass, Name: "java/lang/String"}, model.KindClass, fromClass, "classes of objects"},
	} {
		if got := originOf(&test.box, test.kind); got != test.want {
			t.Errorf("%s: %d, want %d", test.box.Name, got, test.want)
		}
		if got := packageOf(&test.box, test.kind).label; got != test.label {
			t.Errorf("%s: %s, want %s", test.box.Name, got, test.label)
		}
	}
}
