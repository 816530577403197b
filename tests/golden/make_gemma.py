"""Writes tests/golden/gemma.json: tokens and next words of Gemma 3 270M, read from a GGUF with K-quants.

    HEADLIGHT_GEMMA=gemma-3-270m-q4_k_m.gguf python tests/golden/make_gemma.py

Run it in the virtual environment of README.md in this folder, with gguf and accelerate added. The file is not in the repository.
Ids are those of transformers' tokeniser for the 200 texts of smollm2.json. Probabilities are those of transformers' model with
the file's weights, dequantised, in float32: for eight texts the ten most likely next tokens.
"""

import json
import os
from pathlib import Path

import gguf
import numpy as np
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

HERE = Path(__file__).parent
FILE = Path(os.environ["HEADLIGHT_GEMMA"]).resolve()
TEXTS = [text for text, _ in json.loads((HERE / "smollm2.json").read_text())]
PREDICTED = [
    "The capital of Portugal is",
    "She opened her umbrella because it had started to",
    "2, 4, 6, 8, 10, 12,",
    "As flores do jardim são",
    "def area(width, height):\n    return width *",
    "My sister bought seven green lamps. My sister bought seven",
    "Happy birthday 🎂🎉 to my best",
    "北京是中国的",
]


def checksum(numbers):
    """The sum, modulo 2^64, of every number's bits multiplied by a factor that depends on its index."""
    factors = np.arange(numbers.size, dtype=np.uint64) * np.uint64(2654435761) + np.uint64(1)
    return int((numbers.reshape(-1).view(np.uint32).astype(np.uint64) * factors).sum(dtype=np.uint64))


def tensors():
    """The first tensor of each storage format, with a checksum of the numbers that ggml's package dequantises from it."""
    first = {}
    for tensor in gguf.GGUFReader(FILE).tensors:
        first.setdefault(tensor.tensor_type, tensor)
    numbers = {tensor.name: gguf.dequantize(tensor.data, kind) for kind, tensor in first.items()}
    return [[name, checksum(np.ascontiguousarray(found, dtype=np.float32))] for name, found in numbers.items()]


def main():
    tokenizer = AutoTokenizer.from_pretrained(FILE.parent, gguf_file=FILE.name)
    backend = tokenizer.backend_tokenizer
    ids = [backend.encode(text).ids for text in TEXTS]
    model = AutoModelForCausalLM.from_pretrained(
        FILE.parent, gguf_file=FILE.name, attn_implementation="eager", dtype=torch.float32
    ).eval()
    print(model.config)
    next_words = []
    for text in PREDICTED:
        typed = backend.encode(text).ids
        with torch.no_grad():
            output = model(input_ids=torch.tensor([typed]), output_attentions=True)
        best = torch.softmax(output.logits[0, -1].double(), dim=0).topk(10)
        # The last token's attention in the first head of every layer.
        attention = [round(weight, 6) for layer in output.attentions for weight in layer[0, 0, -1].tolist()]
        next_words.append(
            {
                "text": text,
                "ids": typed,
                "next": best.indices.tolist(),
                "probabilities": [round(value, 7) for value in best.values.tolist()],
                "attention": attention,
            }
        )
        print(repr(text), repr(tokenizer.decode(best.indices[:3].tolist())), best.values[:3].tolist())
    path = HERE / "gemma.json"
    found = {"ids": ids, "next_words": next_words, "tensors": tensors()}
    path.write_text(json.dumps(found, separators=(",", ":")).replace("],[", "],\n[") + "\n")
    print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
