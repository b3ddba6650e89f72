package formats

import (
	"fmt"
	"strings"

	"flameview/formats/codec"
)

// Detect returns the format of some content. The content decides: the highest confidence wins; among equals, the format with
// the name's extension, then the first one in All. content may be longer than what is examined. The error is a
// NotRecognised.
//
//	{"name":...   called x.svg   -> json
//	a;b;c 1       called x       -> folded
func Detect(name string, content []byte) (*codec.Format, codec.Confidence, error) {
	head := content[:min(len(content), codec.SniffLen)]
	var best *codec.Format
	sure, fits := codec.No, false
	for _, f := range All {
		if f.Sniff == nil {
			continue
		}
		c := f.Sniff(head)
		ext := hasExtension(f, name)
		if c > sure || c == sure && c != codec.No && ext && !fits {
			best, sure, fits = f, c, ext
		}
	}
	if sure != codec.Sure {
		if f := within(content); f != nil {
			return f, codec.Sure, nil
		}
	}
	if best == nil {
		f := looksLike(name, content)
		return nil, codec.No, NotRecognised{Looks: f.what, Do: f.do}
	}
	return best, sure, nil
}

// maxWithin bounds how far into a text formats are searched for: a folder may contain logs of many gigabytes.
const maxWithin = 64 << 20

// within finds a format that begins anywhere in a text, nil if none.
func within(content []byte) *codec.Format {
	if len(content) <= codec.SniffLen || !isText(content[:2048], true) {
		return nil
	}
	content = content[:min(len(content), maxWithin)]
	for _, f := range All {
		if f.Within != nil && f.Within(content) {
			return f
		}
	}
	return nil
}

// hasExtension compares ignoring case and the extensions of containers: cpu.folded.gz is .folded.
func hasExtension(f *codec.Format, name string) bool {
	name = strings.ToLower(name)
	for _, c := range []string{".gz", ".zst", ".zstd", ".bz2", ".xz"} {
		name = strings.TrimSuffix(name, c)
	}
	for _, e := range f.Extensions {
		if strings.HasSuffix(name, e) {
			return true
		}
	}
	return false
}

// NotRecognised is the error for content that no format recognises.
type NotRecognised struct {
	Looks string // what it looks like: "a PNG image"
	Do    string // how to get a file that can be read; "" if not known
}

func (e NotRecognised) Error() string {
	if e.Do != "" {
		return fmt.Sprintf("it looks like %s, which flameview does not read. %s", e.Looks, e.Do)
	}
	return fmt.Sprintf("it looks like %s, which is no profile that flameview reads; it reads %s", e.Looks, readable())
}

// readable lists what can be read: "Folded stacks (.folded .txt), ...".
func readable() string {
	var list []string
	for _, f := range All {
		if f.Read != nil {
			list = append(list, fmt.Sprintf("%s (%s)", f.Title, strings.Join(f.Extensions, " ")))
		}
	}
	return strings.Join(list, ", ") + ", each also inside gzip, zstd, bzip2, xz, zip or tar"
}
