// Package assets holds the files that are built into the program.
package assets

import _ "embed"

// Font is Noto Sans Regular as TrueType, under the SIL Open Font License 1.1
// (font/LICENSE.txt). It is the toolkit's own text font, so labels in the
// picture and in the window look alike.
//
//go:embed font/NotoSans-Regular.ttf
var Font []byte
