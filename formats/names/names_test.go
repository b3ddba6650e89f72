package names

import (
	"fmt"
	"strings"
	"testing"

	"flameview/model"
)

// picture writes what Parse found in one line.
func picture(p Parsed) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", p.Family, p.Name)
	add := func(label, v string) {
		if v != "" {
			fmt.Fprintf(&b, " | %s %s", label, v)
		}
	}
	add("generic", p.Generic)
	if p.Display != p.Name {
		add("shown", p.Display)
	}
	add("kind", p.Kind.String())
	if p.Line != 0 {
		add("line", fmt.Sprint(p.Line))
	}
	add("library", p.Library)
	add("detail", p.Detail)
	return b.String()
}

func TestParse(t *testing.T) {
	tests := []struct{ in, want string }{
		// Rule 1: kinds.
		{"java/lang/Thread.run_[0]", "java java/lang/Thread.run | kind interpreted"},
		{"java/lang/Thread.run_[1]", "java java/lang/Thread.run | kind C1"},
		{"java/lang/Thread.run_[j]", "java java/lang/Thread.run | kind JIT"},
		{"java/lang/Thread.run_[i]", "java java/lang/Thread.run | kind inlined"},
		{"vfs_read_[k]", "native vfs_read | kind kernel"},
		{"Interpreter_[j]", "native Interpreter | kind JIT"},
		{"a_[x]", "native a_[x]"},
		{"f_[j]_[k]", "native f_[j] | kind kernel"},

		// Rule 2: Java.
		{"java/lang/Thread.run", "java java/lang/Thread.run"},
		{"java.lang.Thread.run", "java java/lang/Thread.run | shown java.lang.Thread.run"},
		{"Thread.run", "java Thread.run"},
		{"Load.lambda$main$10", "java Load.lambda$main$10"},
		{"Load$Node.<init>", "java Load$Node.<init>"},
		{"java/util/Comparator.lambda$thenComparing$36697e65$1", "java java/util/Comparator.lambda$thenComparing$36697e65$1"},
		{"Потоки$Ключ.работаБ", "java Потоки$Ключ.работаБ"},
		{"ja/日本.走る_[j]", "java ja/日本.走る | kind JIT"},
		{"日本語.走る", "java 日本語.走る"},
		{"a/b/c.d", "java a/b/c.d"},
		{"a.b_[j]", "java a.b | kind JIT"},
		{"OrderTest.a canceled order is kept", "java OrderTest.a canceled order is kept"},
		{"java.base@17.0.2/java.lang.Thread.run(Thread.java:833)", "java java/lang/Thread.run | shown java.lang.Thread.run | line 833 | library java.base@17.0.2 | detail (Thread.java:833)"},
		{"app//org.acme.Main.main", "java org/acme/Main.main | shown org.acme.Main.main | library app"},
		{"io/netty/Buf:.get_[j]", "java io/netty/Buf.get | shown io/netty/Buf:.get | kind JIT"},

		// Rule 3: signatures and lines.
		{"java/lang/String.trim()Ljava/lang/String|", "java java/lang/String.trim | detail ()Ljava/lang/String|"},
		{"Load.thrower(I)I_[j]", "java Load.thrower | kind JIT | detail (I)I"},
		{"org.acme.Main.run(int, java.lang.String)", "java org/acme/Main.run | shown org.acme.Main.run | detail (int, java.lang.String)"},
		{"java/lang/String.<init>:4501_[i]", "java java/lang/String.<init> | kind inlined | line 4501"},
		{"java/io/Reader.read0:65535", "java java/io/Reader.read0"},
		{"Load.run@17", "java Load.run | detail @17"},
		{"Load.run:12@17", "java Load.run | line 12 | detail @17"},
		{"Parse::do_exceptions(int, bool)", "native Parse::do_exceptions | detail (int, bool)"},
		{"Node::eq(Type const*) const", "native Node::eq | detail (Type const*) const"},
		{"Kit::store(Node**, bool) [clone .part.0]", "native Kit::store | detail (Node**, bool) [clone .part.0]"},
		{"Closure<(Barrier)0, false>::do_oop", "native Closure<(Barrier)0, false>::do_oop"},
		{"void Task::work<A, B>(Pool<A> const&, unsigned int)", "native void Task::work<A, B> | detail (Pool<A> const&, unsigned int)"},
		{"(anonymous namespace)::f(int)", "native (anonymous namespace)::f | detail (int)"},
		{"Less::operator()(int, int) const", "native Less::operator() | detail (int, int) const"},
		{"Less::operator()", "native Less::operator()"},
		{"operator new(unsigned long)", "native operator new | detail (unsigned long)"},
		{"operator new[]", "native operator new[]"},
		{"f(int)::{lambda(int)#1}::operator()(int) const", "native f(int)::{lambda(int)#1}::operator() | detail (int) const"},
		{"<T as core::iter::Iterator>::next", "native <T as core::iter::Iterator>::next"},
		{"run (app/main.py:42)", "python run (app/main.py) | shown run | line 42 | detail app/main.py"},
		{"std::Foo.bar", "native std::Foo.bar"},

		// Rule 4: generated classes.
		{"Load$$Lambda$14.0x00007f6d18007ce0.run", "java Load$$Lambda$14.0x00007f6d18007ce0.run | generic Load$$Lambda.run"},
		{"Load$$Lambda$100+0x0000000801003200/226744878.run", "java Load$$Lambda$100+0x0000000801003200/226744878.run | generic Load$$Lambda.run"},
		{"java.util.Comparator$$Lambda$99+0x00007f0190039060/323249738.compare:65535_[i]", "java java/util/Comparator$$Lambda$99+0x00007f0190039060/323249738.compare | generic java/util/Comparator$$Lambda.compare | shown java.util.Comparator$$Lambda$99+0x00007f0190039060/323249738.compare | kind inlined"},
		{"org/acme/Load$$Lambda/0x00007f0190039060.run", "java org/acme/Load$$Lambda/0x00007f0190039060.run | generic org/acme/Load$$Lambda.run"},
		{"org/acme/Load$$Lambda$7/12345.run", "java org/acme/Load$$Lambda$7/12345.run | generic org/acme/Load$$Lambda.run"},
		{"java/lang/invoke/LambdaForm$MH.0x00007fcec4009800.invoke", "java java/lang/invoke/LambdaForm$MH.0x00007fcec4009800.invoke | generic java/lang/invoke/LambdaForm$MH.invoke"},
		{"java.lang.invoke.LambdaForm$MH+0x00007f019000e000/676697577.linkToTargetMethod_[i]", "java java/lang/invoke/LambdaForm$MH+0x00007f019000e000/676697577.linkToTargetMethod | generic java/lang/invoke/LambdaForm$MH.linkToTargetMethod | shown java.lang.invoke.LambdaForm$MH+0x00007f019000e000/676697577.linkToTargetMethod | kind inlined"},
		{"java/lang/invoke/LambdaForm.prepare", "java java/lang/invoke/LambdaForm.prepare"},
		{"jdk/internal/reflect/GeneratedMethodAccessor12.invoke", "java jdk/internal/reflect/GeneratedMethodAccessor12.invoke | generic jdk/internal/reflect/GeneratedMethodAccessor.invoke"},
		{"sun/reflect/GeneratedConstructorAccessor3.newInstance", "java sun/reflect/GeneratedConstructorAccessor3.newInstance | generic sun/reflect/GeneratedConstructorAccessor.newInstance"},
		{"com/sun/proxy/$Proxy7.get", "java com/sun/proxy/$Proxy7.get | generic com/sun/proxy/$Proxy.get"},
		{"jdk/proxy2/$Proxy34.get", "java jdk/proxy2/$Proxy34.get | generic jdk/proxy/$Proxy.get"},
		{"$Proxy7.get", "java $Proxy7.get | generic $Proxy.get"},
		{"org/acme/Bean$$EnhancerBySpringCGLIB$$1a2b3c4d.get", "java org/acme/Bean$$EnhancerBySpringCGLIB$$1a2b3c4d.get | generic org/acme/Bean$$EnhancerBySpringCGLIB.get"},
		{"org/acme/Bean$$SpringCGLIB$$0.get", "java org/acme/Bean$$SpringCGLIB$$0.get | generic org/acme/Bean$$SpringCGLIB.get"},
		{"org/acme/Cafe.0babe", "native org/acme/Cafe.0babe"},
		{"org/face.add", "java org/face.add"},

		// Rule 5: native.
		{"A::b", "native A::b"},
		{"libjvm.so`Compile::Compile", "native Compile::Compile | library libjvm.so"},
		{"List`1.Add", "native List`1.Add"},
		{"HashSet`1.Add", "native HashSet`1.Add"},
		{"System.Collections.Generic.Dictionary`2+Enumerator[System.__Canon].MoveNext", "native System.Collections.Generic.Dictionary`2+Enumerator[System.__Canon].MoveNext"},
		{"app.dll`List`1.Add", "native List`1.Add | library app.dll"},
		{"Foo.`type`", "native Foo.`type`"},
		{"gzip`main", "native main | library gzip"},
		{"tail`main", "native main | library tail"},
		{"libc.so.6`read", "native read | library libc.so.6"},
		{"libjvm.so.Compile::Compile(int)", "native Compile::Compile | library libjvm.so | detail (int)"},
		{"libc.so.6.read", "native read | library libc.so.6"},
		{"libc.so.6", "native libc.so.6"},
		{"libstdc++.so.6.0.28", "native libstdc++.so.6.0.28"},
		{"[libc-2.31.so]", "native [libc-2.31.so]"},
		{".plt", "native plt | shown .plt"},
		{"[vdso]", "native [vdso]"},
		{"foo.isra.0", "native foo | detail .isra.0"},
		{"foo.constprop.0", "native foo | detail .constprop.0"},
		{"PyEval_EvalFrame.cold", "native PyEval_EvalFrame | detail .cold"},
		{"memcpy@@GLIBC_2.17", "native memcpy | detail @@GLIBC_2.17"},
		{"KERNELBASE.dll", "native KERNELBASE.dll"},
		{"Point.c", "native Point.c"},
		{"com.acme.Point.c", "java com/acme/Point.c | shown com.acme.Point.c"},
		{"main.main", "native main.main"},
		{"main.Point.Add", "native main.Point.Add"},
		{"time.Time.sub", "native time.Time.sub"},
		{"runtime.mallocgc", "native runtime.mallocgc"},
		{"net/http.(*conn).serve", "native net/http.(*conn).serve"},
		{"net/http.HandlerFunc.ServeHTTP", "native net/http.HandlerFunc.ServeHTTP"},
		{"encoding/json.Marshal", "native encoding/json.Marshal"},
		{"github.com/a/b.(*T).M", "native github.com/a/b.(*T).M"},
		{"github.com/a/b.F.func1", "native github.com/a/b.F.func1"},
		{"github.com/a/b.(*T).M.func1(...)", "native github.com/a/b.(*T).M.func1 | detail (...)"},
		{"I2C/C2I adapters", "native I2C/C2I adapters"},
		{"System.String.Concat", "native System.String.Concat"},
		{"0x7fe8555165e4", "native 0x7fe8555165e4"},
		{"LazyCompile:~run /app/Main.js:12", "native LazyCompile:~run /app/Main.js:12"},
		{"[truncated]", "native [truncated] | kind truncated"},

		// Rule 6: classes and threads.
		{"java.lang.Object[]_[i]", "class java.lang.Object[] | kind class"},
		{"byte[]", "class byte[] | kind class"},
		{"java.lang.String_[k]", "class java.lang.String | kind class"},
		{"java.util.LinkedHashMap$Entry_[i]", "class java.util.LinkedHashMap$Entry | kind class"},
		{"Load$Node_[i]", "class Load$Node | kind class"},
		{"Load$$Lambda$17.0x00007fcec400c8a0_[i]", "class Load$$Lambda$17.0x00007fcec400c8a0 | generic Load$$Lambda | kind class"},
		{"Load$$Lambda$106+0x00007f0190012ee0.131166505_[k]", "class Load$$Lambda$106+0x00007f0190012ee0.131166505 | generic Load$$Lambda | kind class"},
		{"Node.eval_[i]", "java Node.eval | kind inlined"},
		{"SyS_read_[k]", "native SyS_read | kind kernel"},
		{"main_[i]", "native main | kind inlined"},
		{"java.lang.String", "native java.lang.String"},
		{"[worker;1 tid=12]", "thread [worker;1 tid=12] | kind thread"},

		// Rule 7: no name.
		{"", "native [unknown]"},
		{"unknown", "native [unknown]"},
		{"[unknown]", "native [unknown]"},
		{"unknown_[k]", "native [unknown] | kind kernel"},
		{"[unknown_Java]", "native [unknown_Java]"},
	}
	for _, test := range tests {
		if got := picture(Parse(test.in)); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.in, got, test.want)
		}
	}
}

