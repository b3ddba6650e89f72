package assets

import _ "embed"

// Icon is the program's icon, a PNG of 512x512 pixels. scripts/icon draws it.
//
//go:embed icon.png
var Icon []byte
