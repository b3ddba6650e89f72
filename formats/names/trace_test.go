package names

import (
	"fmt"
	"testing"
)

func TestStackTrace(t *testing.T) {
	for in, want := range map[string]string{
		"java.lang.Thread.run(Thread.java:833)":               `java/lang/Thread.run "" 833 `,
		"java.lang.Thread.run(java.base@17/Thread.java:833)":  `java/lang/Thread.run "java.base@17" 833 `,
		"java.base/java.lang.Thread.run(Thread.java:833)":     `java/lang/Thread.run "java.base" 833 `,
		"java.base@21.0.2/java.lang.Thread.run(Thread.java)":  `java/lang/Thread.run "java.base@21.0.2" 0 `,
		"app//shop.Cart.add(Cart.java:7)":                     `shop/Cart.add "app" 7 `,
		"loader/mod@1/a.B.c(Native Method)":                   `a/B.c "mod@1" 0 native`,
		"a.B.c(java.base@17/Native Method)":                   `a/B.c "java.base@17" 0 native`,
		"Cart$$Lambda$11/0x00007f6f24002cc8.run(Unknown)":     `Cart$$Lambda$11/0x00007f6f24002cc8.run "" 0 `,
		"java.base/Cart$$Lambda/0x0007f.run(Unknown Source)":  `Cart$$Lambda/0x0007f.run "java.base" 0 `,
		"a.Cart$$Lambda$1/12345.run(Unknown Source)":          `a/Cart$$Lambda$1/12345.run "" 0 `,
		"Main.<init>(Main.java:1)":                            `Main.<init> "" 1 `,
		"shop.OrderKt.it takes (some) time(Order.kt:3)":       `shop/OrderKt.it takes (some) time "" 3 `,
		"Ключ.найти(Ключ.java:12)":                            `Ключ.найти "" 12 `,
		"run(Main.java:1)":                                    "no",
		"Main.run":                                            "no",
		"Main.(x)":                                            "no",
		"()":                                                  "no",
		"":                                                    "no",
		"java.base/(x)":                                       "no",
		"a.B.c(F.java:99999999999999)":                        `a/B.c "" 0 `,
		"a.B.c(D.java:65535)":                                 `a/B.c "" 0 `,
		"com.acme.shop/com.acme.shop.Cart.add(Cart.java:124)": `com/acme/shop/Cart.add "com.acme.shop" 124 `,
	} {
		p, ok := StackTrace(in)
		got := fmt.Sprintf("%s %q %d %s", p.Name, p.Library, p.Line, p.Kind)
		if !ok {
			got = "no"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
