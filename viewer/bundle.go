package viewer

import (
	"math"
	"time"

	"fyne.io/fyne/v2"

	"flameview/formats"
	"flameview/formats/bundle"
	"flameview/viewer/report"
	"flameview/viewer/ui"
)

// bundle asks for a file and writes all that a bug report needs into it.
func (w *window) bundle() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that could be reported")
		return
	}
	if w.onlyRecorded() {
		return
	}
	w.exportAs(&bundle.Format, v, usualExport(&bundle.Format))
}

// reportOptions are what is open, for a report.
func (w *window) reportOptions() report.Options {
	now := w.workspace.Now()
	return report.Options{
		Paths: now.Paths, Removed: now.Removed(), Sample: now.Sample, Reversed: now.Options.Reversed,
		At: time.Now(), Formats: formats.Title,
	}
}

// profilesChoice asks whether the profiles go with a bundle; nothing where none can.
func (w *window) profilesChoice(o *exportOptions) []fyne.CanvasObject {
	bytes := report.ProfileBytes(w.workspace.Now().Paths)
	if bytes == 0 {
		return nil
	}
	put := ui.NewCheck("with the profiles, "+ui.Bytes(bytes)+": opens as they do, on any machine", func(on bool) {
		o.profiles = 0
		if on {
			o.profiles = math.MaxInt64
		}
	})
	put.SetChecked(bytes <= report.SmallProfiles)
	return []fyne.CanvasObject{put}
}
