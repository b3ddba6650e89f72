package workspace

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/viewer/watch"
)

// Generation is what is open at one moment. It never changes: opening, adding,
// removing and reading again make the next one. The zero Generation is nothing.
type Generation struct {
	// Store holds the events of all files, nil where no files are open.
	Store *model.Store
	// Paths are the files and folders that the user named, each once, and
	// formats.Stdin for the standard input. None while the sample is open.
	Paths []string
	// Sample says that the recording that is part of the program is open.
	Sample bool
	// Options are how files are read.
	Options codec.Options

	grown    *model.Store             // one of files that grew and is no file, nil for none
	files    []*model.Store           // one for each file, in their order
	contents formats.Contents         // of the files: what is opened twice counts once
	removed  map[string]bool          // files below Paths that the user took out
	versions map[string]watch.Version // of the paths when they were read
	assign   map[string]string        // series of a file's samples of unknown kind, by path
	// restored says that a session named files, not the user: no programs are started
	// on them.
	restored bool
}

// Removed lists the files in folders and archives among Paths that the user took
// out, by their paths.
func (g Generation) Removed() []string { return slices.Sorted(maps.Keys(g.removed)) }

// Grows says that a store is open that grows, or grew, and is no file.
func (g Generation) Grows() bool { return g.grown != nil }

// Versions are the versions of the paths on disk that were read.
func (g Generation) Versions() map[string]watch.Version {
	versions := map[string]watch.Version{}
	for _, p := range g.Paths {
		if v, ok := g.versions[p]; ok {
			versions[p] = v
		}
	}
	return versions
}

// reading are the options for reading the files of paths, where others stay as they are;
// restored if a session names them.
func (g Generation) reading(paths []string, restored bool) formats.Options {
	below := func(file string) bool {
		return slices.ContainsFunc(paths, func(p string) bool { return isIn(file, p) })
	}
	opt := formats.Options{
		Options: g.Options, Contents: g.contents.Without(below),
		Skip: func(file string) bool { return g.removed[file] },
	}
	if restored && opt.Programs == codec.ProgramsNamed {
		opt.Programs = codec.ProgramsNever
	}
	return opt
}

// holding is the generation with other files, whose store is still to be made.
func (g Generation) holding(files []*model.Store) Generation {
	g.files, g.Store = files, nil
	return g
}

// unless is the generation if the next one is of nothing; else it is of nothing.
func (g Generation) unless(next Generation) Generation {
	if next.Store == nil {
		return g
	}
	return Generation{}
}

// naming adds paths that the user names. What was removed below them comes back when
// they are read.
func (g Generation) naming(paths []string) Generation {
	g.Paths = slices.Clone(g.Paths)
	g.removed = maps.Clone(g.removed)
	for _, p := range paths {
		if !slices.Contains(g.Paths, p) {
			g.Paths = append(g.Paths, p)
		}
		maps.DeleteFunc(g.removed, func(file string, _ bool) bool { return isIn(file, p) })
	}
	return g
}

// with adds what was read. A file that is open already is replaced.
func (g Generation) with(loaded loaded) Generation {
	read := map[string]bool{}
	for _, f := range loaded.Stores {
		read[pathOf(f)] = true
	}
	files := slices.DeleteFunc(slices.Clone(g.files), func(f *model.Store) bool { return read[pathOf(f)] })
	g = g.holding(append(files, loaded.Stores...))
	g.contents = loaded.Contents
	g.versions = maps.Clone(g.versions)
	if g.versions == nil {
		g.versions = map[string]watch.Version{}
	}
	maps.Copy(g.versions, loaded.versions)
	return g
}

// without removes one file. A path of which nothing is left goes too; else the file
// is remembered, so that reading the path again does not bring it back.
func (g Generation) without(file string) Generation {
	g = g.holding(slices.DeleteFunc(slices.Clone(g.files), func(f *model.Store) bool { return pathOf(f) == file }))
	left := func(path string) bool {
		return slices.ContainsFunc(g.files, func(f *model.Store) bool { return isIn(pathOf(f), path) })
	}
	g.Paths = slices.DeleteFunc(slices.Clone(g.Paths), func(p string) bool { return !left(p) })
	return g.withRemoved([]string{file})
}

// withRemoved remembers files as removed, those that are below a path.
func (g Generation) withRemoved(files []string) Generation {
	g.removed = maps.Clone(g.removed)
	if g.removed == nil {
		g.removed = map[string]bool{}
	}
	for _, f := range files {
		g.removed[f] = true
	}
	maps.DeleteFunc(g.removed, func(file string, _ bool) bool {
		return !slices.ContainsFunc(g.Paths, func(p string) bool { return isIn(file, p) })
	})
	return g
}

// dependents adds to paths, whose files go or are read again, the user's paths of other
// files that have events counted in those: they must be read again, too.
func (g Generation) dependents(paths []string) []string {
	below := func(file string) bool {
		return slices.ContainsFunc(paths, func(p string) bool { return isIn(file, p) })
	}
	for grown := true; grown; {
		grown = false
		for _, f := range g.files {
			if below(pathOf(f)) || !slices.ContainsFunc(f.Files[0].CountedIn, below) {
				continue
			}
			if i := slices.IndexFunc(g.Paths, func(p string) bool { return isIn(pathOf(f), p) }); i >= 0 {
				paths, grown = append(slices.Clip(paths), g.Paths[i]), true
			}
		}
	}
	return paths
}

// failed are the files that could not be read, or only in part.
func (g Generation) failed() []model.File {
	loaded := formats.Loaded{Stores: g.files}
	return loaded.Failed()
}

func pathOf(s *model.Store) string { return s.Files[0].Path }

// isIn says whether a file, as a store names it, is what the user's path leads to:
//
//	/runs/a.jfr              /runs/a.jfr, /runs
//	/runs/b.zip!/cpu.txt     /runs/b.zip, /runs
//	standard input           -
func isIn(file, path string) bool {
	if path == formats.Stdin {
		path = formats.StdinTitle
	}
	rest, ok := strings.CutPrefix(file, strings.TrimSuffix(path, string(filepath.Separator)))
	return ok && (rest == "" || rest[0] == filepath.Separator || strings.HasPrefix(rest, "!/"))
}
