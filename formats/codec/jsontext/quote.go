package jsontext

import "encoding/json"

// Quote writes a JSON string. Bytes that are not UTF-8 become U+FFFD.
func Quote(s string) string {
	p, _ := json.Marshal(s) // strings always can be
	return string(p)
}
