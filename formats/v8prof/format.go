// Package v8prof reads what node makes of the log that V8's own profiler writes
// (node --prof): the JSON of node --prof-process --preprocess,
//
//	{"code":[{"name":"/usr/bin/node","type":"SHARED_LIB"},
//	         {"name":"step /srv/shop.js:12:7","type":"JS","kind":"Opt","func":0,"tm":1200}],
//	 "functions":[{"name":"step /srv/shop.js:12:7","codes":[1]}],
//	 "ticks":[{"tm":2300,"vm":0,"s":[1,24,0,180]}]}
//
// and the text of node --prof-process, which leaves out much:
//
//	Statistical profiling result from isolate.log, (243 ticks, 150 unaccounted, 0 excluded).
//
//	 [JavaScript]:
//	   ticks  total  nonlib   name
//	      1    0.4%    0.5%  JS: *step /srv/shop.js:12:7
//
//	 [Bottom up (heavy) profile]:
//	   ticks parent  name
//	    150   61.7%  UNKNOWN
//	     43   28.7%    JS: ^main /srv/shop.js:1:2
//
// The scripts that make them are
// https://github.com/v8/v8/blob/main/tools/tickprocessor.mjs and profile.mjs.
package v8prof

import (
	"bytes"
	"context"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model"
)

// Format is node's processed V8 log.
var Format = codec.Format{
	ID:         "v8prof",
	Title:      "V8 log (node --prof-process)",
	Extensions: []string{".v8log.json", ".v8log", ".prof.txt"},
	Sniff:      sniff,
	Read:       read,
}

const textHead = "Statistical profiling result from "

// sniff knows the text by its first words and the JSON by its list of code.
func sniff(head []byte) codec.Confidence {
	text := jsontext.Trim(head)
	if bytes.HasPrefix(text, []byte(textHead)) {
		return codec.Sure
	}
	has := func(s string) bool { return bytes.Contains(text, []byte(s)) }
	if len(text) > 0 && text[0] == '{' && has(`"code"`) && has(`"type"`) && (has(`"SHARED_LIB"`) || has(`"CPP"`) || has(`"CODE"`)) {
		return codec.Sure
	}
	return codec.No
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if bytes.HasPrefix(jsontext.Trim(in.Data[:min(len(in.Data), codec.SniffLen)]), []byte(textHead)) {
		return readText(ctx, in, b)
	}
	return readJSON(ctx, in, b)
}
