"""Writes the golden values of tests/minilm.rs and tests/checkpoint.rs.

    python tests/golden/make_minilm.py

Run it in the virtual environment of README.md in this folder. It reads
www/models/minilm-l6/ and downloads nothing.

minilm.safetensors has six sentences of the lectures: their tokens (from
Hugging Face's tokenizers, through transformers), and every attention weight
and hidden state of Hugging Face's BertModel, in float64 from that folder's
float16 weights, under the names of Headlight's sites.

tiny_bert_float32/ and tiny_bert_bfloat16/ are a seeded random BertModel of
another shape, with a pooler, saved by transformers in two precisions;
tiny_bert.safetensors has the values of both in float64.
"""

import json
import shutil
from pathlib import Path

import torch
from make import serialize
from safetensors.torch import load_file
from transformers import AutoTokenizer, BertConfig, BertModel

HERE = Path(__file__).parent
MINILM = HERE.parent.parent / "www/models/minilm-l6"
SENTENCES = [
    "The animal didn't cross the street because it was too tired",
    "The animal didn't cross the street because it was too wide",
    "I arrived at the bank after crossing the river",
    "She plucked the guitar strings, ending with a melancholic note.",
    "The cat was scared because it didn't recognize me in my mask.",
    "Rashonda accepted a job in deep learning because she loves the topic",
]


def run(model, ids, types):
    """Every attention weight and hidden state by site, computed in float64."""
    ids, types = torch.tensor([ids]), torch.tensor([types])
    with torch.no_grad():
        output = model(input_ids=ids, token_type_ids=types, output_attentions=True, output_hidden_states=True)
    sites = {"ln_embed.normalized": output.hidden_states[0].squeeze(0)}
    for layer, (heads, state) in enumerate(zip(output.attentions, output.hidden_states[1:], strict=True)):
        sites |= {f"blocks.{layer}.attn.pattern.{h}": pattern for h, pattern in enumerate(heads.squeeze(0))}
        sites[f"blocks.{layer}.ln2.normalized"] = state.squeeze(0)
    for name, value in sites.items():
        if value.dtype != torch.float64:
            raise SystemExit(f"{name}: expected float64, got {value.dtype}")
    return {name: value.to(torch.float32).contiguous().clone() for name, value in sites.items()}


def float64_model(config, tensors):
    """A BertModel with these weights. Its eager attention returns the attention weights."""
    model = BertModel(config, add_pooling_layer=False).double().eval()
    missing, extra = model.load_state_dict({name: t.double() for name, t in tensors.items()}, strict=False)
    if missing or any(not name.startswith("pooler.") for name in extra):
        raise SystemExit(f"weights missing: {missing}, left over: {extra}")
    return model


def minilm():
    config = BertConfig.from_pretrained(MINILM, attn_implementation="eager")
    tensors = load_file(MINILM / "model.safetensors")
    if {t.dtype for t in tensors.values()} != {torch.float16}:
        raise SystemExit("www/models/minilm-l6 is not in float16")
    model = float64_model(config, tensors)
    tokenizer = AutoTokenizer.from_pretrained(MINILM)
    values, sentences = {}, []
    for number, text in enumerate(SENTENCES):
        encoding = tokenizer(text, return_offsets_mapping=True, truncation=False, padding=False)
        ids = encoding["input_ids"]
        sentences.append(
            {
                "text": text,
                "ids": ids,
                "tokens": tokenizer.convert_ids_to_tokens(ids),
                # Character offsets equal byte offsets: the sentences are ASCII.
                "ranges": encoding["offset_mapping"],
            }
        )
        sites = run(model, ids, [0] * len(ids))
        values |= {f"{number}.{site}": value for site, value in sites.items()}
    return serialize(values, {"sentences": json.dumps(sentences)})


def tiny_bert():
    config = BertConfig(
        num_hidden_layers=3, num_attention_heads=5, hidden_size=20, intermediate_size=28, vocab_size=23,
        max_position_embeddings=14, type_vocab_size=3, hidden_act="gelu_new", layer_norm_eps=1e-5,
        attn_implementation="eager",
    )  # fmt: skip
    torch.manual_seed(11)
    model = BertModel(config)
    with torch.no_grad():
        for p in model.parameters():
            p.copy_(torch.randn_like(p) * (0.3 if p.dim() > 1 else 0.1) + (1.0 if p.dim() == 1 else 0.0))
    ids, types = [4, 0, 22, 9, 9, 17, 2, 13], [0, 0, 0, 2, 2, 1, 1, 1]
    values = {}
    for precision in (torch.float32, torch.bfloat16):
        name = str(precision).removeprefix("torch.")
        folder = HERE / f"tiny_bert_{name}"
        shutil.rmtree(folder, ignore_errors=True)
        model.to(precision).save_pretrained(folder)
        saved = load_file(folder / "model.safetensors")
        if {t.dtype for t in saved.values()} != {precision}:
            raise SystemExit(f"{folder} is not in {precision}")
        sites = run(float64_model(config, saved), ids, types)
        values |= {f"{name}.{site}": value for site, value in sites.items()}
    return serialize(values, {"input": json.dumps({"ids": ids, "token_types": types})})


def main():
    for make in (minilm, tiny_bert):
        data = make()
        if make() != data:
            raise SystemExit(f"{make.__name__}: two runs differ")
        path = HERE / f"{make.__name__}.safetensors"
        path.write_bytes(data)
        print(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
