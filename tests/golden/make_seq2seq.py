"""Writes tests/golden/seq2seq.safetensors: sequence-to-sequence models in PyTorch, with gradients.

    python tests/golden/make_seq2seq.py

Run it in the virtual environment of README.md in this folder. For each kind of cell and of
attention: random parameters under Headlight's names (W as [d_in, d_out]), the mean cross-entropy
of PAIRS with teacher forcing, and its gradient with respect to every parameter, in float64, rounded
once. The recurrent layers are torch.nn.RNN, LSTM and GRU.
"""

import json
from pathlib import Path

import torch
from make import serialize
from torch import nn
from torch.nn.functional import cross_entropy

D_MODEL, D_VOCAB, START = 4, 6, 5
# Source and target; the first and third have equal lengths.
PAIRS = [([0, 1, 2], [2, 4]), ([3], [3, 0, 4]), ([2, 2, 1], [1, 4])]
CELLS = {"plain": (nn.RNN, 1), "lstm": (nn.LSTM, 4), "gru": (nn.GRU, 3)}
ATTENTIONS = {
    "none": {},
    "dot": {"w_a": (D_MODEL, D_MODEL), "w_c": (2 * D_MODEL, D_MODEL)},
    "additive": {
        "w_q": (D_MODEL, D_MODEL),
        "w_k": (D_MODEL, D_MODEL),
        "v": (D_MODEL, 1),
        "w_c": (2 * D_MODEL, D_MODEL),
    },
}


def parameters(cell, attention):
    _, gates = CELLS[cell]
    shapes = {"w_e": (D_VOCAB, D_MODEL)}
    for side in ["encoder", "decoder"]:
        shapes[f"{side}.w_ih"] = shapes[f"{side}.w_hh"] = (D_MODEL, gates * D_MODEL)
        shapes[f"{side}.b"] = (1, gates * D_MODEL)
        if cell == "gru":
            shapes[f"{side}.b_hn"] = (1, D_MODEL)
    shapes |= {f"attn.{name}": shape for name, shape in ATTENTIONS[attention].items()}
    shapes["w_u"] = (D_MODEL, D_VOCAB)
    # Rounded to float32.
    return {name: torch.randn(shape).double().requires_grad_() for name, shape in shapes.items()}


def layer(cell, weights, side, x, start):
    """Runs a PyTorch layer with these weights."""
    kind, gates = CELLS[cell]
    module = kind(D_MODEL, D_MODEL, dtype=torch.float64)
    zero = torch.zeros(gates * D_MODEL, dtype=torch.float64)
    b_hh = zero
    if cell == "gru":
        b_hh = torch.cat([zero[: 2 * D_MODEL], weights[f"{side}.b_hn"][0]])
    own = {
        "weight_ih_l0": weights[f"{side}.w_ih"].T,
        "weight_hh_l0": weights[f"{side}.w_hh"].T,
        "bias_ih_l0": weights[f"{side}.b"][0],
        "bias_hh_l0": b_hh,
    }
    arguments = (x,) if start is None else (x, start)
    return torch.func.functional_call(module, own, arguments)


def logits(cell, attention, weights, source, target):
    embed = weights["w_e"]
    h, end = layer(cell, weights, "encoder", embed[source], None)
    g, _ = layer(cell, weights, "decoder", embed[[START, *target[:-1]]], end)
    if attention == "none":
        return g @ weights["w_u"]
    if attention == "dot":
        scores = g @ weights["attn.w_a"] @ h.T
    else:
        met = torch.tanh((g @ weights["attn.w_q"])[:, None] + (h @ weights["attn.w_k"])[None])
        scores = (met @ weights["attn.v"])[..., 0]
    context = scores.softmax(1) @ h
    return torch.tanh(torch.cat([g, context], 1) @ weights["attn.w_c"]) @ weights["w_u"]


def build():
    torch.manual_seed(17)
    values = {}
    for cell in CELLS:
        for attention in ATTENTIONS:
            weights = parameters(cell, attention)
            rows = [logits(cell, attention, weights, *pair) for pair in PAIRS]
            words = torch.tensor([word for _, target in PAIRS for word in target])
            loss = cross_entropy(torch.cat(rows), words)
            loss.backward()
            at = f"{cell}.{attention}"
            values[f"{at}.loss"] = loss.detach().float().reshape(1, 1)
            for name, weight in weights.items():
                values[f"{at}.weights.{name}"] = weight.detach().float()
                values[f"{at}.gradients.{name}"] = weight.grad.float().contiguous()
    return serialize(values, {"pairs": json.dumps(PAIRS)})


def main():
    data = build()
    if build() != data:
        raise SystemExit("two runs differ")
    path = Path(__file__).with_name("seq2seq.safetensors")
    path.write_bytes(data)
    print(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
