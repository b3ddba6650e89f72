// Package locale gives the toolkit a language it knows. The toolkit reads the
// environment when its packages are initialised and prints an error for "C" or
// "C.UTF-8", which no user should see.
//
// Import it for its effect. Go initialises packages whose imports are ready in
// the order of their paths, and this one needs only the standard library, so it
// comes before any package of the toolkit.
package locale

import (
	"os"
	"strings"
)

func init() {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v == "C" || v == "POSIX" || strings.HasPrefix(v, "C.") {
			_ = os.Setenv(name, "en_US.UTF-8") // at worst, the message is printed
		}
	}
}
