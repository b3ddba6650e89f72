package names

import (
	"fmt"
	"regexp"
	"strings"

	"flameview/model"
)

// Ruby names a method of Ruby. Names hold the class, so the file is no part of
// them; where there is no class, it is.
//
//	function              file                                              library       kind
//	Shop::Order#total     /srv/orders.rb
//	block in Shop.run     /srv/orders.rb
//	block in work         /srv/orders.rb      its name is block in work (/srv/orders.rb)
//	Array#map             <cfunc>                                                         native
//	Store#get             /gems/activesupport-7.0.4/lib/active_support/x.rb activesupport
//	JSON.generate         /usr/lib/ruby/3.1.0/json/common.rb                json
func Ruby(function, file string, line int32) Parsed {
	p := plain(model.FamilyRuby, function)
	switch {
	case file == "<cfunc>":
		p.Kind = model.KindNative
	case file != "" && line > 0:
		p.Detail = fmt.Sprintf("%s:%d", file, line)
	default:
		p.Detail = file
	}
	if p.Library = rubyGem(file); file != "<cfunc>" {
		p.File = file
	}
	if file != "" && file != "<cfunc>" && !hasClass(function) {
		p.Name += " (" + insideRuby(file) + ")"
	}
	return p
}

// hasClass says whether a name holds a class: Shop::Order#total, block in Shop.run,
// <class:Order>.
func hasClass(function string) bool {
	if i := strings.LastIndex(function, " in "); i >= 0 {
		function = function[i+len(" in "):]
	}
	return strings.ContainsAny(function, "#.") || strings.Contains(function, "::") || strings.HasPrefix(function, "<class:") || strings.HasPrefix(function, "<module:")
}

// insideRuby is the path of a file without the folder of gems or of Ruby's own
// library, which differs from machine to machine.
//
//	/usr/lib/ruby/gems/rack-2.2.4/lib/rack.rb -> rack/lib/rack.rb
//	/usr/lib/ruby/3.1.0/json/common.rb        -> json/common.rb
func insideRuby(file string) string {
	if all := gem.FindAllStringSubmatchIndex(file, -1); all != nil {
		m := all[len(all)-1]
		return file[m[2]:m[3]] + "/" + file[m[1]:]
	}
	if m := rubyLibrary.FindStringSubmatchIndex(file); m != nil {
		return file[m[2]:]
	}
	return file
}

// RubyProf names a method as ruby-prof up to version 1.4 writes it.
//
//	Shop::Order::total   -> Shop::Order#total
//	<Class::Shop>::fib   -> Shop.fib
//	[global]::           -> <main>
func RubyProf(function, file string) Parsed {
	written := function
	i := strings.LastIndex(function, "::")
	switch {
	case function == "[global]::" || strings.HasPrefix(function, "Global#[No method]"):
		function = "<main>"
	case i <= 0 || strings.Contains(function, "#"):
	case strings.HasSuffix(function[:i], ">") && (strings.HasPrefix(function, "<Class::") || strings.HasPrefix(function, "<Module::")):
		class := function[strings.Index(function, "::")+2 : i-1]
		function = class + "." + function[i+2:]
	default:
		function = function[:i] + "#" + function[i+2:]
	}
	p := Ruby(function, file, 0)
	p.Display = written
	return p
}

// gem is the folder of a gem with its version, ruby's own library the folder of
// Ruby's version.
var (
	gem         = regexp.MustCompile(`/gems/([^/]+?)-[0-9][^/]*/`)
	rubyLibrary = regexp.MustCompile(`/ruby/[0-9]+\.[0-9]+[^/]*/([^/]+?)(?:\.rb)?(?:/|$)`)
)

// rubyGem is the gem that a file belongs to, or the part of Ruby's own library.
func rubyGem(file string) string {
	if all := gem.FindAllStringSubmatch(file, -1); all != nil {
		return all[len(all)-1][1]
	}
	if m := rubyLibrary.FindStringSubmatch(file); m != nil && m[1] != "gems" {
		return m[1]
	}
	return ""
}
