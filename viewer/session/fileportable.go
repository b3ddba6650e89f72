package session

import "errors"

// Portable writes a session file for somebody else: its files are known by
// their names and their content alone. Where they lie here is of no use there,
// and nobody's business.
func (d Document) Portable() ([]byte, error) {
	files := make([]Source, len(d.Files))
	for i, f := range d.Files {
		f.Relative, f.Path = f.name(), ""
		if f.Relative == "" {
			return nil, errors.New("save the session: a file has no name")
		}
		files[i] = f
	}
	d.Files = files
	return encode(d)
}
