package shape

import (
	"strings"
	"testing"

	"flameview/model"
)

// Flags, menus and sessions take their words from the tables: each row has all.
func TestTables(t *testing.T) {
	seen := map[string]bool{}
	word := func(of, s string) {
		t.Helper()
		if s == "" || seen[of+s] {
			t.Errorf("%s: %q is empty or there twice", of, s)
		}
		seen[of+s] = true
	}
	for _, k := range TransformKinds {
		word("ID", k.ID)
		word("flag", k.Flag)
		word("title", k.Title)
		word("help", k.Help)
		word("item", k.Item)
		word("verb", k.verb)
		if k.apply == nil || k.Patterns != (strings.Count(k.Item, "%s") == 1) || k.Patterns != (k.Names != model.NameKind("")) {
			t.Errorf("%s: patterns, names and item do not go together", k.ID)
		}
	}
	for _, k := range GroupKinds {
		word("group", k.ID)
		word("group title", k.Title)
	}
	for i, k := range RootKinds {
		if RootBy(i) == RootNone {
			continue
		}
		word("root", k.ID)
		word("root plural", k.Plural)
		if by, ok := ParseRootBy(k.ID); !ok || by != RootBy(i) {
			t.Errorf("root %s is parsed as %d", k.ID, by)
		}
	}
}
