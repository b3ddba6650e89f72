package names

import "strings"

// rustEscapes are the signs that Rust's first mangling writes in words. See
// sanitize in rust-lang/rust, compiler/rustc_symbol_mangling/src/legacy.rs.
var rustEscapes = strings.NewReplacer(
	"$SP$", "@", "$BP$", "*", "$RF$", "&", "$LT$", "<", "$GT$", ">", "$LP$", "(", "$RP$", ")", "$C$", ",",
	"$u7e$", "~", "$u20$", " ", "$u27$", "'", "$u5b$", "[", "$u5d$", "]", "$u7b$", "{", "$u7d$", "}",
	"$u3b$", ";", "$u2b$", "+", "$u22$", `"`, "..", "::",
)

// cutRust writes a Rust name that a C++ demangler left half done as Rust does,
// and takes the hash off that differs from build to build.
//
//	_$LT$a..B$u20$as$u20$c..D$GT$::at::h24281a7dd3363d5e -> <a::B as c::D>::at, ::h24281a7dd3363d5e
//	mesh::main::h0123456789abcdef                        -> mesh::main, ::h0123456789abcdef
func cutRust(s string) (name, hash string) {
	const size = len("::h0123456789abcdef")
	name = s
	if n := len(s) - size; n > 0 && strings.HasPrefix(s[n:], "::h") && isAllHex(s[n+3:]) {
		name, hash = s[:n], s[n:]
	}
	if strings.Contains(name, "$") && !strings.HasPrefix(name, "_ZN") && (hash != "" || strings.Contains(name, "$LT$") || strings.Contains(name, "$u7b$")) {
		name = strings.ReplaceAll(name, "_$", "$")
		name = rustEscapes.Replace(name)
	}
	return name, hash
}

func isAllHex(s string) bool {
	for i := range len(s) {
		if !isHex(s[i]) {
			return false
		}
	}
	return true
}
