package viewer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/formats/bundle"
	"flameview/formats/codec"
	"flameview/formats/svg"
	"flameview/model"
	"flameview/viewer/flame"
	"flameview/viewer/flametab"
	"flameview/viewer/report"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// exportDialog asks for a format, then for a file, and writes what is on
// screen.
func (w *window) exportDialog() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that could be exported")
		return
	}
	var writers []*codec.Format
	var titles []string
	for _, f := range formats.All {
		if f.Write != nil {
			writers = append(writers, f)
			titles = append(titles, f.Title)
		}
	}
	choice := widget.NewRadioGroup(titles, nil)
	choice.SetSelected(titles[0])
	canonical := widget.NewCheck("Canonical names", nil)
	dialog.ShowCustomConfirm("Export what is on screen", "Choose a file…", "Cancel",
		container.NewVBox(choice, canonical), func(ok bool) {
			for i, t := range titles {
				if ok && t == choice.Selected {
					w.exportAs(writers[i], v, canonical.Checked)
				}
			}
		}, w.win)
}

func (w *window) exportAs(f *codec.Format, v *session.View, canonical bool) {
	name := "flameview"
	if len(v.Store.Files) == 1 {
		name = strings.TrimSuffix(filepath.Base(v.Store.Files[0].Path), filepath.Ext(v.Store.Files[0].Path))
	}
	if f == &bundle.Format {
		name += "-report"
	}
	w.askPath("Export as "+f.Title, name+f.Extensions[0], f.Extensions[0], func(path string) {
		opened := w.reportOptions()
		w.working("Writing "+filepath.Base(path), func(ctx context.Context) func() {
			size, told, err := export(ctx, f, v, opened, canonical, path)
			return func() {
				switch {
				case errors.Is(err, context.Canceled):
					w.status.say("Cancelled: nothing was written")
					return
				case err != nil:
					dialog.ShowError(err, w.win)
					return
				}
				w.status.say(strings.Join(append([]string{"Wrote " + path + ", " + ui.Bytes(size)}, told...), " · "))
			}
		})
	})
}

// export writes a view to a temporary file and renames it, so that a failure
// leaves what was there. It gives the size in bytes, and what the file leaves
// out.
func export(ctx context.Context, f *codec.Format, v *session.View, opened report.Options, canonical bool, path string) (size int64, told []string, err error) {
	start := time.Now()
	tree, err := exactTree(ctx, v)
	if err != nil {
		return 0, nil, err
	}
	out := &codec.View{
		Tree: tree, Title: strings.TrimSuffix(title(v), " - flameview"), Subtitle: subtitle(v), Canonical: canonical,
		Notes: v.State.Notes, Tell: func(text string) { told = append(told, text) },
		Dark: ui.Dark(), Width: 1600, Scale: 1,
		Fill:     flametab.Colors(tree, v.State.Palette, v.State.Colors, flame.Light).Fill(tree),
		DarkFill: flametab.Colors(tree, v.State.Palette, v.State.Colors, flame.Dark).Fill(tree),
	}
	if f == &svg.Format || f == &bundle.Format {
		out.MinWidth = 0.1 // as the command line does
	}
	if f == &bundle.Format {
		exact := *v
		exact.Tree = tree
		if out.Report, err = report.Make(ctx, &exact, opened); err != nil {
			return 0, nil, err
		}
	}
	if v.Search != nil {
		out.Matches = v.Search.Match
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".flameview-*")
	if err != nil {
		return 0, nil, fmt.Errorf("export to %s: %w", path, err)
	}
	defer os.Remove(temp.Name())
	err = f.Write(whileAlive{ctx, temp}, out)
	if err == nil {
		size, err = temp.Seek(0, io.SeekEnd)
	}
	if e := temp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = ctx.Err()
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return 0, nil, fmt.Errorf("export to %s as %s: %w", path, f.Title, err)
	}
	_ = os.Chmod(path, 0o644) // temporary files are private
	slog.Debug("exported", "format", f.ID, "bytes", size, "took", time.Since(start))
	return size, told, nil
}

// exactTree is the view's tree with nothing left out.
func exactTree(ctx context.Context, v *session.View) (*model.Tree, error) {
	if v.Tree.Cut == 0 && !v.Tree.Full {
		return v.Tree, nil
	}
	return model.NewEngine(v.Store).Tree(ctx, v.State.Query())
}

// subtitle says in words what is on screen.
func subtitle(v *session.View) string {
	parts := []string{v.Metric().Label + " " + ui.Value(v.Tree.Total[0], v.Metric().Unit)}
	direction := "callees"
	if v.State.Callers {
		direction = "callers"
	}
	if n := len(v.State.Fragment); n > 0 {
		parts = append(parts, direction+" of "+displayed(v, v.State.Fragment[n-1]))
	} else {
		parts = append(parts, direction)
	}
	if v.Pattern != "" && v.Found != nil {
		parts = append(parts, fmt.Sprintf("search %q: %s", v.Pattern, ui.Percent(v.Found.Sum, v.Tree.Total[0])))
	}
	return strings.Join(parts, " · ")
}
