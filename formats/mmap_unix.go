//go:build unix

package formats

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file into memory. The bytes are valid until unmap.
func mapFile(f *os.File, size int64) (data []byte, unmap func(), err error) {
	if int64(int(size)) != size {
		return nil, nil, fmt.Errorf("map %s: %d bytes do not fit into the address space", f.Name(), size)
	}
	data, err = unix.Mmap(int(f.Fd()), 0, int(size), unix.PROT_READ, unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, fmt.Errorf("map %s: %w", f.Name(), err)
	}
	return data, func() { _ = unix.Munmap(data) }, nil
}

// mapMemory reserves memory of the program's own that takes no room until it is
// written to.
func mapMemory(size int) (data []byte, unmap func(), err error) {
	data, err = unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
	if err != nil {
		return nil, nil, fmt.Errorf("map %d bytes of memory: %w", size, err)
	}
	return data, func() { _ = unix.Munmap(data) }, nil
}

// drop gives the memory for a range of a mapped file back to the system. The
// bytes stay valid: whoever reads them again waits for the file.
func drop(data []byte, from, to int) {
	page := os.Getpagesize()
	from, to = from&^(page-1), min(to, len(data))
	if to < len(data) {
		to &^= page - 1
	}
	if from < to {
		_ = unix.Madvise(data[from:to], unix.MADV_DONTNEED) // it is only advice
	}
}
