"""Writes the golden values of tests/golden.rs.

    python tests/golden/make.py

Run it in a virtual environment outside the repository (see README.md in this
folder); it needs torch, transformers and safetensors and downloads nothing.

For each of four tiny models with seeded random parameters it

1. builds the Hugging Face model and runs it in float64;
2. converts its parameters to Headlight's names and orientation;
3. recomputes every site of the forward pass, one line of maths per site
   (`forward` and the functions above it);
4. fails unless both agree to 1e-12 at every value that the Hugging Face model
   exposes;
5. writes parameters, input and sites to NAME.safetensors as float32.

In the shapes, n is the number of tokens and d_* is as in the configuration.
There is no batch axis: every tensor is a matrix, and a vector is a matrix of one row.
"""

import json
import math
from pathlib import Path

import torch
from safetensors.torch import save
from transformers import BertConfig, BertModel, GPT2Config, GPT2Model, LlamaConfig, LlamaModel
from transformers.models.distilbert.modeling_distilbert import create_sinusoidal_embeddings
from transformers.models.llama import modeling_llama

TOLERANCE = 1e-12
FLOAT32_TOLERANCE = 1e-6  # for the two steps that transformers rounds to float32


# --- The reference: every site, one line each --------------------------------


class Sites(dict):
    """The values recorded so far, in order of execution."""

    def tap(self, name, value):
        """Records `value` under `name` and returns it unchanged."""
        if name in self:
            raise ValueError(f"site {name} was recorded twice")
        if value.dim() != 2:
            raise ValueError(f"site {name} is not a matrix: its shape is {tuple(value.shape)}")
        self[name] = value
        return value


def linear(x, w, part, matrix, bias):
    """y = x·W + b; b is optional."""
    y = x @ w[f"{part}.{matrix}"]
    return y + w[f"{part}.{bias}"] if f"{part}.{bias}" in w else y


def layer_norm(name, x, w, config, tap):
    mean = tap(f"{name}.mean", x.mean(1, keepdim=True))  # [n, 1]
    variance = ((x - mean) ** 2).mean(1, keepdim=True)  # [n, 1], divided by d_model: biased
    scale = tap(f"{name}.scale", (variance + config["norm_eps"]).sqrt())  # [n, 1]
    x_hat = tap(f"{name}.x_hat", (x - mean) / scale)  # [n, d_model]
    return tap(f"{name}.normalized", w[f"{name}.gamma"] * x_hat + w.get(f"{name}.beta", 0))  # [n, d_model]


def rms_norm(name, x, w, config, tap):
    mean_square = (x**2).mean(1, keepdim=True)  # [n, 1]
    scale = tap(f"{name}.scale", (mean_square + config["norm_eps"]).sqrt())  # [n, 1]
    x_hat = tap(f"{name}.x_hat", x / scale)  # [n, d_model]
    return tap(f"{name}.normalized", w[f"{name}.gamma"] * x_hat)  # [n, d_model]


def norm(name, x, w, config, tap):
    kind = {"layer_norm": layer_norm, "rms_norm": rms_norm}[config["norm"]]
    return kind(name, x, w, config, tap)


