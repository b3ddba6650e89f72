package formats

import (
	"context"
	"os"
	"testing"

	"flameview/model"
)

// TestOneMethod holds that a function of a script language is one method whichever
// tool wrote it, and however it shortens paths.
func TestOneMethod(t *testing.T) {
	profile, err := os.ReadFile("pstats/testdata/shop.pstats")
	if err != nil {
		t.Fatal(err)
	}
	speedscope := func(name, file string) string {
		return `{"$schema":"https://www.speedscope.app/file-format-schema.json","shared":{"frames":[{"name":"` + name + `","file":"` + file +
			`","line":3}]},"profiles":[{"type":"sampled","name":"x","unit":"none","startValue":0,"endValue":1,"samples":[[0]],"weights":[1]}]}`
	}
	for _, c := range []struct {
		family model.Family
		name   string
		files  map[string]string // by what wrote them
	}{
		{model.FamilyPython, "tax (/srv/shop.py)", map[string]string{
			"pstats":            string(profile),
			"py-spy -F":         "<module> (/srv/shop.py:9);tax (/srv/shop.py:3) 1\n",
			"py-spy speedscope": speedscope("tax", "/srv/shop.py"),
			"austin 1":          "Thread 7f8415d85900;tax (/srv/shop.py);L3 9\n",
			"austin 3":          "P1;T0:2;/srv/shop.py:tax:3 9\n",
			"faulthandler":      "Stack (most recent call first):\n  File \"/srv/shop.py\", line 3 in tax\n",
		}},
		{model.FamilyPython, "dumps (json/__init__.py)", map[string]string{
			"py-spy":            "main (shop.py:9);dumps (json/__init__.py:3) 1\n",
			"py-spy speedscope": speedscope("dumps", "/usr/lib/python3.11/json/__init__.py"),
			"austin 3":          "P1;T0:2;/opt/lib/python3.12/json/__init__.py:dumps:3 9\n",
		}},
		{model.FamilyRuby, "block in work (shop.rb)", map[string]string{
			"rbspy":            "<main> - shop.rb:9;block in work - shop.rb:3 1\n",
			"rbspy speedscope": speedscope("block in work", "shop.rb"),
		}},
		{model.FamilyPHP, `Shop\Cart::total`, map[string]string{
			"Excimer": "/srv/shop.php;Shop\\Cart::total 1\n",
			"Xdebug":  "TRACE START [2026-01-02 03:04:05.0]\n    0.1  1   -> Shop\\Cart->total() /x:0\n    0.2  1\n",
		}},
		{model.FamilyErlang, "shop:work/1", map[string]string{
			"eflame": "<0.1.0>;shop:run/0;shop:work/1 1\n",
			"eprof":  "FUNCTION  CALLS  %  TIME  [uS / CALLS]\n--------  -----  -  ----  [----------]\nshop:work/1  1  100.00  5  [  5.00]\n",
		}},
	} {
		for tool, text := range c.files {
			s := openBytes(context.Background(), "nameless", []byte(text))
			found := false
			for _, m := range s.Methods {
				found = found || m.Family == c.family && m.Name == c.name
			}
			if !found {
				t.Errorf("%s: no %v %q among %v; %v %s", tool, c.family, c.name, s.Methods, s.Files[0].Format, s.Files[0].Err)
			}
		}
	}
}
