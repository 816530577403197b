"""Writes tests/golden/architectures/: seeded models saved by transformers, with tokenisers and with
the values that tests/architectures compares with the core.

    python tests/golden/make_architectures.py

Run it in the virtual environment of README.md in this folder. It downloads nothing.

Each folder NAME/ contains tokenizer.json, and config.json and model.safetensors (or its shards and
their index) from `save_pretrained`. NAME.safetensors contains the ids of a text and every site of
the forward pass, computed in float64 by `forward` of make.py from the stored parameters; for a
translator also every site of its decoder for the target WRITTEN, and its greedy translation. The
script fails unless Hugging Face's model agrees to 1e-12, or to 5e-6 for OPT and the LLaMA family, where
transformers rounds cosines, norms and softmax to float32.

tokens.json contains texts, and their tokens for each model. buckets.json contains the buckets of distances
that transformers' T5, MPNet and DeBERTa compute. masked.json contains distributions of masked words: of the model, after
each layer, and with a part switched off.
"""

import json
import math
import shutil
from pathlib import Path

import make
import torch
from make import TOLERANCE, compare, linear_weights, norm_weights, serialize
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import (
    AlbertConfig, AlbertForMaskedLM, AlbertModel, BartConfig, BartForConditionalGeneration, BertConfig, BertForMaskedLM, BertModel, DebertaV2Config, DebertaV2ForMaskedLM, DistilBertConfig, DistilBertForMaskedLM, DistilBertModel, ElectraConfig, ElectraForMaskedLM, ElectraForPreTraining, Gemma2Config, Gemma2ForCausalLM, Gemma3ForCausalLM, Gemma3TextConfig, GPT2Config, GPT2LMHeadModel,
    GPTNeoXConfig, GPTNeoXForCausalLM,
    LlamaConfig, LlamaForCausalLM, M2M100Config, M2M100ForConditionalGeneration, MarianConfig, MarianMTModel, MBartConfig, MBartForConditionalGeneration, MistralConfig, MistralForCausalLM, ModernBertConfig, ModernBertForMaskedLM, MPNetConfig, MPNetForMaskedLM,
    Olmo2Config, Olmo2ForCausalLM, OPTConfig, OPTForCausalLM, Phi3Config, Phi3ForCausalLM, Qwen2Config, Qwen2ForCausalLM,
    Qwen3Config, Qwen3ForCausalLM, RobertaConfig, RobertaForMaskedLM, T5Config, T5ForConditionalGeneration, XLMRobertaConfig, XLMRobertaForMaskedLM, XLMRobertaModel,
)  # fmt: skip
from transformers.models.deberta_v2.modeling_deberta_v2 import make_log_bucket_position
from transformers.models.mpnet.modeling_mpnet import MPNetEncoder
from transformers.models.t5.modeling_t5 import T5Attention

HERE = Path(__file__).with_name("architectures")
FLOAT32_TOLERANCE = 5e-6
WIDTHS = dict(n_layers=2, n_heads=4, d_model=32, d_head=8, d_mlp=40, d_vocab=60, n_ctx=24)
IDS = [3, 17, 41, 17, 59]
# The target tokens of the translator.
WRITTEN = [8, 30, 8, 2]
TEXTS = [
    "the cat sat", "the cat sat on the mat", " two  spaces ", "Hello, the hat!", "it's a hat", "don't", "a\nb",
    "cat cat cat", "théâtre", "a 12 b", "日本", "on the mat, the cat", "THE CAT", "x", "<s>", "mat.", "\tthe",
    "at that", "the\u00a0cat", "chat 😀 cat",
]  # fmt: skip
CORPUS = ["the cat sat on the mat and the hat that the cat had", "a cat on a mat sat at the hat", "it is the hat"] * 4


# --- Models, and their conversion --------------------------------------------------


def seeded(model, dtype, seed, centre=1):
    """Draws random parameters, rounds them to the file's precision, and converts the model to float64.

    The weights of norms are near `centre`."""
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "embed_positions" in name and not parameter.requires_grad:
                continue  # sinusoids stay as they are
            draw = torch.randn(parameter.shape, generator=generator, dtype=torch.float32)
            is_norm = "norm" in name.lower() or ".ln_" in f".{name}"
            draw = centre + 0.2 * draw if is_norm and name.endswith("weight") else 0.2 * draw
            parameter.copy_(draw.to(dtype))
    return model.double().eval()


def bert_weights(embeddings, layers):
    w = {"w_e": embeddings.word_embeddings.weight, "w_token_type": embeddings.token_type_embeddings.weight}
    w |= {"w_pos": embeddings.position_embeddings.weight} | norm_weights("ln_embed", embeddings.LayerNorm)
    for layer, part in enumerate(layers):
        at, attention = f"blocks.{layer}", part.attention.self
        for p, module in zip("qkv", (attention.query, attention.key, attention.value)):
            w |= linear_weights(f"{at}.attn", p, module)
        w |= linear_weights(f"{at}.attn", "o", part.attention.output.dense)
        w |= linear_weights(f"{at}.mlp", "in", part.intermediate.dense)
        w |= linear_weights(f"{at}.mlp", "out", part.output.dense)
        w |= norm_weights(f"{at}.ln1", part.attention.output.LayerNorm) | norm_weights(f"{at}.ln2", part.output.LayerNorm)
    return w


ENCODER = WIDTHS | dict(
    n_token_types=2, norm="layer_norm", norm_eps=1e-12, norm_order="post", positions="learned", activation="gelu",
    mlp="plain", mask="none",
)  # fmt: skip
BERT = dict(
    num_hidden_layers=2, num_attention_heads=4, hidden_size=32, intermediate_size=40, vocab_size=60,
    max_position_embeddings=24, attn_implementation="eager",
)  # fmt: skip


def bert():
    model = seeded(BertModel(BertConfig(**BERT)), torch.bfloat16, 11)
    return ENCODER, model, bert_weights(model.embeddings, model.encoder.layer)


def head_weights(dense, ln, bias):
    """The masked-word head, whose unembedding is the embedding."""
    w = {f"mlm_head.{key}": value for key, value in (("w", dense.weight.T), ("b", dense.bias)) if value is not None}
    w = {name: value if value.dim() == 2 else value[None] for name, value in w.items()}
    return w | norm_weights("mlm_head.ln", ln) | {"b_u": bias[None]}


def bert_head(head):
    """The masked-word head of BERT and DeBERTa."""
    return head_weights(head.transform.dense, head.transform.LayerNorm, head.bias)


def bert_prefixed():
    model = seeded(BertForMaskedLM(BertConfig(**BERT, hidden_act="gelu_new")), torch.float16, 12)
    w = bert_weights(model.bert.embeddings, model.bert.encoder.layer) | bert_head(model.cls.predictions)
    return ENCODER | {"activation": "gelu_tanh", "mlm_head": "gelu_tanh"}, model, w


SMALL = dict(hidden_size=16, intermediate_size=20, num_attention_heads=2)
SMALL_ENCODER = ENCODER | dict(d_model=16, d_mlp=20, n_heads=2)
# Two sentences: the first has the token type 0, the second has 1.
TYPES = [0, 0, 0, 1, 1]


def masked_bert():
    model = seeded(BertForMaskedLM(BertConfig(**BERT)), torch.float16, 41)
    w = bert_weights(model.bert.embeddings, model.bert.encoder.layer) | bert_head(model.cls.predictions)
    return ENCODER | {"mlm_head": "gelu", "types": TYPES}, model, w


