"""Writes the golden values of tests/smollm2.rs and tests/session/kinds.rs: Hugging Face transformers with
www/models/smollm2-135m/model.gguf.

    python tests/golden/make_smollm2.py

Run it in the virtual environment of README.md in this folder, with gguf and accelerate added. It
downloads nothing.

smollm2.json has the tokens of 200 texts. transformers builds the tokeniser from the GGUF's vocabulary; this
script adds the step for `smollm`, which splits numbers into digits (llama.cpp's LLAMA_VOCAB_PRE_TYPE_SMOLLM).

smollm2.safetensors has values of LlamaForCausalLM with dequantised weights: for ten texts (metadata `texts`)
the ten most likely next tokens, a greedy continuation, and every 31st attention weight; for two texts
(metadata `kinds`) four scores of every head.
"""

import json
import random
from pathlib import Path

import torch
from make import serialize
from tokenizers.pre_tokenizers import ByteLevel, Digits, Sequence
from transformers import AutoModelForCausalLM, AutoTokenizer

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "www/models/smollm2-135m"
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

PREDICTED = [
    "She opened her umbrella because it had started to",
    "Who wrote the play about Romeo and Juliet?",
    "Happy birthday 🎂🎉 to my best",
    "北京是中国的",
    "<|im_start|>user\nName a colour.<|im_end|>\n<|im_start|>assistant\n",
    "2, 4, 6, 8, 10, 12,",
    "def area(width, height):\n    return width *",
    "My sister bought seven green lamps. My sister bought seven",
    "As flores do jardim são",
    "The old lighthouse stood on a narrow rock, half a mile from the shore. Every evening the keeper climbed its "
    "hundred and forty steps, wiped the glass, and lit the lamp. In winter the waves rose so high that no boat could "
    "land for weeks, and he lived on dried fish, hard bread and rain water. He kept a diary, in which he noted the "
    "wind, the ships that passed, and the birds that rested on the railing. One night in March, during the worst "
    "storm that anybody could remember, the",
]
MOST_LIKELY = 10
TAKEN = 12
STRIDE = 31
# Result of `repeated` in src/analysis/repeated.rs for SmolLM2's vocabulary, seed 1 and 25 tokens.
DRAWN = [
    19793, 3966, 29327, 10792, 13955, 34929, 22669, 7516, 42992, 34730, 23757, 28371, 4902,
    12981, 22291, 13781, 48695, 44830, 46536, 6561, 16897, 23606, 19531, 689, 2419,
]  # fmt: skip
# Index in PREDICTED of the text for which the scores of all heads are saved.
MEASURED = 7


def backend_of(tokenizer):
    backend = tokenizer.backend_tokenizer
    backend.pre_tokenizer = Sequence([Digits(individual_digits=True), ByteLevel(add_prefix_space=False)])
    return backend


def cut(backend):
    draw = random.Random(11)
    texts = list(TEXTS)
    while len(texts) < 200:
        texts.append(draw.choice([" ", "  ", ""]).join(draw.choices(WORDS, k=draw.randint(2, 12))))
    cases = [[text, backend.encode(text, add_special_tokens=False).ids] for text in texts]
    path = HERE / "smollm2.json"
    path.write_text(json.dumps(cases, ensure_ascii=True, separators=(",", ":")).replace("],[\"", "],\n[\"") + "\n")
    print(f"{path.name}: {len(cases)} texts, {sum(len(ids) for _, ids in cases)} tokens")


def run(model, ids):
    """The probabilities of the next token, [d_vocab], and all patterns, [heads, n, n]."""
    with torch.no_grad():
        output = model(input_ids=torch.tensor([ids]), output_attentions=True)
    next_word = torch.softmax(output.logits[0, -1], dim=0)
    return next_word, torch.cat([layer[0] for layer in output.attentions]).double()


def continued(model, ids):
    """Greedy continuation, and each token's lead in probability over the runner-up."""
    kept, new, taken, leads = None, ids, [], []
    for _ in range(TAKEN):
        with torch.no_grad():
            output = model(input_ids=torch.tensor([new]), past_key_values=kept, use_cache=True)
        best = torch.softmax(output.logits[0, -1], dim=0).topk(2)
        taken.append(best.indices[0].item())
        leads.append((best.values[0] - best.values[1]).item())
        kept, new = output.past_key_values, taken[-1:]
    return taken, leads


def scores(patterns, ids):
    """Four scores of every head: previous, duplicate, induction, first. Each score is the attention to such positions,
    averaged over the tokens that have one: [heads, 4]."""
    n = len(ids)
    ids = torch.tensor(ids)
    before = torch.ones(n, n).tril(-1).bool()
    duplicate = (ids[:, None] == ids[None, :]) & before
    induction = torch.zeros(n, n, dtype=torch.bool)
    induction[:, 1:] = duplicate[:, :-1]
    first = torch.zeros(n, n, dtype=torch.bool)
    first[1:, 0] = True
    places = [torch.eye(n).roll(-1, 1).tril(-1).bool(), duplicate, induction & before, first]
    return torch.stack([(patterns * at).sum(-1)[:, at.any(-1)].mean(-1) for at in places], dim=1)


def predict(model, backend):
    values, texts = {}, []
    for number, text in enumerate(PREDICTED):
        ids = backend.encode(text, add_special_tokens=False).ids
        next_word, patterns = run(model, ids)
        best = next_word.topk(MOST_LIKELY)
        taken, leads = continued(model, ids)
        texts.append(
            {
                "text": text,
                "ids": ids,
                "next": best.indices.tolist(),
                "probabilities": best.values.tolist(),
                "taken": taken,
                "leads": leads,
            }
        )
        print(len(ids), repr(text[-30:]), repr(backend.decode(taken, skip_special_tokens=False)), min(leads))
        seen = torch.tril_indices(len(ids), len(ids))
        values[f"{number}.patterns"] = patterns[:, seen[0], seen[1]].reshape(1, -1)[:, ::STRIDE]
    typed = texts[MEASURED]["ids"]
    for name, ids in {"repeated": DRAWN * 2, "text": typed}.items():
        values[f"kinds.{name}"] = scores(run(model, ids)[1], ids)
    values = {name: value.to(torch.float32).contiguous().clone() for name, value in values.items()}
    kinds = {"repeated": DRAWN, "text": PREDICTED[MEASURED]}
    return serialize(values, {"texts": json.dumps(texts), "kinds": json.dumps(kinds)})


def main():
    backend = backend_of(AutoTokenizer.from_pretrained(FOLDER, gguf_file="model.gguf"))
    cut(backend)
    model = AutoModelForCausalLM.from_pretrained(FOLDER, gguf_file="model.gguf", attn_implementation="eager")
    data = predict(model.double().eval(), backend)
    path = HERE / "smollm2.safetensors"
    path.write_bytes(data)
    print(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
