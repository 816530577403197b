"""Writes tests/golden/quantized.safetensors: random blocks of the GGUF storage formats that blocks.safetensors lacks.

    python tests/golden/make_quantized.py

Run it in the virtual environment of README.md in this folder, with gguf (ggml's own Python package) added. Every byte of a
block is random except the scales, which are random float16 numbers. The file has the bytes and the float32 numbers that the
package dequantises from them.
"""

import json
from pathlib import Path

import numpy as np
import torch
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType, dequantize
from make import serialize

ROWS, COLUMNS = 5, 512
# Byte offsets of the float16 numbers in a block.
SCALES = {
    "Q5_0": [0],
    "Q5_1": [0, 2],
    "Q2_K": [80, 82],
    "Q3_K": [108],
    "Q4_K": [0, 2],
    "Q5_K": [0, 2],
    "Q6_K": [208],
    "IQ4_NL": [0],
}


def build():
    chance = np.random.default_rng(41)
    values = {}
    for name, places in SCALES.items():
        kind = GGMLQuantizationType[name]
        numbers, size = GGML_QUANT_SIZES[kind]
        blocks = chance.integers(0, 256, (ROWS * COLUMNS // numbers, size), dtype=np.uint8)
        for place in places:
            scales = (chance.normal(size=(len(blocks), 1)) / 64).astype(np.float16)
            blocks[:, place : place + 2] = scales.view(np.uint8)
        stored = blocks.reshape(ROWS, -1)
        values[f"{name}.stored"] = torch.from_numpy(stored.reshape(-1).copy())
        values[f"{name}.numbers"] = torch.from_numpy(np.array(dequantize(stored, kind), dtype=np.float32))
    return serialize(values, {"formats": json.dumps(list(SCALES))})


def main():
    data = build()
    if build() != data:
        raise SystemExit("two runs differ")
    path = Path(__file__).with_name("quantized.safetensors")
    path.write_bytes(data)
    print(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
