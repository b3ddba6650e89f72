package asynchtml

import "flameview/model"

// frameType is a page's number for the kind of a frame, in the numbering of H2
// and later. It fits the three bits that packed pages have for it.
type frameType uint8

const (
	typeInterpreted frameType = iota
	typeJIT
	typeInlined // also an allocated class and a lock's class
	typeNative  // also a thread and the root
	typeCPP
	typeKernel // also a class allocated outside a TLAB
	typeC1
	typeJava // H1 and 1.x do not say how a Java frame ran
	numTypes
)

var kinds = [numTypes]model.Kind{
	model.KindInterpreted, model.KindJIT, model.KindInlined, model.KindNative,
	model.KindCPP, model.KindKernel, model.KindC1, model.KindUnknown,
}

// coarse translates the five types of H1.
var coarse = [...]frameType{typeJava, typeInlined, typeKernel, typeCPP, typeNative}

// colours are the classes of the tree pages of 1.x.
var colours = map[string]frameType{
	"green": typeJava, "aqua": typeInlined, "brown": typeKernel, "yellow": typeCPP, "red": typeNative,
}

func (t frameType) java() bool {
	switch t {
	case typeNative, typeCPP, typeKernel:
		return false
	}
	return true
}

// shown picks the type for a frame of which inln, c1 and interp of total were
// inlined, compiled by C1 and interpreted; the rest was compiled by C2. A store
// holds one kind for a frame of a path, so this rule of the pages decides.
//
//	shown(JIT, 30, 10, 0, 0)  = inlined      a third is enough
//	shown(JIT, 30, 9, 15, 0)  = C1           a half
//	shown(JIT, 30, 9, 0, 15)  = interpreted  a half
//	shown(native, 30, 30, 0, 0) = native     only Java has counters
func shown(t frameType, total, inln, c1, interp int64) frameType {
	if !t.java() || inln|c1|interp == 0 {
		return t
	}
	switch {
	case inln >= total-2*inln: // inln*3 >= total, and no overflow
		return typeInlined
	case c1 >= total-c1:
		return typeC1
	case interp >= total-interp:
		return typeInterpreted
	}
	return typeJIT
}
