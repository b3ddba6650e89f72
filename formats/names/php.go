package names

import (
	"strings"

	"flameview/model"
)

// PHP names a function of PHP, where names are unique in a program, so the file
// is no part of them. Instance and class methods are written alike.
//
//	function                        Name                            kind
//	Blog\Post->render               Blog\Post::render
//	\Blog\slug                      Blog\slug
//	php::str_repeat                 str_repeat                      native
//	{closure:/srv/a.php:4-4}        the same
//	require_once::/srv/a.php        the same
//	call_user_func:{/srv/a.php:23}  call_user_func
func PHP(function, file string) Parsed {
	p := plain(model.FamilyPHP, function)
	if bare, ok := strings.CutPrefix(function, "php::"); ok {
		p.Kind = model.KindNative
		p.Name, p.Display = bare, bare
	}
	if i := strings.Index(p.Name, ":{"); i > 0 && strings.HasSuffix(p.Name, "}") { // where it is called
		p.Name, p.Display = p.Name[:i], p.Name[:i]
	}
	p.Name = strings.TrimPrefix(strings.Replace(p.Name, "->", "::", 1), `\`)
	if file != "php:internal" {
		p.Detail = file
	}
	return p
}
