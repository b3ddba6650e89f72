package names

import (
	"fmt"
	"testing"

	"flameview/model"
)

// The rules of script languages, one line for each.
func TestScriptLanguages(t *testing.T) {
	for _, c := range []struct {
		got  Parsed
		want string // Name|Display|library|detail|kind
	}{
		{Python("fib", "/srv/p.py", 15), "fib (/srv/p.py)|fib||/srv/p.py:15|"},
		{Python("fib", "/srv/p.py", 0), "fib (/srv/p.py)|fib||/srv/p.py|"},
		{Python("<lambda>", "/srv/p.py", 7), "<lambda>:7 (/srv/p.py)|<lambda> (p.py:7)||/srv/p.py:7|"},
		{Python("<module>", "/srv/p.py", 1), "<module> (/srv/p.py)|<module> (p.py)||/srv/p.py:1|"},
		{Python("dumps", "/usr/lib/python3.11/json/__init__.py", 183), "dumps (json/__init__.py)|dumps|json|/usr/lib/python3.11/json/__init__.py:183|"},
		{Python("sub", "/v/lib/python3.12/site-packages/regex.py", 1), "sub (regex.py)|sub|regex|/v/lib/python3.12/site-packages/regex.py:1|"},
		{Python("_load", "<frozen importlib._bootstrap>", 9), "_load (<frozen importlib._bootstrap>)|_load|importlib|<frozen importlib._bootstrap>:9|"},
		{Python("get", `C:\Py\Python311\Lib\site-packages\req\api.py`, 0), "get (req/api.py)|get|req|" + `C:\Py\Python311\Lib\site-packages\req\api.py|`},
		{Python("<built-in method builtins.sorted>", "~", 0), "builtins.sorted|builtins.sorted|||native"},
		{Python("<method 'append' of 'list' objects>", "~", 0), "list.append|list.append|||native"},
		{Python("<built-in method __new__ of type object at 0x95d2e0>", "~", 0), "__new__ of type object|__new__ of type object|||native"},

		{Ruby("Shop::Order#total", "/srv/o.rb", 6), "Shop::Order#total|Shop::Order#total||/srv/o.rb:6|"},
		{Ruby("Array#map", "<cfunc>", 0), "Array#map|Array#map|||native"},
		{Ruby("A#get", "/var/gems/activesupport-7.0.4/lib/x.rb", 3), "A#get|A#get|activesupport|/var/gems/activesupport-7.0.4/lib/x.rb:3|"},
		{Ruby("JSON.generate", "/usr/lib/ruby/3.1.0/json/common.rb", 296), "JSON.generate|JSON.generate|json|/usr/lib/ruby/3.1.0/json/common.rb:296|"},
		{Ruby("Set#add", "/usr/lib/ruby/3.1.0/set.rb", 1), "Set#add|Set#add|set|/usr/lib/ruby/3.1.0/set.rb:1|"},
		{Ruby("block in work", "/srv/o.rb", 6), "block in work (/srv/o.rb)|block in work||/srv/o.rb:6|"},
		{Ruby("block in <class:Order>", "/srv/o.rb", 6), "block in <class:Order>|block in <class:Order>||/srv/o.rb:6|"},
		{Ruby("load", "/var/gems/rack-2.2.4/lib/rack.rb", 1), "load (rack/lib/rack.rb)|load|rack|/var/gems/rack-2.2.4/lib/rack.rb:1|"},
		{Ruby("each", "/usr/lib/ruby/3.1.0/set.rb", 1), "each (set.rb)|each|set|/usr/lib/ruby/3.1.0/set.rb:1|"},
		{RubyProf("Shop::Order::total", "/srv/o.rb"), "Shop::Order#total|Shop::Order::total||/srv/o.rb|"},
		{RubyProf("<Class::Shop>::fib", ""), "Shop.fib|<Class::Shop>::fib|||"},
		{RubyProf("Integer#*", ""), "Integer#*|Integer#*|||"},
		{RubyProf("Integer::*", ""), "Integer#*|Integer::*|||"},
		{RubyProf("[global]::", "/srv/o.rb"), "<main> (/srv/o.rb)|[global]::||/srv/o.rb|"},

		{PHP(`Blog\Post->render`, "/srv/b.php"), `Blog\Post::render|Blog\Post->render||/srv/b.php|`},
		{PHP(`Blog\Post::make`, "/srv/b.php"), `Blog\Post::make|Blog\Post::make||/srv/b.php|`},
		{PHP("php::str_repeat", "php:internal"), "str_repeat|str_repeat|||native"},
		{PHP("php::Closure->__invoke", "php:internal"), "Closure::__invoke|Closure->__invoke|||native"},
		{PHP("{main}", "/srv/b.php"), "{main}|{main}||/srv/b.php|"},
		{PHP("{closure:/srv/a.php:4-4}", "/srv/a.php"), "{closure:/srv/a.php:4}|{closure:/srv/a.php:4-4}||/srv/a.php|"},
		{PHP(`A->Blog\{closure:/srv/a.php:4-9}`, ""), `{closure:/srv/a.php:4}|A->Blog\{closure:/srv/a.php:4-9}|||`},
		{PHP("{closure:/srv/a.php(4)}", ""), "{closure:/srv/a.php:4}|{closure:/srv/a.php(4)}|||"},

		{PHP("call_user_func:{/srv/a.php:23}", ""), "call_user_func|call_user_func|||"},

		{Haskell("Shop.Cart", "total.go", "src/Shop/Cart.hs:(12,1)-(15,9)"), "Shop.Cart.total.go|Shop.Cart.total.go|Shop.Cart|src/Shop/Cart.hs:(12,1)-(15,9)|"},
		{Haskell("MAIN", "MAIN", "<built-in>"), "MAIN.MAIN|MAIN.MAIN|MAIN||"},

		{Erlang("shop", "work", "1"), "shop:work/1|shop:work/1|shop||"},
		{Erlang("shop", "'-prof/0-fun-1-'", "0"), "shop:-prof/0-fun-1-/0|shop:-prof/0-fun-1-/0|shop||"},
		{Erlang("erlang", "'++'", "2"), "erlang:++/2|erlang:++/2|erlang||"},
	} {
		p := c.got
		if got := fmt.Sprintf("%s|%s|%s|%s|%s", p.Name, p.Display, p.Library, p.Detail, p.Kind); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		if p.Family == model.FamilyNative {
			t.Errorf("%s has no family", p.Name)
		}
	}
}

