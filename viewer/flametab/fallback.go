package flametab

import (
	"io"
	"log"
	"os"
	"path/filepath"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
)

// systemFonts finds faces for characters that the window's font lacks. The
// system's fonts are listed when the first such character is met, which takes a
// moment once; the list is kept in the user's cache folder.
func systemFonts() func(r rune) *font.Face {
	var fonts *fontscan.FontMap
	return func(r rune) *font.Face {
		if fonts == nil {
			fonts = fontscan.NewFontMap(log.New(io.Discard, "", 0))
			dir, err := os.UserCacheDir()
			if err != nil {
				dir = os.TempDir()
			}
			dir = filepath.Join(dir, "flameview")
			_ = os.MkdirAll(dir, 0o755) // without it the list is made anew each time
			_ = fonts.UseSystemFonts(dir)
			fonts.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}})
		}
		return fonts.ResolveFace(r)
	}
}
