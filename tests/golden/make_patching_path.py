"""Writes patching_path.json, golden values of tests/patching/: path patching in www/models/smollm2-135m/model.gguf, with
a NumPy model in float64.

    python tests/golden/make_patching_path.py

Needs NumPy and gguf. The model is independent of the crate, and is checked with the values of patching.json, which
transformers computed. For two pairs of texts, five paths each to a query, a key and a value: the difference of two
words' logits after the receiver reads A's output of the sender, at one position or (null) at all.
"""

import json
import random
from pathlib import Path

import numpy as np
from gguf import GGUFReader
from gguf.quants import dequantize

HERE = Path(__file__).parent
FILE = HERE.parents[1] / "www/models/smollm2-135m/model.gguf"
LAYERS, HEADS, KV_HEADS, WIDTH = 30, 9, 3, 64
GROUP = HEADS // KV_HEADS
PER_INPUT = 5
# Of so many random paths, the one with the largest effect is kept: most have none.
DRAWN = 8


def columns_of(head):
    return slice(head * WIDTH, (head + 1) * WIDTH)


class Model:
    def __init__(self):
        reader = GGUFReader(FILE)
        self.w = {t.name: dequantize(t.data, t.tensor_type).astype(np.float64) for t in reader.tensors}
        field = lambda name: float(reader.fields[f"llama.{name}"].parts[-1][0])  # noqa: E731
        self.eps, base = field("attention.layer_norm_rms_epsilon"), field("rope.freq_base")
        self.angles = np.outer(np.arange(64), base ** (-np.arange(WIDTH // 2) * 2 / WIDTH))

    def norm(self, x, name):
        return x / np.sqrt((x**2).mean(-1, keepdims=True) + self.eps) * self.w[name]

    def turned(self, x):
        """Rotates neighbouring numbers, as llama.cpp stores them."""
        pairs = x.reshape(*x.shape[:-1], WIDTH // 2, 2)
        cos, sin = np.cos(self.angles[: len(x)]), np.sin(self.angles[: len(x)])
        first, second = pairs[..., 0], pairs[..., 1]
        return np.stack([first * cos - second * sin, first * sin + second * cos], -1).reshape(x.shape)

    def run(self, ids, tap=lambda _, x: x):
        """The last token's logits. `tap` gets each activation with its name and may change it."""
        return self.layers(self.w["token_embd.weight"][ids], range(LAYERS), tap)

    def layers(self, x, layers, tap):
        mask = np.triu(np.full((len(x), len(x)), -np.inf), 1)
        for layer in layers:
            name = f"blk.{layer}"
            x = tap(("resid_pre", layer), x)
            y = self.norm(x, f"{name}.attn_norm.weight")
            q, k, v = (tap((part, layer), y @ self.w[f"{name}.attn_{part}.weight"].T) for part in "qkv")
            found = []
            for head in range(HEADS):
                own, shared = columns_of(head), columns_of(head // GROUP)
                scores = self.turned(q[:, own]) @ self.turned(k[:, shared]).T / np.sqrt(WIDTH) + mask
                e = np.exp(scores - scores.max(-1, keepdims=True))
                found.append(e / e.sum(-1, keepdims=True) @ v[:, shared])
            z = tap(("z", layer), np.concatenate(found, axis=1))
            x = x + tap(("attn_out", layer), z @ self.w[f"{name}.attn_output.weight"].T)
            y = self.norm(x, f"{name}.ffn_norm.weight")
            gate = y @ self.w[f"{name}.ffn_gate.weight"].T
            hidden = gate / (1 + np.exp(-gate)) * (y @ self.w[f"{name}.ffn_up.weight"].T)
            x = x + tap(("mlp_out", layer), hidden @ self.w[f"{name}.ffn_down.weight"].T)
        return self.norm(x[-1:], "output_norm.weight")[0] @ self.w["token_embd.weight"].T


def recorded(model, ids):
    kept = {}
    model.run(ids, lambda name, x: kept.setdefault(name, x))
    return kept


def path(model, of_a, of_b, sender, position, receiver, part):
    """The last token's logits if the receiver's query, key or value is computed from A's output of the sender."""
    rows = slice(None) if position is None else position
    own = columns_of(receiver[1] if part == "q" else receiver[1] // GROUP)
    read = {}

    def frozen(name, x):
        if name == (part, receiver[0]):
            read["x"] = x[:, own]
        if name[0] != "z" or name[1] >= receiver[0]:
            return x
        z = of_b[name].copy()
        if name[1] == sender[0]:
            z[rows, columns_of(sender[1])] = of_a[name][rows, columns_of(sender[1])]
        return z

    def put(name, x):
        if name != (part, receiver[0]):
            return x
        x = x.copy()
        x[:, own] = read["x"]
        return x

    model.layers(of_b["resid_pre", sender[0]], range(sender[0], receiver[0] + 1), frozen)
    return model.layers(of_b["resid_pre", receiver[0]], range(receiver[0], LAYERS), put)


def check(model, pair, of_a, difference):
    """Compares the model with transformers."""
    for one in pair["patches"][::4]:
        columns = slice(None) if one["head"] is None else columns_of(one["head"])

        def put(name, x, one=one, columns=columns):
            if name != (one["site"], one["layer"]):
                return x
            x = x.copy()
            x[one["position"], columns] = of_a[name][one["position"], columns]
            return x

        found = difference(model.run(pair["ids"][1], put))
        assert abs(found - one["value"]) < 1e-5, (one, found)


def main():
    model = Model()
    draw = random.Random(13)
    pairs = []
    for pair in json.loads((HERE / "patching.json").read_text())[:2]:
        ids, words = pair["ids"], pair["words"]
        difference = lambda logits, words=words: float(logits[words[0]] - logits[words[1]])  # noqa: E731
        of_a, of_b = (recorded(model, one) for one in ids)
        check(model, pair, of_a, difference)
        changed = next(at for at in range(len(ids[0])) if ids[0][at] != ids[1][at])
        paths = []
        for part in "qkv" * PER_INPUT:
            found = []
            for _ in range(DRAWN):
                layer = draw.randrange(LAYERS - 1)
                later = layer + 1 + draw.randrange(min(6, LAYERS - 1 - layer))
                sender, receiver = (layer, draw.randrange(HEADS)), (later, draw.randrange(HEADS))
                position = draw.choice([None, draw.randrange(changed, len(ids[0]))])
                value = difference(path(model, of_a, of_b, sender, position, receiver, part))
                found.append({"sender": sender, "position": position, "receiver": receiver, "part": part, "value": value})
            paths.append(max(found, key=lambda one: abs(one["value"] - pair["of_b"])))
            print(paths[-1], paths[-1]["value"] - pair["of_b"], flush=True)
        pairs.append({"ids": ids, "words": words, "paths": paths})
    (HERE / "patching_path.json").write_text(json.dumps(pairs) + "\n")


if __name__ == "__main__":
    main()
