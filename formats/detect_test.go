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
	tar := strings.Repeat("x", 257) + "ustar\x0000"
	for content, want := range map[string]string{
		"":                                  "an empty file",
		" \r\n\n":                           "an empty file: there is nothing but blanks",
		"PERFILE2\x68\x00":                  "a perf.data file; turn it into text with perf script and a stack collapser",
		"\x7fELF\x02\x01":                   "an ELF program or library",
		"\xca\xfe\xba\xbe\x00\x00\x00A":     "a Java class file or a universal Mach-O program",
		"JAVA PROFILE 1.0.2\x00":            "a Java heap dump (hprof)",
		"%PDF-1.7\n":                        "a PDF document",
		"RIFF\x10\x00\x00\x00WEBPVP8 ":      "a WebP image",
		tar:                                 "a tar archive; unpack it first",
		"BM\x00\x01":                        "a BMP image",
		"BMW is a car":                      `text; it begins with "BMW is a car"`,
		"\n\x04\x08\x01\x10\x02\n\x04":      "a pprof profile",
		"#!/bin/sh\n":                       "a script",
		`{"data":[{"known_addresses":[]}]}`: "the names that samply keeps beside a profile; open the profile, and they are found",
		"\ufeff<!DOCTYPE html>\n<title>x":   "an HTML page, but none that a profiler wrote",
		"<svg xmlns=''></svg>":              "an SVG picture, but no flame graph",
		"\xdc\xdfJSLB\x01\x00":              "a Firefox profile in binary form (.jslb); open it in profiler.firefox.com and save it as JSON",
		"[1, 2, 3]":                         `JSON; it begins with "[1, 2, 3]"`,
		"eins zwei\r\ndrei":                 `text; it begins with "eins zwei"`,
		strings.Repeat("ж", 2000):           `text; it begins with "` + strings.Repeat("ж", 20) + `…"`,
		"\x01\x02\x03\xff":                  "binary data; it begins with 01 02 03 ff",
		"caf\xe9":                           "binary data; it begins with 63 61 66 e9",
	} {
		if got := looksLike([]byte(content)); got != want {
			t.Errorf("%.30q: %s, want %s", content, got, want)
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
