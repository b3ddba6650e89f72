package model

import (
	"context"
	"fmt"
	"slices"
)

// Continue is [Appender.Append], except that a file whose path is already known is
// continued: the new events, bytes and warnings are added to it. So a recording that
// is watched while it grows stays one file.
func (a *Appender) Continue(ctx context.Context, stores ...*Store) (*Store, error) {
	return a.extend(ctx, stores, true)
}

// Batch is the number of calls of Append and Continue so far.
func (a *Appender) Batch() int { return a.batch }

// DropBatches removes the events that were added by calls of Append and Continue
// before the given one, whatever their times, from the next generation on. It returns
// the number of removed events.
func (a *Appender) DropBatches(before int) (events int) {
	return a.drop(func(p *appended) bool { return p.batch < before })
}

// DropFile removes all events of a path, from the next generation on, and returns
// their number. The file stays in the list, without its warnings.
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

// addFiles returns the ids of a store's files in the generations, adding new ones.
func (a *Appender) addFiles(files []File, continueFiles bool) []FileID {
	ids := make([]FileID, len(files))
	for i, f := range files {
		at := -1
		if continueFiles {
			at = slices.IndexFunc(a.b.store.Files, func(have File) bool { return have.Path == f.Path })
		}
		if at < 0 {
			at = len(a.b.store.Files)
			a.b.store.Files = append(a.b.store.Files, f)
		} else {
			a.SetFile(FileID(at), a.b.store.Files[at].continuedBy(f))
		}
		ids[i] = FileID(at)
	}
	return ids
}

// maxWarnings bounds the warnings of a file that is followed for hours: sentences
// with numbers in them differ each time.
const maxWarnings = 32

// continuedBy returns f updated by a later part of the same file.
func (f File) continuedBy(by File) File {
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
