"""Computes translations and cross-attention of the page's two Marian models from their files.

    python3 tests/golden/make_marian.py

Needs only NumPy, and writes marian.json and marian.safetensors to this folder. It is independent of
the crate: it parses Marian's binary format, tokenises sentences (the best path through
SentencePiece's unigram vocabulary), and runs encoder and decoder with the int8 weights, each as
q / scale, in float64. The decoder has no cache: it is run from the beginning
for every token.
"""

import json
import struct
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
MODELS = HERE.parent.parent / "www" / "models"

SENTENCES = {
    "marian-en-pt": [
        "The European Economic Area agreement was signed in August 1992.",
        "The black cat sat on the white table.",
        "The animal didn't cross the street because it was too tired.",
        "The red book is on the white table.",
        "I have never seen such a beautiful house.",
        "Mary does not work on Sundays.",
        "She bought 3 apples and 12 oranges.",
        "Where is the nearest train station?",
        "The bank of the river was covered with snow.",
        "It is raining cats and dogs.",
        "She does not like cold coffee.",
        "Rashonda Lee lives in Lisbon.",
        "The train leaves at 7:45 and arrives at 23:10.",
        "Do you speak Portuguese?",
        "I would like a glass of water, please.",
        "The animal didn't cross the street because it was too wide.",
        "The doctor asked the nurse to help her.",
        "My brother's new car is faster than mine.",
        "If it rains tomorrow, we will stay at home.",
        "The old man and the young woman read the same newspaper.",
        "He gave the book to his sister.",
        "They have been living here since 1998.",
        "Nobody knows where the keys are.",
        "Open the window, it is too hot in here!",
        "The company lost 2.5 million euros last year.",
        "Learning a language takes time and patience.",
        "What time does the museum open on Saturdays?",
        "The children were playing in the garden when the storm began.",
        "Two plus two is four.",
        "Thank you very much for your help.",
    ],
    "marian-pt-en": [
        "O gato preto sentou-se na mesa branca.",
        "O acordo do Espaço Económico Europeu foi assinado em Agosto de 1992.",
        "O animal não atravessou a rua porque estava muito cansado.",
        "Nunca vi uma casa tão bonita.",
        "A Maria não trabalha aos domingos.",
        "Ela comprou 3 maçãs e 12 laranjas.",
        "Onde fica a estação de comboios mais próxima?",
        "Os alunos leram um livro muito interessante.",
        "Amanhã vamos à praia com os nossos amigos.",
        "O presidente disse que a lei será aprovada em breve.",
        "Ela não gosta de café frio.",
        "O João vive em Lisboa com os pais.",
        "O comboio parte às 7:45 e chega às 23:10.",
        "Fala inglês?",
        "Queria um copo de água, por favor.",
        "O livro vermelho está em cima da mesa branca.",
        "O médico pediu ajuda à enfermeira.",
        "O carro novo do meu irmão é mais rápido do que o meu.",
        "Se chover amanhã, ficamos em casa.",
        "O velho e a jovem leram o mesmo jornal.",
        "Ele deu o livro à irmã.",
        "Eles vivem aqui desde 1998.",
        "Ninguém sabe onde estão as chaves.",
        "Abre a janela, está muito calor aqui!",
        "A empresa perdeu 2,5 milhões de euros no ano passado.",
        "Aprender uma língua exige tempo e paciência.",
        "A que horas abre o museu ao sábado?",
        "As crianças brincavam no jardim quando a tempestade começou.",
        "Dois mais dois são quatro.",
        "Muito obrigado pela sua ajuda.",
    ],
}
# Index of the sentence whose matrices are saved.
RECORDED = 0
MOST = 200
END = 0
UNKNOWN = 1


def read(path):
    """Parses the tensors and settings of a file."""
    data = path.read_bytes()
    version, count = struct.unpack_from("<QQ", data)
    assert version == 1
    headers = [struct.unpack_from("<QQQQ", data, 16 + 32 * i) for i in range(count)]
    at = 16 + 32 * count
    names, shapes = [], []
    for length, *_ in headers:
        names.append(data[at : at + length - 1].decode())
        at += length
    for _, _, dimensions, _ in headers:
        shapes.append(struct.unpack_from(f"<{dimensions}i", data, at))
        at += 4 * dimensions
    at += 8 + struct.unpack_from("<Q", data, at)[0]
    tensors = {}
    for name, shape, (_, kind, _, length) in zip(names, shapes, headers):
        numbers = int(np.prod(shape))
        if kind == 0x404:
            values = np.frombuffer(data, "<f4", numbers, at).reshape(shape)
            tensors[name] = values.astype(np.float64)
        elif kind == 0x4101:
            codes = np.frombuffer(data, "i1", numbers, at).astype(np.float64)
            scale = np.frombuffer(data, "<f4", 1, at + numbers)[0].astype(np.float64)
            if name == "Wemb":
                tensors[name] = codes.reshape(shape) / scale
            else:
                tensors[name] = codes.reshape(shape[::-1]).T / scale
        at += length
    assert at == len(data)
    return tensors


def pieces(text, vocabulary):
    """The ids of the best path through the unigram vocabulary, and the end token."""
    text = "▁" + text.replace(" ", "▁")
    longest = max(map(len, vocabulary))
    best = [(0.0, None, None)] + [(-np.inf, None, None)] * len(text)
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - longest), end):
            found = vocabulary.get(text[start:end])
            if found and best[start][0] + found[1] > best[end][0]:
                best[end] = (best[start][0] + found[1], start, found[0])
    ids, at = [], len(text)
    while at:
        _, before, id = best[at]
        ids.append(id)
        at = before
    return ids[::-1] + [END]


