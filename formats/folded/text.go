package folded

import (
	"bytes"
	"fmt"

	"golang.org/x/text/encoding/unicode"
)

// toUTF8 takes a byte order mark off and turns UTF-16 into UTF-8. Text that is
// UTF-8 already is not copied.
func toUTF8(data []byte) ([]byte, error) {
	if rest, ok := bytes.CutPrefix(data, []byte("\xEF\xBB\xBF")); ok {
		return rest, nil
	}
	if !isUTF16(data) {
		return data, nil
	}
	out, err := unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(data)
	if err != nil {
		return nil, fmt.Errorf("decode UTF-16 text: %w", err)
	}
	return out, nil
}

func isUTF16(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xFF\xFE")) || bytes.HasPrefix(data, []byte("\xFE\xFF"))
}

// cutLine gives the first line without its end, and what follows it.
func cutLine(text []byte) (line, rest []byte) {
	i := bytes.IndexByte(text, '\n')
	if i < 0 {
		return trim(text), nil
	}
	return trim(text[:i]), text[i+1:]
}

// trim takes blanks and the CR of CR LF off the end.
func trim(line []byte) []byte {
	for n := len(line); n > 0 && (isBlank(line[n-1]) || line[n-1] == '\r'); n-- {
		line = line[:n-1]
	}
	return line
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isComment is also true of empty lines.
func isComment(line []byte) bool { return len(line) == 0 || line[0] == '#' }
