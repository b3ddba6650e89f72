package cli

import "io/fs"

// othersMayRead is false: what Windows gives as a mode does not say who may read.
func othersMayRead(fs.FileInfo) bool { return false }