// TestTyped holds that readers that know more get the names that text gives.
func TestTyped(t *testing.T) {
	for _, test := range []struct {
		text  string
		typed Parsed
	}{
		{"java/lang/Thread.run", Java("java/lang/Thread", "run", "()V")},
		{"java.lang.Thread.run:12", Java("java.lang.Thread", "run", "")},
		{"java.util.Comparator$$Lambda$99+0x00007f0190039060/323249738.compare", Java("java/util/Comparator$$Lambda$99+0x00007f0190039060/323249738", "compare", "(II)I")},
		{"Parse::do_call", Native("Parse::do_call(int)")},
		{"libc.so.6`read", Native("read")},
		{".plt", Java("", ".plt", "")},
		{"[unknown]", Native("")},
		{"java.lang.Object[]_[i]", Class("[Ljava/lang/Object;")},
		{"byte[][]_[k]", Class("[[B")},
		{"java.lang.String_[i]", Class("java/lang/String")},
		{"Load$$Lambda$106+0x00007f0190012ee0.131166505_[k]", Class("Load$$Lambda$106+0x00007f0190012ee0/131166505")},
	} {
		p := Parse(test.text)
		if p.Family != test.typed.Family || p.Name != test.typed.Name || p.Generic != test.typed.Generic {
			t.Errorf("text %s\ntyped %s", picture(p), picture(test.typed))
		}
	}
}

func TestThread(t *testing.T) {
	for in, want := range map[string]model.Thread{
		"[main tid=123]":         {Name: "main", ID: 123},
		"[tid=7]":                {ID: 7},
		"[sorter;semi tid=217]":  {Name: "sorter;semi", ID: 217},
		"[a [b] tid=1 tid=2]":    {Name: "a [b] tid=1", ID: 2},
		"[GC Thread#0 tid=2257]": {Name: "GC Thread#0", ID: 2257},
	} {
		if got, ok := Thread(in); !ok || got != want {
			t.Errorf("%s: %+v %v", in, got, ok)
		}
	}
	for _, in := range []string{"", "[unknown]", "[vdso]", "[main tid=]", "[main tid=x]", "[maintid=1]", "main tid=1", "[main tid=99999999999999999999]"} {
		if _, ok := Thread(in); ok {
			t.Errorf("%s is taken for a thread", in)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a.b:1", "lib.so.x", "[B_[i]", "a(", ")", "`", ".0x", "$$Lambda", "x/0x1.y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p := Parse(s)
		if p.Name == "" || p.Display == "" {
			t.Errorf("%q has no name: %+v", s, p)
		}
		Class(s)
		Native(s)
		Java(s, s, s)
	})
}
