//! BERT and encoders of the same architecture.

use crate::checkpoint::names::{Form, MlmHeadNames, Names};
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, Layer, Mask, Norms, Positions, Stack, Unembedding};

/// Prefixes of tensors that an encoder's file may contain but the encoder does not use.
///
/// | Name | Content |
/// | --- | --- |
/// | `pooler.` | an additional layer on the first token, trained by next-sentence prediction |
/// | `embeddings.position_ids` | the numbers 0, 1, 2 …, saved by old versions of transformers |
/// | `embeddings.token_type_ids` | zeros, saved by old versions of transformers |
/// | `cls.`, `lm_head.` | a head that predicts the next sentence, and copies of a masked-word head's tensors |
/// | `classifier.`, `qa_outputs.` | heads of models fine-tuned for a task |
pub const IGNORED: [&str; 7] = [
    "pooler.",
    "embeddings.position_ids",
    "embeddings.token_type_ids",
    "cls.",
    "lm_head.",
    "classifier.",
    "qa_outputs.",
];

/// Tensor names of a masked-word head in transformers' `BertForMaskedLM`.
pub const MLM_HEAD: MlmHeadNames = MlmHeadNames {
    prefix: "cls.predictions.",
    dense: "cls.predictions.transform.dense",
    ln: "cls.predictions.transform.LayerNorm",
    w_u: "cls.predictions.decoder",
    bias: "cls.predictions.bias",
};

/// Tensor names in transformers' `BertModel`.
pub const NAMES: Names = Names {
    prefixes: &["bert.", ""],
    w_e: "embeddings.word_embeddings",
    w_pos: "embeddings.position_embeddings",
    w_token_type: "embeddings.token_type_embeddings",
    ln_embed: "embeddings.LayerNorm",
    blocks: "encoder.layer.",
    qkv: [
        "attention.self.query",
        "attention.self.key",
        "attention.self.value",
    ],
    w_o: "attention.output.dense",
    ln1: "attention.output.LayerNorm",
    w_in: "intermediate.dense",
    w_out: "output.dense",
    ln2: "output.LayerNorm",
    mlm_head: &[MLM_HEAD],
    unused: &IGNORED,
    ..Names::NONE
};

/// The configuration of a `BertModel`, and its storage conventions. Absent fields have the defaults
/// of `BertConfig`; sizes are required.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    settings.only("position_embedding_type", "absolute")?;
    settings.only("is_decoder", false)?;
    settings.only("add_cross_attention", false)?;
    let n_token_types = settings.size_or("type_vocab_size", 2)?;
    encoder(settings, n_token_types, 1e-12)
}

/// A configuration with the fields that BERT shares with related encoders.
pub fn encoder(settings: &Settings, n_token_types: usize, norm_eps: f32) -> Result<(Config, Form)> {
    let config = Config {
        d_model: settings.size("hidden_size")?,
        n_heads: settings.size("num_attention_heads")?,
        d_head: settings.d_head("hidden_size", "num_attention_heads")?,
        stacks: vec![Stack::new(
            settings.layers("num_hidden_layers")?,
            &Layer::attention_mlp(Mask::None, Norms::POST),
        )],
        d_mlp: settings.size("intermediate_size")?,
        d_vocab: settings.size("vocab_size")?,
        n_ctx: settings.size("max_position_embeddings")?,
        n_token_types,
        norm_eps: settings.positive("layer_norm_eps", norm_eps)?,
        positions: Positions::Learned,
        activation: settings.activation("hidden_act", Activation::Gelu)?,
        ..Config::default()
    };
    let config = with_mlm_head(settings, config.activation, config)?;
    Ok((config, Form::PLAIN))
}

/// The configuration with a masked-word head. The loader removes the head if the file lacks it.
pub fn with_mlm_head(
    settings: &Settings,
    activation: Activation,
    config: Config,
) -> Result<Config> {
    Ok(Config {
        mlm_head: Some(activation),
        unembedding: match settings.switch("tie_word_embeddings", true)? {
            true => Unembedding::Tied,
            false => Unembedding::Own,
        },
        ..config
    })
}
