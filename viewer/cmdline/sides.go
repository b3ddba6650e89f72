package cmdline

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"flameview/compare"
	"flameview/model/filter"
	"flameview/model/query"
)

// sides writes what is compared. It says whether that names the files too: sides
// that are whole files are given by their paths, others by what they keep of all.
func (b *commandWords) sides(sides []query.Side, paths []string) (named bool) {
	if len(sides) == 0 {
		return false
	}
	for _, s := range sides {
		if s.Fragment != nil {
			b.leave("the path that %s has of its own", s.Name)
		}
	}
	if wishes := compare.WishesOf(sides); wishes != nil {
		b.wishes(sides, wishes)
		return false
	}
	if flags := wholeFiles(sides, paths); flags != nil {
		for _, f := range flags {
			b.flag("side", f)
		}
		return true
	}
	if len(sides) != 2 {
		b.leave("the %d sides: the command line names more than two sides by whole files only", len(sides))
		return false
	}
	for i, flag := range []string{"a", "b"} {
		s := sides[i]
		name := s.Name
		if strings.ContainsAny(name, "=:") {
			b.leave("the name of %s: with = or : it would be part of the filter", name)
			name = flag
		}
		name += "="
		if s.Metric != "" {
			b.flag(flag, name+"metric:"+s.Metric)
			name = ""
		}
		for _, f := range s.Filters {
			if text, ok := b.sideFilter(f); ok {
				b.flag(flag, name+text)
				name = ""
			}
		}
		if name != "" { // all there is
			b.flag(flag, name+"all")
		}
	}
	return false
}

// wishes writes what if.
func (b *commandWords) wishes(sides []query.Side, wishes []query.Wish) {
	if !reflect.DeepEqual(sides, compare.WishSides(wishes...)) {
		b.leave("the sides: the command line compares what if with what is recorded alone")
		return
	}
	for _, w := range wishes {
		flag, pattern := "wish", w.Of.Expression()
		if w.Self {
			flag = "wish-self"
		}
		if kind, err := w.Of.Lookup(); err == nil && kind.Whole {
			if len(w.Of.List) != 1 {
				b.leave("what if of several fragments at once")
				continue
			}
			pattern = w.Of.List[0]
		}
		b.flag(flag, w.Of.Kind+":"+pattern+"="+strconv.FormatFloat(w.Factor, 'g', -1, 64))
	}
}

// sideFilter is a filter of a side as --a takes it.
func (b *commandWords) sideFilter(f filter.Filter) (string, bool) {
	kind, ok := b.usable(f)
	if !ok {
		return "", false
	}
	text := f.Kind + ":"
	switch {
	case kind.Range != nil:
		text += kind.Range.Format(f)
	case kind.Whole && len(f.List) == 1 && f.List[0] != "":
		text += f.List[0]
	case kind.Whole:
		b.leave("%s: the command line takes one fragment in a filter", f.Title())
		return "", false
	default:
		b.checkNames(f.Patterns)
		text += f.Expression()
	}
	if f.Drop {
		text = "not:" + text
	}
	return text, true
}

// wholeFiles are the values of --side; nil where a side is not some of the paths,
// or paths are on no side.
func wholeFiles(sides []query.Side, paths []string) (flags []string) {
	used := 0
	for _, s := range sides {
		if len(s.Filters) != 1 || s.Metric != "" || s.Name == "" || strings.Contains(s.Name, "=") {
			return nil
		}
		f := s.Filters[0]
		if f.Kind != "file" || !f.Exact || f.Drop || f.Off || len(f.List) == 0 {
			return nil
		}
		flag := s.Name + "="
		for i, path := range f.List {
			if !slices.Contains(paths, path) || strings.HasSuffix(path, `\`) {
				return nil
			}
			if i > 0 {
				flag += ","
			}
			flag += strings.ReplaceAll(path, ",", `\,`)
			used++
		}
		flags = append(flags, flag)
	}
	if used < len(paths) {
		return nil
	}
	return flags
}
