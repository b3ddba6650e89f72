package xdnd

import "testing"

func TestURIListEncodesWhatAURIMayNotHold(t *testing.T) {
	got := uriList([]string{"/tmp/a b#1.svg", "/tmp/50%?&.txt", "/tmp/профиль.jfr"})
	want := "file:///tmp/a%20b%231.svg\r\n" +
		"file:///tmp/50%25%3F&.txt\r\n" +
		"file:///tmp/%D0%BF%D1%80%D0%BE%D1%84%D0%B8%D0%BB%D1%8C.jfr\r\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