// TestInText holds that what samplers write into text is what their other formats
// and other tools say.
func TestInText(t *testing.T) {
	for _, c := range []struct {
		text string
		want Parsed
		line int32
	}{
		{"fib (/srv/p.py:12)", Python("fib", "/srv/p.py", 0), 12},
		{"dumps (json/__init__.py:231)", Python("dumps", "/usr/lib/python3.11/json/__init__.py", 183), 231},
		{"<module> (p.py)", Python("<module>", "p.py", 0), 0},
		{"_load (<frozen importlib._bootstrap>:9)", Python("_load", "<frozen importlib._bootstrap>", 0), 9},
		{"block in work - task-1.rb:56", Ruby("block in work", "task-1.rb", 0), 56},
		{"Shop#total - /srv/o.rb:7", Ruby("Shop#total", "/srv/o.rb", 3), 7},
		{"tap - <internal:kernel>:90", Ruby("tap", "<internal:kernel>", 0), 90},
		{"poll (/usr/lib/libc.so.6)", Native("poll"), 0},
		{"sleep [c function] - (unknown):0", Ruby("sleep", "<cfunc>", 0), 0},
		{"shop:work/1", Erlang("shop", "work", "1"), 0},
		{"lists:'-map/2-fun-0-'/3", Erlang("lists", "'-map/2-fun-0-'", "3"), 0},
		{`Blog\Post->render`, PHP(`Blog\Post::render`, ""), 0},
		{`\Blog\slug`, PHP(`Blog\slug`, ""), 0},
		{`Blog\{closure:/srv/a.php:4-9}`, PHP("{closure:/srv/a.php(4)}", ""), 0},
		{"{main}", PHP("{main}", ""), 0},
	} {
		p := Parse(c.text)
		if p.Family != c.want.Family || p.Name != c.want.Name || p.Kind != c.want.Kind || p.Line != c.line {
			t.Errorf("%s: got %v %q, kind %v, line %d; want %v %q, kind %v, line %d", c.text, p.Family, p.Name, p.Kind, p.Line, c.want.Family, c.want.Name, c.want.Kind, c.line)
		}
	}
	for _, s := range []string{
		"f (int)", "run(app.py:3)", "a - b", "http://h/1", "node:fs/promises", "x:3/y", "foo\\ bar", `C:\a\b.exe`, "v8::Run (a.cc:3)", "std::map<int, a>:b/2",
	} {
		if p := Parse(s); p.Family != model.FamilyNative {
			t.Errorf("%s: is %v %q, want a native name", s, p.Family, p.Name)
		}
	}
	for text, name := range map[string]string{"try_to_wake_up_[w]": "try_to_wake_up", "--": "--"} {
		if p := Parse(text); p.Kind != model.KindWaker || p.Name != name {
			t.Errorf("%s: %q, kind %v", text, p.Name, p.Kind)
		}
	}
}
