// Package xdebugtrace reads the function traces of Xdebug, PHP's debugger
// (https://xdebug.org/docs/trace), in the two forms of text that it writes.
//
// With xdebug.trace_format=1, columns of level, number of the call, kind of the
// record, seconds since the program began, bytes in use and, where a call begins,
// the function, whether PHP code defines it, and what it includes:
//
//	Version: 3.2.0
//	File format: 4
//	TRACE START [2026-11-21 22:42:10.697593]
//	1	0	0	0.000394	408592	{main}	1		/srv/blog.php	0	0
//	2	1	0	0.000420	408976	strlen	0		/srv/blog.php	3	1	'abc'
//	2	1	1	0.000433	409336
//	2	1	R			3
//	1		A						/srv/blog.php	10	$n = 3
//	1	0	1	0.000900	409000
//				0.009161	402240
//	TRACE END   [2026-11-21 22:42:10.706391]
//
// With xdebug.trace_format=0, for people, where a call does not say when it ends
// unless it returns a value and xdebug.collect_return is on:
//
//	TRACE START [2026-11-21 22:42:10.611933]
//	    0.0004     408592   -> {main}() /srv/blog.php:0
//	    0.0004     408976     -> strlen($string = 'abc') /srv/blog.php:3
//	    0.0004     409336      >=> 3
//	                           => $n = 3 /srv/blog.php:10
//	    0.0091     402240
//	TRACE END   [2026-11-21 22:42:10.615175]
//
// The time and the memory between two records belong to the call that was running.
// Memory is what one call took or gave back itself, as in the profiles that Xdebug
// writes for callgrind's tools.
package xdebugtrace

import (
	"bytes"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
)

// Format is Xdebug's trace.
var Format = codec.Format{
	ID:         "xdebugtrace",
	Title:      "Xdebug trace",
	Extensions: []string{".xt"},
	Sniff:      sniff,
	Read:       read,
}

const (
	traceStart = "TRACE START ["
	traceEnd   = "TRACE END   ["
	version    = "Version: "
	fileFormat = "File format: "
)

// sniff wants the head of a trace.
func sniff(head []byte) codec.Confidence {
	text, ok := plaintext.Head(head)
	if !ok {
		return codec.No
	}
	line, rest := plaintext.CutLine(bytes.TrimLeft(text, "\r\n"))
	second, _ := plaintext.CutLine(rest)
	if bytes.HasPrefix(line, []byte(traceStart)) || bytes.HasPrefix(line, []byte(version)) && bytes.HasPrefix(second, []byte(fileFormat)) {
		return codec.Sure
	}
	return codec.No
}