def masked_distilbert():
    hf = DistilBertConfig(
        n_layers=2, n_heads=2, dim=16, hidden_dim=20, vocab_size=60, max_position_embeddings=24, activation="relu",
        attn_implementation="eager",
    )  # fmt: skip
    model = seeded(DistilBertForMaskedLM(hf), torch.float16, 42)
    w = distilbert_weights(model.distilbert)
    w |= head_weights(model.vocab_transform, model.vocab_layer_norm, model.vocab_projector.bias)
    return SMALL_ENCODER | {"n_token_types": 0, "activation": "relu", "mlm_head": "relu"}, model, w


def masked_albert():
    """The head maps back to the width of the embeddings."""
    model = seeded(AlbertForMaskedLM(AlbertConfig(**BERT | SMALL, embedding_size=12)), torch.bfloat16, 43)
    w = albert_weights(model.albert, 2)
    w |= head_weights(model.predictions.dense, model.predictions.LayerNorm, model.predictions.bias)
    return SMALL_ENCODER | {"activation": "gelu_tanh", "mlm_head": "gelu_tanh", "types": TYPES}, model, w


def masked_electra():
    """The generator. Its head always uses GELU."""
    hf = ElectraConfig(**BERT | SMALL, embedding_size=12, hidden_act="relu")
    model = seeded(ElectraForMaskedLM(hf), torch.float16, 44)
    head = model.generator_predictions
    w = electra_weights(model.electra) | head_weights(head.dense, head.LayerNorm, model.generator_lm_head.bias)
    return SMALL_ENCODER | {"activation": "relu", "mlm_head": "gelu", "types": TYPES}, model, w


def masked_xlm_roberta():
    """An unembedding of its own."""
    sizes = SMALL | dict(max_position_embeddings=26)
    hf = XLMRobertaConfig(
        **BERT | sizes, type_vocab_size=1, layer_norm_eps=1e-5, pad_token_id=1, hidden_act="relu", tie_word_embeddings=False
    )
    model = seeded(XLMRobertaForMaskedLM(hf), torch.float16, 45)
    w = bert_weights(model.roberta.embeddings, model.roberta.encoder.layer)
    w["w_pos"] = w["w_pos"][2:]
    head = model.lm_head
    w |= head_weights(head.dense, head.layer_norm, head.decoder.bias) | {"w_u": head.decoder.weight.T}
    return SMALL_ENCODER | {"norm_eps": 1e-5, "n_token_types": 1, "activation": "relu", "mlm_head": "gelu"}, model, w


def roberta():
    hf = RobertaConfig(**BERT | dict(max_position_embeddings=26), type_vocab_size=1, layer_norm_eps=1e-5, pad_token_id=1)
    model = seeded(RobertaForMaskedLM(hf), torch.bfloat16, 13)
    inner = model.roberta
    w = bert_weights(inner.embeddings, inner.encoder.layer)
    w["w_pos"] = w["w_pos"][2:]
    w |= head_weights(model.lm_head.dense, model.lm_head.layer_norm, model.lm_head.bias)
    return ENCODER | {"norm_eps": 1e-5, "n_token_types": 1, "mlm_head": "gelu"}, model, w


def distilbert():
    hf = DistilBertConfig(
        n_layers=2, n_heads=4, dim=32, hidden_dim=40, vocab_size=60, max_position_embeddings=24, attn_implementation="eager"
    )
    model = seeded(DistilBertModel(hf), torch.float16, 14)
    return ENCODER | {"n_token_types": 0}, model, distilbert_weights(model)


def distilbert_weights(model):
    embeddings = model.embeddings
    w = {"w_e": embeddings.word_embeddings.weight, "w_pos": embeddings.position_embeddings.weight}
    w |= norm_weights("ln_embed", embeddings.LayerNorm)
    for layer, part in enumerate(model.transformer.layer):
        at = f"blocks.{layer}"
        for p in "qkv":
            w |= linear_weights(f"{at}.attn", p, getattr(part.attention, f"{p}_lin"))
        w |= linear_weights(f"{at}.attn", "o", part.attention.out_lin)
        w |= linear_weights(f"{at}.mlp", "in", part.ffn.lin1) | linear_weights(f"{at}.mlp", "out", part.ffn.lin2)
        w |= norm_weights(f"{at}.ln1", part.sa_layer_norm) | norm_weights(f"{at}.ln2", part.output_layer_norm)
    return w


def gpt2():
    hf = GPT2Config(
        n_layer=2, n_head=4, n_embd=32, n_inner=40, vocab_size=60, n_positions=24, bos_token_id=0, eos_token_id=0,
        attn_implementation="eager",
    )  # fmt: skip
    model = seeded(GPT2LMHeadModel(hf), torch.float16, 15)
    inner = model.transformer
    w = {"w_e": inner.wte.weight, "w_pos": inner.wpe.weight} | norm_weights("ln_final", inner.ln_f)
    for layer, part in enumerate(inner.h):
        at = f"blocks.{layer}"
        for p, weight, bias in zip("qkv", part.attn.c_attn.weight.chunk(3, dim=1), part.attn.c_attn.bias.chunk(3)):
            w |= {f"{at}.attn.w_{p}": weight, f"{at}.attn.b_{p}": bias[None]}
        for to, key, module in (("attn", "o", part.attn.c_proj), ("mlp", "in", part.mlp.c_fc), ("mlp", "out", part.mlp.c_proj)):
            w |= {f"{at}.{to}.w_{key}": module.weight, f"{at}.{to}.b_{key}": module.bias[None]}
        w |= norm_weights(f"{at}.ln1", part.ln_1) | norm_weights(f"{at}.ln2", part.ln_2)
    config = WIDTHS | dict(
        n_token_types=0, norm="layer_norm", norm_eps=1e-5, norm_order="pre", positions="learned",
        activation="gelu_tanh", mlp="plain", mask="causal", unembed="tied",
    )  # fmt: skip
    return config, model, w


DECODER = WIDTHS | dict(
    n_kv_heads=2, n_token_types=0, norm="rms_norm", norm_eps=1e-6, norm_order="pre", positions="rotary",
    activation="silu", mlp="gated", mask="causal", rope_base=10_000.0,
)  # fmt: skip
LLAMA = dict(
    num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, hidden_size=32, intermediate_size=40,
    vocab_size=60, max_position_embeddings=24, rms_norm_eps=1e-6, attn_implementation="eager",
)  # fmt: skip


BRANCH = {"ln1": "post_attention_layernorm", "ln2": "post_feedforward_layernorm"}
PRE = {"ln1": "input_layernorm", "ln2": "post_attention_layernorm"}
AROUND = {"ln1": "input_layernorm", "ln1_post": "post_attention_layernorm", "ln2": "pre_feedforward_layernorm",
          "ln2_post": "post_feedforward_layernorm"}  # fmt: skip


def family(model, norms=PRE, gamma=0, **changes):
    inner = model.model
    w = {"w_e": inner.embed_tokens.weight} | norm_weights("ln_final", inner.norm)
    for layer, part in enumerate(inner.layers):
        at = f"blocks.{layer}"
        for p in "qkvo":
            w |= linear_weights(f"{at}.attn", p, getattr(part.self_attn, f"{p}_proj"))
        for p in "qk":
            if hasattr(part.self_attn, f"{p}_norm"):
                w |= norm_weights(f"{at}.attn.{p}_norm", getattr(part.self_attn, f"{p}_norm"))
        for key, module in (("gate", part.mlp.gate_proj), ("in", part.mlp.up_proj), ("out", part.mlp.down_proj)):
            w |= linear_weights(f"{at}.mlp", key, module)
        for name, key in norms.items():
            w |= norm_weights(f"{at}.{name}", getattr(part, key))
    # Gemma stores γ − 1.
    w = {name: value + gamma if name.endswith("gamma") else value for name, value in w.items()}
    if not model.config.tie_word_embeddings:
        w["w_u"] = model.lm_head.weight.T
    return DECODER | {"unembed": "tied" if model.config.tie_word_embeddings else "own"} | changes, model, w


