package names

import (
	"regexp"
	"strings"
	"unicode"

	"flameview/model"
)

// Class names an allocated, locked or thrown class. Descriptors and slashes
// are understood; name and display are dotted (rule 6).
//
//	[B -> byte[]    [Ljava/lang/Object; -> java.lang.Object[]    java/lang/String -> java.lang.String
func Class(s string) Parsed {
	core, _ := cutSuffix(s)
	name := strings.ReplaceAll(fromDescriptor(core), "/", ".")
	if name == "" {
		name = Unknown
	}
	p := plain(model.FamilyClass, name)
	p.Kind = model.KindClass
	base := strings.TrimRight(name, "[]")
	if g := generic(base); g != base {
		p.Generic = g + name[len(base):]
	}
	return p
}

var primitives = map[byte]string{
	'B': "byte", 'C': "char", 'D': "double", 'F': "float",
	'I': "int", 'J': "long", 'S': "short", 'Z': "boolean",
}

func fromDescriptor(s string) string {
	element := strings.TrimLeft(s, "[")
	dims := strings.Repeat("[]", len(s)-len(element))
	if inner, ok := strings.CutPrefix(element, "L"); ok && strings.HasSuffix(inner, ";") {
		return strings.TrimSuffix(inner, ";") + dims
	}
	if p := primitives[first(element)]; dims != "" && len(element) == 1 && p != "" {
		return p + dims
	}
	if dims != "" {
		return s // not a descriptor
	}
	return element
}

func first(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

// looksLikeClass says whether a name of unknown origin is a class. Text marks
// classes by _[i] or _[k], which it also puts on inlined methods and kernel
// functions; what decides, by example:
//
//	byte[], java.lang.Object[]_[i]     yes: an array
//	java.lang.String_[i], a/b/Node_[k] yes: the last word has a capital, so it is no method
//	Load$$Lambda$17.0x00007fcec400_[i] yes: no method begins with a digit
//	Node_[i], Map$Entry_[k]            yes: no function, and a capital
//	Node.eval_[i], SyS_read_[k], main_[i]  no
//	java.lang.String                   no: without a suffix it may be anything
func looksLikeClass(s string, suf suffix) bool {
	if s == "" || !isWord(s) {
		return false
	}
	if strings.HasSuffix(s, "[]") {
		return !strings.HasPrefix(s, "operator")
	}
	if suf != 'i' && suf != 'k' || !isClass(s) {
		return false
	}
	s = s[:hidden(s)]
	base := s[strings.LastIndexAny(s, "./")+1:]
	if !startsLikeClass(base) || strings.Contains(s, ".") && strings.Contains(s, "/") {
		return false
	}
	return len(base) < len(s) || strings.IndexByte(base, '$') > 0 ||
		strings.IndexByte(base, '_') < 0 && strings.ContainsFunc(base, unicode.IsLower)
}

// isGeneratedClass recognises the class of a lambda by its number or address,
// even without a suffix: no method is named so. Pictures lose the suffixes.
//
//	Load$$Lambda$14.0x00007f6d18007ce0, java.util.Sort$$Lambda$3  yes
//	Load$$Lambda$14.0x00007f6d18007ce0.run, Load$$Lambda.run      no
func isGeneratedClass(s string) bool {
	i := strings.LastIndex(s, "$$Lambda")
	if i <= 0 || !isWord(s) {
		return false
	}
	rest := strings.TrimRight(s[i+len("$$Lambda"):], "[]")
	return lambdaRest.MatchString(rest)
}

// lambdaRest is what stands behind $$Lambda in the name of a class.
var lambdaRest = regexp.MustCompile(`^(?:\$\d+)?(?:[.+/](?:0x)?[0-9a-f]*[0-9][0-9a-f]*)*$`)

func isWord(s string) bool {
	return !strings.ContainsAny(s, " ():<>`&*")
}
