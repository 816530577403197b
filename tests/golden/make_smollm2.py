"""Writes tests/golden/smollm2.json: how Hugging Face's transformers cuts 200 texts into tokens with
the vocabulary of www/models/smollm2-135m/model.gguf.

    python tests/golden/make_smollm2.py

Run it in the virtual environment of README.md beside this file, with gguf added. It downloads
nothing. The tokeniser is the one that transformers makes of the GGUF's own vocabulary, with the
one step set that a GGUF names by a word only: `smollm` cuts numbers into digits
(llama.cpp's LLAMA_VOCAB_PRE_TYPE_SMOLLM).
"""

import json
import random
from pathlib import Path

from tokenizers.pre_tokenizers import ByteLevel, Digits, Sequence
from transformers import AutoTokenizer

FOLDER = Path(__file__).parents[2] / "www/models/smollm2-135m"
TEXTS = [
    "", " ", "a", " a", "  two  spaces ", "The capital of Portugal is", "Now come here!", "didn't won't I'll we've",
    "1234567 + 89 = 1234656", "3.14159, 2024-11-22, 10:45", "naïve café — “quotes” … ½", "O acordo do Espaço Económico",
    "Я думаю, следовательно, существую", "我思故我在", "こんにちは世界", "مرحبا بالعالم", "😀👍🏽 👩‍👩‍👧", "e\u0301 and é", "tab\tand\nline\r\nend",
    "    indented = {'x': [1, 2]}", "def f(x):\n    return x ** 2\n", "https://example.org/a?b=c&d=%20", "<|im_start|>user", "Ġ is a letter",
    "\u00a0non-breaking\u2003space", "ALL CAPS and camelCaseWords snake_case", "\u0000\u0001 control", "𝕄𝕒𝕥𝕙 ∑ √2 ≤ ∞", "한국어 음절", "हिन्दी में",
]  # fmt: skip
WORDS = (
    "the animal street crossed because it was tired When Mary John went to store gave drink transformer attention "
    "Económico déjà-vu 42 1,000 C++ don't (parentheses) [brackets] x=3; \n\n \t … 🙂 ÅÄÖ"
).split(" ")


def main():
    tokenizer = AutoTokenizer.from_pretrained(FOLDER, gguf_file="model.gguf")
    backend = tokenizer.backend_tokenizer
    backend.pre_tokenizer = Sequence([Digits(individual_digits=True), ByteLevel(add_prefix_space=False)])
    draw = random.Random(11)
    texts = list(TEXTS)
    while len(texts) < 200:
        texts.append(draw.choice([" ", "  ", ""]).join(draw.choices(WORDS, k=draw.randint(2, 12))))
    cases = [[text, backend.encode(text, add_special_tokens=False).ids] for text in texts]
    path = Path(__file__).with_name("smollm2.json")
    path.write_text(json.dumps(cases, ensure_ascii=True, separators=(",", ":")).replace("],[\"", "],\n[\"") + "\n")
    print(f"{path.name}: {len(cases)} texts, {sum(len(ids) for _, ids in cases)} tokens")


if __name__ == "__main__":
    main()
