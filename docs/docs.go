// Package docs holds the documentation, which the window shows.
package docs

import "embed"

// Files are the pages, as Markdown, and the pictures of the manual. The manual is in
// the folder manual; its first page is called index.
//
//go:embed *.md manual
var Files embed.FS
