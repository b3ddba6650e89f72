// Command pyroscope stands in for a Pyroscope server in tests. It is made with the
// official stubs, so what it says on the wire is what a server says, and it is a
// module of its own, so that the program needs none of them. It holds profiles in
// memory, on loopback only.
//
//	go run . -listen 127.0.0.1:0
//
// It prints its address, and ends when its standard input does.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/grafana/pyroscope/api/gen/proto/go/querier/v1/querierv1connect"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:0", "the address to listen at")
	flag.Parse()
	l, err := net.Listen("tcp", *listen)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", l.Addr())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	log.Fatal(http.Serve(l, handler(&store{})))
}

func handler(s *store) http.Handler {
	mux := http.NewServeMux()
	path, api := querierv1connect.NewQuerierServiceHandler(&service{store: s})
	mux.Handle(path, api)
	mux.HandleFunc("POST /ingest", s.ingest)
	return mux
}
