package jsontext

import "encoding/json"

// Quote gives a JSON string. Bytes that are no UTF-8 become U+FFFD.
func Quote(s string) string {
	p, _ := json.Marshal(s) // strings always can be
	return string(p)
}
