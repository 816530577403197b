"""Writes the small files in tests/golden/damaged/, which tests/damaged.rs and fuzz/ mutate.

    python3 tests/golden/make_damaged.py

Random numbers in the two formats that no library here can write: a GGUF with a tensor in each supported storage
format, and Marian's binary. Needs no packages.
"""

import pathlib
import random
import struct

FOLDER = pathlib.Path(__file__).parent / "damaged"
F32, F16, Q4_0, Q4_1, Q8_0, BF16 = 0, 1, 2, 3, 8, 30
chance = random.Random(34)


def text(value):
    return struct.pack("<Q", len(value.encode())) + value.encode()


def numbers(kind, count):
    values = [chance.uniform(-0.25, 0.25) for _ in range(count)]
    if kind == F32:
        return struct.pack(f"<{count}f", *values)
    if kind == F16:
        return struct.pack(f"<{count}e", *values)
    if kind == BF16:
        return b"".join(struct.pack("<f", value)[2:] for value in values)
    scale = struct.pack("<e", 1 / 64)
    codes = {Q8_0: (scale, 32), Q4_0: (scale, 16), Q4_1: (scale + struct.pack("<e", -0.25), 16)}
    head, length = codes[kind]
    return b"".join(head + chance.randbytes(length) for _ in range(count // 32))


def field(value):
    if isinstance(value, int):
        return struct.pack("<II", 4, value)
    if isinstance(value, float):
        return struct.pack("<If", 6, value)
    if isinstance(value, str):
        return struct.pack("<I", 8) + text(value)
    if isinstance(value[0], int):
        return struct.pack(f"<IIQ{len(value)}i", 9, 5, len(value), *value)
    return struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(text, value))


def gguf():
    fields = {
        "general.architecture": "llama",
        "general.name": "damaged",
        "llama.block_count": 1,
        "llama.context_length": 16,
        "llama.embedding_length": 32,
        "llama.feed_forward_length": 32,
        "llama.attention.head_count": 4,
        "llama.attention.head_count_kv": 2,
        "llama.attention.layer_norm_rms_epsilon": 1e-5,
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "smollm",
        "tokenizer.ggml.tokens": ["<|end|>", "a", "b", "ab", "Ġ", "Ġa", "c"],
        "tokenizer.ggml.token_type": [3, 1, 1, 1, 1, 1, 1],
        "tokenizer.ggml.merges": ["a b", "Ġ a"],
    }
    tensors = {
        "token_embd.weight": ([7, 32], Q8_0),
        "output_norm.weight": ([32], F32),
        "blk.0.attn_norm.weight": ([32], F32),
        "blk.0.ffn_norm.weight": ([32], F32),
        "blk.0.attn_q.weight": ([32, 32], F16),
        "blk.0.attn_k.weight": ([16, 32], BF16),
        "blk.0.attn_v.weight": ([16, 32], Q4_0),
        "blk.0.attn_output.weight": ([32, 32], Q4_1),
        "blk.0.ffn_gate.weight": ([32, 32], F32),
        "blk.0.ffn_up.weight": ([32, 32], Q8_0),
        "blk.0.ffn_down.weight": ([32, 32], Q4_0),
    }
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(fields))
    head += b"".join(text(name) + field(value) for name, value in fields.items())
    data = b""
    for name, (shape, kind) in tensors.items():
        data += bytes(-len(data) % 32)
        head += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *reversed(shape), kind, len(data))
        count = 1
        for size in shape:
            count *= size
        data += numbers(kind, count)
    return head + bytes(-len(head) % 32) + data


SETTINGS = """dim-emb: 32
dim-vocabs:
  - 64
  - 64
enc-depth: 1
dec-depth: 1
transformer-heads: 4
transformer-dim-ffn: 32
type: transformer
transformer-preprocess: ""
transformer-postprocess: dan
transformer-postprocess-top: ""
transformer-decoder-autoreg: rnn
dec-cell: ssru
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-no-projection: false
transformer-train-position-embeddings: false
tied-embeddings-all: true
output-omit-bias: false
lemma-dim-emb: 0
ulr: false
"""


def marian():
    tensors = []

    def int8(name, rows=32):
        tensors.append((name, 0x4101, [rows, 32], chance.randbytes(rows * 32) + struct.pack("<f", 0.002)))

    def float32(name, fill=None, count=32):
        values = [fill or chance.uniform(-0.1, 0.1) for _ in range(count)]
        tensors.append((name, 0x0404, [1, count], struct.pack(f"<{count}f", *values)))

    def norm(name):
        float32(f"{name}_ln_scale", 1.0)
        float32(f"{name}_ln_bias")

    def attention(name):
        for letter in "qkvo":
            int8(f"{name}_W{letter}")
            float32(f"{name}_b{letter}")
        norm(f"{name}_Wo")

    def mlp(name):
        for number in "12":
            int8(f"{name}_W{number}")
            float32(f"{name}_b{number}")
        norm(f"{name}_ffn")

    int8("Wemb", 64)
    attention("encoder_l1_self")
    mlp("encoder_l1_ffn")
    int8("decoder_l1_rnn_W")
    int8("decoder_l1_rnn_Wf")
    float32("decoder_l1_rnn_bf")
    norm("decoder_l1_rnn_ffn")
    attention("decoder_l1_context")
    mlp("decoder_l1_ffn")
    float32("decoder_ff_logit_out_b", count=64)
    settings = SETTINGS.encode() + b"\0"
    tensors.append(("special:model.yml", 0x0101, [len(settings)], settings))
    head = struct.pack("<QQ", 1, len(tensors))
    for name, kind, shape, data in tensors:
        head += struct.pack("<QQQQ", len(name) + 1, kind, len(shape), len(data))
    head += b"".join(name.encode() + b"\0" for name, *_ in tensors)
    head += b"".join(struct.pack(f"<{len(shape)}i", *shape) for _, _, shape, _ in tensors)
    padding = -(len(head) + 8) % 256
    head += struct.pack("<Q", padding) + bytes(padding)
    return head + b"".join(data for *_, data in tensors)


FOLDER.mkdir(exist_ok=True)
(FOLDER / "model.gguf").write_bytes(gguf())
(FOLDER / "model.bin").write_bytes(marian())
