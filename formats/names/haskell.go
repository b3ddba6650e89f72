package names

import (
	"regexp"
	"strconv"

	"flameview/model"
)

// Haskell names a cost centre of GHC: a function or an expression in a module.
// place is where it is written.
//
//	module     label      place                           Name                line
//	Shop.Cart  total.go   src/Shop/Cart.hs:(12,1)-(15,9)  Shop.Cart.total.go  12
//	Main       main       Main.hs:7:1-20                  Main.main           7
//	Main       CAF        <entire-module>                 Main.CAF
//	MAIN       MAIN       <built-in>                      MAIN.MAIN
func Haskell(module, label, place string) Parsed {
	name := label
	if module != "" {
		name = module + "." + label
	}
	p := plain(model.FamilyHaskell, name)
	p.Library = module
	if place != "<built-in>" {
		p.Detail = place
	}
	if m := haskellLine.FindStringSubmatch(place); m != nil {
		n, _ := strconv.Atoi(m[1])
		p.Line = int32(n)
	}
	return p
}

var haskellLine = regexp.MustCompile(`:\(?([0-9]{1,9})[:,][0-9]`)