def llama():
    hf = LlamaConfig(**LLAMA, rope_parameters={"rope_type": "default", "rope_theta": 5000.0})
    return family(seeded(LlamaForCausalLM(hf), torch.bfloat16, 16), rope_base=5000.0)


def llama_tied():
    """A LLaMA with every optional bias and in float32. The width of its heads is not d_model / n_heads."""
    hf = LlamaConfig(**LLAMA | dict(hidden_size=16, intermediate_size=24), head_dim=6, tie_word_embeddings=True,
                     attention_bias=True, mlp_bias=True)  # fmt: skip
    return family(seeded(LlamaForCausalLM(hf), torch.float32, 17), d_model=16, d_mlp=24, d_head=6)


def mistral():
    hf = MistralConfig(**LLAMA, sliding_window=None)
    return family(seeded(MistralForCausalLM(hf), torch.float16, 18))


def qwen2():
    hf = Qwen2Config(**LLAMA, tie_word_embeddings=True, rope_parameters={"rope_type": "default", "rope_theta": 1e6})
    return family(seeded(Qwen2ForCausalLM(hf), torch.bfloat16, 19), rope_base=1e6)


def qwen3():
    """Norms of queries and keys, and heads whose width is not d_model / n_heads."""
    hf = Qwen3Config(**LLAMA, head_dim=12, rope_parameters={"rope_type": "default", "rope_theta": 1e6})
    return family(seeded(Qwen3ForCausalLM(hf), torch.bfloat16, 22), d_head=12, rope_base=1e6)


def gemma2():
    """Norms before and after each sublayer, soft caps of scores and logits, and a window in the first layer."""
    hf = Gemma2Config(
        **LLAMA, head_dim=12, query_pre_attn_scalar=20, sliding_window=2, attn_logit_softcapping=0.5, final_logit_softcapping=3.0
    )
    model = seeded(Gemma2ForCausalLM(hf), torch.bfloat16, 24, centre=0)
    return family(
        model, AROUND, 1, d_head=12, norm_order="around", activation="gelu_tanh", embed_scale=32**0.5, scalar=20,
        windows={"0": 1}, score_cap=0.5, logit_cap=3.0,
    )  # fmt: skip


def gemma3():
    """Norms of queries and keys. The first layer has a window and a different rotation."""
    hf = Gemma3TextConfig(
        **LLAMA, head_dim=12, query_pre_attn_scalar=20, sliding_window=3, layer_types=["sliding_attention", "full_attention"],
        rope_parameters={
            "full_attention": {"rope_type": "linear", "factor": 4.0, "rope_theta": 5000.0},
            "sliding_attention": {"rope_type": "default", "rope_theta": 300.0},
        },
    )  # fmt: skip
    model = seeded(Gemma3ForCausalLM(hf), torch.bfloat16, 25, centre=0)
    return family(
        model, AROUND, 1, d_head=12, norm_order="around", activation="gelu_tanh", embed_scale=32**0.5, scalar=20,
        windows={"0": 2}, rope_base=5000.0, bases={"0": 300.0}, stretches={"1": 4.0},
    )  # fmt: skip


def llama3():
    """Long wavelengths are stretched, as in Llama 3.1: of the four wavelengths, one is unchanged, one is stretched
    partly and two fully."""
    rope = {"rope_type": "llama3", "rope_theta": 10_000.0, "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
            "original_max_position_embeddings": 200}  # fmt: skip
    model = seeded(LlamaForCausalLM(LlamaConfig(**LLAMA, rope_parameters=rope)), torch.bfloat16, 26)
    return family(model, stretch=(8.0, 1.0, 4.0, 200.0))


def gpt_neox():
    """Parallel attention and MLP. The first half of each head is rotated."""
    hf = GPTNeoXConfig(
        num_hidden_layers=2, num_attention_heads=4, hidden_size=32, intermediate_size=40, vocab_size=60,
        max_position_embeddings=24, rotary_pct=0.5, rotary_emb_base=5000.0, attn_implementation="eager",
    )  # fmt: skip
    model = seeded(GPTNeoXForCausalLM(hf), torch.float16, 23)
    inner = model.gpt_neox
    w = {"w_e": inner.embed_in.weight, "w_u": model.lm_head.weight.T} | norm_weights("ln_final", inner.final_layer_norm)
    for layer, part in enumerate(inner.layers):
        at, qkv = f"blocks.{layer}", part.attention.query_key_value
        # Head by head: queries, keys, values.
        weights, biases = qkv.weight.view(4, 3, 8, 32), qkv.bias.view(4, 3, 8)
        for number, p in enumerate("qkv"):
            w |= {f"{at}.attn.w_{p}": weights[:, number].reshape(32, 32).T, f"{at}.attn.b_{p}": biases[:, number].reshape(1, 32)}
        w |= linear_weights(f"{at}.attn", "o", part.attention.dense)
        w |= linear_weights(f"{at}.mlp", "in", part.mlp.dense_h_to_4h) | linear_weights(f"{at}.mlp", "out", part.mlp.dense_4h_to_h)
        w |= norm_weights(f"{at}.ln1", part.input_layernorm) | norm_weights(f"{at}.ln2", part.post_attention_layernorm)
    config = WIDTHS | dict(
        n_token_types=0, norm="layer_norm", norm_eps=1e-5, norm_order="pre", parallel=True, positions="rotary", rotated=4,
        rope_base=5000.0, activation="gelu", mlp="plain", mask="causal", unembed="own",
    )  # fmt: skip
    return config, model, w


def phi3():
    """Queries, keys and values are one tensor, and so are the gate and W_in. Half of each head is rotated. Attention
    has a window."""
    hf = Phi3Config(**LLAMA, sliding_window=3, pad_token_id=0, bos_token_id=0, eos_token_id=0,
                    rope_parameters={"rope_type": "default", "rope_theta": 5000.0, "partial_rotary_factor": 0.5})  # fmt: skip
    model = seeded(Phi3ForCausalLM(hf), torch.bfloat16, 27)
    for part in model.model.layers:
        attention, mlp = part.self_attn, part.mlp
        sizes = zip("qkv", attention.qkv_proj.weight.split([32, 16, 16]))
        for p, weight in sizes:
            setattr(attention, f"{p}_proj", torch.nn.Linear(*weight.T.shape, bias=False))
            getattr(attention, f"{p}_proj").weight.data = weight
        for name, weight in zip(("gate", "up"), mlp.gate_up_proj.weight.chunk(2)):
            setattr(mlp, f"{name}_proj", torch.nn.Linear(32, 40, bias=False))
            getattr(mlp, f"{name}_proj").weight.data = weight
    found = family(model, rope_base=5000.0, rotated=4, windows={"0": 2, "1": 2})
    for part in model.model.layers:
        for owner, names in ((part.self_attn, "qkv"), (part.mlp, ("gate", "up"))):
            for name in names:
                delattr(owner, f"{name}_proj")
    return found


def olmo2():
    """Norms only on the outputs of attention and MLP, and on the queries and keys of all heads together."""
    hf = Olmo2Config(**LLAMA, rope_parameters={"rope_type": "default", "rope_theta": 5000.0})
    model = seeded(Olmo2ForCausalLM(hf), torch.bfloat16, 30)
    return family(model, BRANCH, norm_order="branch", rope_base=5000.0)


