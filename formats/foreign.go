package formats

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zip"
)

// foreign is a kind of file that users try to open and no reader supports: what it is, and how to get one that can be read.
type foreign struct {
	what string // completes the sentence "it looks like"
	// do says what to run or record instead, in complete sentences; "" if there is nothing to suggest.
	do string

	at    int      // binary: offset of magic
	magic string   // binary: the bytes there
	marks []string // text: all of them occur in its first 2 KB, ignoring case; "^x": at the beginning of a line
	ext   string   // extension, for private formats without a known mark
}

// What to do if a profiler's own format is private: record again.
const (
	recordJava   = "Its format is private. Record the same with the JDK: jcmd PID JFR.start duration=60s filename=out.jfr"
	throughView  = "Open it in PerfView, choose CPU Stacks, and save them as speedscope: File, Save View As, .speedscope.json"
	throughPerf  = "Open the perf.data file, or run perf script -i perf.data > out.txt and open out.txt"
	withStacks   = "Print their stacks too: perf script -F comm,pid,tid,time,period,event,ip,sym,dso > out.txt"
	unpackItself = "Unpack it and open what is in it"
)

// binaries are recognised by their first bytes. Sources: the magic files of file(1),
// https://github.com/file/file/tree/master/magic/Magdir, and the program noted behind a line. The order matters only where one
// magic is a prefix of another.
var binaries = []foreign{
	// profilers
	{magic: "FLR\x00", what: "a Java Flight Recorder file"},
	{magic: "QPERFSTREAM", what: "a perfparser stream of hotspot", do: "Open the perf.data file that it was made from: perf script -i perf.data > out.txt"},
	{magic: "JAVA PROFILE 1.0.", what: "a Java heap dump (hprof)", do: "It has objects but no stacks that cost something. For allocations by stack: jcmd PID JFR.start settings=profile duration=60s filename=out.jfr"},
	{magic: "rbspy", what: "a raw recording of rbspy", do: "Run rbspy report -f speedscope -i FILE -o out.speedscope.json"}, // rbspy, src/storage/mod.rs
	{magic: "MOJ", what: "a MOJO file of austin", do: "Run mojo2austin FILE out.austin, which pip install austin-python brings"},
	{magic: "\x04\x08", what: "Ruby Marshal data, perhaps a dump of stackprof", do: "Run stackprof --json FILE > out.json"},
	{magic: "\xdc\xdfJSLB", what: "a Firefox profile in binary form (.jslb)", do: "Open it in profiler.firefox.com and save it as JSON"},
	{magic: "Nettrace", what: "a .NET event trace (nettrace)", do: "Run dotnet-trace convert --format Speedscope FILE"},
	{magic: "\x14\x00\x00\x00!FastSerialization.1", what: "a .NET event trace or heap dump (FastSerialization)", do: "A .nettrace file: dotnet-trace convert --format Speedscope FILE. A .gcdump file has no stacks"},
	{magic: "gmon", what: "a gmon.out of gprof", do: "Run gprof PROGRAM gmon.out > out.txt"},
	{magic: "*version\n", what: "an Android method trace"},
	{magic: "SLOW", what: "an Android method trace"},
	{magic: "nBpRoFiLeR", what: "a snapshot of NetBeans or VisualVM", do: recordJava},
	{magic: "tlZ\x04", what: "a Tracy capture", do: "Its format is bound to Tracy's version; open it with that version"},
	{magic: "tZst", what: "a Tracy capture", do: "Its format is bound to Tracy's version; open it with that version"},
	{magic: "\x5e\x97\xca\xfd", what: "a Sysprof capture", do: "Open it with sysprof, or record with perf record -g and run perf script > out.txt"},
	{magic: "\xc1\x83\x2a\x9e", what: "a Common Trace Format stream"},
	{magic: "\xc1\x1f\xfc\xc1", what: "a Common Trace Format stream"},
	{magic: "hdrb", what: "an event log of GHC", do: "Run the program with +RTS -p and open the .prof file, or convert by hs-speedscope FILE"},

	// programs and their debris
	{magic: "\xca\xfe\xba\xbe", what: "a Java class file or a universal Mach-O program"},
	{magic: "\xca\xfe\xd0\x0d", what: "a Pack200 archive"},
	{magic: "\x7fELF", what: "an ELF program or library"},
	{magic: "MZ", what: "a Windows program or library"},
	{magic: "\xcf\xfa\xed\xfe", what: "a Mach-O program or library"},
	{magic: "\xce\xfa\xed\xfe", what: "a Mach-O program or library"},
	{magic: "\x00asm", what: "a WebAssembly module"},
	{magic: "!<arch>\n", what: "a static library or a Debian package"},
	{magic: "\xed\xab\xee\xdb", what: "an RPM package"},
	{magic: "\xac\xed\x00\x05", what: "serialized Java objects"},
	{magic: "Microsoft C/C++ MSF", what: "a PDB file with Windows symbols"},
	{magic: "KDMP", what: "a Windows memory dump"},
	{magic: "MDMP", what: "a Windows minidump"},

	// pictures, documents, sound
	{magic: "\x89PNG\r\n\x1a\n", what: "a PNG image"},
	{magic: "\xff\xd8\xff", what: "a JPEG image"},
	{magic: "GIF8", what: "a GIF image"},
	{at: 8, magic: "WEBP", what: "a WebP image"},
	{magic: "BM", what: "a BMP image"},
	{magic: "II*\x00", what: "a TIFF image"},
	{magic: "MM\x00*", what: "a TIFF image"},
	{magic: "\x00\x00\x01\x00", what: "an icon"},
	{magic: "%PDF-", what: "a PDF document"},
	{magic: "%!PS-", what: "a PostScript document"},
	{magic: "{\\rtf", what: "an RTF document"},
	{magic: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", what: "an old Microsoft Office document"},
	{magic: "RIFF", what: "a RIFF file (sound or video)"},
	{at: 4, magic: "ftyp", what: "an MP4 or HEIF file"},
	{magic: "ID3", what: "an MP3 file"},
	{magic: "OggS", what: "an Ogg file"},
	{magic: "wOF", what: "a web font"},

	// containers and databases
	{magic: "BZh", what: "bzip2 data", do: unpackItself},
	{magic: "\x04\x22\x4d\x18", what: "lz4 data", do: unpackItself},
	{magic: "\xff\x06\x00\x00sNaPpY", what: "snappy data", do: unpackItself},
	{magic: "LZIP", what: "lzip data", do: unpackItself},
	{magic: "7z\xbc\xaf\x27\x1c", what: "a 7-Zip archive", do: unpackItself},
	{magic: "Rar!\x1a\x07", what: "a RAR archive", do: unpackItself},
	{magic: "MSCF", what: "a Windows cabinet", do: unpackItself},
	{magic: "SQLite format 3\x00", what: "an SQLite database"},
	{magic: "PAR1", what: "a Parquet file"},
	{magic: "PK", what: "a zip archive"},
	{magic: "\x1f\x8b", what: "gzip data"},
	{magic: "\x28\xb5\x2f\xfd", what: "zstd data"},
	{magic: "-----BEGIN ", what: "a key or certificate"},
}

// texts are recognised by words near their beginning. Specific ones come before general ones.
var texts = []foreign{
	{marks: []string{`"flameview": "session"`}, what: "a flameview session", do: "Open it in the window: flameview open FILE"},

	// JSON
	{marks: []string{`"known_addresses"`}, what: "the names that samply keeps beside a profile", do: "Open the profile, and they are found"},
	{marks: []string{`"snapshot"`, `"node_fields"`}, what: "a heap snapshot of V8 (.heapsnapshot)", do: "It has objects but no stacks. Run node --heap-prof, or choose Allocation sampling in DevTools, for a profile by stack"},
	{marks: []string{`"resourcespans"`}, what: "an OpenTelemetry export of spans"},
	{marks: []string{`"recording"`, `"displayname"`}, what: "a timeline recording of Safari", do: "Record in Chrome or Firefox, whose profiles can be read"},
	{marks: []string{`"vscode`}, what: "JSON of an editor"},

	// pages and pictures
	{marks: []string{"<html", "pprof"}, what: "a page of pprof's web view", do: "Download the profile itself: curl -o out.pb.gz 'http://HOST/debug/pprof/profile?seconds=30'"},
	{marks: []string{"<!doctype html"}, what: "an HTML page, but none that a profiler wrote"},
	{marks: []string{"<html"}, what: "an HTML page, but none that a profiler wrote"},
	{marks: []string{"<svg"}, what: "an SVG picture, but no flame graph"},
	{marks: []string{"<trace-toc"}, what: "the table of contents of an Instruments recording", do: `Export the samples: xctrace export --input FILE.trace --xpath '/trace-toc/run/data/table[@schema="time-profile"]' --output out.xml`},

	// what profilers print
	{marks: []string{"^desc:", "^cmd:", "^time_unit:"}, what: "a profile of massif", do: "Record with heaptrack PROGRAM or valgrind --tool=dhat PROGRAM, which keep whole stacks"},
	{marks: []string{"^0section", "^1tisiginfo"}, what: "a javacore of OpenJ9 or the IBM JVM", do: "Run jcmd PID Thread.print > dump.txt and open dump.txt"},
	{marks: []string{"^--- symbol"}, what: "a symbolized profile of gperftools", do: "Run pprof -proto FILE > out.pb.gz"},
	{marks: []string{"^periodtype:"}, what: "the raw text of pprof", do: "Open the profile that it was made from, or go tool pprof -proto FILE > out.pb.gz"},
	{marks: []string{"^showing nodes accounting for"}, what: "a table of pprof", do: "Open the profile that it was made from, or go tool pprof -proto FILE > out.pb.gz"},
	{marks: []string{"# to display the perf.data header info"}, what: "output of perf report", do: throughPerf},
	{marks: []string{"^# overhead"}, what: "output of perf report", do: throughPerf},
	{marks: []string{"^v8-version,"}, what: "a log of V8", do: "Run node --prof-process --preprocess FILE > out.json, or record with node --cpu-prof"},
	{marks: []string{"^[new lwp"}, what: "stacks printed by gdb"},
	{marks: []string{`"inclusive":`, `"self":`, `"file":`}, what: "a table of Excimer", do: "Write the log by formatCollapsed()"},
	{marks: []string{"^0 ", "^1 ", " <main> /"}, what: "stacks of phpspy", do: "Run stackcollapse-phpspy.pl FILE > out.folded"},
	{marks: []string{"class='xdebug-trace'"}, what: "an HTML trace of Xdebug", do: "Set xdebug.trace_format=1 and record again"},
	{marks: []string{"^attaching ", " probe"}, what: "output of bpftrace"},
	{marks: []string{"# help ", "# type "}, what: "metrics of Prometheus", do: "They have no stacks. Parca, Pyroscope and net/http/pprof serve profiles: curl -o out.pb.gz 'http://HOST/debug/pprof/profile?seconds=30'"},
	{marks: []string{"^#!/"}, what: "a script"},
	{marks: []string{"<?xml"}, what: "XML"},
}

// byName are private formats without a known mark: they are recognised by their names if nothing in the content contradicts.
var byName = []foreign{
	{ext: ".jps", what: "a JProfiler snapshot", do: recordJava},
	{ext: ".snapshot", what: "a YourKit snapshot", do: recordJava},
	{ext: ".nps", what: "a snapshot of NetBeans or VisualVM", do: recordJava},
	{ext: ".etl", what: "a trace of Event Tracing for Windows", do: throughView},
	{ext: ".diagsession", what: "a diagnostic session of Visual Studio", do: throughView},
	{ext: ".vspx", what: "a profile of Visual Studio", do: "Run VSPerfReport /summary:calltree FILE, which writes CSV"},
	{ext: ".orbit", what: "an Orbit capture", do: "Its format is bound to Orbit's version; record with perf record -g and run perf script > out.txt"},
	{ext: ".pftrace", what: "a Perfetto trace", do: throughTraceconv},
	{ext: ".perfetto-trace", what: "a Perfetto trace", do: throughTraceconv},
}

const throughTraceconv = "Run traceconv json FILE out.json, or for callstacks traceconv profile FILE, which writes pprof files"

// instrumentsFolder describes the folder that Instruments records into.
var instrumentsFolder = NotRecognised{
	Looks: "a recording of Instruments (.trace)",
	Do:    `Export its samples: xctrace export --input FILE.trace --xpath '/trace-toc/run/data/table[@schema="time-profile"]' --output out.xml`,
}

// isInstruments says whether a folder is such a recording.
func isInstruments(folder string) bool {
	if !strings.EqualFold(filepath.Ext(folder), ".trace") {
		return false
	}
	for _, inside := range []string{"*.run", "form.template"} {
		if found, err := filepath.Glob(filepath.Join(folder, inside)); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}

// isDiagsession says whether an archive is a diagnostic session of Visual Studio: a package with traces of Windows in it.
func isDiagsession(files []*zip.File) bool {
	metadata, etl := false, false
	for _, f := range files {
		metadata = metadata || strings.EqualFold(f.Name, "metadata.xml")
		etl = etl || strings.EqualFold(path.Ext(f.Name), ".etl")
	}
	return metadata && etl
}
