package model

import (
	"context"
	"fmt"
	"slices"
)

// Continue adds stores as [Appender.Append] does, but a file whose path is there
// already goes on: its events join those of that path, its bytes are added, its
// warnings follow. So what is watched while it grows stays one file.
func (a *Appender) Continue(ctx context.Context, stores ...*Store) (*Store, error) {
	return a.more(ctx, stores, true)
}

// Turn is the number of the last call of Append or Continue, from 1.
func (a *Appender) Turn() int { return a.turn }

// DropTurns forgets the events that calls of Append and Continue brought before
// a turn, from the next generation on, whatever their times are. It gives how
// many events went.
func (a *Appender) DropTurns(before int) (events int) {
	return a.drop(func(p *appended) bool { return p.turn < before })
}

// DropFile forgets all events of a path, from the next generation on, and gives
// how many went. The file itself stays in the list, without its warnings.
func (a *Appender) DropFile(path string) (events int) {
	if a.b == nil {
		return 0
	}
	for id, f := range a.b.store.Files {
		if f.Path == path {
			f.Warnings, f.Err, f.Partial, f.Bytes = nil, "", false, 0
			a.SetFile(FileID(id), f)
		}
	}
	return a.drop(func(p *appended) bool { return p.path == path })
}

// addFiles gives the numbers that files of a store have in the generations.
func (a *Appender) addFiles(files []File, goOn bool) []FileID {
	ids := make([]FileID, len(files))
	for i, f := range files {
		at := -1
		if goOn {
			at = slices.IndexFunc(a.b.store.Files, func(have File) bool { return have.Path == f.Path })
		}
		if at < 0 {
			at = len(a.b.store.Files)
			a.b.store.Files = append(a.b.store.Files, f)
		} else {
			a.SetFile(FileID(at), a.b.store.Files[at].followed(f))
		}
		ids[i] = FileID(at)
	}
	return ids
}

// maxWarnings bounds what is said of a file that goes on for hours: sentences
// with numbers in them differ each time.
const maxWarnings = 32

// followed is a file of which more was read.
func (f File) followed(by File) File {
	f.Bytes += by.Bytes
	if f.Format == "" {
		f.Format = by.Format
	}
	if by.Err != "" {
		f.Err, f.Partial = by.Err, true
	}
	f.Warnings = slices.Clone(f.Warnings)
	for _, w := range by.Warnings {
		switch n := len(f.Warnings); {
		case slices.Contains(f.Warnings, w):
		case n < maxWarnings:
			f.Warnings = append(f.Warnings, w)
		case n == maxWarnings:
			f.Warnings = append(f.Warnings, fmt.Sprintf("there is more of this kind: only the first %d warnings are kept", maxWarnings))
		}
	}
	return f
}
