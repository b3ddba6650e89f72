package viewer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"flameview/fileio"
	"flameview/formats/codec"
	"flameview/model/engine"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/flametab"
	"flameview/viewer/report"
	"flameview/viewer/ui"
)

// exportOptions are the user's choices about a file.
type exportOptions struct {
	canonical bool
	dark      bool
	// For pictures: width in pixels, pixels for each unit of length, width of
	// the thinnest frame, and what is seen of the tree.
	width    int
	scale    float64
	minWidth float64
	part     codec.Part
	names    picture.Names
	// profiles is how large the profiles may be to go with a report, in bytes.
	profiles int64
}

// usualExport is what the command line does without flags, in the theme of the
// window.
func usualExport(f *codec.Format) exportOptions {
	return exportOptions{dark: ui.Dark(), width: f.Options.Width, scale: 1, minWidth: f.Options.MinWidth}
}

func (w *window) exportAs(f *codec.Format, v *answer.View, o exportOptions) {
	o.names = w.names()
	name := "flameview"
	if len(v.Store.Files) == 1 {
		name = strings.TrimSuffix(filepath.Base(v.Store.Files[0].Path), filepath.Ext(v.Store.Files[0].Path))
	}
	if f.Options.Report {
		name += "-report"
	}
	w.exportTo(f, v, o, filepath.Join(w.folder(), name+f.Extensions[0]), nil)
}

// exportTo asks for the file, beginning with a path, and writes it. If that fails,
// it asks again.
func (w *window) exportTo(f *codec.Format, v *answer.View, o exportOptions, path string, wrong error) {
	var more []fyne.CanvasObject
	if f.Options.Report {
		more = w.profilesChoice(&o)
	}
	w.askPath("Export as "+f.Title, path, f.Extensions[0], wrong, func(path string) {
		opened := w.reportOptions()
		opened.Profiles = o.profiles
		w.working("", "Writing "+filepath.Base(path), func(ctx context.Context) func() {
			size, omitted, err := export(ctx, f, v, opened, o, path)
			return func() {
				switch {
				case errors.Is(err, context.Canceled):
					w.status.say("Cancelled: nothing was written")
				case err != nil:
					w.status.say("Not written: " + filepath.Base(path))
					w.exportTo(f, v, o, path, err)
				default:
					w.status.say(strings.Join(append([]string{"Wrote " + path + ", " + ui.Bytes(size)}, omitted...), " · "))
				}
			}
		})
	}, more...)
}

// exact is the view with nothing left out of its tree.
func exact(ctx context.Context, v *answer.View) (*answer.View, error) {
	if v.Tree.Cut == 0 && !v.Tree.Full {
		return v, nil
	}
	tree, err := engine.New(v.Store).Tree(ctx, v.State.Query())
	if err != nil {
		return nil, err
	}
	out := *v
	out.Tree = tree
	if v.Search != nil {
		found := v.Search.In(tree)
		out.Found = &found
	}
	return &out, nil
}

// written is what is on screen, for a writer.
func written(v *answer.View, o exportOptions) *codec.View {
	out := &codec.View{
		Tree: v.Tree, Subtitle: report.Subtitle(subject(v), time.Now()), Canonical: o.canonical, Names: o.names,
		Notes: v.State.Notes,
		Dark:  o.dark, Width: o.width, Scale: o.scale, MinWidth: o.minWidth, Part: o.part,
		Legend:   report.Legend(subject(v)),
		Fill:     flametab.Colors(v.Tree, v.Palette(), v.State.Colors, picture.Light).Fill(v.Tree),
		DarkFill: flametab.Colors(v.Tree, v.Palette(), v.State.Colors, picture.Dark).Fill(v.Tree),
	}
	if v.Search != nil {
		out.Matches = v.Search.Match
	}
	return out
}

// export writes a view, see [fileio.Replace]. It gives the size in bytes, and what
// the file leaves out.
func export(ctx context.Context, f *codec.Format, v *answer.View, opened report.Options, o exportOptions, path string) (size int64, omitted []string, err error) {
	start := time.Now()
	v, out, err := writtenView(ctx, f, v, o)
	if err != nil {
		return 0, nil, err
	}
	out.OnOmit = func(text string) { omitted = append(omitted, text) }
	if f.Options.Report {
		if out.Report, err = report.Make(ctx, subject(v), opened); err != nil {
			return 0, nil, err
		}
	}
	size, err = fileio.Replace(ctx, path, func(to io.Writer) error { return f.Write(to, out) })
	if err != nil {
		return 0, nil, fmt.Errorf("export as %s: %w", f.Title, err)
	}
	slog.Debug("exported", "format", f.ID, "bytes", size, "took", time.Since(start))
	return size, omitted, nil
}

// subject is a view for a report.
func subject(v *answer.View) report.Subject {
	return report.Subject{Store: v.Store, State: v.State, Hues: v.Hues, Tree: v.Tree, Pattern: v.Pattern, Found: v.Found}
}
