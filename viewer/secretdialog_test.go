package viewer

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/viewer/sessionfile"
	"flameview/viewer/ui"
)

// A server that wants to know who asks gets what the user types, which is in nothing
// that is shown, kept or copied.
func TestSecretIsAsked(t *testing.T) {
	const canary = "cAnArY-7f3a"
	t.Setenv("FLAMEVIEW_TOKEN", "")
	wanted := "Bearer " + canary
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("Authorization"); got != wanted {
			http.Error(w, "not "+got, http.StatusUnauthorized)
			return
		}
		fmt.Fprintln(w, "main;f 10")
	}))
	defer s.Close()
	folder := t.TempDir()
	h := keeping(t, folder)
	password := func() *ui.Entry {
		if h.dialogOpen() == nil {
			return nil
		}
		for _, e := range find[*ui.Entry](h) {
			if e.Password {
				return e
			}
		}
		return nil
	}
	h.openPaths([]string{s.URL + "/a"})
	h.until("the question", func() bool { return password() != nil })
	h.escape()
	h.until("the refusal", func() bool {
		v := h.session.View()
		return !v.Empty() && strings.Contains(v.Store.Files[0].Err, "401")
	})
	h.openPaths([]string{s.URL + "/a"})
	h.until("the question again", func() bool { return password() != nil })
	test.Type(password(), canary)
	password().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	h.total(10, 0)
	h.writeNote("a note, so that the work is kept")
	h.copyCommand()
	var said []string
	said = append(said, h.recent.list()...)
	said = append(said, h.win.Title(), h.status.text.Text, h.app.Clipboard().Content(), fmt.Sprintf("%+v", h.session.View().Store.Files))
	doc := h.document()
	said = append(said, fmt.Sprintf("%+v", doc))
	_ = saveSession(t.Context(), filepath.Join(folder, "x"+sessionfile.Extension), doc, h.workspace.Now())
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		said = append(said, string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if all := strings.Join(said, "\n"); strings.Contains(all, canary) || !strings.Contains(all, "127.0.0.1") {
		t.Error(all)
	}
}
