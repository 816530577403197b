"""Headlight in a notebook: pictures of self-attention, and their numbers as NumPy arrays."""

from .given import Given
from .view import View

__all__ = ["Given", "View", "attention", "view"]


def view(text=None, *, model=None, room="sentence", height=500, **fields):
    """Shows the picture of a room, by default "Sentence", with arrows from token to token.

    ``fields`` are fields of the page's address, such as ``layer=3, head=1``; the dialog "Share" of the
    page shows all of them in a link.
    """
    return View({"room": room, "text": text, "model": model, **fields}, height)


def attention(tokens, attention):
    """Draws attention weights computed elsewhere: an array [layer, head, query, key], or a list of one array per layer."""
    return Given(tokens, attention)
