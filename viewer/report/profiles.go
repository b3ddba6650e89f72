package report

import (
	"io"
	"os"

	"flameview/formats/bundle"
	"flameview/formats/codec"
	"flameview/viewer/sessionfile"
)

// SmallProfiles is up to how many bytes profiles go with a report unless somebody says
// otherwise: what most mail and trackers take.
const SmallProfiles = 20 << 20

// ProfileBytes is how large the files of a report would be together. Folders and what
// cannot be read again are 0: they never go with it.
func ProfileBytes(paths []string) (sum int64) {
	for _, p := range paths {
		if source, err := sessionfile.Stamp(p); err == nil {
			sum += source.Bytes
		}
	}
	return sum
}

// pack puts the files into the report if they are not larger than that together. It
// gives their names there, parallel to files, "" for those that are not in it; nil for
// none.
func pack(r *codec.Report, files []sessionfile.Source, most int64) []string {
	sum := int64(0)
	var base []string
	for _, f := range files {
		sum += f.Bytes
		base = append(base, f.Name())
	}
	if sum > most || sum == 0 {
		return nil
	}
	names := bundle.ProfileNames(base)
	for i, f := range files {
		if f.Folder {
			names[i] = ""
			continue
		}
		r.Profiles = append(r.Profiles, codec.ReportProfile{Name: names[i], Bytes: f.Bytes, Open: func() (io.ReadCloser, error) { return os.Open(f.Path) }})
	}
	return names
}
