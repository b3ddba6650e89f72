package cli

import (
	"strconv"
	"strings"
	"testing"
)

const outline = "main;parse;lex 50\nmain;read 40\nmain;parse 9\nmain;x 1\nidle;a;b;c 30\n"

func TestTree(t *testing.T) {
	folder(t, map[string]string{"in.folded": outline})
	for args, want := range map[string]string{
		"--min 5": `
total           self
  130  100.0 %     0   0.0 %  all
  100   76.9 %     0   0.0 %    main
   59   45.4 %     9   6.9 %      parse
   50   38.5 %    50  38.5 %        lex
   40   30.8 %    40  30.8 %      read
    1    0.8 %                    … callees that are left out
   30   23.1 %     0   0.0 %    idle
   30   23.1 %     0   0.0 %      a
   30   23.1 %     0   0.0 %        b
   30   23.1 %    30  23.1 %          c
`,
		"--depth 1": `
total           self
  130  100.0 %     0  0.0 %  all
  100   76.9 %     0  0.0 %    main
  100   76.9 %                   … callees that are left out
   30   23.1 %     0  0.0 %    idle
   30   23.1 %                   … callees that are left out
`,
		"--levels --view callers --fragment lex": `
total           at root
   50  100.0 %        0    0.0 %  0 all
   50  100.0 %        0    0.0 %  1 lex
   50  100.0 %        0    0.0 %  2 parse
   50  100.0 %       50  100.0 %  3 main
`,
		"--search ^a$": `
total           self
  130  100.0 %     0  0.0 %  all
   30   23.1 %     0  0.0 %    idle
   30   23.1 %     0  0.0 %      a
   30   23.1 %                     … callees that are left out
  100   76.9 %                 … callees that are left out
`,
	} {
		code, out, errs := flameview(t, "", append(append([]string{"tree"}, strings.Fields(args)...), "in.folded")...)
		if _, body, _ := strings.Cut(out, "\n"); code != ExitDone || body != want {
			t.Errorf("%s: exit code %d, %s\n%s\nwant\n%s", args, code, errs, body, want)
		}
	}
	if code, out, _ := flameview(t, "", "tree", "--json", "--depth", "1", "in.folded"); code != ExitDone ||
		out != "[\n"+
			"  {\n    \"level\": 0,\n    \"frame\": \"all\",\n    \"self\": 0,\n    \"total\": 130\n  },\n"+
			"  {\n    \"level\": 1,\n    \"frame\": \"main\",\n    \"self\": 0,\n    \"total\": 100\n  },\n"+
			"  {\n    \"level\": 1,\n    \"frame\": \"idle\",\n    \"self\": 0,\n    \"total\": 30\n  }\n]\n" {
		t.Errorf("JSON:\n%s", out)
	}
	for _, bad := range []string{"--depth=-1", "--min=101", "--min=NaN"} {
		if code, _, errs := flameview(t, "", "tree", bad, "in.folded"); code != ExitUsage {
			t.Errorf("%s: %d, %s", bad, code, errs)
		}
	}
}

// The text of a very deep tree is not the square of its depth.
func TestDeepTree(t *testing.T) {
	const depth = 5000
	folder(t, map[string]string{"in.folded": strings.Repeat("f;", depth) + "g 1\n"})
	_, out, _ := flameview(t, "", "tree", "in.folded")
	if n := strings.Count(out, "\n"); n < depth {
		t.Errorf("%d lines", n)
	}
	if len(out) > depth*160 || !strings.Contains(out, "(level "+strconv.Itoa(depth+1)+") g") {
		t.Errorf("%d bytes", len(out))
	}
}
