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

// maxBeside bounds the file beside another one that a reader asks for.
const maxBeside = 256 << 20

// beside reads the file of exactly this name in a folder. Names that lead
// elsewhere are refused, and so is what is no regular file: nothing in a profile
// can make a reader look at another place.
func beside(ctx context.Context, folder, name string) ([]byte, error) {
	if name == "" || name == "." || name == ".." || filepath.Base(name) != name || bytes.ContainsAny([]byte(name), `/\:`) {
		return nil, fmt.Errorf("%q is no name of a file beside this one", name)
	}
	path := filepath.Join(folder, name)
	info, err := os.Lstat(path)
	if err != nil {
		return nil, fileio.Cause(err)
	}
	if !info.Mode().IsRegular() || info.Size() > maxBeside {
		return nil, fmt.Errorf("%s is no file of at most %d MB", name, maxBeside>>20)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fileio.Cause(err)
	}
	defer f.Close()
	data, err := readBeside(ctx, f)
	kind := container(data)
	if err != nil || kind == "" || kind == "zip" {
		return data, err
	}
	z, err := unpacker(kind, &byteReader{data}, codec.Limits{})
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return readBeside(ctx, z)
}

// readBeside reads to the end, at most maxBeside bytes.
func readBeside(ctx context.Context, r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBeside+1))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(data) > maxBeside:
		return nil, fmt.Errorf("%w: more than %s", errTooLarge, codec.LimitTable[codec.LimitUnpacked].Text(maxBeside))
	}
	return data, err
}
