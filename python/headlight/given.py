"""A heatmap of user-supplied attention weights."""

from pathlib import Path

import anywidget
import numpy as np
import traitlets

from .server import server


class Given(anywidget.AnyWidget):
    """A heatmap of a head's weights, with menus for layer and head. A note says that the weights are user-supplied."""

    _esm = Path(__file__).parent / "given.js"
    _css = Path(__file__).parent / "given.css"
    #: URL of the page's module with the colours.
    _colors = traitlets.Unicode().tag(sync=True)
    tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    sizes = traitlets.List(traitlets.Int()).tag(sync=True)
    weights = traitlets.Bytes().tag(sync=True)
    layer = traitlets.Int(0).tag(sync=True)
    head = traitlets.Int(0).tag(sync=True)

    def __init__(self, tokens, attention):
        tokens = [str(token) for token in tokens]
        weights = weights_of(tokens, attention)
        super().__init__(
            _colors=server().module("draw/color.js"),
            tokens=tokens,
            sizes=list(weights.shape[:2]),
            weights=weights.tobytes(),
        )


def weights_of(tokens, attention):
    """Converts weights to a float32 array [layer, head, query, key]."""
    layers = [np.asarray(layer, dtype="<f4") for layer in attention]
    if layers and all(layer.ndim == 4 and layer.shape[0] == 1 for layer in layers):
        layers = [layer[0] for layer in layers]
    shapes = sorted({layer.shape for layer in layers})
    n = len(tokens)
    if n == 0 or len(shapes) != 1 or len(shapes[0]) != 3 or shapes[0][0] == 0 or shapes[0][1:] != (n, n):
        raise ValueError(
            f"The weights of {n} tokens are an array [layer, head, {n}, {n}], or one [head, {n}, {n}] for each "
            f"layer; these have layers of the shapes {', '.join(map(str, shapes)) or 'of none'}."
        )
    weights = np.stack(layers)
    if not np.isfinite(weights).all() or weights.min() < 0 or weights.max() > 1 + 1e-4:
        raise ValueError(
            f"Weights lie between 0 and 1; these lie between {weights.min():g} and {weights.max():g}. "
            "Give them after the softmax."
        )
    return weights
