"""A picture of the page in a notebook cell."""

from pathlib import Path
from urllib.parse import quote

import anywidget
import numpy as np
import traitlets

from .server import server

#: Seconds allowed for loading the model and computing the numbers.
PATIENCE = 60


class View(anywidget.AnyWidget):
    """The picture. ``state`` contains the fields of the page's address and can be set."""

    _esm = Path(__file__).parent / "view.js"
    _page = traitlets.Unicode().tag(sync=True)
    #: Address for the numbers; a trait, so that a picture displayed later receives it too.
    _answer_to = traitlets.Unicode().tag(sync=True)
    state = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int().tag(sync=True)

    def __init__(self, fields, height):
        super().__init__(_page=server().url, state=_state_of(fields), height=height)

    @property
    def tokens(self):
        """The model's tokens of the displayed text."""
        return [token["text"] for token in self._numbers()["tokens"]]

    @property
    def attention(self):
        """The weights of all heads: [layer, head, query, key], float32."""
        return np.array(self._numbers()["attention"], dtype=np.float32)

    def _numbers(self):
        """The JSON of the room "Sentence". The page posts it to the server, because the kernel is busy during this call."""
        found = server().ask(lambda address: self.set_trait("_answer_to", address), PATIENCE)
        self._answer_to = ""
        if found is None:
            raise TimeoutError(
                f"The picture sent no numbers within {PATIENCE} seconds. Show it first: write the view in the last line of "
                "a cell, and ask for its numbers in the next."
            )
        if "problem" in found:
            raise RuntimeError(found["problem"])
        if "attention" not in found:
            raise RuntimeError(
                'This room has no attention of a text. Use headlight.view(text=…), which opens the room "sentence".'
            )
        return found


def _state_of(fields):
    chosen = {name: value for name, value in fields.items() if value is not None}
    return "&".join(f"{name}={quote(str(value), safe='')}" for name, value in chosen.items())
