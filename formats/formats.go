// Package formats opens files: it detects their format, unpacks containers and lets the format read the content.
//
// A new format is one folder and one line in [All].
package formats

import (
	"flameview/formats/animated"
	"flameview/formats/arttrace"
	"flameview/formats/asynchtml"
	"flameview/formats/austin"
	"flameview/formats/bpftrace"
	"flameview/formats/bundle"
	"flameview/formats/callgrind"
	"flameview/formats/chrometrace"
	"flameview/formats/codec"
	"flameview/formats/cpuprofile"
	"flameview/formats/csv"
	"flameview/formats/dhat"
	"flameview/formats/dtrace"
	"flameview/formats/eprof"
	"flameview/formats/faulthandler"
	"flameview/formats/firefox"
	"flameview/formats/flamebearer"
	"flameview/formats/folded"
	"flameview/formats/fprof"
	"flameview/formats/ghcprof"
	"flameview/formats/goroutines"
	"flameview/formats/gotrace"
	"flameview/formats/gprof"
	"flameview/formats/gprofng"
	"flameview/formats/heapprofile"
	"flameview/formats/heaptrack"
	"flameview/formats/instruments"
	"flameview/formats/jfr"
	"flameview/formats/json"
	"flameview/formats/legacypprof"
	"flameview/formats/macsample"
	"flameview/formats/otlp"
	"flameview/formats/pdf"
	"flameview/formats/perfdata"
	"flameview/formats/perfscript"
	"flameview/formats/pmcstat"
	"flameview/formats/png"
	"flameview/formats/pprof"
	"flameview/formats/pstats"
	"flameview/formats/simpleperf"
	"flameview/formats/speedscope"
	"flameview/formats/stackdump"
	"flameview/formats/stackprof"
	"flameview/formats/svg"
	"flameview/formats/threaddump"
	"flameview/formats/v8prof"
	"flameview/formats/vsprof"
	"flameview/formats/vtune"
	"flameview/formats/xdebugtrace"
)

// All lists every format. If content, confidence and extension leave several candidates, the first in this order is chosen, so more
// specific formats come first.
var All = []*codec.Format{
	&jfr.Format,
	&perfdata.Format,
	&gprofng.Format,
	&asynchtml.Format,
	&svg.Format,
	&animated.Format,
	&otlp.Format,
	&pprof.Format,
	&speedscope.Format,
	&cpuprofile.Format,
	&heapprofile.Format,
	&v8prof.Format,
	&xdebugtrace.Format,
	&firefox.Format,
	&chrometrace.Format,
	&flamebearer.Format,
	&threaddump.Format,
	&faulthandler.Format,
	&austin.Format,
	&ghcprof.Format,
	&goroutines.Format,
	&stackdump.Format,
	&bpftrace.Format,
	&dtrace.Format,
	&pmcstat.Format,
	&macsample.Format,
	&instruments.Format,
	&vtune.Format,
	&vsprof.Format,
	&simpleperf.Format,
	&arttrace.Format,
	&gotrace.Format,
	&legacypprof.Format,
	&stackprof.Format,
	&dhat.Format,
	&perfscript.Format,
	&json.Format,
	&callgrind.Format,
	&pstats.Format,
	&gprof.Format,
	&fprof.Format,
	&eprof.Format,
	&heaptrack.Format,
	&folded.Format,
	&png.Format,
	&pdf.Format,
	&csv.Format,
	&bundle.Format,
}

// ByID returns a format by its ID, nil if there is none.
func ByID(id string) *codec.Format {
	for _, f := range All {
		if f.ID == id {
			return f
		}
	}
	return nil
}

// Title returns the title of a format by its ID, or id itself if it is unknown.
func Title(id string) string {
	if f := ByID(id); f != nil {
		return f.Title
	}
	return id
}
