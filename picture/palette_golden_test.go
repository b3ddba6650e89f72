package picture_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/picture/page"
)

// origins is a profile of code of all sorts: each frame is family, name, kind
// and library.
const origins = `t,[main tid=1] j,org/acme/shop/Main.main,interpreted,shop.jar j,org/acme/shop/Orders.price,C1,shop.jar j,org/formula/Parser.parse,JIT,formula.jar j,java/util/HashMap.get,inlined,java.base 60
t,[main tid=1] j,org/acme/shop/Main.main,interpreted,shop.jar j,org/acme/shop/Orders.price,C1,shop.jar j,org/formula/Parser.parse,JIT,formula.jar j,org/formula/Lexer.next,inlined,formula.jar 45
t,[main tid=1] j,org/acme/shop/Main.main,interpreted,shop.jar j,org/acme/shop/Orders.price,C1,shop.jar 14
t,[main tid=1] j,org/acme/shop/Main.main,interpreted,shop.jar j,com/google/common/base/Joiner.join,JIT,guava.jar j,java/lang/StringBuilder.append,inlined,java.base c,java/lang/String,class 52
t,[main tid=1] j,org/acme/shop/Main.main,interpreted,shop.jar j,Script.run,,  j,org/apache/lucene/index/Merge.run,JIT,lucene.jar 48
t,[C2 tid=9] n,start_thread,native,libc.so.6 n,JavaThread::run,C++,libjvm.so n,Compile::Compile,C++,libjvm.so n,PhaseChaitin::Split,C++,libjvm.so 60
t,[C2 tid=9] n,start_thread,native,libc.so.6 n,JavaThread::run,C++,libjvm.so n,__write,native,libc.so.6 n,do_syscall_64,kernel n,vfs_write,kernel 41
t,[C2 tid=9] n,[truncated],truncated n,somewhere 30
`

func originStore(t *testing.T) *model.Store {
	t.Helper()
	return originsOf(t, "origins", strings.SplitAfter(origins, "\n")...)
}

// originsOf is a store of some lines of origins. Threads are named in turn.
func originsOf(t *testing.T, path string, lines ...string) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: path})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	families := map[string]model.Family{"j": model.FamilyJava, "n": model.FamilyNative, "c": model.FamilyClass, "t": model.FamilyThread}
	for i, line := range lines {
		if line == "" {
			continue
		}
		line = strings.ReplaceAll(line, " tid", "_tid")
		words := strings.Fields(line)
		at := model.Root
		for _, w := range words[:len(words)-1] {
			f := append(strings.Split(w, ","), "", "")
			m := b.Method(model.Method{Family: families[f[0]], Name: strings.ReplaceAll(f[1], "_tid", " tid")})
			at = b.Push(at, b.Frame(model.Frame{Method: m, Kind: model.ParseKind(f[2]), Library: b.String(f[3])}))
		}
		n, err := strconv.ParseInt(words[len(words)-1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seg.Stack = append(seg.Stack, at)
		seg.Thread = append(seg.Thread, b.Thread(model.Thread{Name: []string{"main", "worker-1", "worker-2", "GC"}[i%4]}))
		seg.Values[0].Each = append(seg.Values[0].Each, n)
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func originTree(t *testing.T, q query.Query) *tree.Tree {
	t.Helper()
	tr, err := engine.New(originStore(t)).Tree(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// A picture of each palette, light and dark.
func TestPaletteImages(t *testing.T) {
	areas, err := engine.New(originStore(t)).Areas(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	hues := picture.NewHues(areas, nil)
	for _, p := range picture.Palettes {
		p = p.With(hues)
		tr := originTree(t, query.Query{})
		if p.Sources != query.NoSources {
			tr = sourceTree(t, query.Query{Sources: p.Sources})
		}
		for _, theme := range []picture.Theme{picture.Light, picture.Dark} {
			name := "palette-" + p.ID + "-light"
			if theme.Dark {
				name = "palette-" + p.ID + "-dark"
			}
			t.Run(name, func(t *testing.T) {
				fill := picture.NewColors(p, tr.Boxes, theme).Fill(tr)
				img, err := painter(t).Image(tr, picture.ImageOptions{Width: 500, Dark: theme.Dark, Fill: fill, Content: page.Content{Title: p.Title}})
				if err != nil {
					t.Fatal(err)
				}
				golden(t, name, img)
			})
		}
	}
}
