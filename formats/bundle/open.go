package bundle

import (
	"fmt"
	"io"
	"slices"

	"github.com/klauspost/compress/zip"
)

// Picture is the part of a bundle that is read where the session is not: the
// others are no profiles, or the same once more.
const Picture = "flame.svg"

const readmeName = "README.md"

// Is says whether an archive with those entries is a bundle: all of them are
// parts of one, and the picture and the README are there.
func Is(entries []*zip.File) bool {
	has := map[string]bool{}
	for _, f := range entries {
		if !slices.Contains([]string{Picture, "flame.png", "methods.csv", SessionName, readmeName}, f.Name) {
			return false
		}
		has[f.Name] = true
	}
	return has[Picture] && has[readmeName]
}

// maxSession bounds the session that is read, in bytes.
const maxSession = 64 << 20

// Session is the session in the bundle at a path; nil if it is another file, or
// a bundle without one.
func Session(path string) ([]byte, error) {
	r, err := zip.OpenReader(path)
	if err != nil {
		return nil, nil // who opens it as a profile says why
	}
	defer r.Close()
	data, err := sessionIn(&r.Reader)
	if err != nil {
		return nil, fmt.Errorf("open %s in %s: %w", SessionName, path, err)
	}
	return data, nil
}

// sessionIn is the session in an archive.
func sessionIn(r *zip.Reader) ([]byte, error) {
	i := slices.IndexFunc(r.File, func(f *zip.File) bool { return f.Name == SessionName })
	if i < 0 || !Is(r.File) {
		return nil, nil
	}
	in, err := r.File[i].Open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, maxSession+1))
	if err == nil && len(data) > maxSession {
		err = fmt.Errorf("it is larger than %d MiB, which no session is", maxSession>>20)
	}
	return data, err
}
