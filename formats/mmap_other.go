//go:build !unix

package formats

import (
	"errors"
	"os"
)

// mapFile is not done here; the caller reads the file.
func mapFile(*os.File, int64) (data []byte, unmap func(), err error) {
	return nil, nil, errors.ErrUnsupported
}

// mapMemory is not done here; the heap serves.
func mapMemory(int) (data []byte, unmap func(), err error) {
	return nil, nil, errors.ErrUnsupported
}

// drop has nothing to do where no file is mapped.
func drop([]byte, int, int) {}
