"""Writes tiny_decoder.json, golden values of tests/worked/: the worked example "tiny-decoder" in NumPy, in float64.

    python tests/golden/make_tiny_decoder.py

The numbers below are those of src/teach/worked/presets.rs. For each mode, the file has every number from the head's
output to the probabilities of the next word, by site. "lecture" rounds the attention weights to one decimal.
"""

import json
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent


def table(text):
    return np.array([[float(cell) for cell in row.split()] for row in text.split(";")])


X = table("1 0 0 0; 0 1 0 0; -1 0 0 0")
W_Q = table("-2 0; 0 2; 0 2; 0 0")
W_K = table("0 1; 1 0; 1 0; 0 0")
W_V = table("0 0; 5 0; 0 5; 0 0")
W_O = table("0 1 0 0; 0 0 1 0")
W_IN, B_IN = table("-2 -2; 1 0; 0 1; 0 0"), table("-2 -2")
W_OUT, B_OUT = table("0 -1 0 1; 0 0 -1 -1"), table("0 0 0 0")
W_U = table("0 2 1 0 0 0; 0 0 0 2 0 0; 0 0 0 2 0 0; 0 0 0 0 1 -1")


def softmax(x):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def run(mode):
    q, k, v = X @ W_Q, X @ W_K, X @ W_V
    scores = q @ k.T / (np.sqrt(q.shape[1]) if mode == "scaled" else 1)
    weights = softmax(scores + np.triu(np.full(scores.shape, -np.inf), k=1))
    if mode == "lecture":
        weights = weights.round(1)
        assert np.abs(weights.sum(axis=1) - 1).max() < 1e-12
    z = weights @ v
    attn_out = z @ W_O
    resid_mid = X + attn_out
    pre = resid_mid @ W_IN + B_IN
    post = np.maximum(pre, 0)
    mlp_out = post @ W_OUT + B_OUT
    resid_post = resid_mid + mlp_out
    logits = resid_post @ W_U
    sites = {
        "blocks.0.attn.z.0": z,
        "blocks.0.attn_out": attn_out,
        "blocks.0.resid_mid": resid_mid,
        "blocks.0.mlp.pre": pre,
        "blocks.0.mlp.post": post,
        "blocks.0.mlp_out": mlp_out,
        "blocks.0.resid_post": resid_post,
        "logits": logits,
        "next.probabilities": softmax(logits),
    }
    return {name: matrix.round(9).tolist() for name, matrix in sites.items()}


if __name__ == "__main__":
    modes = {mode: run(mode) for mode in ("lecture", "exact", "scaled")}
    (HERE / "tiny_decoder.json").write_text(json.dumps(modes) + "\n")
