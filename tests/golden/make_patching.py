"""Writes patching.json, the golden values of tests/patching/: activation patching with hooks on Hugging Face
transformers, with www/models/smollm2-135m/model.gguf.

    python tests/golden/make_patching.py

Run it in the virtual environment of README.md in this folder, with gguf and accelerate added. It downloads nothing.

For each pair of texts: ids, the logits of the two words in both runs, and the difference of these logits in B's run
after A's vector was put in at one site and position. Of the first pair, the whole map of three sites; of the others,
ten patches of each site.
"""

import json
import random
from pathlib import Path

import torch
from make_smollm2 import FOLDER, backend_of
from transformers import AutoModelForCausalLM, AutoTokenizer

PAIRS = [
    ("The capital of France is", "The capital of Italy is", " Paris", " Rome"),
    (
        "When Mary and John went to the store, John gave a drink to",
        "When Mary and John went to the store, Mary gave a drink to",
        " Mary",
        " John",
    ),
    ("The keys to the cabinet", "The key to the cabinet", " are", " is"),
]
SITES = ["resid_pre", "attn_out", "mlp_out"]
PER_SITE = 10


def parts_of(model, site, layer):
    """The module with the activation, and whether the activation is the module's input."""
    block = model.model.layers[layer]
    return {
        "resid_pre": (block, True),
        "attn_out": (block.self_attn, False),
        "mlp_out": (block.mlp, False),
        "z": (block.self_attn.o_proj, True),
    }[site]


def run(model, ids, hooks=()):
    """The last token's logits, [d_vocab]. Each hook is a site, a layer, and a function that reads or changes the
    activation, [n, width]."""
    handles = []
    for site, layer, change in hooks:
        module, is_input = parts_of(model, site, layer)

        def before(_, inputs, change=change):
            return (change(inputs[0][0].clone())[None], *inputs[1:])

        def after(_, inputs, output, change=change):
            if isinstance(output, tuple):
                return (change(output[0][0].clone())[None], *output[1:])
            return change(output[0].clone())[None]

        register = module.register_forward_pre_hook if is_input else module.register_forward_hook
        handles.append(register(before if is_input else after))
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([ids])).logits[0, -1]
    for handle in handles:
        handle.remove()
    return logits


def recorded(model, ids):
    """All activations that are patched, by site and layer."""
    kept = {}

    def keep(site, layer):
        def read(x):
            kept[site, layer] = x
            return x

        return site, layer, read

    run(model, ids, [keep(site, layer) for site in [*SITES, "z"] for layer in range(len(model.model.layers))])
    return kept


def patched(model, kept, ids, words, site, layer, position, head=None):
    def put(x):
        columns = slice(None) if head is None else slice(head * 64, (head + 1) * 64)
        x[position, columns] = kept[site, layer][position, columns]
        return x

    logits = run(model, ids, [(site, layer, put)])
    return (logits[words[0]] - logits[words[1]]).item()


def main():
    backend = backend_of(AutoTokenizer.from_pretrained(FOLDER, gguf_file="model.gguf"))
    model = AutoModelForCausalLM.from_pretrained(FOLDER, gguf_file="model.gguf", attn_implementation="eager")
    model = model.double().eval()
    draw = random.Random(5)
    pairs = []
    for text, second, *words in PAIRS:
        ids = [backend.encode(one, add_special_tokens=False).ids for one in (text, second)]
        words = [backend.encode(word, add_special_tokens=False).ids for word in words]
        assert len(ids[0]) == len(ids[1]) and all(len(word) == 1 for word in words)
        words = [word[0] for word in words]
        differences = [run(model, one)[words] for one in ids]
        differences = [(logits[0] - logits[1]).item() for logits in differences]
        n, layers = len(ids[0]), len(model.model.layers)
        changed = next(at for at in range(n) if ids[0][at] != ids[1][at])
        pair = {"text": text, "second": second, "ids": ids, "words": words, "of_a": differences[0], "of_b": differences[1]}
        kept = recorded(model, ids[0])

        def cell(site, layer, at, words=words, ids=ids, kept=kept, differences=differences, changed=changed):
            # Before the first difference, both runs have the same activations.
            return differences[1] if at < changed else patched(model, kept, ids[1], words, site, layer, at)

        if not pairs:
            pair["maps"] = {
                site: [[cell(site, layer, at) for at in range(n)] for layer in range(layers)] for site in SITES
            }
        pair["patches"] = []
        for site in [*SITES, "z"]:
            for _ in range(PER_SITE):
                layer, at = draw.randrange(layers), draw.randrange(changed, n)
                head = draw.randrange(9) if site == "z" else None
                value = patched(model, kept, ids[1], words, site, layer, at, head)
                pair["patches"].append({"site": site, "layer": layer, "head": head, "position": at, "value": value})
        print(text, differences)
        pairs.append(pair)
    path = Path(__file__).parent / "patching.json"
    path.write_text(json.dumps(pairs, indent=1) + "\n")


if __name__ == "__main__":
    main()