def opt():
    hf = OPTConfig(
        num_hidden_layers=2, num_attention_heads=4, hidden_size=32, ffn_dim=40, vocab_size=60, max_position_embeddings=24,
        word_embed_proj_dim=32, pad_token_id=1, bos_token_id=2, eos_token_id=2, attn_implementation="eager",
    )  # fmt: skip
    model = seeded(OPTForCausalLM(hf), torch.float16, 28)
    inner = model.model.decoder
    w = {"w_e": inner.embed_tokens.weight, "w_pos": inner.embed_positions.weight[2:]}
    w |= norm_weights("ln_final", inner.final_layer_norm)
    for layer, part in enumerate(inner.layers):
        at = f"blocks.{layer}"
        for p in "qkv":
            w |= linear_weights(f"{at}.attn", p, getattr(part.self_attn, f"{p}_proj"))
        w |= linear_weights(f"{at}.attn", "o", part.self_attn.out_proj)
        w |= linear_weights(f"{at}.mlp", "in", part.fc1) | linear_weights(f"{at}.mlp", "out", part.fc2)
        w |= norm_weights(f"{at}.ln1", part.self_attn_layer_norm) | norm_weights(f"{at}.ln2", part.final_layer_norm)
    config = WIDTHS | dict(
        n_token_types=0, norm="layer_norm", norm_eps=1e-5, norm_order="pre", positions="learned", activation="relu", rounded=True,
        mlp="plain", mask="causal", unembed="tied",
    )  # fmt: skip
    return config, model, w


def xlm_roberta():
    hf = XLMRobertaConfig(
        **BERT | dict(max_position_embeddings=26), type_vocab_size=1, layer_norm_eps=1e-5, pad_token_id=1
    )
    model = seeded(XLMRobertaModel(hf), torch.float16, 29)
    w = bert_weights(model.embeddings, model.encoder.layer)
    w["w_pos"] = w["w_pos"][2:]
    return ENCODER | {"norm_eps": 1e-5, "n_token_types": 1}, model, w


def electra():
    """Embeddings that are narrower than the residual stream. The file also contains a head from pre-training."""
    model = seeded(ElectraForPreTraining(ElectraConfig(**BERT, embedding_size=12)), torch.float16, 32)
    return ENCODER, model, electra_weights(model.electra)


def electra_weights(inner):
    w = bert_weights(inner.embeddings, inner.encoder.layer)
    projection = inner.embeddings_project
    return w | {"w_embed": projection.weight.T, "b_embed": projection.bias[None]}


def albert():
    """Four layers with two groups of weights; each group serves two layers."""
    sizes = dict(hidden_size=16, intermediate_size=20, num_attention_heads=2, num_hidden_layers=4)
    model = seeded(AlbertModel(AlbertConfig(**BERT | sizes, num_hidden_groups=2, embedding_size=12)), torch.bfloat16, 33)
    config = ENCODER | dict(activation="gelu_tanh", d_model=16, d_mlp=20, n_heads=2, n_layers=4)
    return config, model, albert_weights(model, 4)


def albert_weights(model, n_layers):
    embeddings, encoder = model.embeddings, model.encoder
    w = {"w_e": embeddings.word_embeddings.weight, "w_token_type": embeddings.token_type_embeddings.weight}
    w |= {"w_pos": embeddings.position_embeddings.weight} | norm_weights("ln_embed", embeddings.LayerNorm)
    projection = encoder.embedding_hidden_mapping_in
    w |= {"w_embed": projection.weight.T, "b_embed": projection.bias[None]}
    for layer in range(n_layers):
        group = layer * len(encoder.albert_layer_groups) // n_layers
        at, part = f"blocks.{layer}", encoder.albert_layer_groups[group].albert_layers[0]
        for p, module in zip("qkvo", (part.attention.query, part.attention.key, part.attention.value, part.attention.dense)):
            w |= linear_weights(f"{at}.attn", p, module)
        w |= linear_weights(f"{at}.mlp", "in", part.ffn) | linear_weights(f"{at}.mlp", "out", part.ffn_output)
        w |= norm_weights(f"{at}.ln1", part.attention.LayerNorm) | norm_weights(f"{at}.ln2", part.full_layer_layer_norm)
    return w


def modernbert():
    """No biases, and no norm before the first attention. The second and third layers have a window and a different
    rotation."""
    hf = ModernBertConfig(
        num_hidden_layers=3, num_attention_heads=2, hidden_size=16, intermediate_size=20, vocab_size=60,
        max_position_embeddings=24, local_attention=4, pad_token_id=0, bos_token_id=2, eos_token_id=3, cls_token_id=2,
        sep_token_id=3, attn_implementation="eager",
        rope_parameters={"full_attention": {"rope_type": "default", "rope_theta": 5000.0},
                         "sliding_attention": {"rope_type": "default", "rope_theta": 300.0}},
    )  # fmt: skip
    model = seeded(ModernBertForMaskedLM(hf), torch.bfloat16, 34)
    inner = model.model
    gamma = lambda name, module: {f"{name}.gamma": module.weight[None]}  # noqa: E731
    w = {"w_e": inner.embeddings.tok_embeddings.weight} | gamma("ln_embed", inner.embeddings.norm)
    w |= gamma("ln_final", inner.final_norm)
    for layer, part in enumerate(inner.layers):
        at = f"blocks.{layer}"
        for p, weight in zip("qkv", part.attn.Wqkv.weight.chunk(3)):
            w[f"{at}.attn.w_{p}"] = weight.T
        for key, weight in zip(("gate", "in"), part.mlp.Wi.weight.chunk(2)):
            w[f"{at}.mlp.w_{key}"] = weight.T
        w |= {f"{at}.attn.w_o": part.attn.Wo.weight.T, f"{at}.mlp.w_out": part.mlp.Wo.weight.T}
        w |= gamma(f"{at}.ln2", part.mlp_norm) | (gamma(f"{at}.ln1", part.attn_norm) if layer else {})
    config = ENCODER | dict(
        n_layers=3, n_heads=2, d_model=16, d_mlp=20, n_token_types=0, norm_eps=1e-5, norm_order="pre", positions="rotary",
        mlp="gated", windows={"1": 2, "2": 2}, rope_base=5000.0, bases={"1": 300.0, "2": 300.0}, mlm_head="gelu",
    )  # fmt: skip
    w |= head_weights(model.head.dense, model.head.norm, model.decoder.bias)
    return config, model, w


def deberta_v2():
    """Keys and queries of distances, and no positions in the embeddings. The text is long enough for a shared row."""
    sizes = dict(hidden_size=16, num_attention_heads=2, intermediate_size=20)
    hf = DebertaV2Config(
        **BERT | sizes, relative_attention=True, position_buckets=8, norm_rel_ebd="layer_norm", share_att_key=True,
        pos_att_type="p2c|c2p", position_biased_input=False, type_vocab_size=0, layer_norm_eps=1e-5,
    )  # fmt: skip
    model = seeded(DebertaV2ForMaskedLM(hf), torch.float16, 35)
    inner = model.deberta
    embedded = inner.encoder.LayerNorm(inner.encoder.rel_embeddings.weight)
    w = {"w_e": inner.embeddings.word_embeddings.weight} | norm_weights("ln_embed", inner.embeddings.LayerNorm)
    for layer, part in enumerate(inner.encoder.layer):
        at, attention = f"blocks.{layer}", part.attention.self
        for p, module in zip("qkv", (attention.query_proj, attention.key_proj, attention.value_proj)):
            w |= linear_weights(f"{at}.attn", p, module)
        w |= {f"{at}.attn.pos_k": attention.key_proj(embedded), f"{at}.attn.pos_q": attention.query_proj(embedded)}
        w |= linear_weights(f"{at}.attn", "o", part.attention.output.dense)
        w |= linear_weights(f"{at}.mlp", "in", part.intermediate.dense)
        w |= linear_weights(f"{at}.mlp", "out", part.output.dense)
        w |= norm_weights(f"{at}.ln1", part.attention.output.LayerNorm) | norm_weights(f"{at}.ln2", part.output.LayerNorm)
    config = ENCODER | dict(
        n_token_types=0, norm_eps=1e-5, d_model=16, n_heads=2, d_mlp=20, positions="none", scalar=24, distances=(8, 24),
        rounded=True, ids=[*IDS, 8, 30, 2, 41, 5, 17], mlm_head="gelu",
    )  # fmt: skip
    return config, model, w | bert_head(model.cls.predictions)


