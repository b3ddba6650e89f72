package cli

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
)

const (
	before = "main;parse;lex 400\nmain;read 100\nmain;old 30\nmain;steady 469\n"
	after  = "main;parse;lex 600\nmain;read 110\nmain;fresh 40\nmain;steady 469\n"
)

func TestDiff(t *testing.T) {
	folder(t, map[string]string{"a.folded": before, "b.folded": after})
	code, out, errs := flameview(t, "", "diff", "--norm", "none", "a.folded", "b.folded")
	want := `Samples · samples: a.folded 999 samples and b.folded 1,219 samples
not scaled · a.folded · b.folded
judged by the number of samples; runs: 1 + 1, and less than 8 blocks of time a side, so only the number of samples is judged

+19.8 % in all; 95.5 % of it in 3 places: +18.0 % main > parse > lex, +3.6 % main > fresh, -2.7 % main > old

base  current  change     self  factor   95 % interval    state     method
 400      600  +18.0 %  +18.0 %   x1.50  +12.4 to +23.6 %  grew   ▲  lex
   0       40   +3.6 %   +3.6 %     new                    new    ▲  fresh
  30        0   -2.7 %   -2.7 %    gone                    gone   ▼  old
-- within noise (4 methods) --
 100      110  +0.90 %  +0.90 %   x1.10   -1.7 to +3.5 %  same       read
`
	if squeeze := strings.Join(strings.Fields(out), " "); code != 0 || errs != "" || !strings.HasPrefix(squeeze, strings.Join(strings.Fields(want), " ")) {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
}

// All ways to say what is compared give the same table.
func TestWaysToCompare(t *testing.T) {
	folder(t, map[string]string{
		"a.folded": before, "b.folded": after, "build-9.folded": before, "build-10.folded": after, "a,b.folded": before,
		"two.folded": "main;parse;lex 400 600\nmain;read 100 110\nmain;old 30 0\nmain;fresh 0 40\nmain;steady 469 469\n",
	})
	want := ""
	for _, args := range [][]string{
		{"a.folded", "b.folded"},
		{"--side", "a=a.folded", "--side", "b=b.folded"},
		{"--side", `a=a\,b.folded`, "--side", "b=b.folded"},
		{"--sides", `build-(\d+)`, "build-10.folded", "build-9.folded"},
		{"--a", "file:a.folded", "--b", "now=not:file:a.folded", "a.folded", "b.folded"},
		{"two.folded"},
		{"--b", "metric:samples.samples", "--a", "metric:base.samples", "two.folded"},
	} {
		code, out, errs := flameview(t, "", append([]string{"diff", "--csv", "--norm", "none"}, args...)...)
		if want == "" {
			want = out
		}
		if code != 0 || out != want || strings.Count(out, "\n") != 8 {
			t.Errorf("%q: exit code %d, %s\n%s", args, code, errs, out)
		}
	}
}

func TestDiffRefuses(t *testing.T) {
	folder(t, map[string]string{"a.folded": before, "b.folded": after})
	for _, c := range []struct{ args, want string }{
		{"a.folded", "nothing to compare"},
		{"", `expected "<file> ..."`},
		{"a.folded b.folded a.folded", "want BASE and CURRENT"},
		{"--side a=a.folded", "--side: want two or more"},
		{"--side a --side b=b.folded", "want NAME=PATH,PATH"},
		{"--side a=a.folded --side b=b.folded b.folded", "--side names all files"},
		{"--a file:x a.folded", "--a and --b go together"},
		{"--a file:x --b colour:y a.folded", `--b: no filter of kind "colour"`},
		{"--sides ( a.folded b.folded", "--sides: "},
		{"--sides c a.folded b.folded", "finds 0 names"},
		{"--norm time a.folded b.folded", "its files have no times"},
		{"--norm weight a.folded b.folded", "--norm: "},
		{"--same a a.folded b.folded", "--same: "},
		{"--a file:a.folded --b file:nowhere a.folded b.folded", `"b" has no files`},
	} {
		code, out, errs := flameview(t, "", append([]string{"diff"}, strings.Fields(c.args)...)...)
		if code != ExitUsage || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit code %d, %s", c.args, code, errs)
		}
	}
}

