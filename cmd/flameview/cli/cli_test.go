package cli

import (
	"bytes"
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
)

var update = flag.Bool("update", false, "write the golden files anew")

// flameview runs a command line in the test's folder and gives what it says.
func flameview(t *testing.T, stdin string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = Run(t.Context(), args, Streams{strings.NewReader(stdin), &o, &e}, noWindow)
	return code, o.String(), e.String()
}

func noWindow(context.Context, WindowOptions) int { panic("a window in a test") }

// folder makes a folder of small files and goes there.
func folder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, content := range files {
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

const cpu = `main;parse;lex 10
main;parse;parse;lex 2
main;read_[k] 5
`

func TestCommands(t *testing.T) {
	folder(t, map[string]string{
		"cpu.folded":   cpu,
		"parts.folded": "main;a 1.5\nmain;b 0.25\n",
		"not.bin":      "\x00\x01\x02\x03",
		"info":         "main;info 1\n",
	})
	for _, c := range []struct {
		name  string
		stdin string
		args  string
		code  int
		out   string
		errs  string // a part of it; "" = silence
	}{
		{name: "top is ordered by self", args: "top cpu.folded", out: `
Samples · samples: 17

self          total           kind    method
  12  70.6 %     12   70.6 %          lex
   5  29.4 %      5   29.4 %  kernel  read
   0   0.0 %     17  100.0 %          main
   0   0.0 %     12   70.6 %          parse
`},
		{name: "or by total, cut after n rows", args: "top -n 1 --sort total --title Sunday cpu.folded", out: `
Sunday
Samples · samples: 17

self         total           kind  method
   0  0.0 %     17  100.0 %        main

3 more; -n 0 shows all
`},
		{name: "json is exact, with fractions", args: "top --json parts.folded --search a$", out: `
[
  {
    "method": "a",
    "kind": "",
    "self": 1.5,
    "total": 1.5
  }
]
`, errs: "flameview: search: 1 name, 85.7 % of the total\n"},
		{name: "a search says its share in the heading", args: "top --search lex|parse cpu.folded", out: `
Samples · samples: 17, matching lex|parse: 12 (70.6 %)

self          total          kind  method
  12  70.6 %     12  70.6 %        lex
   0   0.0 %     12  70.6 %        parse
`},
		{name: "a width that no picture has", args: "export --to svg --min-width 1e19 cpu.folded", code: 2, errs: "--min-width: want 0 to 32000 pixels"},
		{name: "csv", args: "top --csv -n 2 cpu.folded", out: `
method,kind,self,total
lex,,12,12
read,kernel,5,5
`},
		{name: "a fragment filters", args: "top --csv --fragment parse;parse cpu.folded", out: `
method,kind,self,total
lex,,2,2
main,,0,2
parse,,0,2
`},
		{name: "a fragment that filters is in the heading", args: "top -n 1 --fragment main;read cpu.folded --names canonical", out: `
Samples · samples: 5 of 17 (29.4 %) have main > read

self           total           kind    method
   5  100.0 %      5  100.0 %  kernel  read

1 more; -n 0 shows all
`},
		{name: "callees", args: "export --to folded --fragment parse cpu.folded", out: `
parse;lex 12
`},
		{name: "callers", args: "export --to folded --view callers --fragment lex cpu.folded", out: `
lex;parse;main 10
lex;parse;parse;main 2
`},
		{name: "whole tree from standard input", args: "export --to folded -o - -", stdin: "b 1\na;c 2\n", out: `
a;c 2
b 1
`},
		{name: "a search says its share", args: "export --to folded --search lex|parse cpu.folded", out: `
main;parse;lex 10
main;parse;parse;lex 2
main;read 5
`, errs: "flameview: search: 4 matches in 2 names, 70.6 % of the total\n"},
		{name: "the good file is shown when another is bad", args: "top --csv not.bin cpu.folded -n 1", code: 1, out: `
method,kind,self,total
lex,,12,12
`, errs: "open not.bin: it looks like binary data"},
		{name: "a file that is missing", args: "top gone.folded", code: 1, errs: "gone.folded: no such file"},
		{
			name: "a method that is missing", args: "top --fragment pares cpu.folded", code: 2,
			errs: `no method named "pares"; similar: parse`,
		},
		{
			name: "a metric that is missing", args: "top --metric wall.ns cpu.folded", code: 2,
			errs: `no such metric: "wall.ns"; these files have samples.samples`,
		},
		{name: "a bad expression", args: "top --search [ cpu.folded", code: 2, errs: "error parsing regexp"},
		{name: "an unknown flag", args: "top --colour red cpu.folded", code: 2, errs: "unknown flag --colour"},
		{name: "no file", args: "info", code: 2, errs: "expected"},
		{name: "an unknown format", args: "export --to gif cpu.folded", code: 2, errs: "--to must be one of"},
		{name: "fewer than no rows", args: "top --rows=-1 cpu.folded", code: 2, errs: "want a count of rows"},
		{name: "a picture's flag for text", args: "export --to folded --dark cpu.folded", code: 2, errs: "only to svg, png, pdf, bundle"},
		{name: "a filter drops events", args: "export --to folded --drop method:^lex$ cpu.folded", out: `
main;read 5
`},
		{name: "filters must all agree", args: "export --to folded --keep method:parse --keep fragment:parse;parse cpu.folded", out: `
main;parse;parse;lex 2
`},
		{name: "hide and collapse", args: "export --to folded --hide ^main$ --collapse-recursion cpu.folded", out: `
parse;lex 12
read 5
`},
		{name: "the heading tells the filters", args: "top -n 1 --keep method:lex cpu.folded", out: `
Samples · samples: 12 of 17 (70.6 %) · keep method lex

self           total           kind  method
  12  100.0 %     12  100.0 %        lex

2 more; -n 0 shows all
`},
		{name: "by file", args: "export --to folded --by file cpu.folded parts.folded --keep method:^[ab]$", out: `
[parts.folded];main;a 1.5
[parts.folded];main;b 0.25
`},
		{
			name: "time that no file knows is not judged", args: "export --to folded --time 1s, cpu.folded",
			errs: "filter by time: 17 (100.0 %) is left out because its files do not say",
		},
		{name: "a filter of no kind", args: "top --keep colour:red cpu.folded", code: 2, errs: `no filter of kind "colour"`},
		{
			name: "a time to drop", args: "export --to folded --drop time:,1s cpu.folded",
			errs: "filter by time: 17 (100.0 %) is left out because its files do not say",
		},
		{name: "a time to keep of no form", args: "top --keep time:1s cpu.folded", code: 2, errs: `--keep: "1s": want FROM,TO`},
		{name: "only and focus", args: "export --to folded --only parse|lex --focus ^lex$ cpu.folded", out: `
 5
lex 12
`},
		{name: "transforms are done in the order given", args: "export --to folded --hide ^parse$ --collapse-cycles -", stdin: "a;parse;a;b 1\n", out: `
a;b 1
`},
		{name: "the other order", args: "export --to folded --collapse-recursion --hide ^parse$ -", stdin: "a;parse;a;b 1\n", out: `
a;a;b 1
`},
		{name: "twice the same", args: "export --to folded --collapse-recursion --hide=^parse$ --collapse-recursion -", stdin: "a;parse;a;b 1\n", out: `
a;b 1
`},
		{name: "a pattern that is none", args: "top --focus [ cpu.folded", code: 2, errs: "--focus: pattern"},
		{name: "a time of no form", args: "top --time noon, cpu.folded", code: 2, errs: `"noon": want a time such as`},
		{name: "a time that runs backwards", args: "top --time 2s,1s cpu.folded", code: 2, errs: "ends before it begins"},
		{name: "two ways to print", args: "top --json --csv cpu.folded", code: 2, errs: "can't be used together"},
		{name: "a file named like a command", args: "top --csv ./info -n 1", out: `
method,kind,self,total
info,,1,1
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := flameview(t, c.stdin, strings.Fields(c.args)...)
			if code != c.code || out != strings.TrimPrefix(c.out, "\n") {
				t.Errorf("flameview %s\nexit code %d, want %d\n%s\nwant\n%s\n%s", c.args, code, c.code, out, c.out, errs)
			}
			if !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" {
				t.Errorf("flameview %s says\n%s\nwant\n%s", c.args, errs, c.errs)
			}
		})
	}
}

func TestCancel(t *testing.T) {
	folder(t, map[string]string{"cpu.folded": cpu})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	if code := Run(ctx, []string{"top", "cpu.folded"}, Streams{nil, &out, &errs}, noWindow); code != ExitFailed {
		t.Errorf("exit code %d", code)
	}
	if out.String() != "" || errs.String() != "flameview: interrupted\n" {
		t.Errorf("says %q and %q", out.String(), errs.String())
	}
}

func TestLog(t *testing.T) {
	folder(t, map[string]string{"cpu.folded": cpu})
	_, _, errs := flameview(t, "", "--log", "debug", "export", "--to", "folded", "cpu.folded")
	for _, stage := range []string{"detect", "read", "build", "query", "write"} {
		if !strings.Contains(errs, "msg="+stage+" ") || !strings.Contains(errs, "took=") {
			t.Errorf("no stage %s in\n%s", stage, errs)
		}
	}
}

func TestWindow(t *testing.T) {
	for args, want := range map[string]WindowOptions{
		"":                     {},
		"a.jfr dir -":          {Paths: []string{"a.jfr", "dir", "-"}},
		"./info --reversed":    {Paths: []string{"./info"}, Reading: codec.Options{Reversed: true}},
		"--sample":             {Sample: true},
		"open info --log=info": {Paths: []string{"info"}},
	} {
		var got WindowOptions
		code := Run(t.Context(), strings.Fields(args), Streams{}, func(_ context.Context, o WindowOptions) int {
			got = o
			return 5
		})
		if code != 5 || strings.Join(got.Paths, " ") != strings.Join(want.Paths, " ") ||
			got.Sample != want.Sample || got.Reading.Reversed != want.Reading.Reversed || got.Log == nil {
			t.Errorf("flameview %s: %d, %+v", args, code, got)
		}
	}
}
