package picture

import (
	"regexp"
	"strings"

	"flameview/model"
	"flameview/model/shape"
)

// group is what a palette counts as one: the packages of a maker, a library, all of
// the kernel. A filter or transform knows its frames by a pattern on one of their
// names; on is "" where no pattern does.
type group struct {
	label   string
	on      model.NameKind
	pattern string // a regular expression
	// hashed says that the group is one of many, which have hues by weight or by
	// name; the others have colours of their own.
	hashed bool
}

// The groups that are always the same.
var (
	kernelGroup    = group{label: "kernel"}
	rootGroup      = group{label: "threads and files"}
	truncatedGroup = group{label: "truncated"}
	classGroup     = group{label: "classes of objects"}
	platformGroup  = group{label: "JDK", on: model.PackageName, pattern: `^(java|javax|jdk|sun|com/sun)(/|$)`}
	nativeGroup    = group{label: "native code"}
	unknownGroup   = group{label: "not known"} // of which library
	unnamedGroup   = group{label: "(no package)", hashed: true}
)

// packageOf says which group of packages a box belongs to: of Java the packages of
// one maker, of C++ and Rust the outermost namespace, of Go the module, of a
// script the installed package or else the file, of C and of the runtime of a
// language the library.
func packageOf(b *shape.Box, k model.Kind) group {
	switch originOf(b, k) {
	case fromKernel:
		return kernelGroup
	case fromThread:
		return rootGroup
	case fromTruncated:
		return truncatedGroup
	case fromClass:
		return classGroup
	case fromPlatform:
		return platformGroup
	case fromJava:
		pkg, _ := javaNames(b)
		if pkg == "" {
			return unnamedGroup
		}
		maker := library(pkg)
		return group{strings.ReplaceAll(maker, "/", "."), model.PackageName, "^" + regexp.QuoteMeta(maker) + "(/|$)", true}
	}
	switch {
	case k == model.KindCPP: // of the runtime: its classes are no packages
	case b.Family == model.FamilyNative:
		if space, sep := scope(b.Name); space != "" {
			return group{space, model.MethodName, "^" + regexp.QuoteMeta(space) + sep, true}
		}
	default:
		if name, pattern := scriptPackage(b.Name); name != "" {
			return group{name, model.MethodName, pattern, true}
		}
	}
	if b.Library != "" {
		return group{b.Library, model.LibraryName, "^" + regexp.QuoteMeta(b.Library) + "$", true}
	}
	return nativeGroup
}

// scope is the outermost namespace of a C++ or Rust function, or the module of a
// Go one, and a pattern of what follows it in names.
//
//	std::vector<int>::push_back -> std           runtime.mallocgc -> runtime
//	net/http.(*conn).serve -> net/http           github.com/a/b/c.F -> github.com/a/b
func scope(name string) (space, follows string) {
	head := name
	if i := strings.IndexAny(head, "(<["); i >= 0 {
		head = head[:i]
	}
	if i := strings.Index(head, "::"); i > 0 && !strings.Contains(head[:i], " ") {
		return head[:i], "::"
	}
	slash := strings.LastIndexByte(head, '/') + 1
	dot := strings.IndexByte(head[slash:], '.')
	if dot <= 0 || strings.HasPrefix(head, "/") || strings.Contains(head, " ") {
		return "", ""
	}
	space = head[:slash+dot]
	if parts := strings.SplitN(space, "/", 4); len(parts) == 4 && strings.Contains(parts[0], ".") {
		space = strings.Join(parts[:3], "/")
	}
	return space, `[./]`
}

// installed is the part of a path behind which installed packages of a script
// language are.
var installed = [...]string{"node_modules/", "site-packages/", "dist-packages/", "/gems/"}

// scriptPackage is the installed package of a function of a script language, whose
// name is "function (file)", or the file; and a pattern for it.
//
//	get (/srv/node_modules/@acme/db/index.js) -> @acme/db     run (app/jobs.py) -> jobs.py
func scriptPackage(name string) (label, pattern string) {
	open := strings.LastIndex(name, " (")
	if open < 0 || !strings.HasSuffix(name, ")") {
		return "", ""
	}
	file := name[open+2 : len(name)-1]
	for _, dir := range installed {
		i := strings.LastIndex(file, dir)
		if i < 0 {
			continue
		}
		rest := file[i+len(dir):]
		parts := strings.SplitN(rest, "/", 3)
		if len(parts) > 2 && strings.HasPrefix(rest, "@") {
			parts[0] += "/" + parts[1]
		}
		return parts[0], regexp.QuoteMeta(dir+parts[0]) + `[/)]`
	}
	label = file[strings.LastIndexAny(file, `/\`)+1:]
	if label == "" {
		return "", ""
	}
	return label, `[/\\(]` + regexp.QuoteMeta(label) + `\)$`
}

// libraryOf says which library a box belongs to; of Java, where the file names no
// library, which packages.
func libraryOf(b *shape.Box, k model.Kind) group {
	from := originOf(b, k)
	if from < fromPlatform && b.Library != "" {
		return group{b.Library, model.LibraryName, "^" + regexp.QuoteMeta(b.Library) + "$", true}
	}
	if from == fromNative {
		return unknownGroup
	}
	return packageOf(b, k)
}
