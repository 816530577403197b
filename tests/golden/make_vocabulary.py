"""Writes tests/golden/vocabulary/: tokens of 200 texts for the vocabularies of GGUF files.

    python tests/golden/make_vocabulary.py

Run it in the virtual environment of README.md in this folder, with gguf, sentencepiece and xllamacpp (llama.cpp's server as a
Python package) added. The texts are those of smollm2.json.

- `pre.json`: llama.cpp's ids for SmolLM2's vocabulary with each pre-tokeniser.
- `llama.gguf`, `t5.gguf`: vocabularies that SentencePiece learned from the texts: BPE with bytes, and Unigram.
  `llama.json` and `t5.json` contain SentencePiece's ids.
"""

import io
import json
import tempfile
import urllib.request
from pathlib import Path

import gguf
import sentencepiece
import xllamacpp
from sentencepiece import sentencepiece_model_pb2

HERE = Path(__file__).parent
FOLDER = HERE / "vocabulary"
SMOLLM2 = HERE.parent.parent / "www/models/smollm2-135m/model.gguf"
NAMES = ["gpt-2", "smollm", "llama-bpe", "dbrx", "qwen2", "falcon", "default"]
TEXTS = [text for text, _ in json.loads((HERE / "smollm2.json").read_text())]
# Some letters that a normaliser of SentencePiece replaces, as code points in hexadecimal.
RULES = "FF21\t41\nFF42\t62\nBD\t31 2F 32\n2026\t2E 2E 2E\n65 301\tE9\n"


def write(name, cases):
    path = FOLDER / name
    path.write_text(json.dumps(cases, separators=(",", ":")).replace("],[", "],\n[") + "\n")
    print(f"{name}: {path.stat().st_size} bytes")


def text(value):
    return len(value.encode()).to_bytes(8, "little") + value.encode()


def renamed(name):
    """SmolLM2's file with another pre-tokeniser. The tensors are shifted by a multiple of the alignment."""
    whole = SMOLLM2.read_bytes()
    field = text("tokenizer.ggml.pre") + (8).to_bytes(4, "little")
    start = whole.index(field) + len(field)
    end = start + 8 + int.from_bytes(whole[start : start + 8], "little")
    # A padding field, whose length makes the header's length change by a multiple of the alignment.
    extra = text(name)
    extra += text("general.padding") + (8).to_bytes(4, "little")
    base = len(extra) + 8 - (end - start)
    extra += text("x" * (-base % 32))
    assert (len(extra) - (end - start)) % 32 == 0
    count = int.from_bytes(whole[16:24], "little") + 1
    return whole[:16] + count.to_bytes(8, "little") + whole[24:start] + extra + whole[end:]


def by_llama_cpp(path, texts):
    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    params.n_ctx = 64
    params.warmup = False
    server = xllamacpp.Server(params)
    ids = []
    for each in texts:
        body = json.dumps({"content": each, "add_special": True, "parse_special": True}).encode()
        asked = urllib.request.Request(f"{server.listening_address}/tokenize", body, {"Content-Type": "application/json"})
        ids.append(json.load(urllib.request.urlopen(asked))["tokens"])
    return ids


def pre():
    found = {}
    for name in NAMES:
        with tempfile.NamedTemporaryFile(suffix=".gguf") as file:
            file.write(renamed(name))
            file.flush()
            found[name] = by_llama_cpp(file.name, TEXTS)
    write("pre.json", found)


def learned(kind, **options):
    model = io.BytesIO()
    texts = [each for each in TEXTS if "\0" not in each]
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(texts * 3),
        model_writer=model,
        model_type=kind,
        hard_vocab_limit=False,
        user_defined_symbols=["<think>"],
        minloglevel=2,
        **options,
    )
    return model.getvalue()


def vocabulary(name, bytes_of_model, prefix, end):
    """Writes a vocabulary as a GGUF without tensors, like llama.cpp's converter, and SentencePiece's ids."""
    proto = sentencepiece_model_pb2.ModelProto()
    proto.ParseFromString(bytes_of_model)
    writer = gguf.GGUFWriter(FOLDER / f"{name}.gguf", "llama")
    writer.add_tokenizer_model(name)
    writer.add_token_list([piece.piece for piece in proto.pieces])
    writer.add_token_scores([piece.score for piece in proto.pieces])
    writer.add_token_types([piece.type for piece in proto.pieces])
    writer.add_add_space_prefix(prefix)
    writer.add_bos_token_id(proto.trainer_spec.bos_id)
    writer.add_eos_token_id(proto.trainer_spec.eos_id)
    writer.add_unk_token_id(proto.trainer_spec.unk_id)
    if proto.normalizer_spec.precompiled_charsmap:
        writer.add_remove_extra_whitespaces(proto.normalizer_spec.remove_extra_whitespaces)
        writer.add_precompiled_charsmap(proto.normalizer_spec.precompiled_charsmap)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    processor = sentencepiece.SentencePieceProcessor(model_proto=bytes_of_model)
    write(f"{name}.json", [processor.encode(each, add_bos=not end, add_eos=end) for each in TEXTS])


def main():
    FOLDER.mkdir(exist_ok=True)
    bpe = learned(
        "bpe",
        vocab_size=900,
        byte_fallback=True,
        normalization_rule_name="identity",
        remove_extra_whitespaces=False,
        allow_whitespace_only_pieces=True,
    )
    vocabulary("llama", bpe, True, False)
    with tempfile.NamedTemporaryFile("w", suffix=".tsv") as rules:
        rules.write(RULES)
        rules.flush()
        unigram = learned("unigram", vocab_size=500, normalization_rule_tsv=rules.name)
    vocabulary("t5", unigram, True, True)
    pre()


if __name__ == "__main__":
    main()
