package cli

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
)

// randomProfile is one of a Go program with recursion, inlined functions and two
// source files, which have 40 lines.
func randomProfile(t *testing.T, seed uint64) (path string) {
	t.Helper()
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(seed, 1))
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}}}
	p.Mapping = []*profile.Mapping{{ID: 1, Start: 0x1000, Limit: 0x900000, File: "/bin/prog", HasFunctions: true, HasFilenames: true, HasLineNumbers: true}}
	for i := range 8 {
		file := filepath.Join(dir, fmt.Sprintf("src%d.go", i%2))
		text := ""
		for n := range 40 {
			text += fmt.Sprintf("line %d of f%d\n", n+1, i)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p.Function = append(p.Function, &profile.Function{ID: uint64(i + 1), Name: fmt.Sprintf("main.f%d", i), SystemName: fmt.Sprintf("main.f%d", i), Filename: file})
	}
	for i := range 60 {
		l := &profile.Location{ID: uint64(i + 1), Mapping: p.Mapping[0], Address: uint64(0x1000 + i)}
		for range 1 + r.IntN(3) {
			l.Line = append(l.Line, profile.Line{Function: p.Function[r.IntN(8)], Line: int64(1 + r.IntN(40))})
		}
		p.Location = append(p.Location, l)
	}
	for range 300 {
		s := &profile.Sample{Value: []int64{int64(1 + r.IntN(20))}}
		for range 1 + r.IntN(8) {
			s.Location = append(s.Location, p.Location[r.IntN(60)])
		}
		p.Sample = append(p.Sample, s)
	}
	path = filepath.Join(dir, "cpu.pb.gz")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := p.Write(out); err != nil {
		t.Fatal(err)
	}
	return path
}

var (
	routine = regexp.MustCompile(`^ROUTINE =+ (\S+) in (\S+)`)
	listed  = regexp.MustCompile(`^ +(\S+) +(\S+) +([0-9]+):`)
)

// The listing of every function equals that of go tool pprof -list.
func TestLinesEqualPprof(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go tool")
	}
	for seed := range uint64(3) {
		path := randomProfile(t, seed)
		out, err := exec.Command(goTool, "tool", "pprof", "-list", "main", path).Output()
		if err != nil {
			t.Skipf("go tool pprof: %v", err)
		}
		want, at := map[string]string{}, ""
		for line := range strings.Lines(string(out)) {
			if m := routine.FindStringSubmatch(line); m != nil {
				at = m[1] + " " + m[2]
			} else if m := listed.FindStringSubmatch(line); m != nil && (m[1] != "." || m[2] != ".") {
				want[at+":"+m[3]] = strings.ReplaceAll(m[1]+" "+m[2], ".", "0")
			}
		}
		code, text, errs := flameview(t, "", "lines", "--json", "--method", "main", path)
		if code != 0 {
			t.Fatal(errs)
		}
		var got []struct {
			Method, File string
			Lines        []struct {
				Line        int
				Self, Total json.Number
			}
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, m := range got {
			for _, l := range m.Lines {
				n++
				key := fmt.Sprintf("%s %s:%d", m.Method, m.File, l.Line)
				if want[key] != fmt.Sprintf("%s %s", l.Self, l.Total) {
					t.Errorf("%s: %s %s, want %s", key, l.Self, l.Total, want[key])
				}
			}
		}
		if n != len(want) || n < 50 {
			t.Errorf("%d lines, want %d", n, len(want))
		}
	}
}

func TestLines(t *testing.T) {
	folder(t, map[string]string{
		"a.folded":  "main;org/acme/Cart.total:12;org/acme/Cart.sum:30 3\nmain;org/acme/Cart.total:12 4\nmain;org/acme/Cart.total:2;org/acme/Cart.total:12 5\n",
		"Cart.java": strings.Repeat("\n", 9) + "class Cart {\n  int total() {\n    return sum();\n  }\n}\n",
	})
	if err := os.MkdirAll("src/org/acme", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename("Cart.java", "src/org/acme/Cart.java"); err != nil {
		t.Fatal(err)
	}
	code, out, errs := flameview(t, "", "lines", "--method", "Cart.total", "--source", "src", "--calls", "a.folded")
	want := `Samples · samples: 12

org/acme/Cart.total  self 9, total 12 (100.0 %)
source: src/org/acme/Cart.java
self  total  line
   .      .     1
   .      5     2
             5          -> org/acme/Cart.total
   .      .     3
   .      .     4
   .      .     5
   .      .     6
   .      .     7
   .      .     8
   .      .     9
   .      .    10  class Cart {
   .      .    11    int total() {
   9     12    12      return sum();
             3          -> org/acme/Cart.sum
   .      .    13    }
   .      .    14  }
`
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if code != 0 || errs != "" || squeeze(out) != squeeze(want) {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	if code, out, _ := flameview(t, "", "lines", "--method", "Cart.sum", "--source", "src", "a.folded"); code != 0 || !strings.Contains(out, "source differs from what ran: it has 14 lines, and org/acme/Cart.sum was at line 30") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	for _, args := range [][]string{{"--method", "nothing"}, {"--method", "("}, {}, {"--method", "a", "--source", "nowhere"}} {
		if code, _, _ := flameview(t, "", append([]string{"lines", "a.folded"}, args...)...); code != ExitUsage {
			t.Errorf("%q: exit code %d", args, code)
		}
	}
}
