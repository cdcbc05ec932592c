#!/usr/bin/env python3
"""Serves web/dist on localhost, with the compressed form of each file where the browser accepts it."""

import argparse
import http.server
import mimetypes
import os
import pathlib
import sys
import urllib.parse
import webbrowser

DIST = pathlib.Path(__file__).resolve().parent / "dist"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/plain", ".ron")


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD with files below DIST and nothing else."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer(with_body=True)

    def do_HEAD(self):
        self.answer(with_body=False)

    def answer(self, with_body):
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path).lstrip("/") or "index.html"
        file = (DIST / path).resolve()
        if not file.is_relative_to(DIST) or not file.is_file():
            self.send_error(404)
            return
        body, encoding = self.choose_form(file)
        content = body.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", mimetypes.guess_type(file.name)[0] or "application/octet-stream")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers()
        if with_body:
            self.wfile.write(content)

    def choose_form(self, file):
        accepted = {word.split(";")[0].strip() for word in self.headers.get("Accept-Encoding", "").split(",")}
        for encoding, suffix in ENCODINGS:
            compressed = file.with_name(file.name + suffix)
            if encoding in accepted and compressed.is_file():
                return compressed, encoding
        return file, None

    def log_message(self, *_):
        """Keeps the terminal for the address alone."""


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser that closes a connection early is no fault of ours."""
        if not isinstance(sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1], ConnectionError):
            super().handle_error(*_)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8080, help="0 takes any free port")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    options = parser.parse_args()
    if not (DIST / "index.html").is_file():
        sys.exit("serve: web/dist is empty: run web/build first")
    try:
        server = Server(("127.0.0.1", options.port), Handler)
    except OSError as error:
        sys.exit(f"serve: port {options.port} cannot be used ({os.strerror(error.errno)}): give another one")
    address = f"http://localhost:{server.server_port}/"
    print(f"Six Seconds is at {address} (Ctrl+C ends)", flush=True)
    if options.open:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


main()
