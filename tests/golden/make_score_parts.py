"""Writes score_parts.json, the golden values of tests/score_parts.rs: terms of attention scores, from activations that
hooks record in Hugging Face transformers.

    python tests/golden/make_score_parts.py

Run it in the virtual environment of README.md in this folder, with gguf and accelerate added. It reads
www/models/minilm-l6/ and www/models/smollm2-135m/ and downloads nothing.

For each pair of tokens: layer, head, positions, the score, and the terms between some parts of the query and of the key.
All sums are checked against the model's own score.
"""

import json
import random
from pathlib import Path

import torch
from make_minilm import MINILM, float64_model
from make_smollm2 import FOLDER, backend_of
from safetensors.torch import load_file
from transformers import AutoModelForCausalLM, AutoTokenizer, BertConfig
from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

PAIRS = 3
TERMS = 8


def inputs_and_outputs(model, modules, **call):
    """The input and output of each module in a run, both [n, width]."""
    kept, handles = {}, []
    for name, module in modules.items():

        def keep(_, inputs, output, name=name):
            output = output[0] if isinstance(output, tuple) else output
            kept[name] = (inputs[0][0] if inputs and inputs[0].dim() == 3 else None, output[0])

        handles.append(module.register_forward_hook(keep))
    with torch.no_grad():
        model(**call)
    for handle in handles:
        handle.remove()
    return kept


