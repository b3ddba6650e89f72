package sessionfile

import "errors"

// Portable writes a session file for somebody else: its files are known by
// their names and their content alone. Folders of this machine are of no
// use to others, who need not know them. relative are their paths from the session
// file, where they go with it, parallel to Files; "", or nil, is the name.
func (d Document) Portable(relative []string) ([]byte, error) {
	files := make([]Source, len(d.Files))
	var old, now []string
	for i, f := range d.Files {
		old = append(old, f.Path)
		f.Relative, f.Path = f.Name(), ""
		if relative != nil && relative[i] != "" {
			f.Relative = relative[i]
		}
		if f.Relative == "" {
			return nil, errors.New("save the session: a file has no name")
		}
		files[i] = f
		now = append(now, f.Relative)
	}
	d.Files = files
	d.State = d.State.WithPaths(func(path string) string { return moved(path, old, now) })
	return encode(d)
}
