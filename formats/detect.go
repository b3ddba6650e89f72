package formats

import (
	"fmt"
	"strings"

	"flameview/formats/codec"
)

// Detect says which format content has. The content decides: the highest
// confidence wins. Among equals, one whose extension the name has wins, then
// the one that stands first in All. content may be longer than what is looked
// at. The error is a NotRecognised.
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

// maxWithin bounds how far into a text a format is looked for: a folder may hold
// logs of many gigabytes.
const maxWithin = 64 << 20

// within finds the format that stands in the midst of a longer text, nil for none.
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

// hasExtension compares without case and without the containers' extensions:
// cpu.folded.gz is .folded.
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

// NotRecognised says that content has none of the formats.
type NotRecognised struct {
	Looks string // what it looks like: "a PNG image"
	Do    string // how to get something that can be read; "" if that is not known
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
