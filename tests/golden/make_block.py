"""Writes tests/golden/block.safetensors: the stages of every block of the page's model, and the
model's output after each ablation of src/analysis/what_if.rs.

    python tests/golden/make_block.py

Run it in the virtual environment of README.md in this folder. It reads
www/models/minilm-l6/ and downloads nothing.

Stages are recorded by hooks on the modules of Hugging Face's BertModel, in float64. The file has
every 17th number of each matrix in row-major order, which covers all columns. Ablations are also
hooks: they replace a module's input or output.
"""

import json
from contextlib import contextmanager
from pathlib import Path

import torch
from make import serialize
from make_minilm import MINILM, float64_model
from safetensors.torch import load_file
from transformers import AutoTokenizer, BertConfig

SENTENCES = ["Now come here!", "I arrived at the bank after crossing the river"]
STRIDE = 17
ABLATIONS = [
    "head.0.2", "head.5.11", "attention.3", "mlp.2", "residual.1.1", "residual.4.2", "norm.0.1", "norm.5.2",
    "positions", "token.2", "even.0.2", "only.3.7.1", "causal",
]  # fmt: skip


def inputs(module, replace, handles):
    handles.append(module.register_forward_pre_hook(lambda _m, args: replace(args)))


def outputs(module, replace, handles):
    handles.append(module.register_forward_hook(lambda _m, args, output: replace(args, output)))


@contextmanager
def hooks(install):
    handles = []
    install(handles)
    yield
    for handle in handles:
        handle.remove()


def first(output):
    return output[0] if isinstance(output, tuple) else output


def run(model, ids, mask=None):
    ids = torch.tensor([ids])
    with torch.no_grad():
        return model(input_ids=ids, attention_mask=mask).last_hidden_state.squeeze(0)


def stages(model, config, ids):
    """Every stage of every block by site, recorded by hooks or computed from recorded values."""
    seen, sites = {}, {}

    def keep(name):
        return lambda args, output: seen.update({name: (args[0].squeeze(0), first(output).squeeze(0))})

    def install(handles):
        for at, layer in enumerate(model.encoder.layer):
            for name, module in {
                "q": layer.attention.self.query, "k": layer.attention.self.key, "v": layer.attention.self.value,
                "o": layer.attention.output.dense, "ln1": layer.attention.output.LayerNorm,
                "in": layer.intermediate.dense, "out": layer.output.dense, "ln2": layer.output.LayerNorm,
            }.items():  # fmt: skip
                outputs(module, keep(f"{at}.{name}"), handles)

    with hooks(install):
        run(model, ids)
    width = config.hidden_size // config.num_attention_heads
    for at, layer in enumerate(model.encoder.layer):
        get = lambda name: seen[f"{at}.{name}"]  # noqa: B023, E731 (called in the same iteration)
        block = f"blocks.{at}"
        sites[f"{block}.resid_pre"] = get("q")[0]
        z, w_o = get("o")[0], layer.attention.output.dense.weight.T
        for head in range(config.num_attention_heads):
            part = slice(head * width, (head + 1) * width)
            for name in "qkv":
                sites[f"{block}.attn.{name}.{head}"] = get(name)[1][:, part]
            sites[f"{block}.attn.z.{head}"] = z[:, part]
            sites[f"{block}.attn.result.{head}"] = z[:, part] @ w_o[part]
        sites[f"{block}.attn_out"] = get("o")[1]
        sites[f"{block}.resid_mid"] = get("ln1")[0]
        norm(sites, f"{block}.ln1", *get("ln1"), config.layer_norm_eps)
        sites[f"{block}.mlp.pre"] = get("in")[1]
        sites[f"{block}.mlp.post"] = get("out")[0]
        sites[f"{block}.mlp_out"] = get("out")[1]
        sites[f"{block}.resid_post"] = get("ln2")[0]
        norm(sites, f"{block}.ln2", *get("ln2"), config.layer_norm_eps)
    return {name: value.detach() for name, value in sites.items()}


