//! A trained model from the bytes of its files: Hugging Face's `config.json` and
//! `model.safetensors` of a BERT-type encoder.
//!
//! The files may come from anywhere, so nothing in them is believed: sizes are compared
//! with what is there before anything is allocated for them, and a file that is cut
//! off, altered or made up is refused with a sentence that names the field or tensor.

mod settings;
mod tensors;

use crate::config::Config;
use crate::error::Result;
use crate::weights::{AttentionWeights, BlockWeights, EmbedWeights, MlpWeights, Weights};

use settings::Settings;
use tensors::Tensors;

/// Tensors that files of encoders hold and the encoder itself does not use, by the
/// beginning of their names.
///
/// | Name | What it is |
/// | --- | --- |
/// | `pooler.` | one more layer on the first token, trained with next-sentence prediction |
/// | `embeddings.position_ids` | the numbers 0, 1, 2 …, which old versions of transformers saved |
/// | `embeddings.token_type_ids` | zeros, saved likewise |
/// | `cls.`, `lm_head.` | heads that predict masked words and the next sentence |
/// | `classifier.`, `qa_outputs.` | heads of models trained further for a task |
pub const IGNORED: [&str; 7] = [
    "pooler.",
    "embeddings.position_ids",
    "embeddings.token_type_ids",
    "cls.",
    "lm_head.",
    "classifier.",
    "qa_outputs.",
];

/// What the files of a model hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Checkpoint {
    /// The model's name, where `config.json` gives one.
    pub name: Option<String>,
    /// Sizes and choices.
    pub config: Config,
    /// Trained numbers, of the shapes that the configuration calls for.
    pub weights: Weights,
}

/// Reads a BERT-type encoder: what transformers saves of a `BertModel`, or of a model
/// around one, whose names then begin with `bert.`.
///
/// Numbers may be float32, float16 or bfloat16; all are widened to float32, which is
/// exact, except that rows of the vocabulary stay float16 when they are.
///
/// # Errors
///
/// A sentence that names the field of `config.json` and what is supported, or the
/// tensor that is missing, misshapen, not finite, of another type of number, or left
/// over. [`IGNORED`] lists what may be left over.
///
/// # Example: a setting that is not supported
///
/// ```
/// let config = br#"{"model_type": "roberta"}"#;
/// assert_eq!(
///     headlight::checkpoint::read(config, &[]).unwrap_err().to_string(),
///     "model_type is \"roberta\" in config.json, but only \"bert\" is supported; \
///      choose another model.",
/// );
/// ```
pub fn read(config: &[u8], safetensors: &[u8]) -> Result<Checkpoint> {
    let settings = Settings::parse(config)?;
    let config = settings.bert()?;
    let probe = "embeddings.word_embeddings.weight";
    let mut tensors = Tensors::parse(safetensors, probe, ["bert.", ""])?;
    let weights = weights(&mut tensors, &config)?;
    tensors.finish(|name| IGNORED.iter().any(|ignored| name.starts_with(ignored)))?;
    Ok(Checkpoint {
        name: settings.name(),
        config,
        weights,
    })
}

/// The names are those of transformers' `BertModel`.
fn weights(tensors: &mut Tensors, c: &Config) -> Result<Weights> {
    let rows = |kind: &str| format!("embeddings.{kind}_embeddings.weight");
    let embed = EmbedWeights {
        w_e: tensors.table(&rows("word"), [c.d_vocab, c.d_model])?,
        w_pos: Some(tensors.matrix(&rows("position"), [c.n_ctx, c.d_model])?),
        w_token_type: Some(tensors.matrix(&rows("token_type"), [c.n_token_types, c.d_model])?),
        ln_embed: Some(tensors.norm("embeddings.LayerNorm", c.d_model)?),
    };
    let blocks = (0..c.n_layers)
        .map(|layer| block(tensors, layer, c))
        .collect::<Result<_>>()?;
    Ok(Weights {
        embed,
        blocks,
        ln_final: None,
    })
}

fn block(tensors: &mut Tensors, layer: usize, c: &Config) -> Result<BlockWeights> {
    let at = |part: &str| format!("encoder.layer.{layer}.{part}");
    let to_heads = [c.d_model, c.d_heads()];
    Ok(BlockWeights {
        attention: AttentionWeights {
            w_q: tensors.linear(&at("attention.self.query"), to_heads)?,
            w_k: tensors.linear(&at("attention.self.key"), to_heads)?,
            w_v: tensors.linear(&at("attention.self.value"), to_heads)?,
            w_o: tensors.linear(&at("attention.output.dense"), [c.d_heads(), c.d_model])?,
        },
        ln1: tensors.norm(&at("attention.output.LayerNorm"), c.d_model)?,
        mlp: MlpWeights {
            w_in: tensors.linear(&at("intermediate.dense"), [c.d_model, c.d_mlp])?,
            w_gate: None,
            w_out: tensors.linear(&at("output.dense"), [c.d_mlp, c.d_model])?,
        },
        ln2: tensors.norm(&at("output.LayerNorm"), c.d_model)?,
    })
}
