package watch

import (
	"os"
	"time"
)

// Version tells one state of a file or folder on disk from another one.
type Version struct {
	Size    int64     // bytes; of a folder, of the files that stand in it
	Time    time.Time // the newest change
	Entries int       // of a folder
}

// VersionOf gives the version of a path; false where nothing can be seen there. Of a
// folder only what stands in it directly is looked at.
func VersionOf(path string) (Version, bool) {
	info, err := os.Stat(path)
	if err != nil {
		return Version{}, false
	}
	v := Version{Size: info.Size(), Time: info.ModTime()}
	if !info.IsDir() {
		return v, true
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return Version{}, false
	}
	v = Version{Entries: len(entries)}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || info.IsDir() { // a folder's own date says nothing about what is in its files
			continue
		}
		v.Size += info.Size()
		if info.ModTime().After(v.Time) {
			v.Time = info.ModTime()
		}
	}
	return v, true
}

// VersionsOf are the versions of those of the paths that are on disk.
func VersionsOf(paths []string) map[string]Version {
	versions := map[string]Version{}
	for _, p := range paths {
		if v, ok := VersionOf(p); ok {
			versions[p] = v
		}
	}
	return versions
}

// same says whether two versions are one. Times are compared as instants.
func (v Version) same(other Version) bool {
	return v.Size == other.Size && v.Entries == other.Entries && v.Time.Equal(other.Time)
}
