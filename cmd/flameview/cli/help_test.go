package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

const referencePath = "../../../docs/cli.md"

func TestReference(t *testing.T) {
	t.Setenv("COLUMNS", "100")
	if *update {
		if err := os.WriteFile(referencePath, []byte(Reference()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if content(t, referencePath) != Reference() {
		t.Errorf("docs/cli.md is out of date; go test ./cmd/flameview/cli -update writes it anew")
	}
}

func TestHelp(t *testing.T) {
	code, out, _ := flameview(t, "", "help", "export")
	_, same, _ := flameview(t, "", "export", "--help")
	if code != 0 || out != same || !strings.Contains(out, "--to=") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if code, _, errs := flameview(t, "", "help", "exprot"); code != ExitUsage {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if code, out, _ := flameview(t, "", "--version"); code != 0 || !strings.HasPrefix(out, "flameview ") {
		t.Errorf("exit code %d, %s", code, out)
	}
}

// TestEveryFlagIsExplained is a law: a flag without help is half a flag.
func TestEveryFlagIsExplained(t *testing.T) {
	k, _, err := newParser(&app{}, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	kong.Visit(k.Model.Node, func(n kong.Visitable, next kong.Next) error {
		switch n := n.(type) {
		case *kong.Flag:
			if n.Help == "" {
				t.Errorf("flag --%s has no help", n.Name)
			}
		case *kong.Node:
			if n.Help == "" && n.Parent != nil {
				t.Errorf("command %s has no help", n.Name)
			}
		}
		return next(nil)
	})
}

// TestReadme holds the commands in the readme to the grammar.
func TestReadme(t *testing.T) {
	k, _, err := newParser(&app{}, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(content(t, "../../../README.md")) {
		words := strings.Fields(line)
		if len(words) < 2 || words[0] != "flameview" {
			continue
		}
		node := k.Model.Node
		for _, c := range k.Model.Children {
			if c.Name == words[1] {
				node = c
			}
		}
		for _, w := range words {
			option, _, _ := strings.Cut(w, "=")
			if strings.HasPrefix(w, "-") && w != "-" && flagOf(node, option) == nil {
				t.Errorf("README.md: %sflameview has no flag %s there", line, option)
			}
		}
	}
}

func TestComplete(t *testing.T) {
	for line, want := range map[string]string{
		"":                      "chart completion diff export heat help info lines live open processes stacks top tree version worth",
		"ex":                    "export",
		"top --sort ":           "ratio self total",
		"top --sort t":          "total",
		"top --sort=t":          "--sort=total",
		"top --sort = t":        "total",
		"top --met":             "--metric",
		"top cpu.folded --met":  "--metric",
		"top ":                  "",
		"top -n ":               "",
		"export --force --view": "--view",
		"--sam":                 "--sample",
		"cpu.folded --rev":      "--reversed",
		"completion ":           "bash fish zsh",
		"help to":               "top",
		"info --nosuch":         "",
		"info --log d":          "debug",
	} {
		_, out, errs := flameview(t, "", append([]string{"__complete"}, strings.Split(line, " ")...)...)
		if got := strings.Join(strings.Fields(out), " "); got != want || errs != "" {
			t.Errorf("%q: %q, want %q; %s", line, got, want, errs)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if code, out, _ := flameview(t, "", "completion", shell); code != 0 || !strings.Contains(out, "__complete") {
			t.Errorf("%s: %d, %s", shell, code, out)
		}
	}
}

// TestTableFlags holds that whatever filters by --keep also has the flags that the
// tables of filters and transforms name: each command makes them for itself.
func TestTableFlags(t *testing.T) {
	k, _, err := newParser(&app{}, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range k.Model.Children {
		if flagOf(c, "--keep") == nil {
			continue
		}
		for _, name := range []string{"--time", "--hide", "--collapse-recursion"} {
			if flagOf(c, name) == nil {
				t.Errorf("%s has no %s", c.Name, name)
			}
		}
	}
}

// TestParserOfOneCommand holds that a line which begins with a command is understood
// as by the parser of all.
func TestParserOfOneCommand(t *testing.T) {
	for _, c := range commands {
		k, _, err := newParser(&app{}, []string{c.name}, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		if n := k.Model.Children; len(n) != 1 || n[0].Name != c.name {
			t.Errorf("%s: a parser of %d commands", c.name, len(n))
		}
	}
	if k, _, err := newParser(&app{}, []string{"cpu.folded"}, func(int) {}); err != nil || len(k.Model.Children) != len(commands) {
		t.Errorf("a file's name: %v", err)
	}
}
