// Package simpleperf reads the protocol buffers of Android's simpleperf
// report-sample --protobuf:
//
//	"SIMPLEPERF" version (size Record)... 0
//
// The messages are those of
// https://android.googlesource.com/platform/system/extras/+/main/simpleperf/cmd_report_sample.proto
// Each event is a series. Names of files and threads may come behind the samples,
// so the records are read twice.
package simpleperf

import (
	"bytes"

	"flameview/formats/codec"
)

// Format is simpleperf's samples.
var Format = codec.Format{
	ID:         "simpleperf",
	Title:      "Android simpleperf",
	Extensions: []string{".simpleperf", ".trace", ".proto", ".data"},
	Sniff:      sniff,
	Read:       read,
}

const magic = "SIMPLEPERF"

func sniff(head []byte) codec.Confidence {
	if bytes.HasPrefix(head, []byte(magic)) {
		return codec.Sure
	}
	return codec.No
}
