package codec

import (
	"fmt"
	"os"
	"path/filepath"
)

// Programs says on which files a reader may start another program. Some formats, such as perf's, are read by
// the program that wrote them; it may look at more than the file: symbols, and the binaries that the file
// names.
type Programs uint8

// The choices. An archive that holds a single recording and nothing else counts as that recording.
const (
	ProgramsNamed  Programs = iota // on files that the user named
	ProgramsNever                  // on none
	ProgramsAlways                 // also on those in folders and archives
)

// ParsePrograms reads "named", "never" and "always".
func ParsePrograms(s string) (Programs, error) {
	switch s {
	case "named":
		return ProgramsNamed, nil
	case "never":
		return ProgramsNever, nil
	case "always":
		return ProgramsAlways, nil
	}
	return ProgramsNever, fmt.Errorf("programs: want named, never or always, have %q", s)
}

// OnDisk returns a path to the content for a program that cannot read it from memory: the file itself, or a
// private copy called name. The caller must call done when the program has ended.
func (in *Input) OnDisk(name string) (path string, done func(), err error) {
	if in.Path != "" {
		path, err = filepath.Abs(in.Path) // absolute, since a program may take -x.data for an option
		return path, func() {}, err
	}
	dir, err := os.MkdirTemp("", "flameview-")
	if err != nil {
		return "", nil, err
	}
	done = func() { os.RemoveAll(dir) }
	path = filepath.Join(dir, name)
	if err := os.WriteFile(path, in.Data, 0o600); err != nil {
		done()
		return "", nil, fmt.Errorf("write a copy for a program: %w", err)
	}
	return path, done, nil
}
