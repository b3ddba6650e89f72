//go:build !windows

package cli

import "io/fs"

// othersMayRead says whether a file's mode lets others than its owner read it.
func othersMayRead(info fs.FileInfo) bool { return info.Mode().Perm()&0o077 != 0 }
