package picture_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/picture"
	"flameview/picture/page"
)

var update = flag.Bool("update", false, "write golden files in place of comparing")

const shop = `org/acme/shop/Main.main;org/acme/shop/OrderService.handle;org/acme/shop/OrderService.validate;java/util/HashMap.get 120
org/acme/shop/Main.main;org/acme/shop/OrderService.handle;org/acme/shop/OrderService.price;org/formula/Parser.parseExpression;org/formula/Parser.parseTerm;org/formula/Parser.parseExpression;org/formula/Parser.parseTerm 210
org/acme/shop/Main.main;org/acme/shop/OrderService.handle;org/acme/shop/OrderService.price;org/formula/Parser.parseExpression;org/formula/Lexer.next;java/lang/String.charAt 95
org/acme/shop/Main.main;org/acme/shop/OrderService.handle;java/util/ArrayList.sort;java/util/TimSort.sort;java/util/TimSort.mergeLo 130
org/acme/shop/Main.main;org/acme/shop/OrderService.handle 12
org/acme/shop/Main.main;java/io/FileOutputStream.write;Java_java_io_FileOutputStream_writeBytes;__write;do_syscall_64_[k];vfs_write_[k];ext4_file_write_iter_[k] 140
clone3;start_thread;JavaThread::run;CompileBroker::compiler_thread_loop;C2Compiler::compile_method;Compile::Compile 90
clone3;start_thread;JavaThread::run;CompileBroker::compiler_thread_loop;C1::compile 25
clone3;start_thread;GCTaskThread::run 18
`

// names that letters alone do not spell.
const foreign = `Заказ.обработать;Ελληνικά.μέθοδος;naïve::façade 40
注文.処理する;价格::计算 40
العربية::عملية;emoji::🔥fire 40
` + "tab\there;nul\x00byte;zero\u200bwidth;e\u0301clair;bad\xffutf8 40\n"

// notes are on one method wherever it is, on a path, on boxes wide and narrow.
var notes = []query.Note{
	{Path: []model.Name{method("org/formula/Parser.parseExpression")}, Text: "the grammar is recursive\nsee the profile of May"},
	{Path: []model.Name{method("org/formula/Parser.parseTerm"), method("org/formula/Parser.parseExpression")}, Text: "only once removed"},
	{Path: []model.Name{method("C1::compile")}, Text: "on a narrow box"},
	{Path: []model.Name{method("java/lang/String.charAt")}, Text: "beside a number there would be no room for the name"},
	{Path: []model.Name{method("org/acme/Gone.run")}, Text: "of another recording"},
}

func method(name string) model.Name {
	f := model.FamilyNative
	if strings.Contains(name, ".") {
		f = model.FamilyJava
	}
	return model.Name{Family: f, Name: name}
}

