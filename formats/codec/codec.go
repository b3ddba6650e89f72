// Package codec defines what a format is (Format), what its reader gets (Input) and what its writer
// gets (View), and has helpers that several formats share.
package codec

import (
	"context"
	"io"

	"flameview/model"
)

// Confidence is a format's answer to the question whether content is its own.
type Confidence int

// The answers, from worst to best. After Sure a reader's errors are the
// user's errors: the file is this format, but broken.
const (
	No Confidence = iota
	Maybe
	Sure
)

// Format describes one file format. Each package under formats exports one; formats.All lists them.
type Format struct {
	ID         string   // "folded"; also what --to takes
	Title      string   // "Folded stacks"
	Extensions []string // with the dot, the usual one first
	// Sniff judges the first bytes of the content (SniffLen, or the whole file if it is shorter),
	// never the name. nil for formats that are only written.
	Sniff func(head []byte) Confidence
	// Within, if not nil, looks for the format anywhere in text whose beginning no format
	// recognises, such as a dump in a log. It must not match by chance, and reads content once.
	Within func(content []byte) bool
	// Read adds everything in the input to b. What was added before an error is kept and marked as
	// partial. Lost or repaired data is reported by b.Warn. A reader checks ctx at least every
	// 100 ms and returns ctx.Err().
	Read func(ctx context.Context, in *Input, b *model.Builder) error
	// Folder says whether a folder with files and folders of these names is one
	// recording of this format, which Read then gets as Input.Path. nil for formats
	// that are files.
	Folder func(names []string) bool
	// Companions are name endings of files that are stored next to one of this format and are read
	// together with it, never alone: ".tar.bz2" for perf.data.tar.bz2.
	Companions []string
	// Write writes the current view. nil for formats that are only read.
	Write func(w io.Writer, v *View) error
	// WriteChart writes a flame chart. nil for formats without a time axis.
	WriteChart func(w io.Writer, v *ChartView) error
	// Options say which fields of View Write uses.
	Options WriteOptions
}

// SniffLen is the largest number of bytes that Sniff gets.
const SniffLen = 16 << 10

// Options are the user's choices about reading.
type Options struct {
	// Reversed says that text, SVG, JSON and HTML files have stacks leaf first; readers then
	// reverse them.
	Reversed bool
	// Programs says on which files a reader may start another program.
	Programs Programs
	// Limits bound how much is read.
	Limits Limits
}

// Input is the content of one file, unpacked from its containers.
type Input struct {
	Name string // for messages
	// Data is the whole content, possibly memory-mapped: read-only, and valid only until Read
	// returns. Strings made from it must be copies.
	Data []byte
	// Path is the file on disk that has Data as its content, or the folder if the recording is a
	// folder; "" if Data came from a container or a stream.
	Path string
	// MayRun allows the reader to start another program on it.
	MayRun bool
	Options
	// OnProgress, if not nil, is called with the number of bytes of Data that are done. It is
	// cheap, limits how often it updates the display, and may be called from any goroutine.
	OnProgress func(done int64)
	// Companion, if not nil, returns the content of another file in the same folder, by its exact
	// name and without gzip: for formats that consist of two files. The error says why there is
	// none. It may be called only until Read returns.
	Companion func(name string) ([]byte, error)
	// Others, if not nil, returns the other files of the same load that are certainly of this
	// format, for data that this one lacks. Files in containers are not included. The content
	// is valid until Read returns.
	Others func(ctx context.Context) ([]Other, error)
	// OnRelease, if not nil, is called with a range of Data that is not needed soon, from
	// inclusive to exclusive. May be called from any goroutine.
	OnRelease func(from, to int)
	// OnClaim, if not nil, implements Claim.
	OnClaim func(ctx context.Context, parts []Digest) ([]string, error)
}

// Other is another file of the same load.
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

// Release says that a range of Data has been read. It stays valid, but the system may take its memory
// back, so that a large file and the store made from it need not be in memory together.
func (in *Input) Release(from, to int) {
	if in.OnRelease != nil {
		in.OnRelease(from, to)
	}
}
