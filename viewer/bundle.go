package viewer

import (
	"time"

	"flameview/formats"
	"flameview/formats/bundle"
	"flameview/viewer/report"
)

// bundle asks for a file and writes all that a bug report needs into it.
func (w *window) bundle() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that could be reported")
		return
	}
	w.exportAs(&bundle.Format, v, usualExport())
}

// reportOptions are what is open, for a report.
func (w *window) reportOptions() report.Options {
	return report.Options{
		Paths: w.loader.paths, Sample: w.loader.sample, Reversed: w.loader.options.Reversed,
		At: time.Now(), Formats: formats.Title,
	}
}
