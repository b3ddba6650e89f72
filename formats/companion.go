package formats

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"flameview/fileio"
	"flameview/formats/codec"
)

// maxCompanion bounds the size of a companion file that a reader requests.
const maxCompanion = 256 << 20

// companion reads the file of exactly this name in a folder. It refuses names that lead elsewhere and anything but regular
// files: nothing in a profile can make a reader access another place.
func companion(ctx context.Context, folder, name string) ([]byte, error) {
	if name == "" || name == "." || name == ".." || filepath.Base(name) != name || bytes.ContainsAny([]byte(name), `/\:`) {
		return nil, fmt.Errorf("%q is no name of a file beside this one", name)
	}
	path := filepath.Join(folder, name)
	info, err := os.Lstat(path)
	if err != nil {
		return nil, fileio.Cause(err)
	}
	if !info.Mode().IsRegular() || info.Size() > maxCompanion {
		return nil, fmt.Errorf("%s is no file of at most %d MB", name, maxCompanion>>20)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fileio.Cause(err)
	}
	defer f.Close()
	data, err := readCompanion(ctx, f)
	kind := container(data)
	if err != nil || kind == "" || kind == "zip" {
		return data, err
	}
	z, err := unpacker(kind, &byteReader{data}, codec.Limits{})
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return readCompanion(ctx, z)
}

// readCompanion reads to the end, at most maxCompanion bytes.
func readCompanion(ctx context.Context, r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxCompanion+1))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(data) > maxCompanion:
		return nil, fmt.Errorf("%w: more than %s", errTooLarge, codec.LimitTable[codec.LimitUnpacked].Text(maxCompanion))
	}
	return data, err
}
