package names

import "flameview/model"

// suffix is the letter of a trailing "_[j]", 0 without one (rule 1).
type suffix byte

// cutSuffix takes one suffix off.
//
//	java/lang/Thread.run_[j] -> java/lang/Thread.run, j
func cutSuffix(s string) (core string, _ suffix) {
	n := len(s)
	if n < 4 || s[n-1] != ']' || s[n-3] != '[' || s[n-4] != '_' {
		return s, 0
	}
	if c := suffix(s[n-2]); c.kind() != model.KindUnknown {
		return s[:n-4], c
	}
	return s, 0
}

func (s suffix) kind() model.Kind {
	switch s {
	case '0':
		return model.KindInterpreted
	case '1':
		return model.KindC1
	case 'i':
		return model.KindInlined
	case 'j':
		return model.KindJIT
	case 'k':
		return model.KindKernel
	case 'w':
		return model.KindWaker
	}
	return model.KindUnknown
}

func (s suffix) orKind(k model.Kind) model.Kind {
	if s == 0 {
		return k
	}
	return s.kind()
}

// compiled says that the suffix only ever stands behind code of the JVM.
func (s suffix) compiled() bool { return s == '0' || s == '1' || s == 'j' }
