package names

import (
	"strings"

	"flameview/model"
)

// Erlang names a function of Erlang. Atoms that need quotes may have them.
//
//	shop, '-prof/0-fun-1-', 0  -> shop:-prof/0-fun-1-/0
func Erlang(module, function, arity string) Parsed {
	p := plain(model.FamilyErlang, unquoted(module)+":"+unquoted(function)+"/"+arity)
	p.Library = unquoted(module)
	return p
}

// ErlangText names a function that is written with its module and its arity; what
// is not has no arity.
//
//	shop:work/1, lists:'-map/2-fun-0-'/3
func ErlangText(s string) Parsed {
	colon, slash := strings.IndexByte(s, ':'), strings.LastIndexByte(s, '/')
	if s != "" && s[0] == '\'' {
		colon = strings.Index(s, "':") + 1
	}
	if colon <= 0 || slash < colon {
		return plain(model.FamilyErlang, s)
	}
	return Erlang(s[:colon], s[colon+1:slash], s[slash+1:])
}

// unquoted takes the quotes of an atom off.
func unquoted(atom string) string {
	if len(atom) >= 2 && atom[0] == '\'' && atom[len(atom)-1] == '\'' {
		return strings.NewReplacer(`\'`, `'`, `\\`, `\`).Replace(atom[1 : len(atom)-1])
	}
	return atom
}
