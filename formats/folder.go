package formats

import (
	"os"
	"path/filepath"

	"flameview/formats/codec"
)

// Some recordings are folders: the experiments of gprofng, a perf.data with its symbols. A format recognises them by the names
// in the folder (Format.Folder); such a folder is one input wherever it is found. In an archive it is first written to disk,
// since such folders are read by other programs.

// formatOf returns the format of a folder with these names in it, nil if it is an ordinary folder.
func formatOf(names []string) *codec.Format {
	for _, f := range All {
		if f.Folder != nil && f.Folder(names) {
			return f
		}
	}
	return nil
}

// folderFormat is formatOf for a folder on disk.
func folderFormat(dir string) *codec.Format {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return formatOf(names)
}

// folderSize is the size of all files in a folder.
func folderSize(dir string) (size int64) {
	_ = filepath.WalkDir(dir, func(_ string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		if info, err := d.Info(); err == nil {
			size += info.Size()
		}
		return nil
	})
	return size
}
