"""Writes tests/golden/blocks.safetensors: a matrix in each storage format of packed weights.

    python tests/golden/make_blocks.py

Run it in the virtual environment of README.md in this folder, with gguf (ggml's own Python
package) added. That package quantises a seeded matrix; the file has the bytes and the float32
numbers that the package dequantises from them.
"""

import json
from pathlib import Path

import numpy as np
import torch
from gguf import GGMLQuantizationType, dequantize, quantize
from make import serialize

FORMATS = ["F32", "F16", "BF16", "Q8_0", "Q4_0", "Q4_1"]
SHAPE = (19, 96)  # 19 is not a multiple of a panel's columns, and 96 is one and a half parts of a panel's lines


def build():
    matrix = np.random.default_rng(7).normal(size=SHAPE).astype(np.float32)
    values = {}
    for name in FORMATS:
        kind = GGMLQuantizationType[name]
        stored = quantize(matrix, kind)
        values[f"{name}.stored"] = torch.from_numpy(np.frombuffer(stored.tobytes(), dtype=np.uint8).copy())
        values[f"{name}.numbers"] = torch.from_numpy(np.array(dequantize(stored, kind), dtype=np.float32))
    return serialize(values, {"formats": json.dumps(FORMATS)})


def main():
    data = build()
    if build() != data:
        raise SystemExit("two runs differ")
    path = Path(__file__).with_name("blocks.safetensors")
    path.write_bytes(data)
    print(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
