//! The architectures of GGUF files from llama.cpp's converter: names and fields as data.

use super::fields::Fields;
use super::{bert_gguf, gemma_gguf, gpt_gguf, llama_gguf, t5_gguf};
use crate::checkpoint::names::{Form, Names};
use crate::error::Result;
use crate::model::config::{
    Activation, Config, Layer, Mask, MlpKind, NormKind, Norms, Pairs, Positions, QkNorms, Rotary,
    Stack, Unembedding,
};

/// One architecture.
pub struct Family {
    /// The name in `general.architecture`; the names of the architecture's fields start with it.
    pub name: &'static str,
    /// The names of the tensors.
    pub names: &'static Names,
    /// The storage conventions.
    pub form: Form,
    /// The mask of every self-attention.
    pub mask: Mask,
    /// The norms of every sublayer.
    pub norms: Norms,
    /// The kind of every norm, which also selects the field with ε.
    pub norm: NormKind,
    /// The activation of the MLPs.
    pub activation: Activation,
    /// The kind of MLP.
    pub mlp: MlpKind,
    /// Lists of supported fields, in addition to [`READ`].
    pub reads: &'static [&'static [&'static str]],
    /// Adapts the configuration that these choices give.
    pub adapt: fn(&Fields, &mut Config) -> Result<()>,
}

/// Supported architectures.
static FAMILIES: [Family; 12] = [
    llama_gguf::LLAMA,
    llama_gguf::QWEN2,
    llama_gguf::QWEN3,
    llama_gguf::PHI3,
    llama_gguf::OLMO2,
    gemma_gguf::GEMMA2,
    gemma_gguf::GEMMA3,
    gpt_gguf::GPT2,
    gpt_gguf::GPT_NEOX,
    bert_gguf::BERT,
    bert_gguf::MODERN_BERT,
    t5_gguf::T5,
];

/// Supported values of `general.architecture`.
pub const NAMES: &str = "\"llama\", \"qwen2\", \"qwen3\", \"phi3\", \"olmo2\", \"gemma2\", \"gemma3\", \"gpt2\", \"gptneox\", \"bert\", \"modern-bert\" and \"t5\"";

/// Supported fields of every architecture.
const READ: [&str; 8] = [
    "attention.head_count",
    "attention.key_length",
    "attention.value_length",
    "block_count",
    "context_length",
    "embedding_length",
    "feed_forward_length",
    "vocab_size",
];

/// Supported fields of architectures with rotary positions.
pub const ROTARY: [&str; 7] = [
    "rope.dimension_count",
    "rope.freq_base",
    "rope.scale_linear",
    "rope.scaling.factor",
    "rope.scaling.type",
    // Fields without effect here: the context length before positions were scaled, and whether the
    // model was trained further after the scaling.
    "rope.scaling.original_context_length",
    "rope.scaling.finetuned",
];

/// The field with ε of a layer norm, and of an RMS norm.
pub const EPS: [&str; 2] = [
    "attention.layer_norm_epsilon",
    "attention.layer_norm_rms_epsilon",
];

/// The field with the attention window.
pub const WINDOW: &str = "attention.sliding_window";

/// Fields that can change results, each with the values for which it has no effect. llama.cpp
/// interprets 0 as absent.
const NEUTRAL: [(&str, &[f64]); 12] = [
    ("attention.clamp_kqv", &[0.0]),
    ("attention.max_alibi_bias", &[0.0]),
    ("attention.scale", &[0.0]),
    ("attn_logit_softcapping", &[0.0]),
    ("embedding_scale", &[0.0, 1.0]),
    ("expert_count", &[0.0]),
    ("expert_used_count", &[0.0]),
    ("final_logit_softcapping", &[0.0]),
    ("logit_scale", &[0.0, 1.0]),
    ("residual_scale", &[0.0, 1.0]),
    ("rope.scaling.attn_factor", &[1.0]),
    ("use_parallel_residual", &[0.0]),
];

/// The architecture with a name, if it is supported.
pub fn find(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

impl Family {
    /// The configuration of a model of this architecture.
    pub fn config(&self, fields: &Fields) -> Result<Config> {
        let mut config = self.base(fields)?;
        (self.adapt)(fields, &mut config)?;
        Ok(config)
    }

    fn base(&self, fields: &Fields) -> Result<Config> {
        let causal: &[f64] = match self.mask {
            Mask::Causal => &[1.0],
            Mask::None => &[0.0],
        };
        let neutral = [&NEUTRAL[..], &[("attention.causal", causal)]].concat();
        fields.known(&[&READ[..], &self.reads.concat()].concat(), &neutral)?;
        let d_head = fields.d_head("attention.key_length")?;
        let value = "attention.value_length";
        if fields.d_head(value)? != d_head {
            let supported = format!("the width of a head's keys ({d_head})");
            return Err(fields.unsupported(value, &supported));
        }
        // The context length is limited to the window: in texts that short, every layer attends to
        // all earlier tokens, so the window has no effect. llama.cpp interprets 0 as absent.
        let window = match fields.file.whole(&fields.full(WINDOW)) {
            Some(0) => usize::MAX,
            _ => fields.size_or(WINDOW, usize::MAX)?,
        };
        let base = fields.positive_or("rope.freq_base", 10_000.0)?;
        let dims = fields.size_or("rope.dimension_count", d_head)?;
        let layer = Layer::attention_mlp(self.mask, self.norms);
        let [eps, rms_eps] = EPS;
        Ok(Config {
            stacks: vec![Stack {
                has_norm_after: !self.norms.sum,
                ..Stack::new(fields.size("block_count")?, &layer)
            }],
            n_heads: fields.size("attention.head_count")?,
            n_key_value_heads: match fields.is_present(KV_HEADS) {
                true => Some(fields.size(KV_HEADS)?),
                false => None,
            },
            d_model: fields.size("embedding_length")?,
            d_head,
            d_mlp: fields.size("feed_forward_length")?,
            d_vocab: fields.size_or("vocab_size", fields.tokens())?,
            n_ctx: fields.size("context_length")?.min(window),
            norm: self.norm,
            norm_eps: fields.positive(match self.norm {
                NormKind::LayerNorm => eps,
                NormKind::RmsNorm => rms_eps,
            })?,
            has_ln_embed: false,
            positions: Positions::Rotary(Rotary {
                base,
                stretch: llama_gguf::stretch(fields, base, dims)?,
                pairs: Pairs::Halves,
                dims: (dims != d_head).then_some(dims),
            }),
            activation: self.activation,
            mlp: self.mlp,
            qk_norm: match self.form.qk_norm {
                None => QkNorms::None,
                Some(_) => QkNorms::EachHead,
            },
            unembedding: Unembedding::Tied,
            ..Config::default()
        })
    }
}

/// The field with the number of heads of keys and values.
pub const KV_HEADS: &str = "attention.head_count_kv";

/// Gives the layers that `is_local` selects a window and, if `rotary` has one, a rotation of their
/// own.
pub fn set_windows(
    config: &mut Config,
    window: usize,
    rotary: Option<Rotary>,
    is_local: &dyn Fn(usize) -> bool,
) {
    for (number, layer) in config.stacks[0].layers.iter_mut().enumerate() {
        if is_local(number) {
            layer.window = Some(window);
            layer.rotary = rotary;
        }
    }
}