// Whatever names are, all forms hold them, one a line, and JSON and CSV as they
// are.
func TestDiffHostileNames(t *testing.T) {
	names := []string{"a|b`c", "=cmd()", "<script>alert(1)</script>", "a\tb", "\x1b[31mred", "**bold**", "x; +1.00%)", "\u202ertl", "``", "שלום"}
	var lines [2]string
	for i, n := range names {
		lines[0] += "main;" + strings.ReplaceAll(n, ";", "|") + " 10\n"
		if i%2 == 0 {
			lines[1] += "main;" + strings.ReplaceAll(n, ";", "|") + " 400\n"
		}
	}
	folder(t, map[string]string{"a.folded": lines[0], "b.folded": lines[1]})
	for _, form := range []string{"--csv", "--json", "--md", "--sort=total"} {
		code, out, errs := flameview(t, "", "diff", "-n", "0", "--norm", "none", form, "a.folded", "b.folded")
		if code != 0 || strings.Contains(out, "NaN") || strings.Contains(out, "Inf") || form != "--csv" && strings.Contains(out, "\x1b") {
			t.Errorf("%s: exit code %d, %s\n%s", form, code, errs, out)
		}
		rows := 0
		switch form {
		case "--csv":
			all, err := csv.NewReader(strings.NewReader(out)).ReadAll()
			if err != nil {
				t.Error(err)
			}
			rows = len(all) - 1
		case "--json":
			var answer struct {
				Rows []struct{ Method string }
			}
			if err := json.Unmarshal([]byte(out), &answer); err != nil {
				t.Error(err)
			}
			rows = len(answer.Rows)
		default:
			continue
		}
		if rows != len(names)+1 {
			t.Errorf("%s: %d rows of %d\n%s", form, rows, len(names), out)
		}
	}
}

func TestDiffOfManySides(t *testing.T) {
	folder(t, map[string]string{"a.folded": "main;x 100 104 98 150 147 152\nmain;y 500 507 514 500 507 514\n"})
	for _, form := range []string{"", "--csv", "--json", "--md"} {
		args := []string{"diff", "--norm", "none", "a.folded"}
		if form != "" {
			args = append(args, form)
		}
		code, out, errs := flameview(t, "", args...)
		if code != 0 || !strings.Contains(out, "between column 3 and column 4") {
			t.Errorf("exit code %d, %s\n%s", code, errs, out)
		}
	}
}

func TestSame(t *testing.T) {
	folder(t, map[string]string{"a.folded": "main;old.parse 5\n", "b.folded": "main;new.parse 7\n"})
	code, out, errs := flameview(t, "", "top", "--csv", "--same", `old\.(.*)=new.$1`, "a.folded", "b.folded")
	if code != 0 || !strings.Contains(out, "new.parse,,12,12\n") {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
}

// What if is a comparison with a sentence.
func TestWhatIf(t *testing.T) {
	folder(t, map[string]string{"a.folded": before})
	code, out, errs := flameview(t, "", "diff", "a.folded", "--wish", "parse=0.5")
	want := `Samples · samples: recorded 999 samples and what if 799 samples
not scaled · recorded · what if
noise is not judged; what if is arithmetic on what was recorded
with method parse at x0.5: Samples · samples -20.0 % (x1.25 less work), between -21.5 % and -18.5 % by the number of samples
elapsed time: not known, the samples have no times or no threads, or are too few

-20.0 % in all; 100.0 % of it in 1 place: -20.0 % main > parse > lex
`
	if code != 0 || errs != "" || !strings.HasPrefix(out, want) {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	for _, args := range [][]string{
		{"--wish", "nothing=0"},
		{"--wish", "parse"},
		{"--wish", "parse=0", "--a", "all", "--b", "all"},
		{"--wish", "thread:x=0"},
	} {
		if code, out, errs := flameview(t, "", append([]string{"diff", "a.folded"}, args...)...); code != ExitUsage || errs == "" {
			t.Errorf("%q: exit code %d, %s\n%s", args, code, errs, out)
		}
	}
}

func TestWorth(t *testing.T) {
	folder(t, map[string]string{"a.folded": before})
	code, out, errs := flameview(t, "", "worth", "--csv", "a.folded")
	want := `method,self,total,halved,limit,limit of total,elapsed low,elapsed high
steady,469,469,-0.234735,1.88491,1.88491,,
lex,400,400,-0.2002,1.66778,1.66778,,
`
	if code != 0 || errs != "" || !strings.HasPrefix(out, want) {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}
	if code, out, _ := flameview(t, "", "worth", "-n", "2", "a.folded"); code != 0 || !strings.Contains(out, "469  -23.5 %           x1.88           x1.88  steady") || !strings.Contains(out, "4 more") {
		t.Errorf("exit code %d\n%s", code, out)
	}
}
