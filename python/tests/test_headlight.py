"""Tests the package's server, its checks, and its widgets in a browser and in marimo."""

import base64
import contextlib
import http.server
import importlib.util
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

import headlight
import numpy as np
from headlight.given import weights_of
from headlight.server import server


def fetch(address, body=None):
    with urllib.request.urlopen(urllib.request.Request(address, data=body)) as answer:
        return answer.status, answer.headers, answer.read()


#: Renders a widget like a notebook, and posts its visible text and pixels.
NOTEBOOK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Notebook</title><div id="cell"></div>
<script type="module">
const state = await (await fetch('state.json')).json();
for (const name of state.bytes)
  state[name] = new DataView(Uint8Array.from(atob(state[name]), (letter) => letter.charCodeAt(0)).buffer);
const model = { get: (name) => state[name], set() {}, save_changes() {}, on() {}, off() {} };
const el = document.querySelector('#cell');
let seen;
try {
  await (await import('./widget.js')).default.render({ model, el });
  const canvas = el.querySelector('canvas');
  const pixels = canvas?.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  seen = { text: el.innerText, pixels: [...pixels] };
} catch (error) {
  seen = { text: String(error) };
}
await fetch('seen', { method: 'POST', body: JSON.stringify(seen) });
</script></html>"""

BROWSER = os.environ.get("CHROME_PATH") or shutil.which("chromium") or shutil.which("google-chrome")


#: Seconds allowed for browser, notebook and model together on a busy machine.
PATIENCE = 180


@contextlib.contextmanager
def running(*command, **options):
    """Runs a process and stops it at the end of the block."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options) as process:
        try:
            yield
        finally:
            process.terminate()


@contextlib.contextmanager
def browser_at(address):
    """Opens a page in a headless browser until the end of the block."""
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with running(BROWSER, *options, f"--user-data-dir={profile}", address):
            yield


class Notebook(http.server.BaseHTTPRequestHandler):
    """Serves one widget to the browser and receives the rendered result."""

    def do_GET(self):
        kind, body = self.server.files.get(self.path, ("text/plain", None))
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write((body or "").encode())

    def do_POST(self):
        self.server.seen = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()
        self.server.is_drawn.set()

    def log_message(self, *_):
        pass


def drawn(widget):
    """Renders a widget in a browser and returns its text and canvas pixels."""
    state = widget.get_state()
    script = state.pop("_esm")
    bytes_of = [name for name, value in state.items() if isinstance(value, (bytes, memoryview))]
    state.update({name: base64.b64encode(state[name]).decode() for name in bytes_of}, bytes=bytes_of)
    notebook = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Notebook)
    notebook.is_drawn = threading.Event()
    notebook.files = {
        "/": ("text/html", NOTEBOOK),
        "/state.json": ("application/json", json.dumps(state, default=str)),
        "/widget.js": ("text/javascript", str(script)),
    }
    threading.Thread(target=notebook.serve_forever, daemon=True).start()
    with browser_at(f"http://127.0.0.1:{notebook.server_port}/"):
        if not notebook.is_drawn.wait(PATIENCE):
            raise TimeoutError(f"the browser drew nothing within {PATIENCE} s")
    notebook.shutdown()
    notebook.server_close()
    return notebook.seen


class TheServer(unittest.TestCase):
    def test_serves_the_page_to_other_origins(self):
        _, _, page = fetch(server().url + "files.js")
        wasm = re.search(r'"([^"]*/headlight_bg\.wasm)"', page.decode())[1]
        for name, kind in [("embed.js", "text/javascript"), (wasm, "application/wasm")]:
            status, headers, _ = fetch(server().url + name)
            self.assertEqual(status, 200)
            self.assertEqual(headers["Content-Type"], kind)
            self.assertEqual(headers["Access-Control-Allow-Origin"], "*")

    def test_serves_no_file_outside_the_page(self):
        with self.assertRaises(urllib.error.HTTPError) as refused:
            fetch(server().url + "../Cargo.toml")
        self.assertEqual(refused.exception.code, 404)

    def test_accepts_an_answer_only_at_the_requested_address(self):
        def send(address):
            threading.Thread(target=fetch, args=(address, b'{"tokens": ["a"]}')).start()

        self.assertEqual(server().ask(send, 10), {"tokens": ["a"]})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            fetch(server().url + "answers/guess", b"{}")
        self.assertEqual(refused.exception.code, 404)

    def test_returns_none_after_the_time_limit(self):
        self.assertIsNone(server().ask(lambda _: None, 0.01))


class AView(unittest.TestCase):
    def test_has_the_fields_of_the_address(self):
        view = headlight.view(text="a & b = é", model="minilm-l6", layer=3)
        self.assertEqual(view.state, "room=sentence&text=a%20%26%20b%20%3D%20%C3%A9&model=minilm-l6&layer=3")


