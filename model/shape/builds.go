package shape

import "regexp"

// buildNames are the parts of names that differ from one build of a program to the next though
// the method is the same. Generated names that merge within a file, such as lambdas, are
// handled in the canonical name already (formats/names). These parts can distinguish methods
// of one build, so they are removed only on request.
var buildNames = []struct {
	part *regexp.Regexp
	by   string
}{
	// Rust's hash of a crate:    core::fmt::write::h1a2b3c4d5e6f7a8b -> core::fmt::write
	{regexp.MustCompile(`::h[0-9a-f]{16}$`), ""},
	// What GCC and LLVM make of parts of functions:
	//	parse.isra.0 -> parse    lex.constprop.1.cold -> lex    f.llvm.1234567 -> f
	{regexp.MustCompile(`(?:\.(?:isra|constprop|part|lto_priv|llvm|clone|ltrans)\.[0-9]+|\.(?:cold|warm)(?:\.[0-9]+)?)+$`), ""},
	// Closures of Go, numbered as they stand in the source:
	//	main.serve.func2.1 -> main.serve.func    main.init.0.func3 -> main.init.0.func
	{regexp.MustCompile(`\.func[0-9]+(?:\.[0-9]+|\.func[0-9]+|\.gowrap[0-9]+)*$`), ".func"},
	// The major version in the path of a Go module:
	//	example.org/mod/v2/pkg.F -> example.org/mod/pkg.F
	{regexp.MustCompile(`/v[0-9]+([./])`), "$1"},
	// Anonymous functions of Scala: a/B.$anonfun$map$3 -> a/B.$anonfun$map
	{regexp.MustCompile(`(\$anonfun(?:\$[A-Za-z_]\w*)*)\$[0-9]+`), "$1"},
	// Lambdas of Kotlin and javac: a/B.lambda$run$7 -> a/B.lambda$run    a/B.lambda$0 -> a/B.lambda
	{regexp.MustCompile(`(lambda(?:\$[A-Za-z_]\w*)*)\$[0-9]+`), "$1"},
	// Hashes in the names of bundled JavaScript: main.3f2a9c1b.js -> main.js    chunk-4FJ2KQ7A.js -> chunk.js
	{regexp.MustCompile(`[.-][0-9a-f]{8,32}(\.m?js)`), "$1"},
	{regexp.MustCompile(`-[0-9A-Z]{8}(\.m?js)`), "$1"},
}

// AcrossBuilds removes the parts of a name that differ from build to build.
func AcrossBuilds(name string) string {
	for _, b := range buildNames {
		if short := b.part.ReplaceAllString(name, b.by); short != "" {
			name = short
		}
	}
	return name
}