def heads_of(z, w_o, layer, d_head):
    """What each head wrote, [n, d_model], by name."""
    return {
        f"head {layer}.{head}": z[:, head * d_head : (head + 1) * d_head] @ w_o[:, head * d_head : (head + 1) * d_head].T
        for head in range(z.shape[1] // d_head)
    }


def minilm():
    model = float64_model(
        BertConfig.from_pretrained(MINILM, attn_implementation="eager"), load_file(MINILM / "model.safetensors")
    )
    text = "The animal didn't cross the street because it was too tired"
    ids = AutoTokenizer.from_pretrained(MINILM)(text)["input_ids"]
    n, embeddings = len(ids), model.embeddings
    modules = {"embed": embeddings.word_embeddings, "norm": embeddings.LayerNorm}
    for at, layer in enumerate(model.encoder.layer):
        modules |= {
            f"o {at}": layer.attention.output.dense,
            f"norm {at}": layer.attention.output.LayerNorm,
            f"mlp {at}": layer.output.dense,
            f"mlp norm {at}": layer.output.LayerNorm,
        }
    kept = inputs_and_outputs(model, modules, input_ids=torch.tensor([ids]))

    def held(parts, name, norm, bias):
        x = kept[name][0]
        divisor = (x.var(-1, unbiased=False, keepdim=True) + norm.eps).sqrt()
        parts = {key: (x - x.mean(-1, keepdim=True)) / divisor * norm.weight for key, x in parts.items()}
        return parts | {bias: norm.bias.expand(n, -1)}

    def parts_before(layer):
        parts = {
            "embed": kept["embed"][1],
            "pos_embed": embeddings.position_embeddings.weight[:n],
            "token_type_embed": embeddings.token_type_embeddings.weight[:1].expand(n, -1),
        }
        parts = held(parts, "norm", embeddings.LayerNorm, "embed_norm_bias")
        for at in range(layer):
            one = model.encoder.layer[at]
            dense = one.attention.output.dense
            parts |= heads_of(kept[f"o {at}"][0], dense.weight, at, 32)
            parts[f"attn_bias {at}"] = dense.bias.expand(n, -1)
            parts = held(parts, f"norm {at}", one.attention.output.LayerNorm, f"attn_norm_bias {at}")
            parts[f"mlp {at}"] = kept[f"mlp {at}"][1]
            parts = held(parts, f"mlp norm {at}", one.output.LayerNorm, f"mlp_norm_bias {at}")
        return parts

    def projected(layer, head):
        own = model.encoder.layer[layer].attention.self
        rows = slice(head * 32, (head + 1) * 32)

        def of(linear):
            parts = {name: x @ linear.weight[rows].T for name, x in parts_before(layer).items()}
            return parts | {"projection_bias": linear.bias[rows].expand(n, -1)}

        return of(own.query), of(own.key)

    def score(layer, head, query, key):
        own = model.encoder.layer[layer].attention.self
        x = kept["norm" if layer == 0 else f"mlp norm {layer - 1}"][1]
        rows = slice(head * 32, (head + 1) * 32)
        return (own.query(x)[query, rows] @ own.key(x)[key, rows]).item() / 32**0.5

    return {"model": "minilm-l6", "ids": ids, "pairs": pairs(6, 12, n, 32, projected, score)}


def smollm2():
    text = "When Mary and John went to the store, John gave a drink to"
    ids = backend_of(AutoTokenizer.from_pretrained(FOLDER, gguf_file="model.gguf")).encode(text).ids
    model = AutoModelForCausalLM.from_pretrained(FOLDER, gguf_file="model.gguf", attn_implementation="eager")
    model = model.double().eval()
    n = len(ids)
    modules = {"embed": model.model.embed_tokens}
    for at, layer in enumerate(model.model.layers):
        modules |= {
            f"norm {at}": layer.input_layernorm,
            f"o {at}": layer.self_attn.o_proj,
            f"mlp {at}": layer.mlp,
            f"q {at}": layer.self_attn.q_proj,
            f"k {at}": layer.self_attn.k_proj,
        }
    kept = inputs_and_outputs(model, modules, input_ids=torch.tensor([ids]))
    cos, sin = model.model.rotary_emb(torch.zeros(1, dtype=torch.float64), torch.arange(n)[None])

    def rotated(x):
        return apply_rotary_pos_emb(x[None, None], x[None, None], cos, sin)[0][0, 0]

    def parts_before(layer):
        parts = {"embed": kept["embed"][1]}
        for at in range(layer):
            parts |= heads_of(kept[f"o {at}"][0], model.model.layers[at].self_attn.o_proj.weight, at, 64)
            parts[f"mlp {at}"] = kept[f"mlp {at}"][1]
        norm, x = model.model.layers[layer].input_layernorm, kept[f"norm {layer}"][0]
        divisor = (x.pow(2).mean(-1, keepdim=True) + norm.variance_epsilon).sqrt()
        return {name: x / divisor * norm.weight for name, x in parts.items()}

    def projected(layer, head):
        own = model.model.layers[layer].self_attn

        def of(linear, head):
            weight = linear.weight[head * 64 : (head + 1) * 64]
            return {name: rotated(x @ weight.T) for name, x in parts_before(layer).items()}

        return of(own.q_proj, head), of(own.k_proj, head // 3)

    def score(layer, head, query, key):
        q = rotated(kept[f"q {layer}"][1][:, head * 64 : (head + 1) * 64])
        k = rotated(kept[f"k {layer}"][1][:, head // 3 * 64 : (head // 3 + 1) * 64])
        return (q[query] @ k[key]).item() / 64**0.5

    return {"model": "smollm2-135m", "ids": ids, "pairs": pairs(30, 9, n, 64, projected, score)}


def pairs(n_layers, n_heads, n, d_head, projected, score):
    draw, found = random.Random(43), []
    for layer in (1, n_layers // 2, n_layers - 1):
        head, query, key = draw.randrange(n_heads), draw.randrange(n), draw.randrange(n)
        of_query, of_key = projected(layer, head)
        terms = {
            (one, other): (q[query] @ k[key]).item() / d_head**0.5
            for one, q in of_query.items()
            for other, k in of_key.items()
        }
        expected, size = score(layer, head, query, key), sum(map(abs, terms.values()))
        if abs(sum(terms.values()) - expected) > 1e-6 * size:
            raise SystemExit(f"layer {layer}, head {head}: the terms add up to {sum(terms.values())}, not {expected}")
        largest = sorted(terms, key=lambda pair: -abs(terms[pair]))[: TERMS // 2]
        others = draw.sample(sorted(terms), TERMS // 2)
        found.append(
            {
                "layer": layer, "head": head, "query": query, "key": key, "score": expected, "size": size,
                "n_terms": len(terms),
                "terms": [{"query": one, "key": other, "value": terms[one, other]} for one, other in largest + others],
            }
        )  # fmt: skip
    return found


def main():
    path = Path(__file__).parent / "score_parts.json"
    path.write_text(json.dumps([minilm(), smollm2()], indent=1) + "\n")


if __name__ == "__main__":
    main()
