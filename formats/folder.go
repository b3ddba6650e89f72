package formats

import (
	"os"
	"path/filepath"

	"flameview/formats/codec"
)

// Some recordings are folders: the experiments of gprofng, a perf.data with its
// symbols. A format says by the names in a folder that it is one (Format.Folder);
// such a folder is one input, wherever it is met. In an archive it is put on disk
// first, since only programs read such folders.

// formatOf gives the format of a folder with these names in it, nil if it is a
// folder like any other.
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
