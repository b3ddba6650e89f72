package sessionfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// The version of the format: a file with a higher major number cannot be
// understood, one with a higher minor number has fields that may be ignored.
const major, minor = 1, 4

// mark is the value of the field "flameview", by which a session file is
// recognised among other JSON.
const mark = "session"

// savedDocument is a session file as it is written; docs/session-file.md
// explains each field.
type savedDocument struct {
	Flameview string        `json:"flameview"`
	Version   string        `json:"version"`
	Files     []savedSource `json:"files,omitempty"`
	Sample    bool          `json:"sample,omitempty"`
	Reversed  bool          `json:"reversed,omitempty"`
	State     savedState    `json:"state"`
	Search    text          `json:"search,omitempty"`
}

type savedSource struct {
	Relative text   `json:"relative,omitempty"`
	Path     text   `json:"path"`
	Address  bool   `json:"address,omitempty"`
	Folder   bool   `json:"folder,omitempty"`
	Bytes    int64  `json:"bytes,omitempty"`
	SHA256   string `json:"sha256,omitempty"`
	// Modified is a pointer, because the zero time would be written.
	Modified *time.Time `json:"modified,omitempty"`
	Removed  []text     `json:"removed,omitempty"`
}

// encode writes a document, after the same checks that decode makes.
func encode(doc Document) ([]byte, error) {
	out := savedDocument{
		Flameview: mark, Version: fmt.Sprintf("%d.%d", major, minor),
		Sample: doc.Sample, Reversed: doc.Reversed, State: saveState(doc.State), Search: text(doc.Search),
	}
	for _, f := range doc.Files {
		saved := savedSource{Relative: text(f.Relative), Path: text(f.Path), Address: f.Address, Folder: f.Folder, Bytes: f.Bytes, SHA256: f.SHA256}
		if !f.Modified.IsZero() {
			saved.Modified = &f.Modified
		}
		for _, name := range f.Removed {
			saved.Removed = append(saved.Removed, text(name))
		}
		out.Files = append(out.Files, saved)
	}
	if _, err := out.document(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(out); err != nil {
		return nil, err
	}
	if b.Len() > maxFile {
		return nil, errTooLarge
	}
	return b.Bytes(), nil
}

// Decode reads the content of a session file, checked as by LoadFile. Fields
// that it does not know are ignored.
func Decode(data []byte) (Document, error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	var head struct {
		Flameview any `json:"flameview"`
		Version   any `json:"version"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return Document{}, inJSON(err, data)
	}
	if head.Flameview != mark {
		return Document{}, fmt.Errorf(`it is no session of flameview: there is no "flameview": %q in it`, mark)
	}
	if err := checkVersion(head.Version); err != nil {
		return Document{}, err
	}
	var in savedDocument
	if err := json.Unmarshal(data, &in); err != nil {
		return Document{}, inJSON(err, data)
	}
	return in.document()
}

// checkVersion accepts every "1.N".
func checkVersion(v any) error {
	s, _ := v.(string)
	first, rest, ok := strings.Cut(s, ".")
	m, err := strconv.ParseUint(first, 10, 31)
	if _, minorErr := strconv.ParseUint(rest, 10, 31); !ok || err != nil || minorErr != nil || m == 0 {
		return fmt.Errorf(`version: want text such as "%d.%d", found %.40v`, major, minor, v)
	}
	if m > major {
		return fmt.Errorf("a newer flameview wrote it (version %s of the format, this one reads %d.x): update flameview", s, major)
	}
	return nil
}

// document checks what was read and makes a document of it.
func (in savedDocument) document() (doc Document, err error) {
	doc = Document{Sample: in.Sample, Reversed: in.Reversed, Search: string(in.Search)}
	for i, f := range in.Files {
		s := Source{Relative: string(f.Relative), Path: string(f.Path), Address: f.Address, Folder: f.Folder, Bytes: f.Bytes, SHA256: f.SHA256}
		if f.Modified != nil {
			s.Modified = *f.Modified
		}
		for _, name := range f.Removed {
			s.Removed = append(s.Removed, string(name))
		}
		if err := s.check(); err != nil {
			return Document{}, fmt.Errorf("files[%d]: %w", i, err)
		}
		doc.Files = append(doc.Files, s)
	}
	if doc.State, err = in.State.state(); err != nil {
		return Document{}, fmt.Errorf("state.%w", err)
	}
	if err := checkPattern(doc.Search); err != nil {
		return Document{}, fmt.Errorf("search: %w", err)
	}
	return doc, nil
}

// inJSON says where in the text the JSON decoder stopped.
func inJSON(err error, data []byte) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && syntax.Offset >= int64(len(data)) && !json.Valid(data):
		return fmt.Errorf("%s: the file ends too early or is damaged (%w)", place(data, syntax.Offset), err)
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: this is no JSON: %w", place(data, syntax.Offset), err)
	case errors.As(err, &kind) && kind.Offset > 0:
		return fmt.Errorf("%s: %s: want %s, found %s", place(data, kind.Offset), kind.Field, kindName(kind), kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%s: want %s, found %s", kind.Field, kindName(kind), kind.Value)
	case errors.Is(err, io.EOF):
		return errors.New("the file is empty")
	}
	return err
}

// kindName is the type of a field in the words of JSON.
func kindName(e *json.UnmarshalTypeError) string {
	switch kind := e.Type.Kind().String(); kind {
	case "string":
		return "text"
	case "bool":
		return "true or false"
	case "int64":
		return "a whole number below 2^63"
	case "float64":
		return "a number"
	case "slice":
		return "an array"
	default:
		return "an object"
	}
}

// place is "line 3, column 7" for the byte before an offset.
func place(data []byte, offset int64) string {
	before := data[:min(max(offset-1, 0), int64(len(data)))]
	line := 1 + bytes.Count(before, []byte("\n"))
	return fmt.Sprintf("line %d, column %d", line, len(before)-bytes.LastIndexByte(before, '\n'))
}
