package viewer

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flameview/viewer/editor"
	"flameview/viewer/preferences"
	"flameview/viewer/session"
	"flameview/viewer/sourcetab"
	"flameview/viewer/ui"
)

// sources are the folders and archives with sources: those of the command line, then the
// preferred ones.
func (w *window) sources() []string {
	list := slices.Clone(w.givenSources)
	for _, path := range w.prefs.List(preferences.Sources) {
		if !slices.Contains(list, path) {
			list = append(list, path)
		}
	}
	return list
}

// addSources adds folders and archives to the preferred ones, and shows the tab.
func (w *window) addSources(paths []string) {
	list := w.prefs.List(preferences.Sources)
	for _, path := range paths {
		if abs, err := filepath.Abs(path); err == nil && !slices.Contains(list, abs) {
			list = append(list, abs)
		}
	}
	_ = w.prefs.Set(preferences.Sources, strings.Join(list, "\n")) // any text may be
	w.applyPreferences()
	w.goTo(sourcetab.ID)
}

func (w *window) sourceFolderDialog() {
	w.choosePaths("Look for sources in a folder", ui.OpenFolder, w.addSources)
}

func (w *window) sourceArchiveDialog() {
	w.choosePaths("Look for sources in jars and zips", ui.OpenFiles, w.addSources)
}

// droppedSources takes what was dropped on the tab of sources, if all of it may hold
// some: folders, jars and zips.
func (w *window) droppedSources(paths []string) bool {
	if !w.inFront(sourcetab.ID) || w.session.View().Empty() {
		return false
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if ext := strings.ToLower(filepath.Ext(path)); err != nil || !info.IsDir() && ext != ".jar" && ext != ".zip" {
			return false
		}
	}
	w.addSources(paths)
	return true
}

// edit opens a file at a line in the preferred editor.
func (w *window) edit(path string, line int) {
	template := w.prefs.Text(preferences.Editor)
	w.status.say("Opening " + filepath.Base(path) + " in the editor…")
	w.session.Later(session.Work{Key: "editor", Do: func(ctx context.Context) func() {
		err := editor.Open(ctx, template, path, line)
		return func() {
			if err != nil {
				w.status.say(capital(err.Error()) + ". Another is set in Edit > Preferences.")
			}
		}
	}})
}

// openEditor opens the line that is marked in the tab of sources.
func (w *window) openEditor() {
	if t, ok := w.front().(*sourcetab.Tab); ok {
		t.Edit()
		return
	}
	w.goTo(sourcetab.ID)
	w.status.say("Choose a line here; the same command opens it in the editor")
}