def mpnet():
    """Distance biases, which all layers share. The text is so long that two distances share a bucket."""
    sizes = dict(hidden_size=16, num_attention_heads=2, max_position_embeddings=26)
    model = seeded(MPNetForMaskedLM(MPNetConfig(**BERT | sizes, layer_norm_eps=1e-5)), torch.float16, 31)
    inner = model.mpnet
    w = {"w_e": inner.embeddings.word_embeddings.weight, "w_pos": inner.embeddings.position_embeddings.weight[2:]}
    w |= norm_weights("ln_embed", inner.embeddings.LayerNorm)
    for layer, part in enumerate(inner.encoder.layer):
        at, attention = f"blocks.{layer}", part.attention.attn
        for p in "qkvo":
            w |= linear_weights(f"{at}.attn", p, getattr(attention, p))
        w |= linear_weights(f"{at}.mlp", "in", part.intermediate.dense)
        w |= linear_weights(f"{at}.mlp", "out", part.output.dense)
        w |= norm_weights(f"{at}.ln1", part.attention.LayerNorm) | norm_weights(f"{at}.ln2", part.output.LayerNorm)
        w[f"{at}.attn.distance_bias"] = inner.encoder.relative_attention_bias.weight
    config = ENCODER | dict(n_token_types=0, norm_eps=1e-5, d_model=16, n_heads=2, buckets=(32, 128, True), mlm_head="gelu",
                            ids=[*IDS, 8, 30, 2, 41, 5, 17, 22, 9, 3])  # fmt: skip
    return config, model, w | head_weights(model.lm_head.dense, model.lm_head.layer_norm, model.lm_head.bias)


def marian():
    """Encoder and decoder of the 2017 paper. Decoding starts with the token 59, which is never generated."""
    hf = MarianConfig(
        encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4, d_model=32,
        encoder_ffn_dim=40, decoder_ffn_dim=40, vocab_size=60, max_position_embeddings=24, scale_embedding=True,
        activation_function="silu", pad_token_id=59, eos_token_id=0, decoder_start_token_id=59,
        attn_implementation="eager",
    )  # fmt: skip
    model = with_bias(seeded(MarianMTModel(hf), torch.float16, 20), 21)
    w = translator_weights(model) | {"decoder.b_u": model.final_logits_bias}
    config = TRANSLATOR | dict(norm_order="post", positions="sinusoidal", pairs="halves", embed_scale=32**0.5, activation="silu")
    return config, model, w


TRANSLATOR = WIDTHS | dict(
    n_decoder_layers=2, n_token_types=0, norm="layer_norm", norm_eps=1e-5, activation="gelu", mlp="plain", mask="none",
)  # fmt: skip
SEQ2SEQ = dict(
    encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4, d_model=32,
    encoder_ffn_dim=40, decoder_ffn_dim=40, vocab_size=60, max_position_embeddings=24, attn_implementation="eager",
)  # fmt: skip


def translator_weights(model):
    """The weights of Marian, BART, mBART and M2M100."""
    inner = model.model
    w = {"w_e": inner.shared.weight}
    for name, outer, stack in (("blocks", "", inner.encoder), ("decoder", "decoder.", inner.decoder)):
        if isinstance(stack.embed_positions, torch.nn.Embedding) and stack.embed_positions.weight.requires_grad:
            w[f"{outer}w_pos"] = stack.embed_positions.weight[2:]
        for norm, module in (("ln_embed", "layernorm_embedding"), ("ln_final", "layer_norm")):
            if hasattr(stack, module):
                w |= norm_weights(f"{outer}{norm}", getattr(stack, module))
        for layer, part in enumerate(stack.layers):
            at, is_decoder = f"{name}.{layer}", name == "decoder"
            attentions = {f"{at}.self_attn" if is_decoder else f"{at}.attn": part.self_attn}
            norms = [part.self_attn_layer_norm, part.final_layer_norm]
            if is_decoder:
                attentions[f"{at}.cross_attn"] = part.encoder_attn
                norms.insert(1, part.encoder_attn_layer_norm)
            for attn, module in attentions.items():
                for p, linear in zip("qkvo", (module.q_proj, module.k_proj, module.v_proj, module.out_proj)):
                    w |= linear_weights(attn, p, linear)
            w |= linear_weights(f"{at}.mlp", "in", part.fc1) | linear_weights(f"{at}.mlp", "out", part.fc2)
            for number, module in enumerate(norms, 1):
                w |= norm_weights(f"{at}.ln{number}", module)
    return w


def with_bias(model, seed):
    """Draws the bias of the logits, which is a buffer, so `seeded` did not draw it."""
    with torch.no_grad():
        draw = 0.2 * torch.randn(1, 60, generator=torch.Generator().manual_seed(seed))
        model.final_logits_bias.copy_(draw.half())
    return model


def bart():
    """Learned positions, a norm after the embeddings; the first token of every translation is <s>."""
    model = with_bias(seeded(BartForConditionalGeneration(BartConfig(**SEQ2SEQ)), torch.float16, 31), 32)
    model.forced_bos = 0
    w = translator_weights(model) | {"decoder.b_u": model.final_logits_bias}
    return TRANSLATOR | dict(norm_order="post", positions="learned"), model, w


def mbart():
    """Norms before each sublayer, after the embeddings and at the end; no fixed first token."""
    hf = MBartConfig(**SEQ2SEQ, scale_embedding=True, decoder_start_token_id=2)
    model = with_bias(seeded(MBartForConditionalGeneration(hf), torch.float16, 33), 34)
    w = translator_weights(model) | {"decoder.b_u": model.final_logits_bias}
    return TRANSLATOR | dict(norm_order="pre", positions="learned", embed_scale=32**0.5), model, w


def m2m_100():
    """Sinusoids as in fairseq; each text begins with the code of its language."""
    hf = M2M100Config(**SEQ2SEQ)
    model = seeded(M2M100ForConditionalGeneration(hf), torch.float16, 35)
    # The target language, German.
    model.forced_bos = 37
    config = TRANSLATOR | dict(norm_order="pre", positions="sinusoidal", pairs="fairseq", embed_scale=32**0.5, activation="relu")
    return config, model, translator_weights(model)