def norm(sites, name, x, normalized, eps):
    mean = x.mean(1, keepdim=True)
    scale = ((x - mean).square().mean(1, keepdim=True) + eps).sqrt()
    sites |= {f"{name}.mean": mean, f"{name}.scale": scale, f"{name}.x_hat": (x - mean) / scale}
    sites[f"{name}.normalized"] = normalized


def ablated(model, config, ids, ablation):
    """The model's output after an ablation."""
    word, *numbers = ablation.split(".")
    numbers = [int(number) for number in numbers]
    layer = model.encoder.layer[numbers[0]] if word not in ("positions", "token", "causal") else None
    width = config.hidden_size // config.num_attention_heads
    mask = None

    def silent(args):
        part = slice(numbers[1] * width, (numbers[1] + 1) * width)
        z = args[0].clone()
        z[..., part] = 0
        return (z, *args[1:])

    def without_input(args):
        return (args[0], torch.zeros_like(args[1]))

    def zero(_args, output):
        return torch.zeros_like(output)

    def install(handles):
        if word == "head":
            inputs(layer.attention.output.dense, silent, handles)
        elif word == "attention":
            outputs(layer.attention.output.dense, zero, handles)
        elif word == "mlp":
            outputs(layer.output.dense, zero, handles)
        elif word == "residual":
            inputs([layer.attention.output, layer.output][numbers[1] - 1], without_input, handles)
        elif word == "norm":
            module = [layer.attention.output, layer.output][numbers[1] - 1].LayerNorm
            outputs(module, lambda args, _output: args[0], handles)
        elif word == "positions":
            outputs(model.embeddings.position_embeddings, zero, handles)
        elif word in ("even", "only"):
            looked(layer, handles)

    def looked(layer, handles):
        part, values = slice(numbers[1] * width, (numbers[1] + 1) * width), []
        outputs(layer.attention.self.value, lambda _args, output: values.append(output), handles)

        def replace(args):
            v = values[0][..., part]
            z = args[0].clone()
            z[..., part] = v.mean(1, keepdim=True) if word == "even" else v[:, numbers[2] : numbers[2] + 1]
            return (z, *args[1:])

        inputs(layer.attention.output.dense, replace, handles)

    n = len(ids)
    if word == "token":
        mask = torch.ones(1, n)
        mask[0, numbers[0]] = 0
    elif word == "causal":
        mask = torch.zeros(1, 1, n, n, dtype=torch.float64).masked_fill(torch.ones(n, n).triu(1).bool(), -torch.inf)
    with hooks(install):
        return run(model, ids, mask)


def sample(value):
    if value.dtype != torch.float64:
        raise SystemExit(f"expected float64, got {value.dtype}")
    return value.reshape(-1)[::STRIDE].to(torch.float32).contiguous().clone()


def build():
    config = BertConfig.from_pretrained(MINILM, attn_implementation="eager")
    model = float64_model(config, load_file(MINILM / "model.safetensors"))
    tokenizer = AutoTokenizer.from_pretrained(MINILM)
    values = {}
    for number, text in enumerate(SENTENCES):
        ids = tokenizer(text)["input_ids"]
        untouched = run(model, ids)
        sites = stages(model, config, ids)
        values |= {f"{number}.{name}": sample(value) for name, value in sites.items()}
        for ablation in ABLATIONS:
            output = ablated(model, config, ids, ablation)
            if torch.allclose(output, untouched, atol=1e-4):
                raise SystemExit(f"{ablation} changes nothing")
            values[f"{number}.ablated.{ablation}"] = sample(output)
    about = {"sentences": SENTENCES, "stride": STRIDE, "ablations": ABLATIONS}
    return serialize(values, {key: json.dumps(value) for key, value in about.items()})


def main():
    data = build()
    if build() != data:
        raise SystemExit("two runs differ")
    path = Path(__file__).with_name("block.safetensors")
    path.write_bytes(data)
    print(f"{path.name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
