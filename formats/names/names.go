// Package names takes the names that files write apart, so that the same method
// is the same method whichever file it comes from. It holds the seven rules for
// canonical names (formats.md, "Canonical names"):
//
//	written                                        family  Name                                    Generic                 rest
//	java/lang/Thread.run_[j]                       java    java/lang/Thread.run                                            kind JIT
//	java.lang.Thread.run:833                       java    java/lang/Thread.run                                            line 833
//	java/lang/String.trim()Ljava/lang/String|      java    java/lang/String.trim                                           detail ()Ljava/lang/String|
//	Load$$Lambda$14.0x00007f6d18007ce0.run         java    Load$$Lambda$14.0x00007f6d18007ce0.run  Load$$Lambda.run
//	libjvm.so`Parse::do_call(int)                  native  Parse::do_call                                                  library libjvm.so, detail (int)
//	vfs_read_[k]                                   native  vfs_read                                                        kind kernel
//	java.lang.Object[]_[i]                         class   java.lang.Object[]                                              kind class
//	[worker tid=12]                                thread  [worker tid=12]                                                 kind thread
//	unknown                                        native  [unknown]
//
// [Parse] is for names of unknown origin and must guess the family; readers
// whose files say more call [Java], [Native] or [Class], which agree with it.
package names

import (
	"strings"

	"flameview/model"
)

// Unknown is the canonical name of every frame that could not be named.
const Unknown = "[unknown]"

// wakers stands between a stack that waited and the one that woke it, in chain
// graphs (https://www.brendangregg.com/FlameGraphs/offcpuflamegraphs.html#ChainGraph):
//
//	main;read;--;try_to_wake_up_[w];handle_irq_[w] 12
const wakers = "--"

// Parsed is one name as a file wrote it, taken apart.
//
// Display is the name as written up to where it ends, with the dots or slashes
// that the file used. What stood behind the name is not a part of it (the kind
// suffix, the signature, the line), nor is the library in front, because one
// method is shown once for all its kinds, overloads, lines and libraries: what
// merges must not show the name of one library for the functions of another.
type Parsed struct {
	model.Method
	Kind    model.Kind
	Line    int32
	File    string // source file
	Library string
	Detail  string // signature, byte code index: what else was behind the name
}

// Parse takes a name of unknown origin apart: folded text, SVG, JSON. It never
// fails; a name that fits no rule is a native one, whole.
func Parse(s string) Parsed { return parse(s, false) }

// ParseWhole is Parse for a name behind which nothing can stand: digits at its end
// are no line.
func ParseWhole(s string) Parsed { return parse(s, true) }

func parse(s string, whole bool) Parsed {
	core, suffix := cutSuffix(s)
	switch {
	case isThread(s):
		p := plain(model.FamilyThread, s)
		p.Kind = model.KindThread
		return p
	case isUnknown(core):
		return unknown(suffix)
	case core == wakers:
		p := plain(model.FamilyNative, core)
		p.Kind = model.KindWaker
		return p
	case looksLikeClass(core, suffix), isGeneratedClass(core):
		return Class(core)
	}
	if !whole && suffix == 0 {
		if p, ok := inText(core); ok {
			return p
		}
	}
	if lib, rest, ok := cutLibrary(core); ok {
		p := parse(rest, whole)
		p.Library = lib
		p.Kind = suffix.orKind(p.Kind)
		return p
	}
	if j, ok := splitJava(core, suffix, whole); ok {
		p := j.parsed()
		p.Kind = suffix.kind()
		return p
	}
	return Native(s)
}

// Java names a method whose class is known: of JFR, for one. The class may be
// written with slashes or dots. Without a class the method is a native one.
func Java(class, method, signature string) Parsed {
	if class == "" {
		p := Native(method)
		p.Detail += signature
		return p
	}
	if method == "" {
		method = Unknown
	}
	return javaName{class: class, method: method, detail: signature}.parsed()
}

// Native names a function that is known not to be a Java method: C, C++, Go,
// the kernel, a runtime's stub.
//
//	libjvm.so`A::b(int) const -> library libjvm.so, name A::b, detail "(int) const"
//	.plt                      -> plt (writers that join class and name by a dot
//	                             leave one where there is no class)
//	_ZN1A1bEi.isra.0          -> name A::b, detail .isra.0
//	__GI_read                 -> read
func Native(s string) Parsed {
	core, suffix := cutSuffix(s)
	if isUnknown(core) {
		return unknown(suffix)
	}
	if core == "[truncated]" {
		p := plain(model.FamilyNative, core)
		p.Kind = model.KindTruncated
		return p
	}
	lib, rest, _ := cutLibrary(core)
	name, detail := cutFunction(rest)
	p := plain(model.FamilyNative, name)
	if bare := strings.TrimPrefix(strings.TrimLeft(name, "."), internal); bare != "" {
		p.Name = bare
	}
	p.Kind, p.Library, p.Detail = suffix.kind(), lib, detail
	return p
}

// Intern adds the method and the frame.
func (p Parsed) Intern(b *model.Builder) model.FrameID {
	return b.Frame(model.Frame{
		Method: b.Method(p.Method), Kind: p.Kind, Line: p.Line, File: b.String(p.File),
		Library: b.String(p.Library), Detail: b.String(p.Detail),
	})
}

func plain(family model.Family, name string) Parsed {
	return Parsed{Method: model.Method{Family: family, Name: name, Display: name}}
}

func isUnknown(s string) bool {
	return s == "" || s == "unknown" || s == Unknown
}

func unknown(s suffix) Parsed {
	p := plain(model.FamilyNative, Unknown)
	p.Kind = s.kind()
	return p
}