func TestImageGolden(t *testing.T) {
	expr := []model.Name{method("org/formula/Parser.parseExpression"), method("org/formula/Parser.parseTerm")}
	dense := func() string { // thousands of boxes thinner than a pixel, beside wide ones
		var b strings.Builder
		for i := range 4000 {
			fmt.Fprintf(&b, "a/A.a;b%d/B%d.b;c/C%d.c %d\n", i%5, i, i%3, 1+i%4)
		}
		b.WriteString("a/A.a;z/Wide.box 4000\nother;thin 3000\nother;x 1\n")
		return b.String()
	}()
	orders := page.Content{Title: "Orders & <prices>", Subtitle: "orders.jfr · CPU · samples"}
	for _, test := range []struct {
		name, in string
		q        query.Query
		o        picture.ImageOptions
		search   string
	}{
		{name: "callees-light", o: picture.ImageOptions{Content: orders}},
		{name: "callees-dark", o: picture.ImageOptions{Dark: true, Content: orders}},
		{name: "callees-light-2x", o: picture.ImageOptions{Scale: 2, Width: 800, Content: page.Content{Title: "Twice"}}},
		{name: "callees-dark-1.5x", o: picture.ImageOptions{Scale: 1.5, Width: 600, Dark: true}},
		{name: "callees-flipped", o: picture.ImageOptions{Flip: true}},
		{name: "callers-light", q: query.Query{Callers: true}},
		{name: "callers-dark", q: query.Query{Callers: true}, o: picture.ImageOptions{Dark: true}},
		{name: "fragment-callees-light", q: query.Query{Fragment: expr[:1]}},
		{name: "fragment-callers-dark", q: query.Query{Fragment: expr, Callers: true}, o: picture.ImageOptions{Dark: true}},
		{name: "search-light", search: "Parser"},
		{name: "search-dark", search: "Parser", o: picture.ImageOptions{Dark: true}},
		{name: "zoomed", o: picture.ImageOptions{Height: 100, View: picture.Viewport{From: 0.3, To: 0.6, Top: 1.5}}},
		{name: "by-name", o: picture.ImageOptions{Content: page.Content{Subtitle: "a long subtitle names every filter that was set: keep method org.acme.*, drop thread GC*, hide java.util.stream.*"}}},
		{name: "dense", in: dense},
		{name: "dense-search", in: dense, search: "c/C1", o: picture.ImageOptions{Dark: true}},
		{name: "foreign", in: foreign},
		{name: "empty", in: "a 0"},
		{name: "notes-light", o: picture.ImageOptions{Content: page.Content{Notes: notes}}},
		{name: "legend", o: picture.ImageOptions{Content: page.Content{Notes: notes[:1], Legend: []page.Swatch{
			{Label: "interpreted", Light: color.NRGBA{200, 80, 40, 255}}, {Label: "a label that is longer than the picture is wide, as names of packages can be", Light: color.NRGBA{40, 80, 200, 255}}, {Label: "инлайн", Light: color.NRGBA{40, 160, 80, 255}},
		}}}},
		{name: "notes-dark-2x", search: "Parser", q: query.Query{Fragment: expr[:1]}, o: picture.ImageOptions{Content: page.Content{Notes: notes}, Dark: true, Scale: 2, Width: 700}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.in == "" {
				test.in = shop
			}
			tr, err := engine.New(folded(t, test.in)).Tree(context.Background(), test.q)
			if err != nil {
				t.Fatal(err)
			}
			if test.o.Width == 0 {
				test.o.Width = 400
			}
			if test.name == "by-name" {
				test.o.Fill = picture.NewColors(picture.ByName, tr.Boxes, picture.Light).Fill(tr)
			}
			if test.search != "" {
				test.o.Matches = make([]bool, len(tr.Boxes.List))
				for i, b := range tr.Boxes.List {
					test.o.Matches[i] = strings.Contains(b.Name, test.search)
				}
			}
			img, err := painter(t).Image(tr, test.o)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, test.name, img)
		})
	}
}

// golden compares with testdata/name.png. Colours may differ by a little:
// processors round the curves of letters differently.
func golden(t *testing.T, name string, img image.Image) {
	t.Helper()
	got := rgba(img)
	path := "testdata/" + name + ".png"
	if *update {
		save(t, path, got)
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; make it with go test -update", err)
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	want := rgba(m)
	if got.Rect != want.Rect {
		t.Fatalf("%s is %v, want %v; if that is right, go test -update", path, got.Rect, want.Rect)
	}
	const tolerance = 3
	for i := range got.Pix {
		if d := int(got.Pix[i]) - int(want.Pix[i]); d > tolerance || d < -tolerance {
			f, err := os.CreateTemp("", name+"-*.png")
			if err == nil {
				f.Close()
				save(t, f.Name(), got)
			}
			t.Fatalf("%s differs at %d,%d, see %s; if that is right, go test -update", path, i/4%got.Rect.Dx(), i/got.Stride, f.Name())
		}
	}
}

// rgba copies any image to the one layout that can be compared byte by byte.
func rgba(m image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	return out
}
