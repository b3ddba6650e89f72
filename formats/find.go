package formats

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"flameview/formats/codec"
)

// Stdin is the path that means standard input; its store has the path StdinTitle.
const Stdin, StdinTitle = "-", "standard input"

// job is one file to load.
type job struct {
	path string
	size int64 // on disk; 0 for streams
	// dir is the directory in which the file was found; nil if the user named the file itself.
	dir *found
	// folder is the format, if the job is a folder that is one recording.
	folder *codec.Format
	stream bool // a pipe, a device, standard input: cannot be mapped
	stdin  bool // a stream without a path
	remote bool // an address
	end    bool // not a file: all jobs of dir precede this one
	err    error
}

// find lists the files for paths, walking directories in the order of names, until the context ends. What cannot be accessed
// becomes a job with an error.
func find(ctx context.Context, remote Remote, paths []string) (jobs []job) {
	for _, path := range paths {
		if path == Stdin {
			jobs = append(jobs, job{path: StdinTitle, stream: true, stdin: true})
			continue
		}
		info, err := os.Stat(path)
		switch {
		case err != nil && remote != nil && remote.Is(path):
			jobs = append(jobs, job{path: path, remote: true, stream: true})
		case err != nil:
			jobs = append(jobs, job{path: path, err: err})
		case info.IsDir() && isInstruments(path):
			jobs = append(jobs, job{path: path, err: instrumentsFolder})
		case info.IsDir():
			if f := folderFormat(path); f != nil {
				jobs = append(jobs, job{path: path, size: folderSize(path), folder: f})
				continue
			}
			jobs = walk(ctx, jobs, path)
		default:
			jobs = append(jobs, job{path: path, size: info.Size(), stream: !info.Mode().IsRegular()})
		}
	}
	return dropCompanions(jobs)
}

// walk adds the files below a directory and, last, a job without work that stands for the directory itself. It skips hidden
// files and directories, pipes and devices. It follows links to files but not to directories, which could be circular.
func walk(ctx context.Context, jobs []job, root string) []job {
	dir := &found{path: root}
	// The slash makes WalkDir enter a root that is a link.
	_ = filepath.WalkDir(root+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return filepath.SkipAll
		}
		if err != nil {
			jobs = append(jobs, job{path: path, dir: dir, err: err})
			return nil
		}
		if isHidden(d.Name()) && filepath.Clean(path) != filepath.Clean(root) {
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if d.IsDir() && isInstruments(path) {
			jobs = append(jobs, job{path: path, dir: dir, err: instrumentsFolder})
			return filepath.SkipDir
		}
		if d.IsDir() {
			if f := folderFormat(path); f != nil {
				jobs = append(jobs, job{path: path, size: folderSize(path), dir: dir, folder: f})
				return filepath.SkipDir
			}
			return nil
		}
		if info, err := os.Stat(path); err != nil {
			jobs = append(jobs, job{path: path, dir: dir, err: err})
		} else if info.Mode().IsRegular() {
			jobs = append(jobs, job{path: path, dir: dir, size: info.Size()})
		}
		return nil
	})
	return append(jobs, job{path: root, dir: dir, end: true})
}

func isHidden(name string) bool { return strings.HasPrefix(name, ".") && name != "." && name != ".." }
