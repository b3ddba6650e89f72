package names

import "testing"

func TestNativeSymbols(t *testing.T) {
	tests := []struct{ in, want string }{
		// What compilers and linkers put behind a name.
		{"finish_task_switch.isra.0", "native finish_task_switch | detail .isra.0"},
		{"f.part.1.constprop.2.cold", "native f | detail .part.1.constprop.2.cold"},
		{"maps.clone", "native maps.clone"}, // a function of Go
		{"sin@plt", "native sin | detail @plt"},
		{"std::cout@@GLIBCXX_3.4", "native std::cout | detail @@GLIBCXX_3.4"},
		{"write@GLIBC_PRIVATE", "native write | detail @GLIBC_PRIVATE"},
		{"a@b", "native a@b"},
		{"__GI___libc_write", "native __libc_write | shown __GI___libc_write"},
		{"__GI_", "native __GI_"},
		{".isra.0", "native isra.0 | shown .isra.0"},

		// Mangled.
		{"_ZNK12_GLOBAL__N_14PolyIdLi7EE4areaEi", "native (anonymous namespace)::Poly<double, 7>::area"},
		{"_Z3fooIiEvT_", "native foo<int>"}, // no result in front
		{"__Z3foov", "native foo"},
		{"_ZN3foo3barEv.part.1", "native foo::bar | detail .part.1"},
		{"_ZN3FoocvbEv", "native Foo::operator bool"},
		{"_ZN3FooclEi", "native Foo::operator()"},
		{"_RNvNtCs1234_7mycrate3foo3bar", "native mycrate::foo::bar"},
		{"_Zeta", "native _Zeta"},
		{"_R", "native _R"},

		// Rust's first mangling, whole and half done.
		{"_ZN8mesh_app4Grid2at17h24281a7dd3363d5eE", "native mesh_app::Grid::at"},
		{"_ZN59_$LT$a..B$LT$f64$GT$$u20$as$u20$c..D$GT$2at17h24281a7dd3363d5eE", "native _ZN59_$LT$a..B$LT$f64$GT$$u20$as$u20$c..D$GT$2at17h24281a7dd3363d5eE"}, // a wrong length
		{"_ZN42_$LT$a..B$LT$f64$GT$$u20$as$u20$c..Dxy$GT$2at17h24281a7dd3363d5eE", "native <a::B<f64> as c::Dxy>::at"},
		{"_$LT$a..B$LT$f64$GT$$u20$as$u20$c..D$GT$::at::h24281a7dd3363d5e", "native <a::B<f64> as c::D>::at | detail ::h24281a7dd3363d5e"},
		{"core::ops::function::FnOnce::call_once{{vtable.shim}}::h0123456789abcdef", "native core::ops::function::FnOnce::call_once{{vtable.shim}} | detail ::h0123456789abcdef"},
		{"main::{{closure}}", "native main::{{closure}}"},
		{"Outer$Inner", "native Outer$Inner"},
	}
	for _, test := range tests {
		if got := picture(Native(test.in)); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.in, got, test.want)
		}
	}
}
