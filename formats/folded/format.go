// Package folded reads and writes folded (collapsed) stacks: one line for each
// stack, root first, with its count behind the last blank.
//
//	main;parse;lex 10
//	main;read 5
//
// Many tools write this text and each has its habits (formats.md, "Folded
// text"). What a line may be, by example:
//
//	a;b 12            a count
//	a;b 1.5           a fraction, kept exactly to 6 decimals
//	a;b 3 5           before and after; every line of the file has two counts
//	a;b 3 0 5 1       the counts of four phases in time order; every line has four
//	[io tid=7];a 12   a thread, which belongs to the event and is no frame
//	a;b_[j] 12        a kind suffix (package names)
//	process 1:"cmd";thread (2): io;f (p.py:3) 12    py-spy: process and thread, functions of Python
//	f - a.rb:3 12     rbspy: functions of Ruby
//	{main};A->f 12    PHP, if most stacks begin as those of PHP do (dialect.go)
//	a;--;b_[w] 12     a chain graph: b is of the thread that woke a
//	# text            a comment
//	 12               a blank in front of the count: an event with an empty stack
//
// Lines may end with CR LF and the text may be UTF-16 or begin with a byte
// order mark. Any other line is counted, reported by its number, and skipped.
package folded

import (
	"flameview/compare"
	"flameview/formats/codec"
)

// Format is folded text.
var Format = codec.Format{
	ID:         "folded",
	Title:      "Folded stacks",
	Extensions: []string{".folded", ".collapsed", ".txt"},
	Sniff:      sniff,
	Read:       read,
	Write:      write,
	Options:    codec.WriteOptions{Names: true, Sides: compare.MaxSides},
}
