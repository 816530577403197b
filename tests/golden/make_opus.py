"""Writes opus/: a tokeniser as OPUS-MT publishes it (two SentencePiece models, and the ids of their pieces), and the ids
and texts that transformers' MarianTokenizer returns for them.

    pip install sentencepiece==0.2.3 transformers==5.24.0 sacremoses
    python make_opus.py
"""

import io
import json
from pathlib import Path

import sentencepiece
from transformers import MarianTokenizer

HERE = Path(__file__).parent / "opus"
SIZE = 60  # as in architectures/marian, whose weights the tests use

TEXTS = {
    "source": [
        "the cat sat on the mat",
        "a dog sat on a log",
        "where is the cat now",
        "it is on the mat with the dog",
    ],
    "target": [
        "o gato sentou no tapete",
        "um cão sentou no tronco",
        "onde está o gato agora",
        "está no tapete com o cão",
    ],
}

CASES = [
    "the cat sat on the mat",
    "  the   cat\tsat ",
    "the cat, XYZ 42!",
    "ｔｈｅ ﬁt cafe\u0301 now",
    "o cão",
    ">>fra<< the cat",
    ">>fra<<the cat",
    ">>deu<< the cat",
    "a >>fra<< b",
    ">>fra<<",
    "the </s> cat",
    "🐈 猫 the 猫猫cat",
    "o gato",
]


def main():
    HERE.mkdir(exist_ok=True)
    pieces = ["</s>", "<unk>"]
    for name, texts in TEXTS.items():
        model = io.BytesIO()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(texts * 8),
            model_writer=model,
            vocab_size=34,
            hard_vocab_limit=False,
            eos_id=0,
            unk_id=1,
            bos_id=-1,
            # Both published files have the normaliser nmt_nfkc. Here only one does, to keep the repository small.
            normalization_rule_name="nmt_nfkc" if name == "source" else "identity",
            minloglevel=2,
        )
        (HERE / f"{name}.spm").write_bytes(model.getvalue())
        processor = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
        # Marian omits pieces that do not occur in its training text.
        every = [processor.IdToPiece(at) for at in range(processor.GetPieceSize())]
        pieces += [piece for piece in every[:-1] if piece not in pieces]
    pieces += [">>fra<<", ">>por<<"]
    pieces += [f"▁unused{at}" for at in range(SIZE - 1 - len(pieces))] + ["<pad>"]
    assert len(pieces) == SIZE
    vocabulary = {piece: at for at, piece in enumerate(pieces)}
    (HERE / "vocab.json").write_text(json.dumps(vocabulary, ensure_ascii=False, indent=1))
    tokenizer = MarianTokenizer(*(str(HERE / name) for name in ["source.spm", "target.spm", "vocab.json"]))
    cases = []
    for text in CASES:
        ids = tokenizer(text)["input_ids"]
        target = tokenizer(text_target=text)["input_ids"]
        cases.append({"text": text, "ids": ids, "target": target})
    (HERE / "cases.json").write_text(json.dumps(cases, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
