package sessionfile

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"unicode/utf8"
)

// text is a string of any bytes in JSON, which knows only Unicode: names and
// paths are what files and systems hold.
//
//	main    "main"
//	\xff    {"base64": "/w=="}
type text string

type rawText struct {
	Base64 *string `json:"base64"`
}

// MarshalJSON implements json.Marshaler.
func (t text) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(t)) {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false) // names are full of < and >
		err := e.Encode(string(t))
		return b.Bytes(), err
	}
	raw := base64.StdEncoding.EncodeToString([]byte(t))
	return json.Marshal(rawText{&raw})
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err == nil {
		*t = text(s)
		return nil
	}
	var raw rawText
	if err := json.Unmarshal(data, &raw); err == nil && raw.Base64 != nil {
		if b, err := base64.StdEncoding.DecodeString(*raw.Base64); err == nil {
			*t = text(b)
			return nil
		}
	}
	return &json.UnmarshalTypeError{Value: "something else", Type: reflect.TypeFor[text]()}
}
