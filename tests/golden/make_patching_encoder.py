"""Writes patching_encoder.json, golden values of tests/patching/: activation patching in encoders, with hooks on
Hugging Face transformers, for www/models/minilm-l6/ and architectures/masked_bert/.

    python tests/golden/make_patching_encoder.py

Run it in the virtual environment of README.md in this folder. It downloads nothing.

For each pair of texts: ids, what is measured in both runs (one attention weight, or the difference of two words' logits
at the mask), the whole map of the residual stream, and ten patches of each other site.
"""

import json
import random
from pathlib import Path

import torch
from make_architectures import HERE
from make_block import hooks, inputs, outputs
from make_minilm import MINILM, float64_model
from safetensors.torch import load_file
from transformers import AutoTokenizer, BertConfig, BertForMaskedLM

PER_SITE = 10


def module_of(bert, site, layer):
    """The module with the activation, and whether the activation is the module's input."""
    layer = bert.encoder.layer[layer]
    return {
        "resid_pre": (layer, True),
        "attn_out": (layer.attention.output.dense, False),
        "mlp_out": (layer.output.dense, False),
        "z": (layer.attention.output.dense, True),
    }[site]


def run(bert, read, ids, changes=()):
    """What is read in a run with changed activations."""

    def install(handles):
        for site, layer, change in changes:
            module, is_input = module_of(bert, site, layer)
            if is_input:
                inputs(module, lambda args, change=change: (change(args[0][0].clone())[None], *args[1:]), handles)
            else:
                outputs(module, lambda _args, output, change=change: change(output[0].clone())[None], handles)

    with hooks(install), torch.no_grad():
        return read(torch.tensor([ids])).item()


def pair_of(bert, read, ids, draw):
    n, layers, width = len(ids[0]), len(bert.encoder.layer), bert.config.hidden_size // bert.config.num_attention_heads
    assert n == len(ids[1])
    kept = {}

    def keep(site, layer):
        return site, layer, lambda x: kept.setdefault((site, layer), x)

    sites = ["resid_pre", "attn_out", "mlp_out", "z"]
    ends = [run(bert, read, ids[0], [keep(site, layer) for site in sites for layer in range(layers)])]
    ends.append(run(bert, read, ids[1]))

    def patched(site, layer, position, head=None):
        columns = slice(None) if head is None else slice(head * width, (head + 1) * width)

        def put(x):
            x[position, columns] = kept[site, layer][position, columns]
            return x

        return run(bert, read, ids[1], [(site, layer, put)])

    patches = []
    for site in sites[1:]:
        for _ in range(PER_SITE):
            layer, position = draw.randrange(layers), draw.randrange(n)
            head = draw.randrange(bert.config.num_attention_heads) if site == "z" else None
            value = patched(site, layer, position, head)
            patches.append({"site": site, "layer": layer, "head": head, "position": position, "value": value})
    residual = [[patched("resid_pre", layer, position) for position in range(n)] for layer in range(layers)]
    return {"ids": ids, "of_a": ends[0], "of_b": ends[1], "maps": {"resid_pre": residual}, "patches": patches}


def minilm(draw):
    config = BertConfig.from_pretrained(MINILM, attn_implementation="eager")
    bert = float64_model(config, load_file(MINILM / "model.safetensors"))
    tokenizer = AutoTokenizer.from_pretrained(MINILM)
    text = "The animal didn't cross the street because it was too tired"
    ids = [tokenizer(one)["input_ids"] for one in (text, text.replace("tired", "wide"))]
    query, key = (ids[0].index(tokenizer.convert_tokens_to_ids(word)) for word in ("it", "animal"))
    weight = lambda ids: bert(input_ids=ids, output_attentions=True).attentions[5][0, 11, query, key]  # noqa: E731
    pair = pair_of(bert, weight, ids, draw)
    return {"model": "minilm-l6", "layer": 5, "head": 11, "query": query, "key": key, **pair}


def masked_bert(draw):
    folder = HERE / "masked_bert"
    model = BertForMaskedLM.from_pretrained(folder, attn_implementation="eager").double().eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    ids = [tokenizer(text)["input_ids"] for text in ("the cat [MASK] on the mat", "the mat [MASK] on the cat")]
    place = ids[0].index(tokenizer.mask_token_id)
    words = [ids[0][place - 1], ids[1][place - 1]]
    assert words[0] != words[1]

    def difference(ids):
        logits = model(input_ids=ids).logits[0, place]
        return logits[words[0]] - logits[words[1]]

    return {"model": "masked_bert", "place": place, "words": words, **pair_of(model.bert, difference, ids, draw)}


def main():
    draw = random.Random(7)
    pairs = [minilm(draw), masked_bert(draw)]
    for pair in pairs:
        print(pair["model"], pair["of_a"], pair["of_b"])
    path = Path(__file__).with_name("patching_encoder.json")
    path.write_text(json.dumps(pairs) + "\n")


if __name__ == "__main__":
    main()
