// Package codec is what every format needs and what every format is: the shape
// of a format, the bytes it reads from, the view it writes.
package codec

import (
	"context"
	"io"

	"flameview/model"
)

// Confidence is a format's answer to "is this yours?".
type Confidence int

// The answers, from worst to best. After Sure a reader's errors are the
// user's errors: the file is this format, but broken.
const (
	No Confidence = iota
	Maybe
	Sure
)

// Format is one file format, as data about itself. Packages under formats
// export one each; formats.All lists them.
type Format struct {
	ID         string   // "folded"; also what --to takes
	Title      string   // "Folded stacks"
	Extensions []string // with the dot, the usual one first
	// Sniff looks at the first bytes of the content (up to SniffLen; the whole
	// file if it is shorter), never at the name. nil for formats that are only
	// written.
	Sniff func(head []byte) Confidence
	// Within, if not nil, looks for the format behind the first bytes, in the midst
	// of text that no format is sure of: dumps in a log. It finds what can be
	// nothing else, reading content once.
	Within func(content []byte) bool
	// Read adds everything in the input to b. What was added before an error
	// is kept and marked as partial. Lost or repaired data is said by b.Warn.
	// A reader checks ctx at least every 100 ms and returns ctx.Err().
	Read func(ctx context.Context, in *Input, b *model.Builder) error
	// Folder says whether a folder with files and folders of these names is one
	// recording of this format, which Read then gets as Input.Path. nil for formats
	// that are files.
	Folder func(names []string) bool
	// Companions are the ends of names of files that lie beside one of this format
	// and are read with it, never alone: ".tar.bz2" for perf.data.tar.bz2.
	Companions []string
	// Write writes what is on screen. nil for formats that are only read.
	Write func(w io.Writer, v *View) error
	// WriteChart writes a flame chart. nil for formats that have no order of time.
	WriteChart func(w io.Writer, v *ChartView) error
	// Options say which fields of a View mean something to Write.
	Options WriteOptions
}

// SniffLen is how many bytes Sniff sees at most.
const SniffLen = 16 << 10

// Options are the user's words about how to read.
type Options struct {
	// Reversed says that text, SVG, JSON and HTML hold stacks leaf first; the
	// readers turn them round.
	Reversed bool
	// Programs says on which files a reader may start another program.
	Programs Programs
	// Limits are how much is read.
	Limits Limits
}

// Input is one file's content, containers already taken off.
type Input struct {
	Name string // for messages
	// Data is the whole content, perhaps memory-mapped: read only, and valid
	// only until Read returns. Strings made from it must be copies.
	Data []byte
	// Path is the file on disk that Data is the content of, "" where Data came out
	// of a container or a stream, or the folder if the recording is one.
	Path string
	// MayRun says that the reader may start another program on it.
	MayRun bool
	Options
	// OnProgress, if not nil, is told how many bytes of Data are done. It is
	// cheap, may be called from any goroutine and decides itself how often to
	// show it.
	OnProgress func(done int64)
	// Companion, if not nil, gives the content of another file in the same folder, of
	// exactly that name and without its gzip: for formats that come in two files.
	// The error says why there is none. It is called while reading only.
	Companion func(name string) ([]byte, error)
	// Others, if not nil, gives the content of other files of the load that are
	// surely of this format, for what this one lacks. It is valid until Read returns;
	// files in containers are not among them.
	Others func(ctx context.Context) ([]Other, error)
	// OnRelease, if not nil, is told which bytes of Data, from inclusive to
	// exclusive, are not needed soon. May be called from any goroutine.
	OnRelease func(from, to int)
	// OnClaim, if not nil, is asked by Claim.
	OnClaim func(ctx context.Context, parts []Digest) ([]string, error)
}

// Other is another file of the load.
type Other struct {
	Name string
	Data []byte
}

// Progress reports bytes done.
func (in *Input) Progress(done int64) {
	if in.OnProgress != nil {
		in.OnProgress(done)
	}
}

// Release says that a range of Data is read. It stays valid, but the memory
// for it can be given back, so that a large file and what was made of it are
// not both in memory.
func (in *Input) Release(from, to int) {
	if in.OnRelease != nil {
		in.OnRelease(from, to)
	}
}
