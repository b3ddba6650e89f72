package codec

import (
	"io"
	"time"
)

// Report tells the recipient of a view what was looked at. It is plain data; the names in it come from files and may
// be hostile.
type Report struct {
	Program string    // who wrote it: "flameview v1.2.3"
	At      time.Time // when
	// Facts describe the query, in this order: metric, direction, filters...
	Facts []Fact
	Files []ReportFile
	// Command makes the same picture in a POSIX shell; Left lists what it cannot reproduce.
	Command string
	Left    []string
	// Session is a session file that refers to files by name and content; nil if there is none.
	// NoSession are sentences about what it lacks.
	Session   []byte
	NoSession []string
	// Profiles are files to be attached to the view.
	Profiles []ReportProfile
}

// ReportProfile is an attached file. Name is the session's name for it: a path with slashes, relative to the session.
type ReportProfile struct {
	Name  string
	Bytes int64
	Open  func() (io.ReadCloser, error)
}

// Fact is one line of a report: "Filters" and their values. Names says that the values contain names, which should be
// shown in a monospaced font.
type Fact struct {
	Name   string
	Values []string
	Names  bool
}

// ReportFile is one of the files of the view.
type ReportFile struct {
	Name     string // without folders
	Format   string // for people, "" if none fits
	Bytes    int64
	SHA256   string // of the content, in hex; "" if not known
	Warnings []string
	Err      string
}
