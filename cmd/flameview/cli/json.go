package cli

import (
	"encoding/json"
	"io"
)

// writeJSON writes one value, indented, with names as they are: a < stays a <.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
