"""Serves the page to this machine only, and receives the numbers that the page sends back."""

import functools
import http.server
import json
import secrets
import threading
from pathlib import Path

HERE = Path(__file__).parent

#: Possible folders of the page: in the package and in the repository.
PLACES = [HERE / "page", HERE.parents[1] / "dist"]

#: Ports to try first.
PORTS = range(41700, 41710)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the page's files. Responses allow other origins, because a notebook has another port."""

    # Some systems register scripts as plain text, and browsers refuse to run such scripts.
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def do_POST(self):
        """Receives a requested answer. The address of an answer contains a random token."""
        taken = self.server.headlight_answer(self.path, self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204 if taken else 404)
        self.end_headers()

    def log_message(self, *_):
        """Logs nothing: a notebook would show it in a cell."""


class Server:
    """Serves the page on this machine until the kernel ends."""

    def __init__(self, folder):
        handler = functools.partial(Handler, directory=folder)
        self._http = _listen(handler)
        self._http.headlight_answer = self._answer
        self._http.daemon_threads = True
        self._waiting = {}
        self._version_folder = _version_folder(folder)
        self.url = f"http://127.0.0.1:{self._http.server_port}/"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def module(self, name):
        """URL of a module of the page. Modules are in a folder named after the page's version."""
        return f"{self.url}{self._version_folder}{name}"

    def ask(self, send, seconds):
        """Calls ``send`` with an address and returns the data posted there, or ``None`` after ``seconds``."""
        path = f"/answers/{secrets.token_urlsafe()}"
        arrived = threading.Event()
        self._waiting[path] = (arrived, answer := [])
        try:
            send(self.url + path[1:])
            return json.loads(answer[0]) if arrived.wait(seconds) else None
        finally:
            del self._waiting[path]

    def _answer(self, path, body):
        arrived, answer = self._waiting.get(path, (None, None))
        if arrived is None:
            return False
        answer.append(body)
        arrived.set()
        return True


def _version_folder(page):
    """Reads the name of the folder of scripts and styles from ``files.js``."""
    listed = (page / "files.js").read_text(encoding="utf-8")
    return json.loads(listed.removeprefix("self.PAGE = ").rstrip(";\n"))["folder"]


def _listen(handler):
    """A server on the first free port. Ports have a fixed order, because browsers store models per host and port."""
    for port in [*PORTS, 0]:
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
        except OSError:
            continue
    raise OSError("No port of 127.0.0.1 is free, so the page cannot be served; close other kernels.")


@functools.cache
def server():
    """The kernel's server, started on first use."""
    for folder in PLACES:
        if (folder / "embed.js").exists():
            return Server(folder)
    raise FileNotFoundError(
        f"There is no page in {PLACES[0]} or {PLACES[1]}. Run `cargo xtask build` in the repository, "
        "then `pip install ./python`."
    )
