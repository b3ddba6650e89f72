package sessionfile

import "strings"

// moved renames a path that is, or is in, one of the old ones.
func moved(path string, old, now []string) string {
	for i, from := range old {
		rest, ok := strings.CutPrefix(path, from)
		if ok && from != "" && now[i] != "" && (rest == "" || rest[0] == '/' || rest[0] == '\\' || strings.HasPrefix(rest, "!/")) {
			return now[i] + rest
		}
	}
	return path
}

// At gives the document with its files where they were found (see Locate), so
// that what the state says of them holds there too.
func (d Document) At(found []string) Document {
	var old, now []string
	for i, f := range d.Files {
		old, now = append(old, f.Path, f.Relative, f.Name()), append(now, found[i], found[i], found[i])
	}
	d.State = d.State.WithPaths(func(path string) string { return moved(path, old, now) })
	return d
}
