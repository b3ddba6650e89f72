package formats

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// signatures are the first bytes of files that people drop on a viewer by
// mistake, from the respective file format descriptions. at is where they stand.
var signatures = []struct {
	at    int
	magic string
	what  string
}{
	{0, "\xdc\xdfJSLB", "a Firefox profile in binary form (.jslb); open it in profiler.firefox.com and save it as JSON"},
	{0, "FLR\x00", "a Java Flight Recorder file"},
	{0, "PERFILE2", "a perf.data file; turn it into text with perf script and a stack collapser"},
	{0, "PERFFILE", "an old perf.data file"},
	{0, "JAVA PROFILE 1.0.", "a Java heap dump (hprof)"},
	{0, "\xca\xfe\xba\xbe", "a Java class file or a universal Mach-O program"},
	{0, "\xca\xfe\xd0\x0d", "a Pack200 archive"},
	{0, "\x7fELF", "an ELF program or library"},
	{0, "MZ", "a Windows program or library"},
	{0, "\xcf\xfa\xed\xfe", "a Mach-O program or library"},
	{0, "\xce\xfa\xed\xfe", "a Mach-O program or library"},
	{0, "\x00asm", "a WebAssembly module"},
	{0, "\x89PNG\r\n\x1a\n", "a PNG image"},
	{0, "\xff\xd8\xff", "a JPEG image"},
	{0, "GIF8", "a GIF image"},
	{8, "WEBP", "a WebP image"},
	{0, "BM", "a BMP image"},
	{0, "II*\x00", "a TIFF image"},
	{0, "MM\x00*", "a TIFF image"},
	{0, "\x00\x00\x01\x00", "an icon"},
	{0, "%PDF-", "a PDF document"},
	{0, "%!PS", "a PostScript document"},
	{0, "{\\rtf", "an RTF document"},
	{0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Microsoft Office document"},
	{0, "BZh", "bzip2 data; unpack it first"},
	{0, "\xfd7zXZ\x00", "xz data; unpack it first"},
	{0, "\x04\x22\x4d\x18", "lz4 data; unpack it first"},
	{0, "\xff\x06\x00\x00sNaPpY", "snappy data; unpack it first"},
	{0, "LZIP", "lzip data; unpack it first"},
	{0, "7z\xbc\xaf\x27\x1c", "a 7-Zip archive; unpack it first"},
	{0, "Rar!\x1a\x07", "a RAR archive; unpack it first"},
	{0, "MSCF", "a Windows cabinet"},
	{0, "!<arch>\n", "a static library or a Debian package"},
	{0, "\xed\xab\xee\xdb", "an RPM package"},
	{257, "ustar", "a tar archive; unpack it first"},
	{0, "SQLite format 3\x00", "an SQLite database"},
	{0, "\x04\x08{", "a dump of Ruby objects; a result of stackprof becomes JSON by: stackprof --json FILE"},
	{0, "\xac\xed\x00\x05", "serialized Java objects"},
	{0, "PAR1", "a Parquet file"},
	{0, "\xc1\x83\x2a\x9e", "a Common Trace Format stream"},
	{0, "\xc1\x1f\xfc\xc1", "a Common Trace Format stream"},
	{0, "RIFF", "a RIFF file (sound or video)"},
	{4, "ftyp", "an MP4 or HEIF file"},
	{0, "ID3", "an MP3 file"},
	{0, "OggS", "an Ogg file"},
	{0, "wOF", "a web font"},
	{0, "Microsoft C/C++ MSF", "a PDB file with Windows symbols"},
	{0, "KDMP", "a Windows memory dump"},
	{0, "MDMP", "a Windows minidump"},
	{0, "PK", "a zip archive"},
	{0, "\x1f\x8b", "gzip data"},
	{0, "\x28\xb5\x2f\xfd", "zstd data"},
	{0, "#!/", "a script"},
	{0, "-----BEGIN ", "a key or certificate"},
}

// words are what stands near the beginning of text formats.
var words = []struct{ word, what string }{
	{`"flameview": "session"`, "a flameview session; open it in the window"},
	{`"known_addresses"`, "the names that samply keeps beside a profile; open the profile, and they are found"},
	{`"resourceSpans"`, "an OpenTelemetry export"},
	{`"vscode`, "JSON of an editor"},
	{"<!doctype html", "an HTML page, but none that a profiler wrote"},
	{"<html", "an HTML page, but none that a profiler wrote"},
	{"<svg", "an SVG picture, but no flame graph"},
	{"# cmdline", "output of perf report"},
	{"<?xml", "XML"},
}

// looksLike says in words what content is, ready to stand behind "it looks
// like". Formats that can be read need not be known here, unless a broken one
// is better named than shown.
func looksLike(content []byte) string {
	if len(content) == 0 {
		return "an empty file"
	}
	head := content[:min(len(content), 2048)]
	text := isText(head, len(content) > len(head))
	for _, s := range signatures {
		if text && len(s.magic) < 3 {
			continue // any word may begin with BM or MZ
		}
		if len(content) > s.at && bytes.HasPrefix(content[s.at:], []byte(s.magic)) {
			return s.what
		}
	}
	if isPprof(content) {
		return "a pprof profile"
	}
	if !text {
		return fmt.Sprintf("binary data; it begins with % x", content[:min(len(content), 16)])
	}
	content = bytes.TrimLeft(bytes.TrimPrefix(content, []byte("\xef\xbb\xbf")), " \t\r\n")
	if len(content) == 0 {
		return "an empty file: there is nothing but blanks"
	}
	head = bytes.ToLower(head)
	for _, w := range words {
		if bytes.Contains(head, bytes.ToLower([]byte(w.word))) {
			return w.what
		}
	}
	line, _, _ := bytes.Cut(content, []byte("\n"))
	what := "text"
	if line[0] == '{' || line[0] == '[' {
		what = "JSON"
	}
	return fmt.Sprintf("%s; it begins with %q", what, cut(line, 40))
}

// isPprof recognises the protocol buffer: field 1, a sample type of two small
// numbers, or field 2 and up, as
// https://github.com/google/pprof/blob/main/proto/profile.proto numbers them.
func isPprof(p []byte) bool {
	return len(p) > 6 && p[0] == 0x0a && p[1] <= 6 && p[2] == 0x08 && p[4] == 0x10
}

// isText says whether bytes are UTF-8 (or begin with a byte order mark of
// UTF-16) without control characters; the last rune may be cut.
func isText(p []byte, more bool) bool {
	if bytes.HasPrefix(p, []byte("\xff\xfe")) || bytes.HasPrefix(p, []byte("\xfe\xff")) {
		return true
	}
	for len(p) > 0 {
		r, n := utf8.DecodeRune(p)
		if r == utf8.RuneError && n == 1 && !(more && len(p) < utf8.UTFMax) {
			return false
		}
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' && r != '\x1b' {
			return false
		}
		p = p[n:]
	}
	return true
}

// cut shortens text at a rune.
func cut(p []byte, n int) string {
	p = bytes.TrimRight(p, "\r")
	if len(p) <= n {
		return string(p)
	}
	for n > 0 && !utf8.RuneStart(p[n]) {
		n--
	}
	return string(p[:n]) + "…"
}
