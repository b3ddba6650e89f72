package names

import (
	"regexp"
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
//	A->Blog\{closure:/srv/a.php:4-9}  {closure:/srv/a.php:4}
//	{closure:/srv/a.php(4)}         {closure:/srv/a.php:4}
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
	if m := phpClosure.FindStringSubmatch(p.Name); m != nil {
		p.Name = "{closure:" + m[1] + ":" + m[2] + m[3] + "}"
	}
	p.Name = strings.TrimPrefix(strings.Replace(p.Name, "->", "::", 1), `\`)
	if file != "php:internal" {
		p.Detail, p.File = file, file
	}
	return p
}

// phpClosure is a function without a name, which its place tells from others:
// Xdebug puts the namespace or the class in front and the last line behind, Excimer
// the first line in parentheses.
var phpClosure = regexp.MustCompile(`\{closure:([^{}]*?)(?:\(([0-9]+)\)|:([0-9]+)(?:-[0-9]+)?)\}$`)
