package model

// Kind says how one frame ran, where the file knows it.
type Kind uint8

// The kinds of frames, from the suffixes of folded text, the types of
// async-profiler's pages and the frame types of JFR.
const (
	KindUnknown Kind = iota
	KindInterpreted
	KindC1
	KindJIT
	KindInlined
	KindNative
	KindCPP
	KindKernel
	KindClass     // an allocated or locked class, shown as a leaf
	KindThread    // a thread, shown as a root
	KindFile      // a file, shown as a root
	KindTruncated // the place where a recorder cut the stack
	KindBaseline  // by a fast compiler of a script engine, such as V8's Sparkplug
	KindWaker     // of the thread that woke a waiting one, and the separator between the two stacks
	NumKinds
)

var kindNames = [NumKinds]string{
	"", "interpreted", "C1", "JIT", "inlined", "native", "C++", "kernel", "class", "thread", "file", "truncated",
	"baseline", "waker",
}

// String is the name a user reads; "" where the kind is not known.
func (k Kind) String() string {
	if k < NumKinds {
		return kindNames[k]
	}
	return ""
}

// ParseKind is the inverse of Kind.String. Unknown names become KindUnknown.
func ParseKind(s string) Kind {
	for k, name := range kindNames {
		if name == s {
			return Kind(k)
		}
	}
	return KindUnknown
}

// Family separates names that may be spelled alike but never mean the same method.
// Kernel functions are native: folded text without suffixes cannot tell them apart,
// and the frame's Kind still says "kernel". Go functions are native too, as perf and
// debuggers see them.
//
// The canonical name of a function of a script language is "function (file)", since
// the same short names occur in many files.
type Family uint8

// The families of methods.
const (
	FamilyNative Family = iota
	FamilyJava
	FamilyClass
	FamilyThread
	FamilyFile
	FamilyJS
	FamilyPython
	FamilyRuby
	FamilyPHP
	FamilyDotNet
	FamilyErlang
	FamilyHaskell
)

var familyNames = [...]string{
	"native", "java", "class", "thread", "file", "js", "python", "ruby", "php", "dotnet", "erlang", "haskell",
}

// String is the family's name in lower case.
func (f Family) String() string {
	if int(f) < len(familyNames) {
		return familyNames[f]
	}
	return ""
}

// IsRoot says whether frames of the family are attributes of events, which a tree can
// show at the root of the stacks.
func (f Family) IsRoot() bool { return f == FamilyThread || f == FamilyFile }
