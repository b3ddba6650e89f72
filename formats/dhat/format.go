// Package dhat reads the files of valgrind's DHAT and of the Rust crate dhat
// (https://valgrind.org/docs/manual/dh-manual.html, format in
// https://sourceware.org/git/?p=valgrind.git;a=blob;f=dhat/dh_main.c):
//
//	{"dhatFileVersion":2,"mode":"heap","verb":"Allocated","bklt":true,"bkacc":true,
//	 "pps":[{"tb":272,"tbk":1,"mb":272,"mbk":1,"gb":272,"gbk":1,"eb":0,"ebk":0,"rb":256,"wb":40,"fs":[1,2]}],
//	 "ftbl":["[root]","0x48465EF: calloc (in /usr/lib/libc.so.6)","0x109436: main (list.c:7)"]}
//
// pps are the places that allocate: a stack, leaf first, as indices of ftbl, and
// bytes and blocks of all allocations (tb, tbk), at most at one time (mb, mbk),
// when the whole heap was largest (gb, gbk) and at the end (eb, ebk), and the
// bytes that were read and written (rb, wb). The modes copy and ad-hoc have the
// first two alone.
package dhat

import (
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// Format is the file of DHAT.
var Format = codec.Format{
	ID:         "dhat",
	Title:      "DHAT heap profile",
	Extensions: []string{".dhat.json", ".dhat"},
	Sniff:      sniff,
	Read:       read,
}

// sniff wants the version as the first key.
func sniff(head []byte) codec.Confidence {
	s := jsontext.New(context.Background(), head)
	s.Fast = true
	answer := codec.No
	stop := errors.New("one key is enough")
	_ = s.Object(func(key []byte) error {
		if string(key) == "dhatFileVersion" {
			answer = codec.Sure
		}
		return stop
	})
	return answer
}
