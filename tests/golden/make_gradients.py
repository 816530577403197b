"""Writes tests/golden/gradients.safetensors: two models of Hugging Face's library, with gradients.

    python tests/golden/make_gradients.py

Run it in the virtual environment of README.md in this folder. For a GPT2LMHeadModel and a MarianMTModel
of two layers: random parameters under Headlight's names (W as [d_in, d_out]), the mean cross-entropy of
PAIRS with and without label smoothing, and its gradient with respect to every parameter, in float64,
rounded once.
"""

import json
from pathlib import Path

import torch
from make import serialize
from torch.nn.functional import cross_entropy
from transformers import GPT2Config, GPT2LMHeadModel, MarianConfig, MarianMTModel

D_MODEL, N_HEADS, N_LAYERS, D_VOCAB, N_CTX, START = 8, 2, 2, 8, 8, 7
# Source and target; the last word of a target is the end token.
PAIRS = [([1, 2, 3], [3, 2, 0]), ([4], [4, 5, 1, 0]), ([2, 2, 1], [1, 0])]
SMOOTHINGS = [0.0, 0.125]


def gpt2():
    config = GPT2Config(
        vocab_size=D_VOCAB,
        n_positions=N_CTX,
        n_embd=D_MODEL,
        n_layer=N_LAYERS,
        n_head=N_HEADS,
        activation_function="gelu",
        tie_word_embeddings=False,
        bos_token_id=None,
        eos_token_id=None,
    )
    return GPT2LMHeadModel(config)


def marian():
    config = MarianConfig(
        vocab_size=D_VOCAB,
        d_model=D_MODEL,
        encoder_layers=N_LAYERS,
        decoder_layers=N_LAYERS,
        encoder_attention_heads=N_HEADS,
        decoder_attention_heads=N_HEADS,
        encoder_ffn_dim=4 * D_MODEL,
        decoder_ffn_dim=4 * D_MODEL,
        max_position_embeddings=N_CTX,
        activation_function="gelu",
        scale_embedding=True,
        eos_token_id=0,
        pad_token_id=START - 1,  # in no sequence, because PyTorch gives padding no gradient
        decoder_start_token_id=START,
    )
    model = MarianMTModel(config)
    # PyTorch computes no gradient for a buffer by default.
    model.final_logits_bias.requires_grad_()
    return model


def norm(name, module):
    return {f"{name}.gamma": module.weight, f"{name}.beta": module.bias}


def linear(name, letter, module):
    return {f"{name}.w_{letter}": module.weight, f"{name}.b_{letter}": module.bias}


def gpt2_parameters(model):
    """Maps Headlight's names to parameters. A pair specifies that the parameter is transposed, or which columns are
    used."""
    found = {"w_e": model.transformer.wte.weight, "w_pos": model.transformer.wpe.weight}
    for layer, block in enumerate(model.transformer.h):
        at = f"blocks.{layer}"
        found |= norm(f"{at}.ln1", block.ln_1) | norm(f"{at}.ln2", block.ln_2)
        for place, letter in enumerate("qkv"):
            columns = slice(place * D_MODEL, (place + 1) * D_MODEL)
            found[f"{at}.attn.w_{letter}"] = (block.attn.c_attn.weight, columns)
            found[f"{at}.attn.b_{letter}"] = (block.attn.c_attn.bias, columns)
        found |= linear(f"{at}.attn", "o", block.attn.c_proj)
        found |= linear(f"{at}.mlp", "in", block.mlp.c_fc) | linear(f"{at}.mlp", "out", block.mlp.c_proj)
    return found | norm("ln_final", model.transformer.ln_f) | {"w_u": (model.lm_head.weight, "T")}


def marian_parameters(model):
    found = {"w_e": model.model.shared.weight, "decoder.b_u": model.final_logits_bias}

    def attention(name, module):
        for letter, part in [("q", "q_proj"), ("k", "k_proj"), ("v", "v_proj"), ("o", "out_proj")]:
            transposed(name, letter, getattr(module, part))

    def transposed(name, letter, module):
        found[f"{name}.w_{letter}"] = (module.weight, "T")
        found[f"{name}.b_{letter}"] = module.bias

    for stack, layers in [("blocks", model.model.encoder.layers), ("decoder", model.model.decoder.layers)]:
        for number, layer in enumerate(layers):
            at = f"{stack}.{number}"
            norms = [layer.self_attn_layer_norm, layer.final_layer_norm]
            if stack == "decoder":
                norms.insert(1, layer.encoder_attn_layer_norm)
                attention(f"{at}.cross_attn", layer.encoder_attn)
            attention(f"{at}.attn" if stack == "blocks" else f"{at}.self_attn", layer.self_attn)
            transposed(f"{at}.mlp", "in", layer.fc1)
            transposed(f"{at}.mlp", "out", layer.fc2)
            for place, module in enumerate(norms):
                found.update(norm(f"{at}.ln{place + 1}", module))
    return found


def matrix(tensor, part):
    if part == "T":
        return tensor.T
    return tensor[..., part] if part else tensor


def logits(model, source, target):
    """The logits at the positions that predict the target's words."""
    if isinstance(model, MarianMTModel):
        written = torch.tensor([[START, *target[:-1]]])
        return model(input_ids=torch.tensor([source]), decoder_input_ids=written).logits[0]
    ids = torch.tensor([[*source, START, *target]])
    return model(input_ids=ids).logits[0, len(source) : -1]


def of_model(name, model, parameters):
    # Random norms and biases, rounded to float32.
    for parameter in dict.fromkeys(p[0] if isinstance(p, tuple) else p for p in parameters.values()):
        noise = torch.randn(parameter.shape) * 0.3
        parameter.data = (parameter.data.float() + noise).double()
    model.double().eval()
    values = {}
    for number, smoothing in enumerate(SMOOTHINGS):
        model.zero_grad()
        if name == "marian":
            model.final_logits_bias.grad = None
        rows = torch.cat([logits(model, *pair) for pair in PAIRS])
        words = torch.tensor([word for _, target in PAIRS for word in target])
        loss = cross_entropy(rows, words, label_smoothing=smoothing)
        loss.backward()
        values[f"{name}.{number}.loss"] = loss.detach().float().reshape(1, 1)
        for ours, given in parameters.items():
            tensor, part = given if isinstance(given, tuple) else (given, None)
            for kind, found in [("weights", tensor.detach()), (f"{number}.gradients", tensor.grad)]:
                numbers = matrix(found, part).float()
                values[f"{name}.{kind}.{ours}"] = numbers.reshape(-1, numbers.shape[-1]).contiguous().clone()
    return values


def build():
    torch.manual_seed(23)
    values = {}
    for name, make, parameters in [("gpt2", gpt2, gpt2_parameters), ("marian", marian, marian_parameters)]:
        model = make()
        values |= of_model(name, model, parameters(model))
    return serialize(values, {"pairs": json.dumps(PAIRS), "smoothings": json.dumps(SMOOTHINGS)})


def main():
    data = build()
    if build() != data:
        raise SystemExit("two runs differ")
    path = Path(__file__).with_name("gradients.safetensors")
    path.write_bytes(data)
    print(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
