"""Writes tests/golden/gguf/NAME.gguf: seeded models of make_architectures.py as llama.cpp's converter writes them.

    python tests/golden/make_gguf.py

Run it after make_architectures.py in the virtual environment of README.md in this folder, with gguf added. It downloads nothing.

The names of tensors and fields are those of gguf-py. The script fails unless transformers reads the parameters of GPT-2, Phi-3
and T5 from the files without a difference. The reference values are architectures/NAME.safetensors; NAME.safetensors in the
same folder as the GGUF replaces them for models that a GGUF describes differently: T5's largest distance is always 128, and
ModernBERT has no masked-word head.
"""

import json
from pathlib import Path

import gguf
import make_architectures
import torch
from gguf import MODEL_ARCH
from make import serialize
from safetensors import safe_open
from safetensors.torch import load_file
from transformers import AutoConfig, AutoModelForCausalLM, AutoModelForSeq2SeqLM
from transformers.modeling_gguf_pytorch_utils import load_gguf_checkpoint
from transformers.models.t5.modeling_t5 import T5Attention

HERE = Path(__file__).parent
SAVED = HERE / "architectures"
FOLDER = HERE / "gguf"
ARCHITECTURES = {
    "gpt2": MODEL_ARCH.GPT2, "gpt_neox": MODEL_ARCH.GPTNEOX, "phi3": MODEL_ARCH.PHI3, "olmo2": MODEL_ARCH.OLMO2,
    "modernbert": MODEL_ARCH.MODERN_BERT, "t5": MODEL_ARCH.T5, "t5_gated": MODEL_ARCH.T5,
}  # fmt: skip
SIZE = 60
FARTHEST = 128


def converted(name, tensor, n_heads):
    """A tensor as in a GGUF: `[d_out, d_in]`, and queries, keys and values one after another."""
    if name.endswith((".c_attn.weight", ".c_proj.weight", ".c_fc.weight")):
        return tensor.T
    if "query_key_value" in name:
        return tensor.unflatten(0, (n_heads, 3, -1)).transpose(0, 1).flatten(0, 2)
    return tensor


def add_tensors(writer, name, arch, config):
    layers = config.num_hidden_layers
    names = gguf.get_tensor_name_map(arch, layers)
    head = ("head.", "decoder.")
    for tensor, value in load_file(SAVED / name / "model.safetensors").items():
        inner = tensor.removeprefix("model.") if name == "modernbert" else tensor
        if name == "modernbert" and inner.startswith(head):
            continue
        found = names.get_name(inner, try_suffixes=(".weight", ".bias"))
        if found is None:
            raise SystemExit(f"{name}: gguf-py has no name for {tensor}")
        value = converted(tensor, value, getattr(config, "num_attention_heads", 0)).contiguous()
        if value.dim() == 1 or value.dtype == torch.float32:
            writer.add_tensor(found, value.float().numpy())
        elif value.dtype == torch.float16:
            writer.add_tensor(found, value.numpy())
        else:
            bits = value.view(torch.uint8).numpy()
            writer.add_tensor(found, bits, raw_dtype=gguf.GGMLQuantizationType.BF16)