def sinusoidal(n, d_model):
    """PE(pos, 2i) = sin(pos / 10000^(2i/d)), PE(pos, 2i+1) = cos of the same (Vaswani et al. 2017, 3.5)."""
    angle = [[pos / 10000 ** (2 * (c // 2) / d_model) for c in range(d_model)] for pos in range(n)]
    table = [[math.cos(a) if c % 2 else math.sin(a) for c, a in enumerate(row)] for row in angle]
    return torch.tensor(table, dtype=torch.float64)  # [n, d_model]


def fairseq_positions(n, d_model):
    """M2M100's: positions count from 2, and the exponents of d/2 wavelengths are from 0 to 1."""
    half = d_model // 2
    angle = [[(pos + 2) / 10000 ** (i / (half - 1)) for i in range(half)] for pos in range(n)]
    angle = torch.tensor(angle, dtype=torch.float64)  # [n, half]
    return torch.cat([angle.sin(), angle.cos()], dim=1)  # [n, d_model]


def position_vectors(n, config):
    """Alternating sines and cosines, or, as in Hugging Face's Marian, all sines first."""
    if config.get("pairs") == "fairseq":
        return fairseq_positions(n, config["d_model"])
    table = sinusoidal(n, config["d_model"])
    return torch.cat([table[:, 0::2], table[:, 1::2]], dim=1) if config.get("pairs") == "halves" else table


def embedding(ids, token_types, w, config, tap):
    x = tap("embed", w["w_e"][ids] * config.get("embed_scale", 1))  # [n, d_model]
    if config["positions"] == "learned":
        x = x + tap("pos_embed", w["w_pos"][: len(ids)])
    if config["positions"] == "sinusoidal":
        x = x + tap("pos_embed", position_vectors(len(ids), config))
    if token_types is not None:
        x = x + tap("token_type_embed", w["w_token_type"][token_types])
    return tap("embed_sum", x)  # [n, d_model]


def parallel_block(block, x, w, config, tap):
    """GPT-NeoX: attention and MLP are both computed from the block's input."""
    resid_pre = tap(f"{block}.resid_pre", x)
    x = norm(f"{block}.ln1", resid_pre, w, config, tap)
    resid_mid = tap(f"{block}.resid_mid", resid_pre + attention(f"{block}.attn", x, x, w, config, tap))
    x = norm(f"{block}.ln2", resid_pre, w, config, tap)
    return tap(f"{block}.resid_post", resid_mid + mlp(block, x, w, config, tap))


def rotated(x, layer=None):
    """Rotates dimensions i and i + d/2 of the row at position p by p / 10000^(2i/d) (Su et al. 2021)."""
    n, d = x.shape
    turns = [[pos / 10000 ** (2 * i / d) for i in range(d // 2)] for pos in range(n)]
    angle = torch.tensor(turns, dtype=torch.float64)  # [n, d/2]
    a, b = x[:, : d // 2], x[:, d // 2 :]
    return torch.cat([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()], dim=1)  # [n, d]


def head_norm(name, y, all_heads, index, w, config, tap):
    """The RMS norm of a head's queries or keys. If γ spans all heads, so does the mean (OLMo 2)."""
    gamma = w[f"{name}.gamma"]
    is_wide = gamma.shape[1] > y.shape[1]
    whole = all_heads if is_wide else y
    scale = tap(f"{name}.scale.{index}", ((whole**2).mean(1, keepdim=True) + config["norm_eps"]).sqrt())  # [n, 1]
    x_hat = tap(f"{name}.x_hat.{index}", y / scale)  # [n, d_head]
    first = index * y.shape[1] if is_wide else 0
    return tap(f"{name}.normalized.{index}", gamma[:, first : first + y.shape[1]] * x_hat)  # [n, d_head]


def buckets(n, m, number, farthest, is_two_sided):
    """The bucket of the distance from each query to each key (Raffel et al. 2020)."""

    def bucket(distance):
        side = number // 2 if is_two_sided else number
        first = side if is_two_sided and distance > 0 else 0
        steps = abs(distance) if is_two_sided else max(-distance, 0)
        exact = side // 2
        if steps < exact:
            return first + steps
        grown = math.log(steps / exact) / math.log(farthest / exact) * (side - exact)
        return first + min(exact + int(grown + 1e-9), side - 1)

    return torch.tensor([[bucket(key - query) for key in range(m)] for query in range(n)])


def distance_rows(n, m, number, farthest):
    """The row of the distance from each query to each key in DeBERTa's embedding of distances."""

    def row(distance):
        steps, exact = abs(distance), number // 2
        if steps > exact:
            last = math.log((farthest - 1) / exact)
            steps = exact + math.ceil(math.log(steps / exact) / last * (exact - 1) - 1e-9)
        return min(max(number + (steps if distance > 0 else -steps), 0), 2 * number - 1)

    return torch.tensor([[row(query - key) for key in range(m)] for query in range(n)])


def attention_head(attn, head, x, read, w, config, tap, shared):
    """One head: queries from x, keys and values from `read`, which is x in self-attention."""
    n, m, d_head = len(x), len(read), config["d_head"]
    group = config["n_heads"] // config.get("n_kv_heads", config["n_heads"])
    columns = slice(head * d_head, (head + 1) * d_head)
    rotary = config["positions"] == "rotary"

    def projected(p, index):
        part = slice(index * d_head, (index + 1) * d_head)
        y = linear(x if p == "q" else read, w, attn, f"w_{p}", f"b_{p}")[:, part]  # [n, d_head] or [m, d_head]
        y = tap(f"{attn}.{p}.{index}", y)
        if p != "v" and f"{attn}.{p}_norm.gamma" in w:
            y = head_norm(f"{attn}.{p}_norm", y, linear(x, w, attn, f"w_{p}", f"b_{p}"), index, w, config, tap)
        return tap(f"{attn}.rot_{p}.{index}", rotated(y, attn.split(".")[1])) if rotary and p != "v" else y

    q = projected("q", head)
    if head % group == 0:
        shared["k"], shared["v"] = projected("k", head // group), projected("v", head // group)
    k, v = shared["k"], shared["v"]
    qk_products = q[:, None, :] * k[None, :, :]  # three axes, as for weighted_v below: [i, j, d_head]
    qk_products = tap(f"{attn}.qk_products.{head}", qk_products.reshape(n * m, d_head))  # row i*m + j
    dot_products = tap(f"{attn}.dot_products.{head}", qk_products.reshape(n, m, d_head).sum(2))  # [n, m]
    if f"{attn}.pos_k" in w:
        row = distance_rows(n, m, *config["distances"])  # [n, m]
        by_query, by_key = (a @ w[f"{attn}.pos_{p}"][:, columns].T for a, p in ((q, "k"), (k, "q")))  # [n, rows], [m, rows]
        c2p = tap(f"{attn}.c2p.{head}", by_query.gather(1, row))  # [n, m]
        p2c = tap(f"{attn}.p2c.{head}", by_key.gather(1, row.T).T)  # [n, m]
        dot_products = tap(f"{attn}.summed_dots.{head}", dot_products + c2p + p2c)  # [n, m]
    scores = tap(f"{attn}.scaled_scores.{head}", dot_products / math.sqrt(config.get("scalar", d_head)))  # [n, m]
    if f"{attn}.distance_bias" in w:
        bias = w[f"{attn}.distance_bias"][buckets(n, m, *config["buckets"]), head]  # [n, m]
        scores = tap(f"{attn}.biased_scores.{head}", scores + bias)
    if "score_cap" in config:
        scores = tap(f"{attn}.capped_scores.{head}", capped(scores, config["score_cap"]))  # [n, m]
    if config["mask"] == "causal":
        scores = scores.masked_fill(torch.ones(n, m).triu(1).bool(), -math.inf)
    window = config.get("windows", {}).get(attn.split(".")[1])
    if window is not None:
        distance = (torch.arange(n)[:, None] - torch.arange(m)[None]).abs()
        scores = scores.masked_fill(distance > window, -math.inf)
    scores = tap(f"{attn}.attn_scores.{head}", scores)  # [n, m]
    row_max = tap(f"{attn}.row_max.{head}", scores.amax(1, keepdim=True))  # [n, 1]
    exp = tap(f"{attn}.exp.{head}", (scores - row_max).exp())  # [n, m]
    exp_sum = tap(f"{attn}.exp_sum.{head}", exp.sum(1, keepdim=True))  # [n, 1]
    pattern = tap(f"{attn}.pattern.{head}", exp / exp_sum)  # [n, m]
    weighted_v = pattern[:, :, None] * v[None, :, :]  # [i, j, d_head]
    weighted_v = tap(f"{attn}.weighted_v.{head}", weighted_v.reshape(n * m, d_head))  # row i*m + j
    z = tap(f"{attn}.z.{head}", weighted_v.reshape(n, m, d_head).sum(1))  # [n, d_head]
    w_o = w[f"{attn}.w_o"][columns]  # [d_head, d_model]
    tap(f"{attn}.result.{head}", z @ w_o)  # [n, d_model]
    value_norm = (v @ w_o).norm(dim=1, keepdim=True)  # [m, 1]
    tap(f"{attn}.value_norm.{head}", value_norm)
    tap(f"{attn}.weighted_norm.{head}", pattern * value_norm.T)  # [n, m]
    return z


def branch_norm(part, ln, out, w, config, tap):
    """The norm of a sublayer's output: the second norm of Gemma 2, the only one of OLMo 2."""
    if config.get("norm_order") not in ("around", "branch"):
        return out
    block = part.rsplit(".", 1)[0]
    name = f"{block}.{ln}_post" if config["norm_order"] == "around" else f"{block}.{ln}"
    return norm(name, tap(f"{part}.out", out), w, config, tap)


def capped(x, limit):
    return limit * torch.tanh(x / limit)


def attention(attn, x, read, w, config, tap):
    shared = {}
    z = [attention_head(attn, head, x, read, w, config, tap, shared) for head in range(config["n_heads"])]
    out = linear(torch.cat(z, dim=1), w, attn, "w_o", "b_o")  # [n, d_model]
    return tap(f"{attn}_out", branch_norm(attn, "ln1", out, w, config, tap))  # [n, d_model]


def activation(x, config):
    if config["activation"] == "gelu":
        return x * 0.5 * (1 + torch.erf(x / math.sqrt(2)))
    if config["activation"] == "gelu_tanh":
        return x * 0.5 * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    if config["activation"] == "relu":
        return x.clamp(min=0)
    if config["activation"] == "silu":
        return x / (1 + torch.exp(-x))
    raise ValueError(f"unknown activation {config['activation']}")


def mlp(block, x, w, config, tap):
    part = f"{block}.mlp"
    if config["mlp"] == "gated":
        pre = tap(f"{part}.pre", linear(x, w, part, "w_gate", "b_gate"))  # [n, d_mlp]
        pre_linear = tap(f"{part}.pre_linear", linear(x, w, part, "w_in", "b_in"))  # [n, d_mlp]
        post = tap(f"{part}.post", activation(pre, config) * pre_linear)  # [n, d_mlp]
    else:
        pre = tap(f"{part}.pre", linear(x, w, part, "w_in", "b_in"))  # [n, d_mlp]
        post = tap(f"{part}.post", activation(pre, config))  # [n, d_mlp]
    out = linear(post, w, part, "w_out", "b_out")  # [n, d_model]
    return tap(f"{block}.mlp_out", branch_norm(part, "ln2", out, w, config, tap))  # [n, d_model]


def post_norm_block(block, x, w, config, tap):
    resid_pre = tap(f"{block}.resid_pre", x)
    resid_mid = tap(f"{block}.resid_mid", resid_pre + attention(f"{block}.attn", resid_pre, resid_pre, w, config, tap))
    x = norm(f"{block}.ln1", resid_mid, w, config, tap)
    resid_post = tap(f"{block}.resid_post", x + mlp(block, x, w, config, tap))
    return norm(f"{block}.ln2", resid_post, w, config, tap)


def pre_norm_block(block, x, w, config, tap):
    resid_pre = tap(f"{block}.resid_pre", x)
    x = norm(f"{block}.ln1", resid_pre, w, config, tap) if f"{block}.ln1.gamma" in w else resid_pre
    resid_mid = tap(f"{block}.resid_mid", resid_pre + attention(f"{block}.attn", x, x, w, config, tap))
    x = norm(f"{block}.ln2", resid_mid, w, config, tap)
    return tap(f"{block}.resid_post", resid_mid + mlp(block, x, w, config, tap))


def branch_norm_block(block, x, w, config, tap):
    resid_pre = tap(f"{block}.resid_pre", x)
    resid_mid = tap(f"{block}.resid_mid", resid_pre + attention(f"{block}.attn", resid_pre, resid_pre, w, config, tap))
    return tap(f"{block}.resid_post", resid_mid + mlp(block, resid_mid, w, config, tap))


def decoder_sublayer(block, number, resid, x, part, w, config, tap):
    """Adds a sublayer to the residual stream x, with the norm before it or on the sum."""
    is_pre = config["norm_order"] == "pre"
    ln = f"{block}.ln{number}"
    out = part(norm(ln, x, w, config, tap) if is_pre else x)
    x = tap(f"{block}.{resid}", x + out)
    return x if is_pre else norm(ln, x, w, config, tap)


def decoder_block(block, x, read, w, config, tap):
    """A layer of a decoder: masked self-attention, cross-attention, MLP."""
    causal = config | {"mask": "causal"}
    if "buckets" in config:
        causal["buckets"] = (*config["buckets"][:2], False)
    parts = (
        ("resid_self", lambda x: attention(f"{block}.self_attn", x, x, w, causal, tap)),
        ("resid_cross", lambda x: attention(f"{block}.cross_attn", x, read, w, config, tap)),
        ("resid_post", lambda x: mlp(block, x, w, config, tap)),
    )
    x = tap(f"{block}.resid_pre", x)
    for number, (resid, part) in enumerate(parts, 1):
        x = decoder_sublayer(block, number, resid, x, part, w, config, tap)
    return x


def write(written, read, w, config, tap):
    """All sites of a decoder under teacher forcing; `read` is the encoder's output."""
    x = tap("decoder.embed", w["w_e"][written] * config.get("embed_scale", 1))  # [n, d_model]
    if config["positions"] == "learned":
        x = x + tap("decoder.pos_embed", w["decoder.w_pos"][: len(written)])
    if config["positions"] == "sinusoidal":
        x = x + tap("decoder.pos_embed", position_vectors(len(written), config))
    x = tap("decoder.embed_sum", x)  # [n, d_model]
    if "decoder.ln_embed.gamma" in w:
        x = norm("decoder.ln_embed", x, w, config, tap)
    for layer in range(config["n_decoder_layers"]):
        x = decoder_block(f"decoder.{layer}", x, read, w, config, tap)
    if config["norm_order"] == "pre":
        x = norm("decoder.ln_final", x, w, config, tap)
    logits = x * config.get("unembed_scale", 1) @ w.get("w_u", w["w_e"].T)  # [n, d_vocab]
    return tap("logits", logits + w["decoder.b_u"] if "decoder.b_u" in w else logits)


def masked_word_head(x, w, config, tap):
    """norm(act(x·W + b)) times the unembedding, plus a bias."""
    pre = tap("mlm_head.pre", linear(x, w, "mlm_head", "w", "b"))  # [n, d_embed]
    post = tap("mlm_head.post", activation(pre, {"activation": config["mlm_head"]}))  # [n, d_embed]
    x = norm("mlm_head.ln", post, w, config, tap)
    tap("logits", x @ w.get("w_u", w["w_e"].T) + w["b_u"])  # [n, d_vocab]


def forward(ids, token_types, w, config):
    """All sites of the forward pass, in order of execution."""
    sites = Sites()
    x = embedding(ids, token_types, w, config, sites.tap)
    if "ln_embed.gamma" in w:
        x = norm("ln_embed", x, w, config, sites.tap)
    if "w_embed" in w:
        x = sites.tap("embed_projected", x @ w["w_embed"] + w["b_embed"])  # [n, d_model]
    blocks = {"post": post_norm_block, "pre": pre_norm_block, "around": pre_norm_block, "branch": branch_norm_block}
    block = blocks[config["norm_order"]]
    block = parallel_block if config.get("parallel") else block
    for layer in range(config["n_layers"]):
        x = block(f"blocks.{layer}", x, w, config, sites.tap)
    if config["norm_order"] != "post":
        x = norm("ln_final", x, w, config, sites.tap)
    if "mlm_head.w" in w:
        masked_word_head(x, w, config, sites.tap)
    if config.get("unembed") == "tied":
        logits = x @ w["w_e"].T  # [n, d_vocab]
        sites.tap("logits", capped(logits, config["logit_cap"]) if "logit_cap" in config else logits)
    return sites


# --- Hugging Face: parameters in, values out ---------------------------------


def randomize(model, seed):
    """Draws random parameters, so that no bias is 0 and no norm weight is 1.

    Parameters are float32 and the model computes in float64: its values are exact
    to float32 rounding for the parameters in the file. A standard deviation of 0.2
    keeps every site below 10, so that errors of float32 arithmetic stay below 1e-5.
    """
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            draw = torch.randn(parameter.shape, generator=generator, dtype=torch.float32)
            is_norm_weight = "norm" in name.lower() or ".ln_" in f".{name}"
            parameter.copy_(1 + 0.2 * draw if is_norm_weight and name.endswith("weight") else 0.2 * draw)
    return model.double().eval()


def observe(model, **inputs):
    """Runs the model; returns its output, and input and output of each submodule, without the batch axis."""
    inputs_of, outputs_of, hooks = {}, {}, []

    def keep(name):
        def hook(_module, args, output):
            if args and torch.is_tensor(args[0]):
                inputs_of[name] = args[0].squeeze(0)
            if torch.is_tensor(output):
                outputs_of[name] = output.squeeze(0)

        return hook

    for name, module in model.named_modules():
        hooks.append(module.register_forward_hook(keep(name)))
    with torch.no_grad():
        output = model(**inputs, output_attentions=True, output_hidden_states=True, use_cache=False)
    for hook in hooks:
        hook.remove()
    return output, inputs_of, outputs_of


def patterns(output):
    return {
        f"blocks.{layer}.attn.pattern.{head}": pattern
        for layer, heads in enumerate(output.attentions)
        for head, pattern in enumerate(heads.squeeze(0))
    }


def heads(block, names, d_head, value):
    """Splits columns [name 0, head 0 | name 0, head 1 | … | name 1, head 0 | …] into one site each."""
    parts = value.split(d_head, dim=1)
    n_heads = len(parts) // len(names)
    return {f"{block}.attn.{name}.{h}": parts[i * n_heads + h] for i, name in enumerate(names) for h in range(n_heads)}


def norm_weights(name, module):
    named = {"gamma": module.weight, "beta": getattr(module, "bias", None)}
    return {f"{name}.{key}": p[None, :] for key, p in named.items() if p is not None}


def linear_weights(part, key, module):
    """torch's Linear stores W as [d_out, d_in]; ours is [d_in, d_out]."""
    named = {f"{part}.w_{key}": module.weight.T}
    if module.bias is not None:
        named[f"{part}.b_{key}"] = module.bias[None, :]
    return named


def post_norm_encoder():
    """BERT: learned positions, token types, LayerNorm after each residual sum, exact GELU, no mask."""
    config = dict(
        n_layers=2, n_heads=3, d_model=12, d_head=4, d_mlp=20, d_vocab=17, n_ctx=11, n_token_types=2,
        norm="layer_norm", norm_eps=1e-12, norm_order="post", positions="learned",
        activation="gelu", mlp="plain", mask="none",
    )  # fmt: skip
    hf_config = BertConfig(
        num_hidden_layers=2, num_attention_heads=3, hidden_size=12, intermediate_size=20, vocab_size=17,
        max_position_embeddings=11, type_vocab_size=2, hidden_act="gelu", layer_norm_eps=1e-12,
        attn_implementation="eager",
    )  # fmt: skip
    model = randomize(BertModel(hf_config, add_pooling_layer=False), seed=1)
    ids, token_types = torch.tensor([2, 9, 16, 0, 3, 9, 11]), torch.tensor([0, 0, 0, 0, 1, 1, 1])
    output, inputs_of, outputs_of = observe(model, input_ids=ids[None], token_type_ids=token_types[None])

    embeddings = model.embeddings
    w = {
        "w_e": embeddings.word_embeddings.weight,
        "w_pos": embeddings.position_embeddings.weight,
        "w_token_type": embeddings.token_type_embeddings.weight,
    } | norm_weights("ln_embed", embeddings.LayerNorm)
    theirs = patterns(output) | {
        "embed": outputs_of["embeddings.word_embeddings"],
        "pos_embed": outputs_of["embeddings.position_embeddings"],
        "token_type_embed": outputs_of["embeddings.token_type_embeddings"],
        "embed_sum": inputs_of["embeddings.LayerNorm"],
        "ln_embed.normalized": outputs_of["embeddings.LayerNorm"],
        "blocks.1.ln2.normalized": output.last_hidden_state.squeeze(0),
    }
    for layer, hf in enumerate(model.encoder.layer):
        block, name = f"blocks.{layer}", f"encoder.layer.{layer}"
        for p, module in zip("qkv", (hf.attention.self.query, hf.attention.self.key, hf.attention.self.value)):
            w |= linear_weights(f"{block}.attn", p, module)
        w |= linear_weights(f"{block}.attn", "o", hf.attention.output.dense)
        w |= norm_weights(f"{block}.ln1", hf.attention.output.LayerNorm)
        w |= linear_weights(f"{block}.mlp", "in", hf.intermediate.dense)
        w |= linear_weights(f"{block}.mlp", "out", hf.output.dense)
        w |= norm_weights(f"{block}.ln2", hf.output.LayerNorm)
        for p, module in zip("qkv", ("query", "key", "value")):
            theirs |= heads(block, [p], config["d_head"], outputs_of[f"{name}.attention.self.{module}"])
        theirs |= heads(block, ["z"], config["d_head"], inputs_of[f"{name}.attention.output.dense"])
        theirs |= {
            f"{block}.resid_pre": output.hidden_states[layer].squeeze(0),
            f"{block}.attn_out": outputs_of[f"{name}.attention.output.dense"],
            f"{block}.resid_mid": inputs_of[f"{name}.attention.output.LayerNorm"],
            f"{block}.ln1.normalized": outputs_of[f"{name}.attention.output.LayerNorm"],
            f"{block}.mlp.pre": outputs_of[f"{name}.intermediate.dense"],
            f"{block}.mlp.post": outputs_of[f"{name}.intermediate"],
            f"{block}.mlp_out": outputs_of[f"{name}.output.dense"],
            f"{block}.resid_post": inputs_of[f"{name}.output.LayerNorm"],
            f"{block}.ln2.normalized": output.hidden_states[layer + 1].squeeze(0),
        }
    return config, model, w, ids, token_types, theirs


def pre_norm_decoder():
    """GPT-2: learned positions, LayerNorm before each sublayer and at the end, tanh GELU, causal mask."""
    config = dict(
        n_layers=2, n_heads=2, d_model=16, d_head=8, d_mlp=24, d_vocab=19, n_ctx=13, n_token_types=0,
        norm="layer_norm", norm_eps=1e-5, norm_order="pre", positions="learned",
        activation="gelu_tanh", mlp="plain", mask="causal",
    )  # fmt: skip
    hf_config = GPT2Config(
        n_layer=2, n_head=2, n_embd=16, n_inner=24, vocab_size=19, n_positions=13,
        activation_function="gelu_new", layer_norm_epsilon=1e-5, bos_token_id=18, eos_token_id=18,
        attn_implementation="eager",
    )  # fmt: skip
    model = randomize(GPT2Model(hf_config), seed=2)
    ids = torch.tensor([4, 0, 18, 7, 7, 1, 12, 5])
    output, inputs_of, outputs_of = observe(model, input_ids=ids[None])

    w = {"w_e": model.wte.weight, "w_pos": model.wpe.weight} | norm_weights("ln_final", model.ln_f)
    theirs = patterns(output) | {
        "embed": outputs_of["wte"],
        "pos_embed": outputs_of["wpe"],
        "embed_sum": output.hidden_states[0].squeeze(0),
        "ln_final.normalized": output.last_hidden_state.squeeze(0),
    }
    for layer, hf in enumerate(model.h):
        # GPT-2's Conv1D stores W as [d_in, d_out], as we do; c_attn concatenates q, k and v.
        block, name = f"blocks.{layer}", f"h.{layer}"
        for p, weight, bias in zip("qkv", hf.attn.c_attn.weight.chunk(3, dim=1), hf.attn.c_attn.bias.chunk(3)):
            w |= {f"{block}.attn.w_{p}": weight, f"{block}.attn.b_{p}": bias[None, :]}
        for part, key, module in (
            ("attn", "o", hf.attn.c_proj),
            ("mlp", "in", hf.mlp.c_fc),
            ("mlp", "out", hf.mlp.c_proj),
        ):
            w |= {f"{block}.{part}.w_{key}": module.weight, f"{block}.{part}.b_{key}": module.bias[None, :]}
        w |= norm_weights(f"{block}.ln1", hf.ln_1) | norm_weights(f"{block}.ln2", hf.ln_2)
        theirs |= heads(block, "qkv", config["d_head"], outputs_of[f"{name}.attn.c_attn"])
        theirs |= heads(block, ["z"], config["d_head"], inputs_of[f"{name}.attn.c_proj"])
        theirs |= {
            f"{block}.resid_pre": output.hidden_states[layer].squeeze(0),
            f"{block}.ln1.normalized": outputs_of[f"{name}.ln_1"],
            f"{block}.attn_out": outputs_of[f"{name}.attn.c_proj"],
            f"{block}.resid_mid": inputs_of[f"{name}.ln_2"],
            f"{block}.ln2.normalized": outputs_of[f"{name}.ln_2"],
            f"{block}.mlp.pre": outputs_of[f"{name}.mlp.c_fc"],
            f"{block}.mlp.post": inputs_of[f"{name}.mlp.c_proj"],
            f"{block}.mlp_out": outputs_of[f"{name}.mlp.c_proj"],
            f"{block}.resid_post": outputs_of[name],
        }
    return config, model, w, ids, None, theirs


class Float64Torch:
    """Replaces `torch` in transformers' Llama, whose RMSNorm and softmax always request float32;
    they get float64."""

    float32 = torch.float64

    def __getattr__(self, name):
        return getattr(torch, name)


def llama_blocks(model, w, theirs, config, output, inputs_of, outputs_of):
    """Adds the parameters of a Llama's blocks, and the values of its modules."""
    for layer, hf in enumerate(model.layers):
        block, name = f"blocks.{layer}", f"layers.{layer}"
        for p in "qkvo":
            w |= linear_weights(f"{block}.attn", p, getattr(hf.self_attn, f"{p}_proj"))
        for key, module in (("gate", hf.mlp.gate_proj), ("in", hf.mlp.up_proj), ("out", hf.mlp.down_proj)):
            w |= linear_weights(f"{block}.mlp", key, module)
        w |= norm_weights(f"{block}.ln1", hf.input_layernorm)
        w |= norm_weights(f"{block}.ln2", hf.post_attention_layernorm)
        for p in "qkv":
            theirs |= heads(block, [p], config["d_head"], outputs_of[f"{name}.self_attn.{p}_proj"])
        theirs |= heads(block, ["z"], config["d_head"], inputs_of[f"{name}.self_attn.o_proj"])
        theirs |= {
            f"{block}.resid_pre": output.hidden_states[layer].squeeze(0),
            f"{block}.ln1.normalized": outputs_of[f"{name}.input_layernorm"],
            f"{block}.attn_out": outputs_of[f"{name}.self_attn.o_proj"],
            f"{block}.resid_mid": inputs_of[f"{name}.post_attention_layernorm"],
            f"{block}.ln2.normalized": outputs_of[f"{name}.post_attention_layernorm"],
            f"{block}.mlp.pre": outputs_of[f"{name}.mlp.gate_proj"],
            f"{block}.mlp.pre_linear": outputs_of[f"{name}.mlp.up_proj"],
            f"{block}.mlp.post": inputs_of[f"{name}.mlp.down_proj"],
            f"{block}.mlp_out": outputs_of[f"{name}.mlp.down_proj"],
            f"{block}.resid_post": outputs_of[name],
        }


def rms_norm_gated():
    """Llama with sinusoidal instead of rotary positions: RMSNorm, SiLU-gated MLP, causal mask."""
    config = dict(
        n_layers=2, n_heads=2, d_model=8, d_head=4, d_mlp=14, d_vocab=15, n_ctx=10, n_token_types=0,
        norm="rms_norm", norm_eps=1e-6, norm_order="pre", positions="sinusoidal",
        activation="silu", mlp="gated", mask="causal",
    )  # fmt: skip
    hf_config = LlamaConfig(
        num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2, hidden_size=8, intermediate_size=14,
        vocab_size=15, max_position_embeddings=10, rms_norm_eps=1e-6, hidden_act="silu",
        attention_bias=True, mlp_bias=False, attn_implementation="eager",
    )  # fmt: skip
    model = randomize(LlamaModel(hf_config), seed=3)
    ids = torch.tensor([14, 3, 0, 8, 3, 6])
    inputs = dict(
        inputs_embeds=(model.embed_tokens.weight[ids] + sinusoidal(len(ids), config["d_model"]))[None],
        # All positions are 0, because rotation by 0 is the identity. Without an explicit mask, transformers
        # would interpret equal positions as packed sequences.
        position_ids=torch.zeros(1, len(ids), dtype=torch.long),
        attention_mask=torch.ones(1, len(ids), dtype=torch.long),
    )
    ours = sinusoidal(config["n_ctx"], config["d_model"])
    distilbert = create_sinusoidal_embeddings(*ours.shape, out=torch.empty_like(ours))
    compare("sinusoidal positions", ours, distilbert, FLOAT32_TOLERANCE)
    untouched = observe(model, **inputs)[0].last_hidden_state
    modeling_llama.torch = Float64Torch()
    output, inputs_of, outputs_of = observe(model, **inputs)
    modeling_llama.torch = torch
    compare("transformers' own float32 steps", output.last_hidden_state, untouched, FLOAT32_TOLERANCE)

    w = {"w_e": model.embed_tokens.weight} | norm_weights("ln_final", model.norm)
    theirs = patterns(output) | {
        "embed_sum": output.hidden_states[0].squeeze(0),
        "ln_final.normalized": output.last_hidden_state.squeeze(0),
    }
    llama_blocks(model, w, theirs, config, output, inputs_of, outputs_of)
    return config, model, w, ids, None, theirs


def rotary_grouped():
    """Unmodified Llama: rotary positions, and keys and values shared by groups of heads."""
    config = dict(
        n_layers=2, n_heads=4, n_kv_heads=2, d_model=16, d_head=4, d_mlp=22, d_vocab=15, n_ctx=10, n_token_types=0,
        norm="rms_norm", norm_eps=1e-5, norm_order="pre", positions="rotary",
        activation="silu", mlp="gated", mask="causal", unembed="tied",
    )  # fmt: skip
    hf_config = LlamaConfig(
        num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, hidden_size=16, intermediate_size=22,
        vocab_size=15, max_position_embeddings=10, rms_norm_eps=1e-5, hidden_act="silu",
        attention_bias=False, mlp_bias=False, attn_implementation="eager",
    )  # fmt: skip
    model = randomize(LlamaModel(hf_config), seed=4)
    ids = torch.tensor([1, 14, 3, 0, 8, 3, 6, 9])

    def rotate(q, k, *args, **kwargs):
        """Compares transformers' rotation, which uses float32 cosines, to ours; returns ours."""
        theirs = original(q, k, *args, **kwargs)
        ours = [torch.stack([rotated(head) for head in x[0]])[None] for x in (q, k)]
        for name, a, b in zip("qk", ours, theirs):
            compare(f"rotated {name}", a, b.double(), FLOAT32_TOLERANCE)
        return ours

    original = modeling_llama.apply_rotary_pos_emb
    modeling_llama.apply_rotary_pos_emb, modeling_llama.torch = rotate, Float64Torch()
    output, inputs_of, outputs_of = observe(model, input_ids=ids[None])
    modeling_llama.apply_rotary_pos_emb, modeling_llama.torch = original, torch

    w = {"w_e": model.embed_tokens.weight} | norm_weights("ln_final", model.norm)
    theirs = patterns(output) | {
        "embed_sum": output.hidden_states[0].squeeze(0),
        "ln_final.normalized": output.last_hidden_state.squeeze(0),
        "logits": torch.nn.functional.linear(output.last_hidden_state.squeeze(0), model.embed_tokens.weight),
    }
    llama_blocks(model, w, theirs, config, output, inputs_of, outputs_of)
    return config, model, w, ids, None, theirs


# --- Comparing and writing ---------------------------------------------------


def compare(name, ours, theirs, tolerance=TOLERANCE):
    if ours.shape != theirs.shape:
        raise SystemExit(f"{name}: our shape is {tuple(ours.shape)}, transformers has {tuple(theirs.shape)}")
    if ours.dtype != torch.float64 or theirs.dtype != torch.float64:
        raise SystemExit(f"{name}: expected float64, got {ours.dtype} and {theirs.dtype}")
    difference = (ours - theirs).abs().max().item()
    if not difference <= tolerance:  # also true for NaN
        raise SystemExit(f"{name}: differs from transformers by {difference:.3g}, more than {tolerance:g}")
    return difference


def serialize(tensors, metadata):
    """safetensors bytes with sorted metadata; the library writes its keys in random order."""
    data = save(tensors, metadata)
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + size])
    header["__metadata__"] = dict(sorted(header["__metadata__"].items()))
    text = json.dumps(header, separators=(",", ":")).encode().ljust(size)
    if len(text) != size:
        raise SystemExit("the rewritten safetensors header has another length")
    return data[:8] + text + data[8 + size :]


def build(make_model):
    """The bytes of a golden file, and a summary line."""
    config, model, w, ids, token_types, theirs = make_model()
    if sum(p.numel() for p in w.values()) != sum(p.numel() for p in model.parameters()):
        raise SystemExit(f"{make_model.__name__}: some of the model's parameters are not converted")
    with torch.no_grad():
        sites = forward(ids, token_types, w, config)
    if not theirs.keys() <= sites.keys():
        raise SystemExit(f"{make_model.__name__}: no such sites: {sorted(theirs.keys() - sites.keys())}")
    worst = max(compare(name, sites[name], theirs[name]) for name in sites if name in theirs)

    tensors = {f"weights.{name}": p.detach() for name, p in w.items()} | {f"site.{n}": v for n, v in sites.items()}
    tensors = {name: t.to(torch.float32).contiguous().clone() for name, t in tensors.items()}
    for name, p in w.items():
        if not torch.equal(tensors[f"weights.{name}"].double(), p):
            raise SystemExit(f"weights.{name} is not representable in float32")
    tensors["input.ids"] = ids
    if token_types is not None:
        tensors["input.token_types"] = token_types
    data = serialize(tensors, {"config": json.dumps(config), "sites": json.dumps(list(sites))})
    checked = f"{len(theirs)} of {len(sites)} sites checked against transformers, largest difference {worst:.1e}"
    return data, f"{len(data)} bytes, {checked}"


def main():
    for make_model in (post_norm_encoder, pre_norm_decoder, rms_norm_gated, rotary_grouped):
        data, summary = build(make_model)
        if build(make_model)[0] != data:
            raise SystemExit(f"{make_model.__name__}: two builds with one seed differ")
        Path(__file__).with_name(f"{make_model.__name__}.safetensors").write_bytes(data)
        print(f"{make_model.__name__}.safetensors: {summary}")


if __name__ == "__main__":
    main()
