package jfr

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/grafana/jfr-parser/parser/types/def"

	"flameview/model"
)

var (
	describeFrom = flag.String("describe", "", "two recordings of a JDK, with a comma between them, whose common classes are written down")
	describeTo   = flag.String("to", "", "the file for that")
)

// TestDescribe writes a built-in description; scripts/jdktypes.sh calls it.
func TestDescribe(t *testing.T) {
	if *describeFrom == "" {
		t.Skip("scripts/jdktypes.sh calls this")
	}
	var both []*schema
	for file := range strings.SplitSeq(*describeFrom, ",") {
		both = append(both, describedBy(t, load(t, file)))
	}
	if err := os.WriteFile(*describeTo, []byte(describe(both[0], both[1])), 0o644); err != nil {
		t.Fatal(err)
	}
}

// describedBy gives what the first chunk of a recording says of its events.
func describedBy(t testing.TB, data []byte) *schema {
	t.Helper()
	c := split(data, model.NewBuilder(model.File{}))[0]
	if err := c.survey(t.Context(), func(int) {}); err != nil {
		t.Fatal(err)
	}
	return c.schema
}

// describe writes the classes that two descriptions have in common. Annotations
// are left out: what matters of them stands at the fields.
func describe(a, b *schema) string {
	var out strings.Builder
	out.WriteString("# The classes that all processes of this JDK have. Made by scripts/jdktypes.sh; do not edit.\n")
	var ids []def.TypeID
	for id, x := range a.IDMap {
		y := b.IDMap[id]
		if y != nil && x.Name == y.Name && slices.Equal(x.Fields, y.Fields) &&
			!strings.HasPrefix(x.Name, "jdk.jfr.") && !strings.HasPrefix(x.Name, "jdk.settings.") && !strings.HasPrefix(x.Name, "java.lang.annotation.") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		c := a.IDMap[id]
		fmt.Fprintln(&out, strings.TrimSpace(fmt.Sprint(int(id), " ", c.Name, " ", a.label[id])))
		for i, f := range c.Fields {
			words := []string{f.Name, a.IDMap[f.Type].Name}
			if f.ConstantPool {
				words = append(words, "ref")
			}
			if f.Array {
				words = append(words, "array")
			}
			n := a.notes[noteKey{id, i}]
			fmt.Fprintln(&out, strings.TrimRight("\t"+strings.Join(append(words, n.amount, n.timespan), " "), " "))
		}
	}
	return out.String()
}

// TestKnown: the built-in descriptions can be read, and say the same when they
// are written again.
func TestKnown(t *testing.T) {
	list, err := known()
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, l := range list {
		s := newSchema()
		if err := l.read(s); err != nil {
			t.Fatal(l.name, err)
		}
		file := "jdk/" + l.name[strings.LastIndex(l.name, " ")+1:] + ".txt"
		want, err := jdkFiles.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := describe(s, s); got != string(want) {
			t.Errorf("%s is another one when it is written again", file)
		}
		for _, class := range []string{executionSample, "jdk.ObjectAllocationSample", "jdk.JavaMonitorEnter", "jdk.types.StackTrace"} {
			if s.NameMap[class] == nil {
				t.Errorf("%s: no %s", file, class)
			}
		}
	}
}

// TestCutBeforeDescription: a recording of the JDK of one chunk that lost its end,
// and with it the description, keeps the events of the JVM's own classes, all that
// its own description finds.
func TestCutBeforeDescription(t *testing.T) {
	data := fixture(t)
	c := split(data, model.NewBuilder(model.File{}))[0]
	if err := c.survey(t.Context(), func(int) {}); err != nil {
		t.Fatal(err)
	}
	cut := data[:c.described[0]]
	count := func(l lender) map[string]int {
		c := &chunk{no: 1, head: c.head, data: cut}
		if fits, err := c.try(t.Context(), l); !fits {
			t.Fatalf("%s does not fit: %v", l.name, err)
		}
		n := map[string]int{}
		for _, e := range c.scan.events {
			n[e.name] = e.total()
		}
		return n
	}
	best, err := (&chunk{no: 1, head: c.head, data: cut}).bestKnown(t.Context())
	if best == nil || err != nil {
		t.Fatal("no built-in description fits", err)
	}
	jdk := newSchema()
	if err := best.read(jdk); err != nil {
		t.Fatal(err)
	}
	want := count(c.lend("itself"))
	maps.DeleteFunc(want, func(name string, _ int) bool { return jdk.NameMap[name] == nil })
	if got := count(*best); !maps.Equal(got, want) || got["jdk.ObjectAllocationOutsideTLAB"] == 0 {
		t.Errorf("events %v, want %v", got, want)
	}

	s := mustRead(t, cut)
	said := strings.Join(s.Files[0].Warnings, "\n")
	for _, want := range []string{"the built-in one of JDK 17 was used", "of classes that Java code defines are left out"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
}
