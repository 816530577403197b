//! The effect of each field of `config.json`, by architecture: the fields that transformers 5.24
//! uses, and the fields of older versions.

use headlight::checkpoint::Checkpoint;
use headlight::error::Result;
use headlight::model::Model;
use headlight::model::config::Decoding;
use headlight::model::decoder::Decoder;
use headlight::model::site::Site;
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use serde_json::{Value, json};

use crate::Outcome::{self, Honoured, Ignored, Refused};
use crate::common::files::Folder;

const ALL: &str = "bert roberta xlm_roberta distilbert gpt2 gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2 opt mpnet electra albert modernbert deberta_v2 marian";
const BERTS: &str = "bert roberta xlm_roberta";
const LLAMAS: &str = "llama mistral qwen2 qwen3";
const GROUPED: &str = "llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2";

const TRAINING: Outcome = Ignored("it is used in training only");
const INITIAL: Outcome = Ignored("it is for weights that are missing in the file");
const OUTPUT: Outcome = Ignored("it selects return values");
const IDS: Outcome = Ignored("tokens come from the tokeniser, whose ids these are");
const HEAD: Outcome = Ignored("it belongs to a task head, which is not run");
const LABEL: Outcome = Ignored("it is a name");
const STORAGE: Outcome =
    Ignored("weights keep their storage format and numbers are computed in float32");
const GENERATE: Outcome = Ignored("the page decodes greedily, without generate()");

