package stackdump

import (
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// head is a thread and its first frame.
//
//	Thread 6 (Thread 0x7f7989a196c0 (LWP 14838) "[k] 99"):
//	#0  0x00007f798ba5e9a1 in __random () at ./stdlib/random.c:291
//
//	TID 14834:
//	#0  0x000056496316261d fib(int)
var head = regexp.MustCompile(`(?m)^(?:Thread [0-9]+(?:\.[0-9]+)? \(.*\):\r?\n *#0 {2}.* \(.*|TID [0-9]+:\r?\n#0 {2}0x[0-9a-f]+(?: .*)?)\r?$`)

// bare is a stack of gdb without a thread: gstack of a program with one thread.
var bare = regexp.MustCompile(`(?m)^#0 {2}\S.* \(.*\)(?: (?:at|from) .*)?\r?\n(?: .*\n|No .*\n)*#1 {2}\S.* \(`)

// sniff is sure of a thread with a frame.
func sniff(content []byte) codec.Confidence {
	if text, ok := plaintext.Head(content); ok && plaintext.HasAny(text, "#0  ") && (head.Match(text) || bare.Match(text)) {
		return codec.Sure
	}
	return codec.No
}

// within looks for a thread with a frame behind other lines.
func within(content []byte) bool {
	starts := func(text []byte) bool {
		at := head.FindIndex(text)
		return at != nil && at[0] == 0
	}
	return plaintext.Within(content, "Thread ", starts) || plaintext.Within(content, "TID ", starts)
}
