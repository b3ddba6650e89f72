// Package xdnd drags files onto a window by the X drag-and-drop protocol, as a
// file manager does. The protocol: freedesktop.org/wiki/Specifications/XDND.
package xdnd

import (
	"net/url"
	"path/filepath"
	"strings"
)

// uriList encodes absolute paths as text/uri-list: one percent-encoded URI per
// line, CRLF after each (RFC 2483).
//
//	/tmp/a b#1.svg -> file:///tmp/a%20b%231.svg
func uriList(paths []string) string {
	var b strings.Builder
	for _, p := range paths {
		u := url.URL{Scheme: "file", Path: filepath.ToSlash(p)}
		b.WriteString(u.String() + "\r\n")
	}
	return b.String()
}
