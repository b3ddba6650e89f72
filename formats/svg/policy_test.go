package svg

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"flameview/formats/browsertest"
	"flameview/formats/codec"
)

// Bug trackers show attached pictures under a policy that forbids scripts and
// everything from elsewhere. The picture is there all the same, in colour, and asks
// nothing of any server. Where styles are forbidden too it has no colours, but nothing
// runs either.
func TestUnderAStrictPolicy(t *testing.T) {
	picture := draw(t, &codec.View{Tree: hostileTree(t), Title: hostile[0], Subtitle: strings.Join(hostile[:8], " ")})
	for policy, styled := range map[string]bool{
		"default-src 'none'": false,
		"default-src 'none'; style-src 'unsafe-inline'; sandbox": true, // GitHub's for raw files
	} {
		t.Run(policy, func(t *testing.T) {
			b := browsertest.Start(t)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Security-Policy", policy)
				w.Header().Set("Content-Type", "image/svg+xml")
				w.Write(picture)
			}))
			defer server.Close()
			b.OpenURL(server.URL + "/flame.svg")
			if got := b.Eval(`document.querySelectorAll("#frames rect").length`); got == "0" {
				t.Error("there are no frames")
			}
			if got := b.Eval(`[...document.querySelectorAll("#frames rect")].filter(r => r.getBoundingClientRect().width > 0 && getComputedStyle(r).fill !== "rgb(0, 0, 0)").length > 0`); styled && got != "true" {
				t.Error("no frame has a colour and a width")
			}
			for _, e := range b.Errors {
				if !strings.Contains(e, "Content Security Policy") && !strings.Contains(e, "sandboxed") {
					t.Errorf("something ran: %.300s", e)
				}
			}
			b.Fetched = slices.DeleteFunc(b.Fetched, func(u string) bool {
				return u == "about:blank" || u == server.URL+"/flame.svg" || u == server.URL+"/favicon.ico"
			})
			if len(b.Fetched) > 0 {
				t.Errorf("fetched %s", b.Fetched)
			}
		})
	}
}
