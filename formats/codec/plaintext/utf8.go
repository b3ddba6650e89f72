// Package plaintext is what formats of plain text share: how their bytes become
// UTF-8, and how to walk over their lines.
package plaintext

import (
	"bytes"
	"fmt"
	"slices"

	"golang.org/x/text/encoding/unicode"
)

// ToUTF8 takes a byte order mark off and turns UTF-16 into UTF-8. Text that is
// UTF-8 already is not copied.
func ToUTF8(data []byte) ([]byte, error) {
	if rest, ok := bytes.CutPrefix(data, []byte("\xEF\xBB\xBF")); ok {
		return rest, nil
	}
	if !IsUTF16(data) {
		return data, nil
	}
	out, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(data)
	if err != nil {
		return nil, fmt.Errorf("decode UTF-16 text: %w", err)
	}
	return out, nil
}

// IsUTF16 says whether data begins with a byte order mark of UTF-16.
func IsUTF16(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xFF\xFE")) || bytes.HasPrefix(data, []byte("\xFE\xFF"))
}

// Head is the text at the beginning of a file, for sniffers; ok is false where
// there are bytes that no text has.
func Head(head []byte) (text []byte, ok bool) {
	if IsUTF16(head) {
		head = head[:len(head)&^1]
	}
	text, err := ToUTF8(head)
	return text, err == nil && bytes.IndexByte(text, 0) < 0
}

// HasAny says whether one of some words is in a text. Sniffers ask it before they match
// regular expressions, none of which matches without one of the words: a search of 64 KiB
// for a word takes microseconds, that for a line by an expression 300 to 800, and each file is
// shown to all sniffers.
func HasAny(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(text, []byte(word)) })
}

// Within says whether a line that begins with a mark fits, anywhere in content.
// fits sees the text from the line on, up to a few thousand bytes.
func Within(content []byte, mark string, fits func([]byte) bool) bool {
	const most = 4 << 10
	newline := []byte("\n" + mark)
	for {
		i := bytes.Index(content, newline)
		if i < 0 {
			return false
		}
		content = content[i+1:]
		if fits(content[:min(len(content), most)]) {
			return true
		}
	}
}
