package formats

import (
	"cmp"
	"fmt"
	"strings"

	"flameview/model"
)

// found is the result of reading a file, an archive or a directory.
type found struct {
	path    string
	size    int64
	stores  []*model.Store
	skipped []string // files in it that no format recognises
	lost    string   // what is missing of the archive itself; "" for nothing
	hint    string   // how to convert one of the skipped files; "" if not known
}

func (f *found) add(g found) {
	f.stores = append(f.stores, g.stores...)
	f.skipped = append(f.skipped, g.skipped...)
	f.hint = cmp.Or(f.hint, g.hint)
}

// summary returns a store without events whose warnings list what was skipped in an archive or a directory, nil if nothing was.
func (f *found) summary() *model.Store {
	b := model.NewBuilder(model.File{Path: f.path, Bytes: f.size})
	if f.lost != "" {
		b.Warn("%s", f.lost)
	}
	switch {
	case len(f.stores) > 0 && len(f.skipped) == 0 && f.lost == "":
		return nil
	case len(f.stores) > 0 && len(f.skipped) == 0:
	case len(f.stores) > 0:
		b.Warn("skipped %s that no format recognises: %s%s", counted(len(f.skipped), "file"), some(f.skipped), f.hinted())
	case len(f.skipped) > 0:
		b.Fail(fmt.Errorf("open %s: there is no profile in it, only %s that no format recognises: %s%s",
			f.path, counted(len(f.skipped), "file"), some(f.skipped), f.hinted()))
	default:
		b.Fail(fmt.Errorf("open %s: there are no files in it", f.path))
	}
	s, _ := b.Build() // cannot fail: it has no events
	return s
}

// hinted is the hint as an additional sentence.
func (f *found) hinted() string {
	if f.hint == "" {
		return ""
	}
	return ". " + f.hint
}

// failure returns a store without events for a file that could not be read.
func failure(path string, size int64, err error) *model.Store {
	b := model.NewBuilder(model.File{Path: path, Bytes: size})
	b.Fail(err)
	s, _ := b.Build() // cannot fail: it has no events
	return s
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// some lists the first few names.
func some(names []string) string {
	const few = 5
	if len(names) <= few {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:few], ", "), len(names)-few)
}
