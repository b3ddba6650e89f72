package names

import "testing"

func TestJIT(t *testing.T) {
	tests := []struct{ in, want string }{
		{"Ljava/io/PrintStream;::print", "java java/io/PrintStream.print | kind JIT"},
		{"Ljava/io/PrintStream;.print", "java java/io/PrintStream.print | kind JIT"},
		{"Ljava/io/PrintStream;print(I)V", "java java/io/PrintStream.print | kind JIT | detail (I)V"},
		{"Lio/a/B$1;::<init>", "java io/a/B$1.<init> | kind JIT"},
		{"java.io.PrintStream::print", "java java/io/PrintStream.print | shown java.io.PrintStream.print | kind JIT"},
		{"void java.io.PrintStream.print(int, java.lang.String)", "java java/io/PrintStream.print | shown java.io.PrintStream.print | kind JIT | detail (int, java.lang.String)"},
		{"java.lang.Object Load$$Lambda.0x00007f01a2b3.get()", "java Load$$Lambda.0x00007f01a2b3.get | generic Load$$Lambda.get | kind JIT | detail ()"},
		{"La/B;::c->La/D;::e->La/F;::g", "java a/B.c | kind JIT + java a/D.e | kind inlined + java a/F.g | kind inlined"},
		{"LazyCompile:*step /srv/a.js:1:2", "js step (/srv/a.js) | shown step | kind JIT | detail /srv/a.js:1:2"},
		{"py::Pool.run:/srv/primes.py", "python Pool.run (/srv/primes.py) | shown Pool.run | detail /srv/primes.py"},
		{"py::<module>:/srv/primes.py", "python <module> (/srv/primes.py) | shown <module> (primes.py) | detail /srv/primes.py"},
		{"$lists:map/2", "erlang lists:map/2 | library lists"},
		{"$'Elixir.A.B':'f g'/0", "erlang Elixir.A.B:f g/0 | library Elixir.A.B"},

		{"Interpreter", "native Interpreter"},
		{"StubRoutines (1)", "native StubRoutines (1)"},
		{"operator->", "native operator->"},
		{"std::vector::at", "native std::vector::at"},
		{"Lock::unlock()", "native Lock::unlock | detail ()"},
		{"L;::", "native L;::"},
		{"", "native [unknown]"},
	}
	for _, test := range tests {
		got := ""
		for i, p := range JIT(test.in) {
			if i > 0 {
				got += " + "
			}
			got += picture(p)
		}
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.in, got, test.want)
		}
	}
}