def positions(n, d):
    """Sines in the first half, cosines in the second."""
    half = d // 2
    steps = np.exp(-np.log(10000.0) / (half - 1) * np.arange(half))
    angles = np.arange(n)[:, None] * steps
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


def norm(x, t, name):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return t[f"{name}_ln_scale"] * (x - mean) / np.sqrt(variance + 1e-9) + t[f"{name}_ln_bias"]


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def attention(x, y, t, name, heads):
    """Attention with queries from x, keys and values from y; returns its output and each head's weights."""
    q, k, v = (s @ t[f"{name}_W{c}"] + t[f"{name}_b{c}"] for s, c in [(x, "q"), (y, "k"), (y, "v")])
    d = q.shape[1] // heads
    found, weights = [], []
    for head in range(heads):
        own = slice(head * d, (head + 1) * d)
        weights.append(softmax(q[:, own] @ k[:, own].T / np.sqrt(d)))
        found.append(weights[-1] @ v[:, own])
    return np.concatenate(found, axis=1) @ t[f"{name}_Wo"] + t[f"{name}_bo"], np.array(weights)


def feed_forward(x, t, name):
    hidden = np.maximum(x @ t[f"{name}_W1"] + t[f"{name}_b1"], 0)
    return norm(x + hidden @ t[f"{name}_W2"] + t[f"{name}_b2"], t, f"{name}_ffn")


def embed(ids, t):
    """Rows of the embedding times √d; the input of the first step is a row of zeros."""
    d = t["Wemb"].shape[1]
    return np.array([np.zeros(d) if id is None else t["Wemb"][id] * np.sqrt(d) for id in ids])


def encode(ids, t, heads=8, layers=6):
    x = embed(ids, t) + positions(len(ids), t["Wemb"].shape[1])
    for layer in range(1, layers + 1):
        name = f"encoder_l{layer}"
        found, _ = attention(x, x, t, f"{name}_self", heads)
        x = norm(x + found, t, f"{name}_self_Wo")
        x = feed_forward(x, t, f"{name}_ffn")
    return x


def decode(written, memory, t, heads=8, layers=2):
    """Logits of the next token, the weights of all heads, and the states of each layer."""
    inputs = [None] + written
    x = embed(inputs, t) + positions(len(inputs), t["Wemb"].shape[1])
    weights, states = [], []
    for layer in range(1, layers + 1):
        name = f"decoder_l{layer}"
        forget = 1 / (1 + np.exp(-(x @ t[f"{name}_rnn_Wf"] + t[f"{name}_rnn_bf"])))
        candidate = x @ t[f"{name}_rnn_W"]
        state, all_states = np.zeros(x.shape[1]), []
        for f, c in zip(forget, candidate):
            state = f * state + (1 - f) * c
            all_states.append(state)
        states.append(np.array(all_states))
        x = norm(x + np.maximum(states[-1], 0), t, f"{name}_rnn_ffn")
        found, own = attention(x, memory, t, f"{name}_context", heads)
        weights.append(own)
        x = norm(x + found, t, f"{name}_context_Wo")
        x = feed_forward(x, t, f"{name}_ffn")
    logits = x[-1:] @ t["Wemb"].T + t["decoder_ff_logit_out_b"]
    return logits[0], np.array(weights), np.array(states), x


def translate(ids, t):
    memory = encode(ids, t)
    written, probabilities = [], []
    while len(written) < MOST:
        logits, weights, states, x = decode(written, memory, t)
        written.append(int(logits.argmax()))
        probabilities.append(float(softmax(logits)[written[-1]]))
        if written[-1] == END:
            break
    return written, probabilities, memory, weights, states, x


def save(path, tensors):
    """Writes safetensors: the length of the JSON header, the header, and the numbers."""
    header, blobs, at = {}, [], 0
    for name, tensor in tensors.items():
        blob = tensor.astype("<f4").tobytes()
        span = [at, at + len(blob)]
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": span}
        blobs.append(blob)
        at += len(blob)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def main():
    report, recorded = {}, {}
    for model, sentences in SENTENCES.items():
        t = read(MODELS / model / "model.bin")
        entries = json.loads((MODELS / model / "tokenizer.json").read_text())["model"]["vocab"]
        vocabulary = {text: (id, score) for id, (text, score) in enumerate(entries) if id > UNKNOWN}
        report[model] = []
        for number, sentence in enumerate(sentences):
            ids = pieces(sentence, vocabulary)
            written, probabilities, memory, weights, states, x = translate(ids, t)
            text = "".join(entries[id][0] for id in written if id != END).replace("▁", " ").strip()
            print(f"{sentence}\n  {text}")
            report[model].append(
                {
                    "source": sentence,
                    "source_ids": ids,
                    "target_ids": written,
                    "translation": text,
                    "probabilities": [round(p, 6) for p in probabilities],
                }
            )
            if number == RECORDED:
                recorded[f"{model}.encoded"] = memory
                recorded[f"{model}.states"] = states.reshape(-1, states.shape[-1])
                recorded[f"{model}.output"] = x
                for layer, heads in enumerate(weights):
                    for head, pattern in enumerate(heads):
                        recorded[f"{model}.{layer}.{head}"] = pattern
    (HERE / "marian.json").write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    save(HERE / "marian.safetensors", recorded)


if __name__ == "__main__":
    main()
