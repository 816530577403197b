"""Writes patching_translation.json, golden values of tests/patching/: activation patching in the translation model
www/models/marian-en-pt, which transformers cannot load, with the NumPy model of make_marian.py.

    python3 tests/golden/make_patching_translation.py

For two sources and three beginnings of their translations: the difference of two tokens' logits after the beginning, the
whole map of the encoder's residual stream, ten patches of each other site of the encoder, and those of the decoder at
its last step.
"""

import json
import random

import numpy as np
from make_marian import HERE, MODELS, UNKNOWN, attention, embed, norm, pieces, positions, read

MODEL = "marian-en-pt"
HEADS, LAYERS, DECODER_LAYERS = 8, 6, 2
PAIR = ("The black cat sat on the white table.", "The black dog sat on the white table.")
PER_SITE = 10


def mixed(x, y, t, name, tap, site):
    """Attention whose heads' outputs can be changed before they are multiplied by W_o."""
    q, k, v = (s @ t[f"{name}_W{c}"] + t[f"{name}_b{c}"] for s, c in [(x, "q"), (y, "k"), (y, "v")])
    d = q.shape[1] // HEADS
    found = []
    for head in range(HEADS):
        own = slice(head * d, (head + 1) * d)
        scores = q[:, own] @ k[:, own].T / np.sqrt(d)
        e = np.exp(scores - scores.max(-1, keepdims=True))
        found.append(tap((*site, head), e / e.sum(-1, keepdims=True) @ v[:, own]))
    return np.concatenate(found, axis=1) @ t[f"{name}_Wo"] + t[f"{name}_bo"]


def logits(ids, written, t, tap):
    """Logits after the written tokens. `tap` gets each activation with its name and may change it."""
    x = embed(ids, t) + positions(len(ids), t["Wemb"].shape[1])
    for layer in range(LAYERS):
        name = f"encoder_l{layer + 1}"
        x = tap(("resid_pre", layer), x)
        found = tap(("attn_out", layer), mixed(x, x, t, f"{name}_self", tap, ("z", layer)))
        x = norm(x + found, t, f"{name}_self_Wo")
        hidden = np.maximum(x @ t[f"{name}_ffn_W1"] + t[f"{name}_ffn_b1"], 0)
        found = tap(("mlp_out", layer), hidden @ t[f"{name}_ffn_W2"] + t[f"{name}_ffn_b2"])
        x = norm(x + found, t, f"{name}_ffn_ffn")
    memory, inputs = x, [None, *written]
    x = embed(inputs, t) + positions(len(inputs), t["Wemb"].shape[1])
    for layer in range(DECODER_LAYERS):
        name = f"decoder_l{layer + 1}"
        x = tap(("decoder", layer), x)
        forget = 1 / (1 + np.exp(-(x @ t[f"{name}_rnn_Wf"] + t[f"{name}_rnn_bf"])))
        state, states = np.zeros(x.shape[1]), []
        for f, c in zip(forget, x @ t[f"{name}_rnn_W"], strict=True):
            state = f * state + (1 - f) * c
            states.append(state)
        x = norm(x + np.maximum(np.array(states), 0), t, f"{name}_rnn_ffn")
        x = norm(x + attention(x, memory, t, f"{name}_context", HEADS)[0], t, f"{name}_context_Wo")
        hidden = np.maximum(x @ t[f"{name}_ffn_W1"] + t[f"{name}_ffn_b1"], 0)
        x = norm(x + hidden @ t[f"{name}_ffn_W2"] + t[f"{name}_ffn_b2"], t, f"{name}_ffn_ffn")
    return (x[-1:] @ t["Wemb"].T + t["decoder_ff_logit_out_b"])[0]


def case(ids, written, t, draw):
    kept = {}

    def keep(site, x):
        kept[site] = x
        return x

    of_a, of_b = logits(ids[0], written, t, keep), logits(ids[1], written, t, lambda _, x: x)
    words = [int(of_a.argmax()), int(of_b.argmax())]
    if words[0] == words[1]:
        words[1] = int(of_b.argsort()[-2])
    measured = lambda found: float(found[words[0]] - found[words[1]])  # noqa: E731

    def patched(site, position):
        def put(name, x):
            if name != site:
                return x
            x = x.copy()
            x[position] = kept[site][position]
            return x

        return measured(logits(ids[1], written, t, put))

    n, patches = len(ids[0]), []
    for site in ("attn_out", "mlp_out", "z"):
        for _ in range(PER_SITE):
            layer, position = draw.randrange(LAYERS), draw.randrange(n)
            head = draw.randrange(HEADS) if site == "z" else None
            value = patched((site, layer) if head is None else (site, layer, head), position)
            patches.append({"site": site, "layer": layer, "head": head, "position": position, "value": value})
    return {
        "written": written,
        "words": words,
        "of_a": measured(of_a),
        "of_b": measured(of_b),
        "map": [[patched(("resid_pre", layer), at) for at in range(n)] for layer in range(LAYERS)],
        "decoder": [patched(("decoder", layer), -1) for layer in range(DECODER_LAYERS)],
        "patches": patches,
    }


def main():
    draw = random.Random(11)
    t = read(MODELS / MODEL / "model.bin")
    entries = json.loads((MODELS / MODEL / "tokenizer.json").read_text())["model"]["vocab"]
    vocabulary = {text: (id, score) for id, (text, score) in enumerate(entries) if id > UNKNOWN}
    ids = [pieces(text, vocabulary) for text in PAIR]
    assert len(ids[0]) == len(ids[1])
    cases, written = [], []
    for _ in range(3):
        found = case(ids, list(written), t, draw)
        print([entries[id][0] for id in found["words"]], found["of_a"], found["of_b"])
        cases.append(found)
        written.append(int(logits(ids[0], written, t, lambda _, x: x).argmax()))
    report = {"texts": PAIR, "ids": ids, "cases": cases}
    (HERE / "patching_translation.json").write_text(json.dumps(report, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
