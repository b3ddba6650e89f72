package names

import (
	"regexp"
	"strings"
)

// generated are the classes that a JVM or a framework makes while it runs,
// with the numbers that differ from run to run (rule 4). Class part only; the
// address of a hidden class is gone already.
//
//	Load$$Lambda$14                          -> Load$$Lambda
//	java/lang/invoke/LambdaForm$MH12         -> java/lang/invoke/LambdaForm$MH
//	jdk/internal/reflect/GeneratedMethodAccessor12 -> ...GeneratedMethodAccessor
//	jdk/proxy2/$Proxy7                       -> jdk/proxy/$Proxy
//	Bean$$EnhancerBySpringCGLIB$$1a2b3c4d    -> Bean$$EnhancerBySpringCGLIB
//	Bean$$SpringCGLIB$$0                     -> Bean$$SpringCGLIB
var generated = []struct {
	mark string // no match without it: a plain search is cheap
	find *regexp.Regexp
	put  string
}{
	{"$$Lambda", regexp.MustCompile(`\$\$Lambda\$\d+`), `$$$$Lambda`},
	{"LambdaForm$", regexp.MustCompile(`(LambdaForm\$[A-Za-z]+)\d+$`), `${1}`},
	{"Accessor", regexp.MustCompile(`(Generated(?:Method|Constructor|SerializationConstructor)Accessor)\d+`), `${1}`},
	{"$Proxy", regexp.MustCompile(`\$Proxy\d+`), `$$Proxy`},
	{"jdk/proxy", regexp.MustCompile(`^jdk/proxy\d+/`), `jdk/proxy/`},
	{"By", regexp.MustCompile(`(\$\$(?:Enhancer|FastClass)By[A-Za-z]+)\$\$[0-9A-Fa-f]+`), `${1}`},
	{"CGLIB$$", regexp.MustCompile(`(\$\$SpringCGLIB)\$\$\d+`), `${1}`},
}

// generic is a class without the numbers of generated classes.
func generic(class string) string {
	class = class[:hidden(class)]
	for _, g := range generated {
		if strings.Contains(class, g.mark) {
			class = g.find.ReplaceAllString(class, g.put)
		}
	}
	return class
}

// address is how the versions of the JDK write the address or the number of a
// hidden class behind its name.
var address = regexp.MustCompile(`(?:[.+/]0x[0-9a-f]+)?(?:[./](?:0x)?[0-9a-f]*[0-9][0-9a-f]*)?$`)

// hidden is where the address of a hidden class begins; the length of the name
// if it has none.
//
//	Load$$Lambda$14|.0x00007f6d18007ce0
//	Load$$Lambda$100|+0x00007f0190039060/226744878
//	Load$$Lambda|/0x00007f0190039060
//	java/lang/invoke/LambdaForm$MH|/1234567
func hidden(class string) int {
	n := len(class)
	if n == 0 || !isHex(class[n-1]) {
		return n
	}
	at := address.FindStringIndex(class)[0]
	if at < n && (class[at] == '/' || class[at] == '.') && !isDigit(class[at+1]) {
		return n // a package or a class of hexadecimal letters
	}
	return at
}

func isHex(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' }
