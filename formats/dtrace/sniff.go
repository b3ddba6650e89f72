package dtrace

import (
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// heads are a block's last frame and its count: a name behind its module, or an
// address in front of its name. A stack may be longer than what is seen of it.
var heads = []*regexp.Regexp{
	regexp.MustCompile("(?m)^ {4,}[^\\s`;]+`[^;\\n]+\\n(?:\\s*\\n| {4,}[^;\\n]+\\n)*?[ \\t]+[0-9]+\\r?$"),
	regexp.MustCompile("^(?:CPU +ID +FUNCTION:NAME\\r?\\n[^\\n]*\\n)?(?:\\s*\\n)* {4,}[^\\s`;]+`[^;\\n]+\\+0x[0-9a-f]+\\r?\\n {4,}[^\\s`;]+`"),
	regexp.MustCompile(`(?m)^ *0x[0-9a-f]+ : \S[^;\n]*\+0x[0-9a-f]+/0x[0-9a-f]+(?: \[.*\])?\r?$`),
}

// sniff is sure of them.
func sniff(content []byte) codec.Confidence {
	text, ok := plaintext.Head(content)
	if ok && plaintext.HasAny(text, "`", "+0x") {
		for _, head := range heads {
			if head.Match(text) {
				return codec.Sure
			}
		}
	}
	return codec.No
}
