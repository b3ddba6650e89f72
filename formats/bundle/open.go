package bundle

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/klauspost/compress/zip"
)

// Picture is the part of a bundle that is read where there are no profiles in it: the
// others are no profiles, or the same once more.
const Picture = "flame.svg"

// Profiles are the parts of a bundle that are to be read: its profiles, else its
// picture.
func Profiles(entries []*zip.File) (names []string) {
	for _, f := range entries {
		if strings.HasPrefix(f.Name, profiles) && !f.FileInfo().IsDir() {
			names = append(names, f.Name)
		}
	}
	if names == nil {
		return []string{Picture}
	}
	return names
}

const readmeName = "README.md"

// Is says whether an archive with those entries is a bundle: all of them are
// parts of one, and the picture and the README are there.
func Is(entries []*zip.File) bool {
	has := map[string]bool{}
	for _, f := range entries {
		if !strings.HasPrefix(f.Name, profiles) && !slices.Contains([]string{Picture, "flame.png", "methods.csv", SessionName, readmeName}, f.Name) {
			return false
		}
		has[f.Name] = true
	}
	return has[Picture] && has[readmeName]
}

// maxSession bounds the session that is read, in bytes.
const maxSession = 64 << 20

// Session is the session in the bundle at a path, and the sizes of the profiles in it
// by their names; nil if it is another file, or a bundle without a session.
func Session(path string) (session []byte, sizes map[string]int64, err error) {
	r, err := zip.OpenReader(path)
	if err != nil {
		return nil, nil, nil // who opens it as a profile says why
	}
	defer r.Close()
	session, err = sessionIn(&r.Reader)
	if err != nil {
		return nil, nil, fmt.Errorf("open %s in %s: %w", SessionName, path, err)
	}
	sizes = map[string]int64{}
	for _, f := range r.File {
		if strings.HasPrefix(f.Name, profiles) {
			sizes[f.Name] = int64(min(f.UncompressedSize64, math.MaxInt64))
		}
	}
	return session, sizes, nil
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