def t5(is_gated=False):
    """Biases by distance, scores that are not divided; without a gate, the unembedding is the scaled embedding."""
    hf = T5Config(
        num_layers=2, num_heads=4, d_model=32, d_kv=6, d_ff=40, vocab_size=60, relative_attention_num_buckets=8,
        relative_attention_max_distance=10, feed_forward_proj="gated-gelu" if is_gated else "relu",
        decoder_start_token_id=0, tie_word_embeddings=not is_gated, attn_implementation="eager",
    )  # fmt: skip
    model = T5ForConditionalGeneration(hf)
    if is_gated:
        hf.tie_word_embeddings = False
        model.lm_head.weight = torch.nn.Parameter(torch.zeros(60, 32))
    model = seeded(model, torch.bfloat16, 36 + is_gated)
    model.is_untied = is_gated
    w = {"w_e": model.shared.weight} | ({"w_u": model.lm_head.weight.T} if is_gated else {})
    for name, outer, stack in (("blocks", "", model.encoder), ("decoder", "decoder.", model.decoder)):
        w |= norm_weights(f"{outer}ln_final", stack.final_layer_norm)
        table = stack.block[0].layer[0].SelfAttention.relative_attention_bias.weight
        for layer, block in enumerate(stack.block):
            at, parts = f"{name}.{layer}", list(block.layer)
            attentions = {"self_attn" if name == "decoder" else "attn": parts[0].SelfAttention}
            if name == "decoder":
                attentions["cross_attn"] = parts[1].EncDecAttention
            for attn, module in attentions.items():
                for p in "qkvo":
                    w |= linear_weights(f"{at}.{attn}", p, getattr(module, p))
                if attn != "cross_attn":
                    w[f"{at}.{attn}.distance_bias"] = table
            mlp = parts[-1].DenseReluDense
            matrices = {"gate": "wi_0", "in": "wi_1", "out": "wo"} if is_gated else {"in": "wi", "out": "wo"}
            for key, matrix in matrices.items():
                w |= linear_weights(f"{at}.mlp", key, getattr(mlp, matrix))
            for number, part in enumerate(parts, 1):
                w |= norm_weights(f"{at}.ln{number}", part.layer_norm)
    config = TRANSLATOR | dict(
        d_head=6, norm="rms_norm", norm_eps=1e-6, norm_order="pre", positions="none", scalar=1, buckets=(8, 10, True),
        activation="gelu_tanh" if is_gated else "relu", mlp="gated" if is_gated else "plain",
        unembed_scale=1 if is_gated else 32**-0.5,
    )  # fmt: skip
    return config, model, w


def t5_gated():
    """T5 1.1 and Flan-T5: a gated MLP, and an unembedding of its own."""
    return t5(is_gated=True)


# --- Tokenisers typical of these models ----------------------


def added(*texts):
    return [AddedToken(text, special=True, normalized=False) for text in texts]


def wordpiece():
    words = "the cat sat on mat and hat that had a it is at , . ! ' two".split()
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *words, *"bcdehimnostx", *(f"##{letter}" for letter in "acdehimnostx")]
    tokenizer = Tokenizer(models.WordPiece({piece: id for id, piece in enumerate(pieces)}, unk_token="[UNK]"))
    tokenizer.add_special_tokens(added("[PAD]", "[UNK]", "[CLS]", "[SEP]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    tokenizer.decoder = decoders.WordPiece()
    return tokenizer


def masking_wordpiece():
    tokenizer = wordpiece()
    tokenizer.add_special_tokens(added("[MASK]"))
    return tokenizer


def masking_unigram():
    """The mask token takes the space before it, as in published files."""
    tokenizer = unigram_tokenizer()
    tokenizer.add_special_tokens([AddedToken("<mask>", special=True, normalized=False, lstrip=True)])
    return tokenizer


def byte_level(pre, specials):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre
    trainer = trainers.BpeTrainer(vocab_size=60, special_tokens=added(*specials), show_progress=False)
    tokenizer.train_from_iterator([*CORPUS, "é 日"], trainer)
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def gpt2_tokenizer():
    tokenizer = byte_level(pre_tokenizers.ByteLevel(add_prefix_space=False), ["<|endoftext|>"])
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    return tokenizer


def roberta_tokenizer():
    tokenizer = byte_level(pre_tokenizers.ByteLevel(add_prefix_space=False), ["<s>", "<pad>", "</s>", "<unk>"])
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), add_prefix_space=False)
    return tokenizer


SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def split():
    byte_level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    return pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(SPLIT), "isolated"), byte_level])


def llama_tokenizer():
    tokenizer = byte_level(split(), ["<|begin_of_text|>", "<|end_of_text|>"])
    template = processors.TemplateProcessing(
        single="<|begin_of_text|> $A", pair="<|begin_of_text|> $A <|begin_of_text|>:1 $B:1",
        special_tokens=[("<|begin_of_text|>", 0)],
    )  # fmt: skip
    tokenizer.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False), template])
    return tokenizer


def qwen2_tokenizer():
    tokenizer = byte_level(split(), ["<|endoftext|>", "<|im_start|>", "<|im_end|>"])
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    return tokenizer


def mistral_tokenizer():
    """SentencePiece's BPE as transformers converts it: spaces become ▁, and unknown letters become bytes."""
    marks = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    specials = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in (0x0A, 0xC3, 0xA9, 0xE2))]
    trained_on = Tokenizer(models.BPE())
    trained_on.normalizer = marks
    trained_on.pre_tokenizer = pre_tokenizers.Split("▁", "merged_with_next")
    trained_on.train_from_iterator(CORPUS, trainers.BpeTrainer(vocab_size=60, special_tokens=specials, show_progress=False))
    state = json.loads(trained_on.to_str())["model"]
    merges = [tuple(pair) for pair in state["merges"]]
    model = models.BPE(state["vocab"], merges, unk_token="<unk>", fuse_unk=True, byte_fallback=True)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = marks
    tokenizer.add_special_tokens(added("<unk>", "<s>", "</s>"))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", 1)]
    )
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    )
    return tokenizer


def unigram_tokenizer():
    """SentencePiece's Unigram, as in XLM-R and other multilingual encoders."""
    words = "▁the ▁cat ▁sat ▁on ▁mat ▁and ▁hat ▁that ▁had ▁a ▁it ▁is ▁at ▁ at the".split()
    pieces = [*words, *"abcdehimnostx,.'"]
    vocabulary = [(piece, 0.0) for piece in ("<s>", "<pad>", "</s>", "<unk>")]
    vocabulary += [(piece, -2.0 - place / 8) for place, piece in enumerate(pieces)]
    tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=3))
    tokenizer.add_special_tokens(added("<s>", "<pad>", "</s>", "<unk>"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    tokenizer.decoder = decoders.Metaspace()
    return tokenizer


def m2m_100_tokenizer():
    """SentencePiece's Unigram with the codes of three languages; the source language is English."""
    tokenizer = unigram_tokenizer()
    tokenizer.add_special_tokens(added("__en__", "__de__", "__pt__"))
    first = tokenizer.token_to_id("__en__")
    tokenizer.post_processor = processors.TemplateProcessing(
        single="__en__ $A </s>", pair="__en__ $A $B </s>", special_tokens=[("__en__", first), ("</s>", 2)]
    )
    return tokenizer


def t5_tokenizer():
    """SentencePiece's Unigram in T5's order: padding and start token, end token, unknown token, pieces."""
    words = "▁the ▁cat ▁sat ▁on ▁mat ▁and ▁hat ▁that ▁had ▁a ▁it ▁is ▁at ▁ at the".split()
    pieces = [*words, *"abcdehimnostxlrG:.,'"]
    vocabulary = [(piece, 0.0) for piece in ("<pad>", "</s>", "<unk>")]
    vocabulary += [(piece, -2.0 - place / 8) for place, piece in enumerate(pieces)]
    tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=2))
    tokenizer.add_special_tokens(added("<pad>", "</s>", "<unk>"))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    tokenizer.decoder = decoders.Metaspace()
    return tokenizer