/// Each row: architectures, a field, a changed value, and its effect.
#[rustfmt::skip]
const TABLE: &[(&str, &str, &str, Outcome)] = &[
    // Sizes.
    ("bert roberta xlm_roberta gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2", "hidden_size", "64", Honoured),
    ("bert roberta xlm_roberta gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2", "intermediate_size", "48", Honoured),
    ("bert roberta xlm_roberta gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2", "num_hidden_layers", "1", Honoured),
    ("bert roberta xlm_roberta gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2", "num_attention_heads", "2", Honoured),
    (BERTS, "type_vocab_size", "3", Honoured),
    ("bert roberta xlm_roberta distilbert gpt2 gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2", "vocab_size", "61", Honoured),
    ("marian", "vocab_size", "61", Refused),
    ("bert roberta xlm_roberta distilbert", "max_position_embeddings", "20", Honoured),
    ("gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2 marian", "max_position_embeddings", "20", Honoured),
    ("distilbert", "dim", "64", Honoured),
    ("distilbert", "hidden_dim", "48", Honoured),
    ("distilbert", "n_heads", "2", Honoured),
    ("distilbert", "n_layers", "1", Honoured),
    ("gpt2", "n_embd", "64", Honoured),
    ("gpt2", "n_head", "2", Honoured),
    ("gpt2", "n_inner", "48", Honoured),
    ("gpt2", "n_layer", "1", Honoured),
    ("gpt2", "n_positions", "20", Honoured),
    (GROUPED, "num_key_value_heads", "4", Honoured),
    (GROUPED, "head_dim", "4", Honoured),
    ("marian", "d_model", "64", Honoured),
    ("marian", "encoder_layers", "1", Honoured),
    ("marian", "decoder_layers", "1", Honoured),
    ("marian", "encoder_ffn_dim", "48", Refused),
    ("marian", "decoder_ffn_dim", "48", Refused),
    ("marian", "encoder_attention_heads", "2", Refused),
    ("marian", "decoder_attention_heads", "2", Refused),
    ("marian", "decoder_vocab_size", "61", Refused),
    // Fields that are aliases of others in transformers.
    ("gpt2 distilbert marian", "hidden_size", "64", Refused),
    ("gpt2 distilbert marian", "num_attention_heads", "2", Refused),
    ("gpt2 distilbert marian", "num_hidden_layers", "1", Refused),
    ("gpt2", "max_position_embeddings", "20", Refused),
    ("gpt2", "n_ctx", "20", Ignored("transformers reads n_positions")),
    // Activation functions.
    ("bert roberta xlm_roberta gpt_neox llama mistral qwen2 qwen3 phi3 olmo2", "hidden_act", "\"relu\"", Honoured),
    ("bert roberta xlm_roberta gpt_neox llama mistral qwen2 qwen3 phi3 olmo2", "hidden_act", "\"gelu_new\"", Honoured),
    ("bert roberta xlm_roberta gpt_neox llama mistral qwen2 qwen3 phi3 olmo2", "hidden_act", "\"quick_gelu\"", Refused),
    ("gpt2 marian", "activation_function", "\"relu\"", Honoured),
    ("gpt2 marian", "activation_function", "\"tanh\"", Refused),
    ("distilbert", "activation", "\"relu\"", Honoured),
    ("distilbert", "activation", "\"mish\"", Refused),
    // Norms.
    ("bert roberta xlm_roberta gpt_neox", "layer_norm_eps", "0.01", Honoured),
    ("gpt2", "layer_norm_epsilon", "0.01", Honoured),
    (GROUPED, "rms_norm_eps", "0.01", Honoured),
    ("marian", "normalize_before", "true", Refused),
    ("marian", "normalize_embedding", "true", Refused),
    ("marian", "add_final_layer_norm", "true", Refused),
    // Positions.
    (BERTS, "position_embedding_type", "\"relative_key\"", Refused),
    ("distilbert", "sinusoidal_pos_embds", "true", Ignored("the file holds the sinusoids")),
    ("marian", "static_position_embeddings", "true", Ignored("positions are sinusoids always")),
    (GROUPED, "rope_parameters", r#"{"rope_theta": 700.0}"#, Honoured),
    (GROUPED, "rope_parameters", r#"{"rope_type": "linear", "factor": 2.0}"#, Honoured),
    (GROUPED, "rope_parameters", r#"{"rope_type": "linear"}"#, Refused),
    (GROUPED, "rope_parameters", r#"{"factor": 2.0}"#, Refused),
    (GROUPED, "rope_parameters", r#"{"rope_type": "dynamic", "factor": 2.0}"#, Refused),
    (GROUPED, "rope_parameters", r#"{"rope_type": "yarn", "factor": 2.0}"#, Refused),
    ("llama mistral qwen2 qwen3 gemma2 gemma3 olmo2", "rope_parameters", r#"{"partial_rotary_factor": 0.5}"#, Refused),
    ("llama mistral qwen2 qwen3 gemma2 phi3 olmo2", "rope_parameters", r#"{"full_attention": {"rope_theta": 7.0}}"#, Refused),
    (GROUPED, "rope_parameters", r#"{"attention_factor": 2.0}"#, Refused),
    ("gpt_neox", "rope_parameters", r#"{"rope_theta": 700.0}"#, Honoured),
    ("gpt_neox", "rope_parameters", r#"{"rope_theta": 5000.0, "partial_rotary_factor": 0.25}"#, Honoured),
    ("gpt_neox", "rope_parameters", r#"{"partial_rotary_factor": 1.5}"#, Refused),
    ("gpt_neox", "rotary_emb_base", "700.0", Ignored("rope_parameters has one, which counts")),
    ("gpt_neox", "rotary_pct", "0.25", Ignored("likewise")),
    (GROUPED, "rope_scaling", r#"{"type": "linear", "factor": 2.0}"#, Honoured),
    (GROUPED, "rope_scaling", r#"{"type": "llama3", "factor": 8.0}"#, Refused),
    (GROUPED, "rope_scaling", "4.0", Refused),
    (GROUPED, "rope_theta", "700.0", Ignored("rope_parameters has one, which counts")),
    (LLAMAS, "partial_rotary_factor", "0.5", Refused),
    (LLAMAS, "rope_parameters", r#"{"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 100}"#, Honoured),
    (LLAMAS, "rope_parameters", r#"{"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 4.0, "high_freq_factor": 1.0, "original_max_position_embeddings": 100}"#, Refused),
    ("gemma3", "rope_parameters", r#"{"full_attention": {"rope_theta": 7.0}}"#, Honoured),
    ("gemma3", "rope_parameters", r#"{"sliding_attention": {"rope_theta": 7.0}}"#, Refused),
    ("gemma3", "rope_parameters", r#"{"sliding_attention": 7.0}"#, Refused),
    ("gemma3", "rope_local_base_freq", "700.0", Ignored("rope_parameters has one, which counts")),
    ("gemma3", "_sliding_window_pattern", "2", Ignored("layer_types counts")),
    ("gemma3", "sliding_window_pattern", "2", Ignored("layer_types counts")),
    // Attention.
    ("bert roberta xlm_roberta gpt_neox", "is_decoder", "true", Refused),
    ("bert roberta xlm_roberta gpt2", "add_cross_attention", "true", Refused),
    ("gpt2", "scale_attn_weights", "false", Refused),
    ("gpt2", "scale_attn_by_inverse_layer_idx", "true", Refused),
    ("gpt2", "reorder_and_upcast_attn", "true", Ignored("all is computed in float32")),
    ("llama qwen3 olmo2", "attention_bias", "true", Honoured),
    ("gpt_neox", "attention_bias", "false", Honoured),
    ("gpt_neox", "use_parallel_residual", "false", Honoured),
    ("mistral qwen2", "attention_bias", "true", Ignored("these have biases fixed by their type")),
    ("llama", "mlp_bias", "true", Honoured),
    ("mistral qwen2 qwen3", "mlp_bias", "true", Ignored("these have biases fixed by their type")),
    ("mistral", "sliding_window", "3", Honoured),
    ("llama", "sliding_window", "3", Ignored("transformers ignores it too")),
    ("qwen2 qwen3", "sliding_window", "6", Ignored("use_sliding_window is false")),
    ("qwen2 qwen3", "use_sliding_window", "true", Ignored("sliding_window is null")),
    ("qwen2 qwen3", "max_window_layers", "0", Ignored("use_sliding_window is false")),
    (LLAMAS, "layer_types", r#"["sliding_attention", "full_attention"]"#, Ignored("there is no window")),
    (GROUPED, "layer_types", "2", Refused),
    (GROUPED, "layer_types", r#"["full_attention"]"#, Refused),
    ("phi3", "sliding_window", "null", Honoured),
    ("phi3", "partial_rotary_factor", "0.25", Ignored("rope_parameters has one, which counts")),
    ("phi3", "rope_parameters", r#"{"rope_type": "longrope", "factor": 2.0}"#, Refused),
    ("phi3", "original_max_position_embeddings", "20", Ignored("it is for longrope")),
    ("phi3", "embd_pdrop", "0.5", TRAINING),
    ("phi3", "resid_pdrop", "0.5", TRAINING),
    ("gemma2 gemma3", "layer_types", r#"["full_attention", "sliding_attention"]"#, Honoured),
    ("gemma2 gemma3 phi3", "sliding_window", "4", Honoured),
    ("gemma2 gemma3", "use_bidirectional_attention", "true", Refused),
    ("gemma2 gemma3", "attention_bias", "true", Refused),
    ("gemma2 gemma3", "attn_logit_softcapping", "0.7", Honoured),
    ("gemma2", "attn_logit_softcapping", "null", Honoured),
    ("gemma2 gemma3", "attn_logit_softcapping", "-1.0", Refused),
    ("gemma2 gemma3", "query_pre_attn_scalar", "16", Honoured),
    ("gemma2 gemma3", "hidden_activation", "\"silu\"", Honoured),
    ("gemma2 gemma3", "hidden_activation", "\"tanh\"", Refused),
    (GROUPED, "layer_types", r#"["linear_attention", "full_attention"]"#, Refused),
    (LLAMAS, "attention_chunk_size", "8", Refused),
    (LLAMAS, "attn_logit_softcapping", "50.0", Refused),
    ("llama mistral qwen2 qwen3 olmo2", "clip_qkv", "8.0", Refused),
    (LLAMAS, "query_pre_attn_scalar", "16", Refused),
    (LLAMAS, "attention_multiplier", "0.5", Refused),
    (LLAMAS, "use_qk_norm", "true", Refused),
    ("llama", "pretraining_tp", "2", Ignored("it splits sums that stay the same")),
    // The residual stream and the logits.
    (LLAMAS, "embedding_multiplier", "2.0", Refused),
    (LLAMAS, "residual_multiplier", "2.0", Refused),
    (LLAMAS, "logits_scaling", "2.0", Refused),
    (LLAMAS, "logit_scale", "2.0", Refused),
    (LLAMAS, "final_logit_softcapping", "30.0", Refused),
    ("gemma2 gemma3", "final_logit_softcapping", "4.0", Honoured),
    ("gemma2 gemma3", "tie_word_embeddings", "false", Honoured),
    ("marian", "scale_embedding", "false", Honoured),
    ("gpt2 qwen2", "tie_word_embeddings", "false", Honoured),
    ("gpt_neox llama mistral qwen3 phi3 olmo2", "tie_word_embeddings", "true", Ignored("the file has an unembedding")),
    ("bert xlm_roberta distilbert", "tie_word_embeddings", "false", HEAD),
    ("roberta", "tie_word_embeddings", "false", Honoured),
    ("marian", "tie_word_embeddings", "false", Refused),
    ("marian", "share_encoder_decoder_embeddings", "false", Refused),
    // Ids.
    ("roberta xlm_roberta", "pad_token_id", "2", Honoured),
    ("bert distilbert gpt2 gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2 marian", "pad_token_id", "5", IDS),
    ("bert roberta xlm_roberta distilbert gpt2 gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2", "eos_token_id", "5", IDS),
    ("marian", "eos_token_id", "5", Honoured),
    (ALL, "bos_token_id", "5", IDS),
    ("marian", "decoder_start_token_id", "5", Honoured),
    ("marian", "forced_bos_token_id", "5", Honoured),
    ("marian", "suppress_tokens", "[5]", Refused),
    ("marian", "begin_suppress_tokens", "[5]", Refused),
    ("marian", "forced_eos_token_id", "5", GENERATE),
    ("marian", "bad_words_ids", "[[59]]", GENERATE),
    ("marian", "num_beams", "6", GENERATE),
    ("marian", "max_length", "6", GENERATE),
    // OPT.
    ("opt", "hidden_size", "64", Refused),
    ("opt", "word_embed_proj_dim", "16", Refused),
    ("opt", "ffn_dim", "48", Honoured),
    ("opt", "num_hidden_layers", "1", Honoured),
    ("opt", "num_attention_heads", "2", Honoured),
    ("opt", "vocab_size", "61", Honoured),
    ("opt", "max_position_embeddings", "20", Honoured),
    ("opt", "activation_function", "\"gelu\"", Honoured),
    ("opt", "activation_function", "\"tanh\"", Refused),
    ("opt", "do_layer_norm_before", "false", Refused),
    ("opt", "layer_norm_elementwise_affine", "false", Refused),
    ("opt", "_remove_final_layer_norm", "true", Refused),
    ("opt", "enable_bias", "false", Honoured),
    ("opt", "tie_word_embeddings", "false", Honoured),
    ("opt", "pad_token_id", "5", IDS),
    ("opt", "eos_token_id", "5", IDS),
    ("opt", "init_std", "0.5", INITIAL),
    ("opt", "attention_dropout", "0.5", TRAINING),
    ("opt", "dropout", "0.5", TRAINING),
    ("opt", "layerdrop", "0.5", TRAINING),
    // ALBERT.
    ("albert", "embedding_size", "16", Honoured),
    ("albert", "hidden_size", "64", Honoured),
    ("albert", "intermediate_size", "48", Honoured),
    ("albert", "num_hidden_layers", "2", Honoured),
    ("albert", "num_hidden_groups", "1", Honoured),
    ("albert", "inner_group_num", "2", Refused),
    ("albert", "num_attention_heads", "4", Honoured),
    ("albert", "type_vocab_size", "3", Honoured),
    ("albert", "vocab_size", "61", Honoured),
    ("albert", "max_position_embeddings", "20", Honoured),
    ("albert", "hidden_act", "\"relu\"", Honoured),
    ("albert", "hidden_act", "\"quick_gelu\"", Refused),
    ("albert", "layer_norm_eps", "0.01", Honoured),
    ("albert", "tie_word_embeddings", "false", HEAD),
    ("albert", "pad_token_id", "5", IDS),
    ("albert", "eos_token_id", "5", IDS),
    ("albert", "classifier_dropout_prob", "0.5", TRAINING),
    ("albert", "initializer_range", "0.5", INITIAL),
    ("albert", "attention_probs_dropout_prob", "0.5", TRAINING),
    ("albert", "hidden_dropout_prob", "0.5", TRAINING),
    // DeBERTa-v2.
    ("deberta_v2", "hidden_size", "64", Honoured),
    ("deberta_v2", "embedding_size", "8", Refused),
    ("deberta_v2", "attention_head_size", "4", Refused),
    ("deberta_v2", "intermediate_size", "48", Honoured),
    ("deberta_v2", "num_hidden_layers", "1", Honoured),
    ("deberta_v2", "num_attention_heads", "4", Honoured),
    ("deberta_v2", "type_vocab_size", "3", Honoured),
    ("deberta_v2", "vocab_size", "61", Honoured),
    ("deberta_v2", "max_position_embeddings", "20", Honoured),
    ("deberta_v2", "hidden_act", "\"relu\"", Honoured),
    ("deberta_v2", "hidden_act", "\"quick_gelu\"", Refused),
    ("deberta_v2", "layer_norm_eps", "0.01", Honoured),
    ("deberta_v2", "relative_attention", "false", Refused),
    ("deberta_v2", "share_att_key", "false", Refused),
    ("deberta_v2", "pos_att_type", "\"c2p\"", Refused),
    ("deberta_v2", "pos_att_type", r#"["c2p", "p2c", "p2p"]"#, Refused),
    ("deberta_v2", "pos_att_type", "\"c2p|p2c\"", Ignored("the order does not matter")),
    ("deberta_v2", "position_buckets", "4", Honoured),
    ("deberta_v2", "max_relative_positions", "12", Honoured),
    ("deberta_v2", "norm_rel_ebd", "\"none\"", Honoured),
    ("deberta_v2", "norm_rel_ebd", "\"rms_norm\"", Refused),
    ("deberta_v2", "position_biased_input", "true", Honoured),
    ("deberta_v2", "conv_kernel_size", "3", Refused),
    ("deberta_v2", "tie_word_embeddings", "false", Honoured),
    ("deberta_v2", "legacy", "false", Ignored("the names of the head's tensors tell the same")),
    ("deberta_v2", "pooler_dropout", "0.5", HEAD),
    ("deberta_v2", "pooler_hidden_act", "\"relu\"", HEAD),
    ("deberta_v2", "pooler_hidden_size", "8", HEAD),
    ("deberta_v2", "pad_token_id", "5", IDS),
    ("deberta_v2", "eos_token_id", "5", IDS),
    ("deberta_v2", "initializer_range", "0.5", INITIAL),
    ("deberta_v2", "attention_probs_dropout_prob", "0.5", TRAINING),
    ("deberta_v2", "hidden_dropout_prob", "0.5", TRAINING),
    // ELECTRA.
    ("electra", "embedding_size", "16", Honoured),
    ("electra", "hidden_size", "64", Honoured),
    ("electra", "intermediate_size", "48", Honoured),
    ("electra", "num_hidden_layers", "1", Honoured),
    ("electra", "num_attention_heads", "2", Honoured),
    ("electra", "type_vocab_size", "3", Honoured),
    ("electra", "vocab_size", "61", Honoured),
    ("electra", "max_position_embeddings", "20", Honoured),
    ("electra", "hidden_act", "\"relu\"", Honoured),
    ("electra", "hidden_act", "\"quick_gelu\"", Refused),
    ("electra", "layer_norm_eps", "0.01", Honoured),
    ("electra", "is_decoder", "true", Refused),
    ("electra", "add_cross_attention", "true", Refused),
    ("electra", "tie_word_embeddings", "false", HEAD),
    ("electra", "pad_token_id", "5", IDS),
    ("electra", "eos_token_id", "5", IDS),
    ("electra", "summary_activation", "\"tanh\"", HEAD),
    ("electra", "summary_last_dropout", "0.5", HEAD),
    ("electra", "summary_type", "\"last\"", HEAD),
    ("electra", "summary_use_proj", "false", HEAD),
    ("electra", "classifier_dropout", "0.5", TRAINING),
    ("electra", "initializer_range", "0.5", INITIAL),
    ("electra", "attention_probs_dropout_prob", "0.5", TRAINING),
    ("electra", "hidden_dropout_prob", "0.5", TRAINING),
    // ModernBERT.
    ("modernbert", "hidden_size", "64", Honoured),
    ("modernbert", "intermediate_size", "48", Honoured),
    ("modernbert", "num_hidden_layers", "2", Honoured),
    ("modernbert", "num_attention_heads", "4", Honoured),
    ("modernbert", "vocab_size", "61", Honoured),
    ("modernbert", "max_position_embeddings", "20", Honoured),
    ("modernbert", "hidden_activation", "\"relu\"", Honoured),
    ("modernbert", "hidden_activation", "\"quick_gelu\"", Refused),
    ("modernbert", "norm_eps", "0.01", Honoured),
    ("modernbert", "norm_bias", "true", Honoured),
    ("modernbert", "attention_bias", "true", Honoured),
    ("modernbert", "mlp_bias", "true", Honoured),
    ("modernbert", "local_attention", "2", Honoured),
    ("modernbert", "layer_types", r#"["sliding_attention", "full_attention", "full_attention"]"#, Honoured),
    ("modernbert", "layer_types", r#"["linear_attention"]"#, Refused),
    ("modernbert", "global_attn_every_n_layers", "2", Ignored("layer_types counts")),
    ("modernbert", "rope_parameters", r#"{"full_attention": {"rope_theta": 7.0}}"#, Honoured),
    ("modernbert", "rope_parameters", r#"{"sliding_attention": {"rope_theta": 7.0}}"#, Refused),
    ("modernbert", "global_rope_theta", "700.0", Ignored("rope_parameters has one, which counts")),
    ("modernbert", "local_rope_theta", "700.0", Ignored("rope_parameters has one, which counts")),
    ("modernbert", "rope_scaling", r#"{"type": "linear", "factor": 2.0}"#, Refused),
    ("modernbert", "tie_word_embeddings", "false", Honoured),
    ("modernbert", "pad_token_id", "5", IDS),
    ("modernbert", "eos_token_id", "5", IDS),
    ("modernbert", "cls_token_id", "5", IDS),
    ("modernbert", "sep_token_id", "5", IDS),
    ("modernbert", "classifier_activation", "\"relu\"", Honoured),
    ("modernbert", "classifier_bias", "true", Honoured),
    ("modernbert", "classifier_pooling", "\"mean\"", HEAD),
    ("modernbert", "decoder_bias", "false", Honoured),
    ("modernbert", "sparse_prediction", "true", HEAD),
    ("modernbert", "sparse_pred_ignore_index", "0", HEAD),
    ("modernbert", "deterministic_flash_attn", "true", Ignored("all is computed in float32")),
    ("modernbert", "attention_dropout", "0.5", TRAINING),
    ("modernbert", "classifier_dropout", "0.5", TRAINING),
    ("modernbert", "embedding_dropout", "0.5", TRAINING),
    ("modernbert", "mlp_dropout", "0.5", TRAINING),
    ("modernbert", "initializer_range", "0.5", INITIAL),
    ("modernbert", "initializer_cutoff_factor", "3.0", INITIAL),
    // MPNet.
    ("mpnet", "hidden_size", "64", Honoured),
    ("mpnet", "intermediate_size", "48", Honoured),
    ("mpnet", "num_hidden_layers", "1", Honoured),
    ("mpnet", "num_attention_heads", "4", Honoured),
    ("mpnet", "vocab_size", "61", Honoured),
    ("mpnet", "max_position_embeddings", "20", Honoured),
    ("mpnet", "hidden_act", "\"relu\"", Honoured),
    ("mpnet", "hidden_act", "\"quick_gelu\"", Refused),
    ("mpnet", "layer_norm_eps", "0.01", Honoured),
    ("mpnet", "relative_attention_num_buckets", "16", Refused),
    ("mpnet", "tie_word_embeddings", "false", Honoured),
    ("mpnet", "pad_token_id", "5", Ignored("transformers always uses 1")),
    ("mpnet", "eos_token_id", "5", IDS),
    ("mpnet", "initializer_range", "0.5", INITIAL),
    ("mpnet", "attention_probs_dropout_prob", "0.5", TRAINING),
    ("mpnet", "hidden_dropout_prob", "0.5", TRAINING),
    // Fields of every model.
    (ALL, "model_type", "\"gemma\"", Refused),
    (ALL, "quantization_config", r#"{"quant_method": "gptq"}"#, Refused),
    (ALL, "per_layer_config", r#"{"0": {"num_attention_heads": 2}}"#, Refused),
    (ALL, "pruned_heads", r#"{"0": [1]}"#, Refused),
    (ALL, "architectures", r#"["Other"]"#, LABEL),
    (ALL, "transformers_version", "\"4.0.0\"", LABEL),
    (ALL, "auto_map", r#"{"AutoModel": "other.Model"}"#, Ignored("code of a model is not run")),
    (ALL, "dtype", "\"float64\"", STORAGE),
    (ALL, "torch_dtype", "\"float16\"", STORAGE),
    (ALL, "use_cache", "false", Ignored("kept keys and values are those of the whole text")),
    (ALL, "chunk_size_feed_forward", "2", Ignored("rows of an MLP do not depend on one another")),
    (ALL, "is_encoder_decoder", "false", Ignored("the architecture says it")),
    ("marian", "is_decoder", "true", Ignored("the architecture says it")),
    (ALL, "output_attentions", "true", OUTPUT),
    (ALL, "output_hidden_states", "true", OUTPUT),
    (ALL, "return_dict", "false", OUTPUT),
    (ALL, "id2label", r#"{"0": "A"}"#, HEAD),
    (ALL, "label2id", r#"{"A": 0}"#, HEAD),
    (ALL, "problem_type", "\"regression\"", HEAD),
    ("gpt2", "summary_activation", "\"tanh\"", HEAD),
    ("gpt2", "summary_first_dropout", "0.5", HEAD),
    ("gpt2", "summary_proj_to_labels", "false", HEAD),
    ("gpt2", "summary_type", "\"last\"", HEAD),
    ("gpt2", "summary_use_proj", "false", HEAD),
    ("bert roberta xlm_roberta distilbert gpt2 gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2", "initializer_range", "0.5", INITIAL),
    ("marian", "init_std", "0.5", INITIAL),
    (BERTS, "attention_probs_dropout_prob", "0.5", TRAINING),
    ("gpt_neox", "hidden_dropout", "0.5", TRAINING),
    (BERTS, "hidden_dropout_prob", "0.5", TRAINING),
    ("bert roberta xlm_roberta gpt_neox", "classifier_dropout", "0.5", TRAINING),
    ("distilbert gpt_neox llama mistral qwen2 qwen3 gemma2 gemma3 phi3 olmo2 marian", "attention_dropout", "0.5", TRAINING),
    ("distilbert marian", "dropout", "0.5", TRAINING),
    ("distilbert", "qa_dropout", "0.5", TRAINING),
    ("distilbert", "seq_classif_dropout", "0.5", TRAINING),
    ("gpt2", "attn_pdrop", "0.5", TRAINING),
    ("gpt2", "embd_pdrop", "0.5", TRAINING),
    ("gpt2", "resid_pdrop", "0.5", TRAINING),
    ("marian", "activation_dropout", "0.5", TRAINING),
    ("marian", "encoder_layerdrop", "0.5", TRAINING),
    ("marian", "decoder_layerdrop", "0.5", TRAINING),
];

/// The model's maximum text length, its decoder's special tokens, and every number of a forward pass.
fn numbers(folder: &Folder) -> Result<(usize, Decoding, Vec<u32>)> {
    let Checkpoint {
        config, weights, ..
    } = folder.read()?;
    let model = Model::new(config.clone(), weights)?;
    let mut trace = Trace::all();
    let tokens = Tokens::new(&[7, 20, 31, 9, 44, 8, 30], &config)?;
    let last = model.forward(&mut trace, &tokens);
    if let Some(decoder) = Decoder::of(&model) {
        let mut pass = decoder.start_pass(&mut trace, &last);
        decoder.write(&mut trace, &[8, 30], &mut pass)?;
    }
    let sites = Site::all(&config).into_iter();
    let matrices = sites.filter_map(|site| trace.get(site).ok());
    let bits = matrices.flat_map(|matrix| matrix.iter().map(|number| number.to_bits()));
    Ok((config.n_ctx, config.decoding, bits.collect()))
}

#[test]
fn each_field_is_honoured_refused_or_ignored() {
    let mut faults = Vec::new();
    for (models, field, value, outcome) in TABLE {
        let value: Value = serde_json::from_str(value).unwrap();
        for model in models.split(' ') {
            let folder = Folder::of(model);
            let expected = numbers(&folder).unwrap();
            let found = numbers(&folder.with(field, value.clone()));
            let fault = outcome.fault(&expected, found, "in config.json, but only");
            faults.extend(fault.map(|fault| format!("{model}, {field} = {value}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_table_has_each_field_that_transformers_saves() {
    for model in ALL.split(' ') {
        let config: Value = serde_json::from_slice(&Folder::of(model).config()).unwrap();
        for field in config.as_object().unwrap().keys() {
            let mut rows = TABLE.iter();
            let is_there = |(models, found, ..): &(&str, &str, &str, Outcome)| {
                found == field && models.split(' ').any(|found| found == model)
            };
            assert!(rows.any(is_there), "{model}: {field} has no row");
        }
    }
}

#[test]
fn a_mistral_without_a_window_has_the_default_of_transformers() {
    let window = |window: Option<Value>| {
        let mut folder = Folder::of("mistral");
        let mut config: Value = serde_json::from_slice(&folder.config()).unwrap();
        let fields = config.as_object_mut().unwrap();
        fields.remove("sliding_window");
        fields.extend(window.map(|window| ("sliding_window".into(), window)));
        folder.set("config.json", serde_json::to_vec(&config).unwrap());
        folder.read().unwrap().config.stacks[0].layers[1].window
    };
    assert_eq!(window(None), Some(4095));
    assert_eq!(window(Some(Value::Null)), None);
    assert_eq!(window(Some(json!(1000))), Some(999));
}

#[test]
fn honours_the_base_in_the_fields_of_each_version_of_transformers() {
    let base = |fields: &[(&str, Value)]| {
        let folder = Folder::of("llama").with("rope_parameters", Value::Null);
        let of = |folder: Folder, (field, value): &(&str, Value)| folder.with(field, value.clone());
        numbers(&fields.iter().fold(folder, of)).unwrap()
    };
    let nested = base(&[("rope_parameters", json!({ "rope_theta": 700.0 }))]);
    assert_eq!(base(&[("rope_theta", json!(700.0))]), nested);
    let old = ("rope_scaling", json!({ "type": "default" }));
    assert_eq!(base(&[("rope_theta", json!(700)), old]), nested);
    assert_ne!(base(&[]), nested);
}
