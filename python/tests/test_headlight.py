"""The parts of the package that need no notebook."""

import re
import threading
import unittest
import urllib.error
import urllib.request

import headlight
import numpy as np
from headlight.given import weights_of
from headlight.server import server


def fetch(address, body=None):
    with urllib.request.urlopen(urllib.request.Request(address, data=body)) as answer:
        return answer.status, answer.headers, answer.read()


class TheServer(unittest.TestCase):
    def test_serves_the_page_to_other_origins(self):
        _, _, page = fetch(server().url + "files.js")
        wasm = re.search(r'"([^"]*/headlight_bg\.wasm)"', page.decode())[1]
        for name, kind in [("embed.js", "text/javascript"), (wasm, "application/wasm")]:
            status, headers, _ = fetch(server().url + name)
            self.assertEqual(status, 200)
            self.assertEqual(headers["Content-Type"], kind)
            self.assertEqual(headers["Access-Control-Allow-Origin"], "*")

    def test_gives_nothing_from_outside_the_page(self):
        with self.assertRaises(urllib.error.HTTPError) as refused:
            fetch(server().url + "../Cargo.toml")
        self.assertEqual(refused.exception.code, 404)

    def test_takes_an_answer_where_it_was_asked_for_and_nowhere_else(self):
        def send(address):
            threading.Thread(target=fetch, args=(address, b'{"tokens": ["a"]}')).start()

        self.assertEqual(server().ask(send, 10), {"tokens": ["a"]})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            fetch(server().url + "answers/guess", b"{}")
        self.assertEqual(refused.exception.code, 404)

    def test_stops_waiting(self):
        self.assertIsNone(server().ask(lambda _: None, 0.01))


class AView(unittest.TestCase):
    def test_names_its_picture_as_the_address_does(self):
        view = headlight.view(text="a & b = é", model="minilm-l6", layer=3)
        self.assertEqual(view.state, "room=sentence&text=a%20%26%20b%20%3D%20%C3%A9&model=minilm-l6&layer=3")


class GivenWeights(unittest.TestCase):
    tokens = ("one", "two")
    layer = np.array([[[1, 0], [0.25, 0.75]]] * 3)

    def test_may_be_an_array_or_a_layer_each_with_or_without_a_batch(self):
        expected = np.stack([self.layer, self.layer]).astype(np.float32)
        for given in [expected, (self.layer, self.layer), [self.layer[None]] * 2]:
            np.testing.assert_array_equal(weights_of(self.tokens, given), expected)
        drawn = headlight.attention(self.tokens, expected)
        self.assertEqual((drawn.sizes, len(drawn.weights)), ([2, 3], 2 * 3 * 2 * 2 * 4))

    def test_of_other_shapes_or_values_are_refused_with_numbers(self):
        for given, said in [
            ([self.layer, self.layer[:, :1]], r"\[layer, head, 2, 2\].*\(3, 1, 2\), \(3, 2, 2\)"),
            ([], "of none"),
            ([self.layer * 4], "between 0 and 4"),
            ([self.layer * np.nan], "between nan and nan"),
        ]:
            with self.assertRaisesRegex(ValueError, said):
                weights_of(self.tokens, given)


if __name__ == "__main__":
    unittest.main()
