package names

import (
	"testing"

	"flameview/model"
)

func TestJS(t *testing.T) {
	for _, test := range []struct {
		function           string
		at                 Script
		name, display, lib string
		detail             string
	}{
		{"step", Script{"file:///srv/shop.js?v=2", 12, 7}, "step (/srv/shop.js)", "step", "", "/srv/shop.js:12:7"},
		{"step", Script{"/srv/shop.js", 12, 7}, "step (/srv/shop.js)", "step", "", "/srv/shop.js:12:7"},
		{"", Script{"http://h/app.js#x", 6, 14}, "(anonymous 6:14) (http://h/app.js)", "(anonymous app.js:6)", "", "http://h/app.js:6:14"},
		{"(anonymous)", Script{"http://h/app.js", 0, 0}, "(anonymous) (http://h/app.js)", "(anonymous app.js)", "", "http://h/app.js"},
		{"", Script{}, "(anonymous)", "(anonymous)", "", ""},
		{"(idle)", Script{}, "(idle)", "(idle)", "", ""},
		{"RegExp: [a-z]+", Script{}, "RegExp:[a-z]+", "RegExp: [a-z]+", "", ""},
		{"readSync", Script{"node:fs", 731, 18}, "readSync (node:fs)", "readSync", "node", "node:fs:731:18"},
		{"f", Script{"internal/modules/cjs/loader.js", 1, 1}, "f (internal/modules/cjs/loader.js)", "f", "node", "internal/modules/cjs/loader.js:1:1"},
		{"f", Script{"file:///C:/a/x.js", 1, 1}, "f (C:/a/x.js)", "f", "", "C:/a/x.js:1:1"},
		{"f", Script{"/a/node_modules/.pnpm/y@1/node_modules/@x/y/i.js", 3, 1}, "f (/a/node_modules/.pnpm/y@1/node_modules/@x/y/i.js)", "f", "@x/y", "/a/node_modules/.pnpm/y@1/node_modules/@x/y/i.js:3:1"},
		{"f", Script{`C:\a\node_modules\y\i.js`, 3, 1}, `f (C:\a\node_modules\y\i.js)`, "f", "y", `C:\a\node_modules\y\i.js:3:1`},
		{"f", Script{"/a/my_node_modules/y/i.js", 0, 0}, "f (/a/my_node_modules/y/i.js)", "f", "", "/a/my_node_modules/y/i.js"},
		{"f", Script{"chrome-extension://abc/x.js", 0, 0}, "f (chrome-extension://abc/x.js)", "f", "chrome-extension://abc", "chrome-extension://abc/x.js"},
	} {
		p := JS(test.function, test.at)
		if p.Family != model.FamilyJS || p.Name != test.name || p.Display != test.display || p.Library != test.lib || p.Detail != test.detail {
			t.Errorf("%q %v: got %q, %q, library %q, detail %q", test.function, test.at, p.Name, p.Display, p.Library, p.Detail)
		}
	}
}

func TestV8(t *testing.T) {
	for _, test := range []struct {
		written, name string
		kind          model.Kind
	}{
		{"LazyCompile:*step /srv/shop.js:12:7", "step (/srv/shop.js)", model.KindJIT},
		{"JS:+step file:///srv/shop.js:12:7", "step (/srv/shop.js)", model.KindJIT},
		{"JS: ^get total file:///srv/a b.mjs:3:9", "get total (/srv/a b.mjs)", model.KindBaseline},
		{"Function:~ /srv/shop.js:6:14", "(anonymous 6:14) (/srv/shop.js)", model.KindInterpreted},
		{"JS: *<anonymous> /srv/shop.js:6:14", "(anonymous 6:14) (/srv/shop.js)", model.KindJIT},
		{"Script:~ node:internal/main:1:1", "(anonymous 1:1) (node:internal/main)", model.KindInterpreted},
		{"Eval:~ evalmachine.<anonymous>:1:1", "(anonymous 1:1) (evalmachine.<anonymous>)", model.KindInterpreted},
		{"InterpretedFunction:step /srv/shop.js:12:7", "step (/srv/shop.js)", model.KindInterpreted},
		{`LazyCompile:~mandel "quoted" \ <b> C:\x\shop.js:12:7`, `mandel "quoted" \ <b> (C:\x\shop.js)`, model.KindInterpreted},
		{"LazyCompile:~next native array.js:1:1", "next native (array.js)", model.KindInterpreted},
		{"JS:~step", "step", model.KindInterpreted},
		{"Builtin:ArrayMap", "Builtin:ArrayMap", model.KindNative},
		{"RegExp: a b", "RegExp:a b", model.KindNative},
	} {
		p, ok := V8(test.written)
		if !ok || p.Name != test.name || p.Kind != test.kind {
			t.Errorf("%s: got %q, %v, %v; want %q, %v", test.written, p.Name, p.Kind, ok, test.name, test.kind)
		}
	}
	for _, other := range []string{"", "main", "std::vector", "JS", "JS:", "Foo:bar", "Interpreter"} {
		if p, ok := V8(other); ok {
			t.Errorf("%q is taken for code of V8: %+v", other, p)
		}
	}
}

func TestJSPlace(t *testing.T) {
	for _, test := range []struct {
		written, function string
		at                Script
		ok                bool
	}{
		{"step (http://h:80/app.js:12:7)", "step", Script{"http://h:80/app.js", 12, 7}, true},
		{"map (self-hosted:240:1)[17]", "map", Script{"self-hosted", 240, 1}, true},
		{"step(/srv/app.js:12:7)", "step", Script{"/srv/app.js", 12, 7}, true},
		{"f(x) (a.js:12:7)", "f(x)", Script{"a.js", 12, 7}, true},
		{"http://h/app.js:7", "", Script{"http://h/app.js", 7, 0}, true},
		{"http://h/app.js (chrome://x.js:3)", "http://h/app.js", Script{"chrome://x.js", 3, 0}, true},
		{"std::foo(int)", "std::foo", Script{"int", 0, 0}, false},
		{"XREMain::XRE_main", "", Script{}, false},
		{"0x7f00", "", Script{}, false},
		{")", "", Script{}, false},
		{"[3]", "", Script{}, false},
	} {
		function, at, ok := JSPlace(test.written)
		if ok != test.ok || ok && (function != test.function || at != test.at) {
			t.Errorf("%q: got %q, %+v, %v", test.written, function, at, ok)
		}
	}
}