def add_fields(writer, name, config):
    writer.add_name(name)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_embedding_length(config.hidden_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_vocab_size(SIZE)
    if name == "gpt2":
        writer.add_context_length(config.n_positions)
        writer.add_feed_forward_length(config.n_inner)
        writer.add_layer_norm_eps(config.layer_norm_epsilon)
        return
    if name.startswith("t5"):
        writer.add_context_length(512)  # the converter's default
        writer.add_feed_forward_length(config.d_ff)
        writer.add_decoder_block_count(config.num_decoder_layers)
        writer.add_key_length(config.d_kv)
        writer.add_value_length(config.d_kv)
        writer.add_layer_norm_eps(config.layer_norm_epsilon)
        writer.add_layer_norm_rms_eps(config.layer_norm_epsilon)
        writer.add_relative_attn_buckets_count(config.relative_attention_num_buckets)
        writer.add_decoder_start_token_id(config.decoder_start_token_id)
        return
    writer.add_context_length(config.max_position_embeddings)
    writer.add_feed_forward_length(config.intermediate_size)
    rope = config.rope_parameters
    d_head = config.hidden_size // config.num_attention_heads
    if name == "modernbert":
        writer.add_layer_norm_eps(config.norm_eps)
        writer.add_causal_attention(False)
        writer.add_sliding_window(config.local_attention)
        writer.add_sliding_window_pattern(3)
        writer.add_rope_scaling_type(gguf.RopeScalingType.NONE)
        writer.add_rope_freq_base(rope["full_attention"]["rope_theta"])
        writer.add_rope_freq_base_swa(rope["sliding_attention"]["rope_theta"])
        return
    writer.add_rope_freq_base(rope["rope_theta"])
    writer.add_rope_dimension_count(int(rope.get("partial_rotary_factor", 1) * d_head))
    if name == "gpt_neox":
        writer.add_parallel_residual(config.use_parallel_residual)
        writer.add_layer_norm_eps(config.layer_norm_eps)
        return
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    if name == "phi3":
        writer.add_rope_scaling_orig_ctx_len(config.original_max_position_embeddings)
        writer.add_sliding_window(config.sliding_window)


def add_tokenizer(writer, name):
    """The vocabulary, padded with unused tokens to the size of the embedding."""
    whole = json.loads((SAVED / name / "tokenizer.json").read_text())
    model = whole["model"]
    special = {token["id"] for token in whole["added_tokens"] if token["special"]}
    if name.startswith("t5"):
        entries = model["vocab"]
    else:
        pieces = sorted(model["vocab"], key=model["vocab"].get)
        # A merge of SentencePiece's BPE has the score of the merged token.
        entries = [(piece, -float(place)) for place, piece in enumerate(pieces)]
    unknown = model.get("unk_id", 0 if name == "phi3" else -1)
    kinds = []
    for place, (piece, _) in enumerate(entries):
        is_byte = name == "phi3" and piece.startswith("<0x")
        kinds.append(2 if place == unknown else 3 if place in special else 6 if is_byte else 1)
    unused = [f"[PAD{place}]" for place in range(len(entries), SIZE)]
    writer.add_token_list([piece for piece, _ in entries] + unused)
    writer.add_token_types(kinds + [5] * len(unused))
    if name == "phi3" or name.startswith("t5"):
        writer.add_tokenizer_model("llama" if name == "phi3" else "t5")
        writer.add_token_scores([score for _, score in entries] + [-10000.0] * len(unused))
        writer.add_unk_token_id(unknown)
    else:
        writer.add_tokenizer_model("gpt2")
        writer.add_tokenizer_pre("gpt-2")
        writer.add_token_merges([" ".join(pair) for pair in model["merges"]])
    if name == "phi3":
        writer.add_bos_token_id(1)
    if name.startswith("t5"):
        writer.add_eos_token_id(1)


def check_with_transformers(name, path):
    """transformers reads the same parameters from the GGUF as from the saved model."""
    kind = AutoModelForSeq2SeqLM if name.startswith("t5") else AutoModelForCausalLM
    with torch.device("meta"):
        model = kind.from_config(AutoConfig.from_pretrained(SAVED / name))
    found = load_gguf_checkpoint(path, return_tensors=True, model_to_load=model)["tensors"]
    saved = load_file(SAVED / name / "model.safetensors")
    for tensor, value in saved.items():
        if not torch.equal(found[tensor].float(), value.float()):
            raise SystemExit(f"{name}: transformers reads other numbers in {tensor}")
    print(f"{name}: transformers reads the same {len(saved)} tensors")


def own_reference(name):
    """The reference values, if they differ from those in architectures/."""
    if name.startswith("t5"):
        config, model, w = getattr(make_architectures, name)()
        for module in model.modules():
            if isinstance(module, T5Attention):
                module.relative_attention_max_distance = FARTHEST
        config["buckets"] = (config["buckets"][0], FARTHEST, config["buckets"][2])
        sites, worst = make_architectures.reference(config, model, w)
        print(f"{name}: largest difference {worst:.1e}")
        tensors = {f"site.{site}": value.to(torch.float32).contiguous().clone() for site, value in sites.items()}
        ids = {"ids": json.dumps(make_architectures.IDS), "written": json.dumps(make_architectures.WRITTEN)}
        return serialize(tensors, ids)
    if name == "modernbert":
        with safe_open(SAVED / f"{name}.safetensors", "pt") as file:
            sites = {site: file.get_tensor(site) for site in file.keys() if "mlm_head" not in site and "logits" not in site}
            return serialize(sites, {"ids": file.metadata()["ids"]})
    return None


def main():
    for name, arch in ARCHITECTURES.items():
        path = FOLDER / f"{name}.gguf"
        config = AutoConfig.from_pretrained(SAVED / name)
        writer = gguf.GGUFWriter(path, gguf.MODEL_ARCH_NAMES[arch])
        add_fields(writer, name, config)
        add_tokenizer(writer, name)
        add_tensors(writer, name, arch, config)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        if arch in (MODEL_ARCH.GPT2, MODEL_ARCH.PHI3, MODEL_ARCH.T5):
            check_with_transformers(name, path)
        if reference := own_reference(name):
            (FOLDER / f"{name}.safetensors").write_bytes(reference)
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
