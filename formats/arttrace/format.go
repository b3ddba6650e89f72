// Package arttrace reads the method traces of Android's runtime, as
// Debug.startMethodTracing and Android Studio write them:
//
//	*version                             a header of text
//	3
//	clock=dual
//	*threads
//	21491	main
//	*methods
//	0x1468	java.lang.BootClassLoader	findResources	(Ljava/lang/String;)V	ClassLoader.java
//	*end
//	SLOW version offset start size       then records: thread, method and action, times
//
// The writer is
// https://android.googlesource.com/platform/art/+/main/runtime/trace.cc and the
// layout is described in https://developer.android.com/studio/profile/generate-trace-logs
//
// A trace says when methods begin and end, so values are exact times: each
// interval between two records of a thread is an event with the stack of that
// time. Of traces that were made by sampling they are the times between samples.
package arttrace

import (
	"bytes"

	"flameview/formats/codec"
)

// Format is method traces.
var Format = codec.Format{
	ID:         "arttrace",
	Title:      "Android method trace",
	Extensions: []string{".trace"},
	Sniff:      sniff,
	Read:       read,
}

func sniff(head []byte) codec.Confidence {
	for _, begin := range []string{"*version\n1\n", "*version\n2\n", "*version\n3\n"} {
		if bytes.HasPrefix(head, []byte(begin)) {
			return codec.Sure
		}
	}
	return codec.No
}
