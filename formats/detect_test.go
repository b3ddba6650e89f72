package formats

import (
	"strings"
	"testing"

	"flameview/formats/codec"
)

func TestDetect(t *testing.T) {
	defer func(all []*codec.Format) { All = all }(All)
	sniffs := func(word string, c codec.Confidence) func([]byte) codec.Confidence {
		return func(head []byte) codec.Confidence {
			if strings.Contains(string(head), word) {
				return c
			}
			return codec.No
		}
	}
	All = []*codec.Format{
		{ID: "out", Extensions: []string{".out"}}, // only written
		{ID: "first", Extensions: []string{".a"}, Sniff: sniffs("m", codec.Maybe)},
		{ID: "second", Extensions: []string{".b", ".bb"}, Sniff: sniffs("m", codec.Maybe)},
		{ID: "sure", Extensions: []string{".s"}, Sniff: sniffs("s", codec.Sure)},
	}
	for _, test := range []struct{ name, content, want string }{
		{"x", "m", "first"},
		{"x.b", "m", "second"},
		{"x.BB.gz", "m", "second"},
		{"x.a", "m", "first"},
		{"x.b", "ms", "sure"},
		{"x.s", "m", "first"},
		{"x.a", "z", ""},
		{"x.out", "z", ""},
	} {
		f, _, err := Detect(test.name, []byte(test.content))
		got := ""
		if err == nil {
			got = f.ID
		}
		if got != test.want {
			t.Errorf("%s with %q: %q, want %q", test.name, test.content, got, test.want)
		}
	}
}

func TestLooksLike(t *testing.T) {
	for content, want := range map[string]string{
		"":                                "an empty file",
		" \r\n\n":                         "an empty file: there is nothing but blanks",
		"\x7fELF\x02\x01":                 "an ELF program or library",
		"\xca\xfe\xba\xbe\x00\x00\x00A":   "a Java class file or a universal Mach-O program",
		"JAVA PROFILE 1.0.2\x00":          "a Java heap dump (hprof)",
		"%PDF-1.7\n":                      "a PDF document",
		"RIFF\x10\x00\x00\x00WEBPVP8 ":    "a WebP image",
		"BM\x00\x01":                      "a BMP image",
		"BMW is a car":                    `text; it begins with "BMW is a car"`,
		"\n\x04\x08\x01\x10\x02\n\x04":    "a pprof profile",
		"#!/bin/sh\n":                     "a script",
		"\ufeff<!DOCTYPE html>\n<title>x": "an HTML page, but none that a profiler wrote",
		"<svg xmlns=''></svg>":            "an SVG picture, but no flame graph",
		"[1, 2, 3]":                       `JSON; it begins with "[1, 2, 3]"`,
		"eins zwei\r\ndrei":               `text; it begins with "eins zwei"`,
		strings.Repeat("ж", 2000):         `text; it begins with "` + strings.Repeat("ж", 20) + `…"`,
		"\x01\x02\x03\xff":                "binary data; it begins with 01 02 03 ff",
		"[k] 99 14547  1290.639719:   10101010 cpu-clock:  563405828bfa name+0x4a (/srv/crunch)\n": "samples of perf script without stacks",
		"java 12/40 [003]  5012.123456:     250000 cycles:\n\t 7f main (a)\n":                      "samples of perf script without stacks",
		"[k] 99 walks":                       `text; it begins with "[k] 99 walks"`,
		"[New LWP 14834]\n[New LWP 14835]\n": "stacks printed by gdb",
		"# cmdline : /usr/bin/perf record -g\n#\njava 1 2.000001: 3 cycles:\n":                    "samples of perf script without stacks",
		"# To display the perf.data header info, please use --header\n# Overhead  Command\n":      "output of perf report",
		"desc: --massif-out-file=x\ncmd: ./a\ntime_unit: i\n":                                     "a profile of massif",
		"0SECTION       TITLE subcomponent dump routine\nNULL  ====\n1TISIGINFO     Dump Event\n": "a javacore of OpenJ9 or the IBM JVM",
		"rbspy02\n\x1f\x8b": "a raw recording of rbspy",
		"MOJ\x03\x01":       "a MOJO file of austin",
		"0 sleep <internal>:-1\n1 <main> /srv/a.php:2\n":                       "stacks of phpspy",
		"{\"f\": {\"file\": \"a.php\", \"self\": 1, \"inclusive\": 2}}":        "a table of Excimer",
		"<table style='x' class='xdebug-trace' dir='ltr'>\n\t<tr><th>#</th>\n": "an HTML trace of Xdebug",
		"MOJO is a word":                               `text; it begins with "MOJO is a word"`,
		"\x04\x08{\x10:\x0cversion":                    "Ruby Marshal data, perhaps a dump of stackprof",
		"Nettrace\x14\x00\x00\x00!FastSerialization.1": "a .NET event trace (nettrace)",
		"\x0a\x04\x18\x01\x40\x05\x0a\x02\x40\x01\x0a\x02\x50\x01\x0a\x02\x40\x02": "a Perfetto trace",
		"\xdc\xdfJSLB\x01\x00":              "a Firefox profile in binary form (.jslb)",
		`{"data":[{"known_addresses":[]}]}`: "the names that samply keeps beside a profile",
		"caf\xe9":                           "binary data; it begins with 63 61 66 e9",
	} {
		if got := looksLike("", []byte(content)); got.what != want {
			t.Errorf("%.30q: %s, want %s", content, got.what, want)
		}
	}
}

// What is told but cannot be read says what to do; the name is asked last.
func TestWhatToDo(t *testing.T) {
	for _, test := range []struct{ name, content, do string }{
		{"a.jps", "\x01\x02\x03\x04", "JFR.start"},
		{"a.SNAPSHOT", "\x01\x02\x03\x04", "JFR.start"},
		{"a.snapshot", "\x89PNG\r\n\x1a\n", "a PNG image"},
		{"a", "Nettrace\x00\x00", "dotnet-trace convert --format Speedscope"},
		{"a", "\x04\x08{\x10", "stackprof --json"},
	} {
		_, _, err := Detect(test.name, []byte(test.content))
		if err == nil || !strings.Contains(err.Error(), test.do) {
			t.Errorf("%s: %v, want it to say %q", test.name, err, test.do)
		}
	}
}

// Dumps are found in the midst of a log, far behind its beginning.
func TestDetectWithin(t *testing.T) {
	log := strings.Repeat("2026-03-01 12:00:00 INFO nothing happened\n", 2000)
	for text, want := range map[string]string{
		log + "Full thread dump OpenJDK 64-Bit Server VM (21 mixed mode):\n":                               "threaddump",
		log + "Full thread dump (of it)\nand Full thread dump OpenJDK 64-Bit Server VM (21 mixed mode):\n": "",
		log + "goroutine is a word\ngoroutine 1 [running]:\nmain.main()\n\t/src/main.go:1 +0x1\n":          "goroutines",
		log + "Thread 0x00007f27e399a040 (most recent call first):\n  File \"/a.py\", line 1 in f\n":       "faulthandler",
		log: "",
		strings.Repeat("main;work 5\n", 3000) + "goroutine 1 [running]:\nmain.main()\n\t/src/main.go:1 +0x1\n": "folded",
	} {
		got := ""
		if f, _, err := Detect("app.log", []byte(text)); err == nil {
			got = f.ID
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text[max(0, len(text)-120):], got, want)
		}
	}
}
