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

// unquoted takes the quotes of an atom off.
func unquoted(atom string) string {
	if len(atom) >= 2 && atom[0] == '\'' && atom[len(atom)-1] == '\'' {
		return strings.NewReplacer(`\'`, `'`, `\\`, `\`).Replace(atom[1 : len(atom)-1])
	}
	return atom
}
