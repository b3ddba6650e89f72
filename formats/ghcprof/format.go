// Package ghcprof reads the profiles of Haskell programs that GHC's runtime
// writes: the report of +RTS -p, -P and -Pa, and the JSON of -pj
// (https://downloads.haskell.org/ghc/latest/docs/users_guide/profiling.html;
// rts/ProfilerReport.c and rts/ProfilerReportJson.c in https://github.com/ghc/ghc).
//
//		Mon Mar  2 10:11 2026 Time and Allocation Profiling Report  (Final)
//
//		   shop +RTS -P -RTS
//
//		total time  =        0.02 secs   (20 ticks @ 1000 us, 1 processor)
//		total alloc =   1,000,000 bytes  (excludes profiling overheads)
//
//	COST CENTRE MODULE SRC             %time %alloc  ticks     bytes
//	...
//	                                                   individual      inherited
//	COST CENTRE MODULE SRC             no.   entries  %time %alloc   %time %alloc  ticks     bytes
//
//	MAIN        MAIN   <built-in>      100         0    0.0    0.0   100.0  100.0      0         0
//	 main       Main   Main.hs:3:1-20  200         1   25.0   10.0   100.0  100.0      5    100000
//
// The second table is a tree; a blank in front is a level. It is read, the first is
// the same summed by cost centre. Without -P there are no ticks and bytes, only
// shares of the total with one decimal. The tables of GHC before 8.0 have no SRC.
//
//	{"program":"shop","tick_interval":1000,"total_ticks":20,"total_alloc":1000000,
//	 "cost_centres":[{"id":1,"label":"main","module":"Main","src_loc":"Main.hs:3:1-20","is_caf":false}],
//	 "profile":{"id":1,"entries":1,"alloc":100000,"ticks":5,"children":[]}}
//
// Ticks are those of all processors together, where the total time of the report is
// divided by their number.
package ghcprof

import (
	"bytes"
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// Format is GHC's profile.
var Format = codec.Format{
	ID:         "ghcprof",
	Title:      "GHC profile",
	Extensions: []string{".prof"},
	Sniff:      sniff,
	Read:       read,
}

const title = "Time and Allocation Profiling Report"

// sniff wants the title of the report, or the first keys of the JSON.
func sniff(head []byte) codec.Confidence {
	text, ok := plaintext.Head(head)
	if !ok {
		return codec.No
	}
	line, _ := plaintext.CutLine(bytes.TrimLeft(text, " \t\r\n"))
	if bytes.Contains(line, []byte(title)) || isJSON(text) {
		return codec.Sure
	}
	return codec.No
}

// isJSON says whether an object has the keys "program" and "rts_arguments".
func isJSON(text []byte) bool {
	s := jsontext.New(context.Background(), text)
	s.Fast = true
	first, found := true, false
	stop := errors.New("seen enough")
	_ = s.Object(func(key []byte) error {
		if first && string(key) != "program" {
			return stop
		}
		first = false
		if found = string(key) == "rts_arguments"; found {
			return stop
		}
		return nil
	})
	return found
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if text := jsontext.Trim(in.Data); len(text) > 0 && text[0] == '{' {
		return readJSON(ctx, in, b)
	}
	return readReport(ctx, in, b)
}