class GivenWeights(unittest.TestCase):
    tokens = ("one", "two")
    layer = np.array([[[1, 0], [0.25, 0.75]]] * 3)

    def test_accepts_an_array_or_one_per_layer_with_or_without_a_batch(self):
        expected = np.stack([self.layer, self.layer]).astype(np.float32)
        for given in [expected, (self.layer, self.layer), [self.layer[None]] * 2]:
            np.testing.assert_array_equal(weights_of(self.tokens, given), expected)
        drawn = headlight.attention(self.tokens, expected)
        self.assertEqual((drawn.sizes, len(drawn.weights)), ([2, 3], 2 * 3 * 2 * 2 * 4))

    @unittest.skipUnless(BROWSER, "there is no Chromium; install it or name it in CHROME_PATH")
    def test_draws_in_the_colours_of_the_page(self):
        seen = drawn(headlight.attention(self.tokens, self.layer[None]))
        self.assertIn("The largest weight of this head: “one” attends to “one” with 1.000.", seen["text"])
        cells = np.array(seen["pixels"]).reshape(2, 2, 4)
        self.assertTrue((cells[..., 3] == 255).all())
        brightness = cells[..., :3].sum(axis=2)
        self.assertTrue(brightness[0, 0] < brightness[1, 1] < brightness[1, 0] < brightness[0, 1], brightness)

    @unittest.skipUnless(BROWSER, "there is no Chromium; install it or name it in CHROME_PATH")
    def test_draws_the_keys_of_a_right_to_left_text_from_right_to_left(self):
        tokens = ("<s>", "أمي", "تقرأ")
        seen = drawn(headlight.attention(tokens, np.eye(3)[None, None]))
        self.assertIn("“<s>” attends to “<s>” with 1.000.", seen["text"])
        brightness = np.array(seen["pixels"]).reshape(3, 3, 4)[..., :3].sum(axis=2)
        np.testing.assert_array_equal(brightness.argmin(axis=1), [2, 1, 0])

    def test_refuses_other_shapes_and_values_with_numbers(self):
        for given, said in [
            ([self.layer, self.layer[:, :1]], r"\[layer, head, 2, 2\].*\(3, 1, 2\), \(3, 2, 2\)"),
            ([], "of none"),
            ([self.layer * 4], "between 0 and 4"),
            ([self.layer * np.nan], "between nan and nan"),
        ]:
            with self.assertRaisesRegex(ValueError, said):
                weights_of(self.tokens, given)


#: A marimo notebook that writes the numbers of its picture to a file.
MARIMO = """
import marimo
app = marimo.App()

@app.cell
def _():
    import headlight, json, numpy, os
    view = headlight.view(text="The cat sat", model="minilm-l6", layer=3, head=1)
    view
    return headlight, json, numpy, os, view

@app.cell
def _(headlight, numpy):
    headlight.attention(["one", "two"], numpy.eye(2)[None, None])

@app.cell
def _(json, os, view):
    seen = json.dumps([view.tokens, view.attention.shape, view.attention[3, 1].sum(axis=1).round(3).tolist()])
    with open("seen.part", "w") as file:
        file.write(seen)
    os.rename("seen.part", "seen")
"""


@unittest.skipUnless(importlib.util.find_spec("marimo"), "marimo is not installed (`pip install marimo`)")
@unittest.skipUnless(BROWSER, "there is no Chromium; install it or name it in CHROME_PATH")
class InMarimo(unittest.TestCase):
    def test_a_later_cell_gets_the_numbers_of_the_picture(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
            folder = Path(name)
            (folder / "notebook.py").write_text(MARIMO)
            options = ["run", "notebook.py", "--headless", "--no-token", "--host", "127.0.0.1", "--port", port]
            paths = os.pathsep.join([str(Path(headlight.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
            environment = {**os.environ, "PYTHONPATH": paths}
            with running(sys.executable, "-m", "marimo", *options, cwd=folder, env=environment):
                self.wait(lambda: listens(int(port)), "marimo does not listen")
                with browser_at(f"http://127.0.0.1:{port}/"):
                    self.wait((folder / "seen").exists, "the notebook saw no numbers")
            tokens, shape, sums = json.loads((folder / "seen").read_text())
        self.assertEqual(tokens, ["[CLS]", "the", "cat", "sat", "[SEP]"])
        self.assertEqual(shape, [6, 12, 5, 5])
        self.assertEqual(sums, [1] * 5)

    def wait(self, is_so, problem):
        end = time.monotonic() + PATIENCE
        while not is_so():
            self.assertLess(time.monotonic(), end, f"{problem} after {PATIENCE} s")
            time.sleep(0.1)


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
        return True
    except OSError:
        return False


if __name__ == "__main__":
    unittest.main()
