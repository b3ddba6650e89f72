package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// writeJSON writes one value, indented, with names as they are: a < stays a <.
// What a terminal would obey or show in another place is escaped; the encoder
// leaves the upper control characters and those of writing direction as they are.
func writeJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	out := make([]byte, 0, b.Len())
	for _, r := range b.String() {
		if controls(r) && r != '\n' { // inside a string: the encoder itself writes no other
			out = fmt.Appendf(out, "\\u%04x", r)
			continue
		}
		out = append(out, string(r)...)
	}
	_, err := w.Write(out)
	return err
}
