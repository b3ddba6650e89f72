package preferences

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"flameview/picture"
)

// memory is a storage for tests.
type memory map[string]string

func (m memory) String(key string) string    { return m[key] }
func (m memory) SetString(key, value string) { m[key] = value }
func (m memory) RemoveValue(key string)      { delete(m, key) }

// Each preference has a default that it accepts, and refuses what cannot be.
func TestTable(t *testing.T) {
	seen := map[ID]bool{}
	for _, p := range All {
		if seen[p.ID] {
			t.Errorf("%s is twice in the table", p.ID)
		}
		seen[p.ID] = true
		if err := p.Check(p.Default); err != nil {
			t.Errorf("the default of %s: %v", p.ID, err)
		}
		if err := p.Check("no such value ("); err == nil {
			t.Errorf("%s accepts anything", p.ID)
		}
		if p.Title == "" || p.Kind.Says() == "" {
			t.Errorf("%s says too little about itself", p.ID)
		}
	}
}

// What is set is there after the next start; what is usual takes no room.
func TestSetAndRead(t *testing.T) {
	m := memory{}
	p := Read(m)
	for id, text := range map[ID]string{
		Theme: DarkTheme, TextSize: "15", Animations: Off, RootBelow: "bottom", FrameHeight: "22.5", Palette: picture.Palettes[1].ID,
		Foreign: " ^a/ \n\n^b/", Limits: "unpacked=16G\ndepth=5000000",
	} {
		if err := p.Set(id, text); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	for name, p := range map[string]*Preferences{"now": p, "later": Read(m)} {
		if p.Text(Theme) != DarkTheme || p.Number(TextSize) != 15 || p.On(Animations) || !p.RootBelow() || p.Number(FrameHeight) != 22.5 {
			t.Errorf("%s: %v", name, p.values)
		}
		if got := strings.Join(p.List(Foreign), " "); got != "^a/ ^b/" {
			t.Errorf("%s: patterns %q", name, got)
		}
		if got := p.List(Limits); len(got) != 2 {
			t.Errorf("%s: limits %q", name, got)
		}
	}
	for _, one := range All {
		if err := p.Set(one.ID, one.Default); err != nil {
			t.Errorf("%s: %v", one.ID, err)
		}
	}
	if len(m) > 0 {
		t.Errorf("the usual values are stored: %v", m)
	}
	p.Toggle(Shares)
	if !Read(m).On(Shares) {
		t.Error("the switch was not turned")
	}
}

// Values that cannot be are refused, and ignored where they are stored.
func TestWrongValues(t *testing.T) {
	for id, text := range map[ID]string{
		Theme: "pink", TextSize: "7", FrameHeight: "NaN", Animations: "true", Palette: "?", Foreign: "fine\n(", Limits: "moon=1",
	} {
		m := memory{prefix + string(id): text}
		p := Read(m)
		if got := p.Text(id); got != Find(id).Default {
			t.Errorf("%s is %q", id, got)
		}
		if err := p.Set(id, text); err == nil || m[prefix+string(id)] != text {
			t.Errorf("%s took %q", id, text)
		}
		stored, _ := json.Marshal(m)
		if say := Damaged(stored); len(say) != 1 || !strings.Contains(say[0], "ignored") {
			t.Errorf("%s: says %q", id, say)
		}
	}
	for stored, want := range map[string]string{
		`{"preference.theme":7}`:            "want a text, not 7",
		`{"preference.theme":["dark"]}`:     `not ["dark"]`,
		`{"preference.theme":"dark"}`:       "",
		`{"other":7,"preference.gone":"x"}`: "",
		`[`:                                 "",
	} {
		if say := strings.Join(Damaged([]byte(stored)), "\n"); !strings.Contains(say, want) || want == "" && say != "" {
			t.Errorf("%s: says %q", stored, say)
		}
	}
}

var update = flag.Bool("update", false, "write the page of the manual")

// The page of the manual is made from the table.
func TestManual(t *testing.T) {
	var out strings.Builder
	out.WriteString(intro)
	group := ""
	for _, p := range All {
		if p.Group != group {
			group = p.Group
			fmt.Fprintf(&out, "\n## %s\n\n| preference | values | usually | |\n|---|---|---|---|\n", group)
		}
		usually := p.Default
		if p.Lines() && usually != "" {
			usually = fmt.Sprintf("%d lines", len(List(usually)))
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %s |\n", p.Title, p.Kind.Says(), usually, p.Help)
	}
	const path = "../../docs/manual/preferences.md"
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if doc, _ := os.ReadFile(path); string(doc) != out.String() {
		t.Errorf("%s is out of date; go test ./viewer/preferences -update writes it anew", path)
	}
}

const intro = `# Preferences

Edit > Preferences… (Ctrl+,) holds for all windows and is kept. Apply takes all of it at once; a value that cannot be is named and
changes nothing. Stored values that cannot be are ignored, with a word in the status line.

Some have commands of their own: View > Theme, View > Names with their packages, Analyse > What is not my code….
`