def marian_tokenizer():
    """SentencePiece's Unigram in Marian's order: end token, unknown token, pieces, start token."""
    words = "▁the ▁cat ▁sat ▁on ▁mat ▁and ▁hat ▁that ▁had ▁a ▁it ▁is ▁at ▁ at the".split()
    pieces = [*words, *"abcdefghijklmnopqrstuvwxyz,.'!?0123456789"]
    vocabulary = [("</s>", 0.0), ("<unk>", 0.0)]
    vocabulary += [(piece, -2.0 - place / 8) for place, piece in enumerate(pieces[:57])]
    tokenizer = Tokenizer(models.Unigram([*vocabulary, ("<pad>", 0.0)], unk_id=1))
    tokenizer.add_special_tokens(added("</s>", "<unk>", "<pad>"))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 0)])
    tokenizer.decoder = decoders.Metaspace()
    return tokenizer


# --- Comparing and writing ---------------------------------------------------


def rotated(base, dims, bases, stretches, stretch):
    """`bases` and `stretches` give some layers a different base or stretch. `stretch` is Llama 3.1's (factor, low,
    high, context length)."""

    def divisor(wavelength):
        if stretch is None:
            return 1
        factor, low, high, n_ctx = stretch
        kept = min(max((n_ctx / wavelength - low) / (high - low), 0), 1)
        return 1 / ((1 - kept) / factor + kept)

    def turn(x, layer=None):
        own = bases.get(layer, base)
        rest = x[:, dims or x.shape[1] :]
        x = x[:, :dims]
        n, d = x.shape
        radians = [own ** (2 * i / d) for i in range(d // 2)]
        turns = [[pos / stretches.get(layer, divisor(2 * math.pi * radian)) / radian for radian in radians] for pos in range(n)]
        angle = torch.tensor(turns, dtype=torch.float64)  # [n, d/2]
        a, b = x[:, : d // 2], x[:, d // 2 :]
        return torch.cat([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos(), rest], dim=1)

    return turn


def reference(config, model, w):
    """Computes every site and compares those that transformers exposes."""
    ids = torch.tensor(config.get("ids", IDS))
    is_rounded = config["positions"] == "rotary" or config.get("rounded")
    make.rotated = rotated(config.get("rope_base"), config.get("rotated"), config.get("bases", {}),
                           config.get("stretches", {}), config.get("stretch"))  # fmt: skip
    types = torch.tensor(config.get("types", [0] * len(ids))) if config["n_token_types"] else None
    with torch.no_grad():
        sites = make.forward(ids, types, w, config)
        if config.get("unembed") == "own":
            sites["logits"] = sites["ln_final.normalized"] @ w["w_u"]
        if "n_decoder_layers" in config:
            return with_decoder(sites, config, model, w, ids)
        pair = {"token_type_ids": types[None]} if "types" in config else {}
        output = model(input_ids=ids[None], **pair, output_attentions=True, output_hidden_states=True)
    tolerance = FLOAT32_TOLERANCE if is_rounded else TOLERANCE
    worst = 0
    for layer in range(config["n_layers"]):
        for head in range(config["n_heads"]):
            pattern = output.attentions[layer][0, head].double()
            worst = max(worst, compare("pattern", sites[f"blocks.{layer}.attn.pattern.{head}"], pattern, tolerance))
        worst = max(worst, compare("resid_pre", sites[f"blocks.{layer}.resid_pre"], output.hidden_states[layer][0], tolerance))
    last = f"blocks.{config['n_layers'] - 1}.ln2.normalized" if config["norm_order"] == "post" else "ln_final.normalized"
    worst = max(worst, compare("output", sites[last], output.hidden_states[-1][0], tolerance))
    if "unembed" in config or "mlm_head" in config:
        worst = max(worst, compare("logits", sites["logits"], output.logits[0], tolerance))
    return sites, worst


def with_decoder(sites, config, model, w, ids):
    """The sites of a translator's encoder, and of its decoder for the target WRITTEN."""
    is_pre = config["norm_order"] == "pre"
    last = {"blocks": "ln_final" if is_pre else "blocks.1.ln2", "decoder": "decoder.ln_final" if is_pre else "decoder.1.ln3"}
    read = sites[f"{last['blocks']}.normalized"]
    written = torch.tensor([model.config.decoder_start_token_id, *WRITTEN])
    make.write(written, read, w, config, sites.tap)
    output = model(
        input_ids=ids[None], decoder_input_ids=written[None], output_attentions=True, output_hidden_states=True
    )
    patterns = {"blocks": ("attn", output.encoder_attentions), "decoder": ("self_attn", output.decoder_attentions)}
    theirs = {f"{last['blocks']}.normalized": output.encoder_last_hidden_state[0], "logits": output.logits[0]}
    theirs[f"{last['decoder']}.normalized"] = output.decoder_hidden_states[-1][0]
    for layer in range(2):
        theirs[f"blocks.{layer}.resid_pre"] = output.encoder_hidden_states[layer][0]
        theirs[f"decoder.{layer}.resid_pre"] = output.decoder_hidden_states[layer][0]
        for head in range(4):
            for stack, (kind, attentions) in patterns.items():
                theirs[f"{stack}.{layer}.{kind}.pattern.{head}"] = attentions[layer][0, head]
            theirs[f"decoder.{layer}.cross_attn.pattern.{head}"] = output.cross_attentions[layer][0, head]
    model.greedy = greedy(model, ids, config)
    # transformers computes positions and the embedding's scale in float32.
    return sites, max(compare(name, sites[name], value.double(), FLOAT32_TOLERANCE) for name, value in theirs.items())


def greedy(model, ids, config):
    """At most twelve tokens of the greedy translation; Marian never generates its start token."""
    hf = model.config
    written = [hf.decoder_start_token_id]
    while len(written) < 13 and (len(written) == 1 or written[-1] != hf.eos_token_id):
        first = getattr(model, "forced_bos", None)
        logits = model(input_ids=ids[None], decoder_input_ids=torch.tensor([written])).logits[0, -1]
        if hf.model_type == "marian":
            logits[hf.decoder_start_token_id] = -math.inf
        written.append(first if len(written) == 1 and first is not None else int(logits.argmax()))
    return written[1:]


DTYPES = {"masked_bert": "float16", "masked_distilbert": "float16", "masked_albert": "bfloat16", "masked_electra": "float16", "masked_xlm_roberta": "float16", "bart": "float16", "mbart": "float16", "m2m_100": "float16", "t5": "bfloat16", "t5_gated": "bfloat16", "bert": "bfloat16", "bert_prefixed": "float16", "roberta": "bfloat16", "distilbert": "float16", "electra": "float16", "deberta_v2": "float16", "albert": "bfloat16",
          "gemma2": "bfloat16", "gemma3": "bfloat16", "llama3": "bfloat16", "gpt2": "float16", "gpt_neox": "float16", "llama": "bfloat16", "llama_tied": "float32", "mistral": "float16", "modernbert": "bfloat16", "mpnet": "float16", "olmo2": "bfloat16", "opt": "float16", "phi3": "bfloat16", "xlm_roberta": "float16", "qwen2": "bfloat16", "qwen3": "bfloat16",
          "marian": "float16"}  # fmt: skip
TOKENIZERS = {
    "masked_bert": masking_wordpiece, "masked_distilbert": masking_wordpiece, "masked_albert": unigram_tokenizer, "masked_electra": masking_wordpiece,
    "masked_xlm_roberta": masking_unigram,
    "bart": roberta_tokenizer, "mbart": unigram_tokenizer, "m2m_100": m2m_100_tokenizer, "t5": t5_tokenizer, "t5_gated": t5_tokenizer,
    "bert": wordpiece, "bert_prefixed": unigram_tokenizer, "roberta": roberta_tokenizer, "distilbert": wordpiece,
    "electra": wordpiece, "deberta_v2": unigram_tokenizer, "albert": unigram_tokenizer,
    "gemma2": mistral_tokenizer, "gemma3": mistral_tokenizer, "llama3": llama_tokenizer, "gpt2": gpt2_tokenizer, "gpt_neox": gpt2_tokenizer, "llama": llama_tokenizer, "llama_tied": llama_tokenizer, "mistral": mistral_tokenizer, "modernbert": gpt2_tokenizer, "mpnet": wordpiece,
    "olmo2": gpt2_tokenizer, "opt": gpt2_tokenizer, "phi3": mistral_tokenizer, "xlm_roberta": unigram_tokenizer,
    "qwen2": qwen2_tokenizer, "qwen3": qwen2_tokenizer, "marian": marian_tokenizer,
}  # fmt: skip
# Saved as two shards and an index.
IN_PARTS = {"mistral"}


def write_buckets():
    """Writes the bucket of every distance from a query to a key, for several bucket counts and farthest distances."""
    distances = torch.arange(-300, 301)
    cases = []
    for is_two_sided in (True, False):
        for number, farthest in ((32, 128), (8, 20), (16, 64), (64, 256)):
            found = T5Attention._relative_position_bucket(distances, is_two_sided, number, farthest)
            if is_two_sided and not found.equal(MPNetEncoder.relative_position_bucket(distances, number, farthest)):
                raise SystemExit("T5 and MPNet have different buckets")
            cases.append({"n_buckets": number, "farthest": farthest, "is_two_sided": is_two_sided, "buckets": found.tolist()})
    for number, farthest in ((256, 512), (8, 24)):
        found = make_log_bucket_position(-distances, number, farthest).long() + number
        cases.append({"n_buckets": number, "farthest": farthest, "rows": found.clamp(0, 2 * number - 1).tolist()})
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    (HERE / "buckets.json").write_text(f"[\n{lines}\n]\n")


# Texts with masked words: the text with the typed mask, the place of the mask, and the separator of a pair.
MASKED = {
    "masked_bert": ["the cat [MASK] on the mat", "the cat [SEP] it [MASK] a hat", "[MASK] and [MASK]"],
    "masked_xlm_roberta": ["the cat <mask> on the mat", "a<mask> hat"],
}


def after_layers(name, model, states):
    """The logits of the head after the embeddings and after each layer."""
    head = model.cls if name == "masked_bert" else model.lm_head
    return [head(state) for state in states]


def masked_words(name, model, tokenizer):
    """Distributions at the first mask of each text, in float64."""
    encoder = model.bert if name == "masked_bert" else model.roberta
    layer = encoder.encoder.layer[1]
    d_head = 32 // 4 if name == "masked_bert" else 16 // 2

    def without_head(_, inputs):
        z = inputs[0].clone()
        z[:, :, :d_head] = 0
        return (z, *inputs[1:])

    def shares(logits, place):
        return [round(p, 7) for p in logits[0, place].softmax(-1).tolist()]

    for text in MASKED[name]:
        ids = tokenizer.encode(text).ids
        place = ids.index(tokenizer.token_to_id("[MASK]" if name == "masked_bert" else "<mask>"))
        first = ids.index(3) if name == "masked_bert" else len(ids)
        types = [int(at > first) for at in range(len(ids))]
        given = {"input_ids": torch.tensor([ids]), "token_type_ids": torch.tensor([types])}
        with torch.no_grad():
            output = model(**given, output_hidden_states=True)
            after = [shares(logits, place) for logits in after_layers(name, model, output.hidden_states)]
            hook = layer.attention.output.dense.register_forward_pre_hook(without_head)
            head_off = shares(model(**given).logits, place)
            hook.remove()
            hook = layer.output.dense.register_forward_hook(lambda _, __, y: torch.zeros_like(y))
            mlp_off = shares(model(**given).logits, place)
            hook.remove()
        yield {"model": name, "text": text, "ids": ids, "token_types": types, "place": place, "probabilities": shares(output.logits, place),
               "after": after, "without": {"head.1.0": head_off, "mlp.1": mlp_off}}  # fmt: skip


def main():
    masked = []
    shutil.rmtree(HERE, ignore_errors=True)
    HERE.mkdir()
    tokens = {}
    for made in (albert, bert, bert_prefixed, masked_bert, masked_distilbert, masked_albert, masked_electra, masked_xlm_roberta, roberta, deberta_v2, distilbert, electra, gemma2, gemma3, gpt2, gpt_neox, llama, llama3, llama_tied, mistral, modernbert, mpnet, olmo2, opt, phi3, qwen2, qwen3, xlm_roberta, marian, bart, mbart, m2m_100, t5, t5_gated):
        name = made.__name__
        config, model, w = made()
        sites, worst = reference(config, model, w)
        tensors = {f"site.{site}": value.to(torch.float32).contiguous().clone() for site, value in sites.items()}
        metadata = {"ids": json.dumps(config.get("ids", IDS))}
        if "types" in config:
            metadata["token_types"] = json.dumps(config["types"])
        if "n_decoder_layers" in config:
            metadata |= {"written": json.dumps(WRITTEN), "greedy": json.dumps(model.greedy)}
        data = serialize(tensors, metadata)
        (HERE / f"{name}.safetensors").write_bytes(data)
        folder = HERE / name
        if name in MASKED:
            masked.extend(masked_words(name, model, TOKENIZERS[name]()))
        size = "30KB" if name in IN_PARTS else "1GB"
        model.to(getattr(torch, DTYPES[name])).save_pretrained(folder, max_shard_size=size)
        (folder / "generation_config.json").unlink(missing_ok=True)
        if getattr(model, "is_untied", None) is not None:
            # Published files have this field, but transformers 5 ignores it.
            tasks = {"summarization": {"prefix": "summarize: "}, "translation_en_to_de": {"prefix": "translate English to German: "}}
            fields = json.loads((folder / "config.json").read_text())
            fields |= {"tie_word_embeddings": not model.is_untied, "task_specific_params": tasks}
            (folder / "config.json").write_text(json.dumps(fields, indent=2, sort_keys=True) + "\n")
        if hasattr(model, "forced_bos"):
            # Published files have this field, but transformers 5 no longer saves it in config.json.
            fields = json.loads((folder / "config.json").read_text()) | {"forced_bos_token_id": model.forced_bos}
            (folder / "config.json").write_text(json.dumps(fields, indent=2, sort_keys=True) + "\n")
        tokenizer = TOKENIZERS[name]()
        if tokenizer.get_vocab_size() > 60:
            raise SystemExit(f"{name}: its tokeniser has {tokenizer.get_vocab_size()} entries")
        tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
        tokens[name] = [[text, tokenizer.encode(text).ids] for text in TEXTS]
        files = sorted((path.name, path.stat().st_size) for path in folder.iterdir())
        print(f"{name}: {len(data)} bytes of sites, largest difference {worst:.1e}, {files}")
    lines = {name: ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases) for name, cases in tokens.items()}
    models = ",\n".join(f'"{name}": [\n{cases}\n]' for name, cases in lines.items())
    (HERE / "tokens.json").write_text(f"{{\n{models}\n}}\n")
    (HERE / "masked.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in masked) + "\n]\n")
    write_buckets()


if __name__ == "__main__":
    main()
