"""Serves the page that the package carries, to this machine alone, and takes the numbers that it sends back."""

import functools
import http.server
import json
import secrets
import threading
from pathlib import Path

HERE = Path(__file__).parent

#: Where the page lies: in the package, or in the repository that the package is used from.
PLACES = [HERE / "page", HERE.parents[1] / "dist"]

#: Ports to try first.
PORTS = range(41700, 41710)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of the page. A notebook comes from another port, so that each answer allows other origins."""

    # The registry of some systems calls scripts plain text, which browsers refuse to run.
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def do_POST(self):
        """Takes an answer that was asked for; its address is known to nobody else."""
        taken = self.server.headlight_answer(self.path, self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204 if taken else 404)
        self.end_headers()

    def log_message(self, *_):
        """Says nothing: a notebook shows what is written here in its cells."""


class Server:
    """The page at an address of this machine, until the kernel ends."""

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
        """The address of a module of the page, which lies in a folder of the page's version."""
        return f"{self.url}{self._version_folder}{name}"

    def ask(self, send, seconds):
        """Hands an address to ``send`` and returns what is sent there, or ``None`` after so many seconds."""
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
    """The folder of scripts and styles, as `cargo xtask build` names it in ``files.js``."""
    listed = (page / "files.js").read_text(encoding="utf-8")
    return json.loads(listed.removeprefix("self.PAGE = ").rstrip(";\n"))["folder"]


def _listen(handler):
    """A server at the first free port: browsers keep a model for a page at the same port alone."""
    for port in [*PORTS, 0]:
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
        except OSError:
            continue
    raise OSError("No port of 127.0.0.1 is free, so the page cannot be served; close other kernels.")


@functools.cache
def server():
    """The one server of this kernel."""
    for folder in PLACES:
        if (folder / "embed.js").exists():
            return Server(folder)
    raise FileNotFoundError(
        f"There is no page in {PLACES[0]} or {PLACES[1]}. Run `cargo xtask build` in the repository, "
        "then `pip install ./python`."
    )
