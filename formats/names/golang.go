package names

import "strings"

// Go names a function as Go's runtime and linker write it. The import path is a
// part of the name; what the compiler made of generic functions is not a part
// of the generic name, and the wrapper of a method value is the method.
//
//	written                                    Name                            Generic
//	net/http.(*conn).serve                     the same
//	main.main.func1.2                          the same: a closure
//	main.Map[...]                              the same                        main.Map
//	main.(*List[go.shape.int_0]).Add           the same                        main.(*List).Add
//	main.List[a/b.Key[int]].Add.func1          the same                        main.List.Add.func1
//	main.(*T).Run-fm                           main.(*T).Run
func Go(name string) Parsed {
	p := Native(name)
	p.Name = strings.TrimSuffix(p.Name, "-fm")
	if g := withoutTypes(p.Name); g != p.Name {
		p.Generic = g
	}
	return p
}

// withoutTypes leaves out what stands in brackets.
func withoutTypes(name string) string {
	open := strings.IndexByte(name, '[')
	if open <= 0 {
		return name
	}
	out, nested := []byte(name[:open]), 0
	for i := open; i < len(name); i++ {
		switch c := name[i]; {
		case c == '[':
			nested++
		case c == ']' && nested > 0:
			nested--
		case nested == 0:
			out = append(out, c)
		}
	}
	if nested > 0 {
		return name // no type arguments: a bracket that does not close
	}
	return string(out)
}
