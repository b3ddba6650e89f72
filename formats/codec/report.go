package codec

import (
	"io"
	"time"
)

// Report tells somebody who gets a view what was looked at. It is plain data;
// names in it are as the files hold them and may be hostile.
type Report struct {
	Program string    // who wrote it: "flameview v1.2.3"
	At      time.Time // when
	// Facts are what was asked of the files, in the order in which they are to
	// be told: metric, direction, filters...
	Facts []Fact
	Files []ReportFile
	// Command makes the same picture in a POSIX shell; Left says what it cannot.
	Command string
	Left    []string
	// Session is a session file that knows its files by name and content; nil
	// if there can be none. NoSession are sentences about what it lacks.
	Session   []byte
	NoSession []string
	// Profiles are files to go with the view, none for the view alone.
	Profiles []ReportProfile
}

// ReportProfile is a file that goes with a view. Name is as the session in the report
// calls it: a path with slashes, from where the session lies.
type ReportProfile struct {
	Name  string
	Bytes int64
	Open  func() (io.ReadCloser, error)
}

// Fact is one line of a report: "Filters" and what they are. Names says that the
// values are or hold names, which are best shown as they are, letter by letter.
type Fact struct {
	Name   string
	Values []string
	Names  bool
}

// ReportFile is one of the files that a view is of.
type ReportFile struct {
	Name     string // without folders
	Format   string // for people, "" if none fits
	Bytes    int64
	SHA256   string // of the content, in hex; "" if it cannot be known
	Warnings []string
	Err      string
}
