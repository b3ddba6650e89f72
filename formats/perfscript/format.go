// Package perfscript reads the text that Linux "perf script" prints, and what
// looks like it: Android's report_sample.py, PerfView's perf.data.txt.
//
//	render #1 13612  1283.215897:    5025125 cpu-clock:
//		            2bfa area+0x4a (/srv/crunch)
//		            3435 run+0xa5 (/srv/crunch)
//
// A header names the thread, the time, the period and the event of a sample;
// frames follow, leaf first, and an empty line or the next header ends it. The
// user chooses the columns (perf script -F), so nearly all of them may be
// missing; what there is, is found out for the whole file (layout). The rules
// are those of the two functions that print it, torvalds/linux
// tools/perf/builtin-script.c (process_event, perf_sample__fprintf_start) and
// tools/perf/util/evsel_fprintf.c (sample__fprintf_callchain).
//
// Each event is a series of its own: a group of events lists every moment once
// for each. The period is the weight of a sample in the unit of its event,
// which perf report sums; the count of samples stands beside it.
package perfscript

import (
	"context"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// Format is the text of perf script.
var Format = codec.Format{
	ID:         "perfscript",
	Title:      "perf script",
	Extensions: []string{".perf", ".stacks", ".txt"},
	Sniff:      sniff,
	Read:       read,
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	text, err := plaintext.ToUTF8(in.Data)
	if err != nil {
		return err
	}
	decoded := len(in.Data) - len(text) // a byte order mark, or UTF-16
	r := newReader(b)
	err = r.read(ctx, text, func(done int) {
		in.Progress(int64(float64(done) / float64(len(text)) * float64(len(in.Data))))
		if decoded == 0 {
			in.Release(0, done)
		}
	})
	return r.finish(err)
}
