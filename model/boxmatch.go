package model

import "strings"

// Boxes says for every box whether one of its names of that kind is in the
// set. The method's names are what the box shows, whatever that is, and with a
// line behind them what stands before it: a set goes on to fit when boxes
// become larger or smaller, as far as its names do. Errors: a pattern that is
// no regular expression.
func (p Patterns) Boxes(b *Boxes, kind NameKind) ([]bool, error) {
	match, err := p.compile()
	if err != nil {
		return nil, err
	}
	out := make([]bool, len(b.List))
	for i := range b.List {
		box := &b.List[i]
		switch kind {
		case PackageName:
			out[i] = box.Package != "" && (match(box.Package) || match(strings.ReplaceAll(box.Package, "/", ".")))
		case LibraryName:
			out[i] = box.Library != "" && match(box.Library)
		default:
			out[i] = match(box.Display) || match(box.Name)
			if name := BeforeLine(box.Name); !out[i] && name != box.Name {
				out[i] = match(BeforeLine(box.Display)) || match(name)
			}
		}
	}
	return out, nil
}

// BeforeLine is a box's name without the line that ByLine puts behind it.
//
//	Foo.bar:12 -> Foo.bar    std::vector -> std::vector
func BeforeLine(name string) string {
	if cut := strings.TrimRight(name, "0123456789"); len(cut) < len(name) && strings.HasSuffix(cut, ":") {
		return cut[:len(cut)-1]
	}
	return name
}
