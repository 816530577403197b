"""Writes the small files in tests/golden/damaged/, which tests/damaged.rs and fuzz/ mutate.

    python3 tests/golden/make_damaged.py

The files contain random numbers in the two formats that no library here can write: two GGUFs with a tensor in each
supported storage format, and Marian's binary. Needs no packages.
"""

import pathlib
import random
import struct

FOLDER = pathlib.Path(__file__).parent / "damaged"
F32, F16, Q4_0, Q4_1, Q8_0, BF16 = 0, 1, 2, 3, 8, 30
Q5_0, Q5_1, Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, IQ4_NL = 6, 7, 10, 11, 12, 13, 14, 20
# For each block format: its number of weights, and its number of bytes before, between and after its
# float16 scales.
BLOCKS = {
    Q8_0: (32, [0, 32]),
    Q4_0: (32, [0, 16]),
    Q4_1: (32, [0, 0, 16]),
    Q5_0: (32, [0, 20]),
    Q5_1: (32, [0, 0, 20]),
    Q2_K: (256, [80, 0, 0]),
    Q3_K: (256, [108, 0]),
    Q4_K: (256, [0, 0, 140]),
    Q5_K: (256, [0, 0, 172]),
    Q6_K: (256, [208, 0]),
    IQ4_NL: (32, [0, 16]),
}
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
    size, parts = BLOCKS[kind]
    scales = [struct.pack("<e", 1 / 64), struct.pack("<e", -0.25), b""]
    scales = [*scales[: len(parts) - 1], b""]
    return b"".join(
        b"".join(chance.randbytes(part) + scale for part, scale in zip(parts, scales)) for _ in range(count // size)
    )


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


def fields(width, heads):
    return {
        "general.architecture": "llama",
        "general.name": "damaged",
        "llama.block_count": 1,
        "llama.context_length": 16,
        "llama.embedding_length": width,
        "llama.feed_forward_length": 32,
        "llama.attention.head_count": heads,
        "llama.attention.head_count_kv": heads // 2,
        "llama.attention.key_length": 32 // heads,
        "llama.attention.value_length": 32 // heads,
        "llama.attention.layer_norm_rms_epsilon": 1e-5,
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "smollm",
        "tokenizer.ggml.tokens": ["<|end|>", "a", "b", "ab", "Ġ", "Ġa", "c"],
        "tokenizer.ggml.token_type": [3, 1, 1, 1, 1, 1, 1],
        "tokenizer.ggml.merges": ["a b", "Ġ a"],
    }


def tensors(width, kinds):
    names = ["token_embd", *(f"blk.0.{name}" for name in NAMES)]
    keys = 16
    shapes = [[7, width], [32, width], [keys, width], [keys, width], [width, 32], [32, width], [32, width], [width, 32]]
    embedding, *matrices = [(f"{name}.weight", found) for name, found in zip(names, zip(shapes, kinds), strict=True)]
    norms = [(f"{name}.weight", ([width], F32)) for name in ["output_norm", "blk.0.attn_norm", "blk.0.ffn_norm"]]
    return dict([embedding, *norms, *matrices])


NAMES = ["attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"]


def gguf(fields, tensors):
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
small = [Q8_0, F16, BF16, Q4_0, Q4_1, F32, Q8_0, Q4_0]
(FOLDER / "model.gguf").write_bytes(gguf(fields(32, 4), tensors(32, small)))
(FOLDER / "model.bin").write_bytes(marian())
wide = [Q6_K, Q4_K, Q5_K, Q3_K, Q5_0, Q2_K, Q5_1, IQ4_NL]
(FOLDER / "quantized.gguf").write_bytes(gguf(fields(256, 2), tensors(256, wide)))
