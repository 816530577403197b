"""Headlight's pictures of self-attention in a notebook, and their numbers as NumPy arrays."""

from .given import Given
from .view import View

__all__ = ["Given", "View", "attention", "view"]


def view(text=None, *, model=None, room="sentence", height=500, **fields):
    """Shows the picture of a room: by default of the sentence, with arrows from token to token.

    ``fields`` are those of the page's address, such as ``layer=3, head=1``; the dialog "Share" of the
    page has a link with all of them.
    """
    return View({"room": room, "text": text, "model": model, **fields}, height)


def attention(tokens, attention):
    """Draws attention weights that were computed elsewhere: [layer, head, query, key], or a layer's array each."""
    return Given(tokens, attention)
