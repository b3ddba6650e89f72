package jvm

import (
	"encoding/binary"
	"testing"
)

// counters writes a file as a JVM does.
func counters(texts ...string) []byte {
	b := make([]byte, prologueLen)
	copy(b, []byte{0xca, 0xfe, 0xc0, 0xc0, 1, 2, 0, 1})
	u32 := func(at, v int) { binary.LittleEndian.PutUint32(b[at:], uint32(v)) }
	u32(24, prologueLen)
	u32(28, len(texts)/2)
	for i := 0; i < len(texts); i += 2 {
		name, value := texts[i]+"\x00", texts[i+1]+"\x00"
		at := len(b)
		b = append(b, make([]byte, entryLen)...)
		b = append(append(b, name...), value...)
		u32(at, len(b)-at)
		u32(at+4, entryLen)
		u32(at+8, len(value))
		b[at+12] = 'B'
		u32(at+16, entryLen+len(name))
	}
	return b
}

func TestPerfTexts(t *testing.T) {
	data := counters("sun.rt.javaCommand", "com.acme.Shop --port 80", "java.property.java.version", "17.0.15")
	texts, err := perfTexts(data)
	if err != nil || texts["sun.rt.javaCommand"] != "com.acme.Shop --port 80" || texts["java.property.java.version"] != "17.0.15" {
		t.Errorf("%v, %q", err, texts)
	}
	for n := range data {
		perfTexts(data[:n]) // is not to panic
	}
}

func TestCalled(t *testing.T) {
	for _, c := range []struct {
		main, name string
		want       bool
	}{
		{"com.acme.Shop", "com.acme.Shop", true},
		{"com.acme.Shop", "Shop", true},
		{"com.acme.Shop", "hop", false},
		{"/opt/shop.jar", "shop.jar", true},
		{"/opt/shop.jar", "shop", true},
		{"/opt/shop.jar", "jar", false},
		{"", "", true},
	} {
		if got := (VM{Main: c.main}).called(c.name); got != c.want {
			t.Errorf("%q called %q: %v", c.main, c.name, got)
		}
	}
}

func FuzzPerfTexts(f *testing.F) {
	f.Add(counters("a", "b", "c", "d"))
	f.Fuzz(func(t *testing.T, data []byte) { perfTexts(data) })
}
