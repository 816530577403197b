//! The LLaMA family (including SmolLM) in a GGUF file from llama.cpp's converter.

use crate::checkpoint::Checkpoint;
use crate::checkpoint::format::gguf::{self, Gguf};
use crate::checkpoint::names::{Form, Names};
use crate::config::{
    Activation, Config, LIMITS, Layer, Mask, MlpKind, NormKind, Norms, Pairs, Positions, Scaling,
    Stack, Unembedding,
};
use crate::error::{Error, FileError, Result, excerpt};

/// Tensor of frequency factors in some files, which the rotation does not support.
const REFUSED: &str = "rope_freqs.weight";

const NAMES: Names = Names {
    prefixes: &[""],
    w_e: "token_embd",
    w_pos: "",
    w_token_type: "",
    ln_embed: "",
    blocks: "blk.",
    qkv: ["attn_q", "attn_k", "attn_v"],
    w_o: "attn_output",
    ln1: "attn_norm",
    w_in: "ffn_up",
    w_gate: "ffn_gate",
    w_out: "ffn_down",
    ln2: "ffn_norm",
    ln_final: "output_norm",
    w_u: "output",
    decoder: None,
    unused: &[],
};

const FORM: Form = Form {
    biases: [false; 3],
    order: interleaved,
    ..Form::PLAIN
};

/// Supported fields of the architecture.
const READ: [&str; 18] = [
    "llama.attention.head_count",
    "llama.attention.head_count_kv",
    "llama.attention.key_length",
    "llama.attention.layer_norm_rms_epsilon",
    "llama.attention.sliding_window",
    "llama.attention.value_length",
    "llama.block_count",
    "llama.context_length",
    "llama.embedding_length",
    "llama.feed_forward_length",
    "llama.rope.dimension_count",
    "llama.rope.freq_base",
    "llama.rope.scale_linear",
    "llama.rope.scaling.factor",
    "llama.rope.scaling.type",
    "llama.vocab_size",
    // The context length before scaling, and whether the model was trained after scaling.
    "llama.rope.scaling.original_context_length",
    "llama.rope.scaling.finetuned",
];

/// Fields that can change numbers, each with the values that do not. llama.cpp interprets 0 as
/// absent.
const NEUTRAL: [(&str, &[f64]); 13] = [
    ("llama.attention.causal", &[1.0]),
    ("llama.attention.clamp_kqv", &[0.0]),
    ("llama.attention.max_alibi_bias", &[0.0]),
    ("llama.attention.scale", &[0.0]),
    ("llama.attn_logit_softcapping", &[0.0]),
    ("llama.embedding_scale", &[0.0, 1.0]),
    ("llama.expert_count", &[0.0]),
    ("llama.expert_used_count", &[0.0]),
    ("llama.final_logit_softcapping", &[0.0]),
    ("llama.logit_scale", &[0.0, 1.0]),
    ("llama.residual_scale", &[0.0, 1.0]),
    ("llama.rope.scaling.attn_factor", &[1.0]),
    ("llama.use_parallel_residual", &[0.0]),
];

/// Fields of the architecture that do not affect numbers: the origin of the weights, and the
/// pooling for text embeddings.
const WITHOUT_EFFECT: [&str; 2] = ["llama.tensor_data_layout", "llama.pooling_type"];

/// Reads a model whose `general.architecture` is `llama`.
pub fn read(file: Gguf) -> Result<Checkpoint> {
    let fields = Fields(&file);
    fields.only("general.architecture", "llama")?;
    fields.only("general.type", "model")?;
    let version = "general.quantization_version";
    if file.whole(version) != Some(2) && file.shown(version).is_some() {
        return Err(fields.unsupported(version, "2".into()));
    }
    fields.known()?;
    let mut config = config(&fields)?;
    let name = file.text("general.name").map(excerpt);
    if file.tensors.contains_key(REFUSED) {
        return Err(FileError::HeaderField {
            file: gguf::FILE.into(),
            field: REFUSED.into(),
            found: "present".into(),
            supported: "models without it".into(),
        }
        .into());
    }
    let weights = NAMES.read(gguf::FILE, file.tensors, &mut config, &FORM)?;
    Ok(Checkpoint {
        name,
        config,
        weights,
    })
}

/// The fields of a header, checked on access.
struct Fields<'a, 'data>(&'a Gguf<'data>);

impl Fields<'_, '_> {
    /// A required count.
    fn size(&self, field: &str) -> Result<usize> {
        let size = self.0.whole(field).and_then(|size| size.try_into().ok());
        size.filter(|size| (1..=LIMITS).contains(size))
            .ok_or_else(|| self.unsupported(field, format!("whole numbers from 1 to {LIMITS}")))
    }

    /// A count; `default` if the field is absent.
    fn size_or(&self, field: &str, default: usize) -> Result<usize> {
        match self.0.shown(field) {
            None => Ok(default),
            Some(_) => self.size(field),
        }
    }

    fn positive(&self, field: &str) -> Result<f32> {
        let number = self.0.float(field).map(|number| number as f32);
        number
            .filter(|number| number.is_finite() && *number > 0.0)
            .ok_or_else(|| self.unsupported(field, "positive numbers of float32".into()))
    }

    /// Checks that a field is absent or has the only supported value.
    fn only(&self, field: &str, word: &str) -> Result<()> {
        match self.0.shown(field) {
            Some(_) if self.0.text(field) != Some(word) => {
                Err(self.unsupported(field, format!("\"{word}\"")))
            }
            _ => Ok(()),
        }
    }

    /// Rejects unknown fields of the architecture that may affect numbers.
    fn known(&self) -> Result<()> {
        for (field, neutral) in NEUTRAL {
            let number = self
                .0
                .float(field)
                .or(self.0.whole(field).map(|n| n as f64));
            let number = number.or(self.0.switch(field).map(|on| f64::from(u8::from(on))));
            let is_off = number.is_some_and(|number| neutral.contains(&number));
            if self.0.shown(field).is_some() && !is_off {
                return Err(self.unsupported(field, "models without it".into()));
            }
        }
        let known = |field: &str| {
            READ.contains(&field)
                || WITHOUT_EFFECT.contains(&field)
                || NEUTRAL.iter().any(|(known, _)| *known == field)
        };
        match self.0.names("llama.").find(|field| !known(field)) {
            Some(field) => Err(self.unsupported(field, "models without it".into())),
            None => Ok(()),
        }
    }

    fn unsupported(&self, field: &str, supported: String) -> Error {
        let error = FileError::HeaderField {
            file: gguf::FILE.into(),
            field: field.into(),
            found: self.0.shown(field).unwrap_or_else(|| "missing".into()),
            supported,
        };
        error.into()
    }
}

fn config(fields: &Fields) -> Result<Config> {
    let d_model = fields.size("llama.embedding_length")?;
    let n_heads = fields.size("llama.attention.head_count")?;
    if !d_model.is_multiple_of(n_heads) {
        let supported = format!("divisors of llama.embedding_length ({d_model})");
        return Err(fields.unsupported("llama.attention.head_count", supported));
    }
    let key = "llama.attention.key_length";
    let d_head = fields.size_or(key, d_model / n_heads)?;
    let value = "llama.attention.value_length";
    if fields.size_or(value, d_model / n_heads)? != d_head {
        let supported = format!("the width of a head's keys ({d_head})");
        return Err(fields.unsupported(value, supported));
    }
    let turned = "llama.rope.dimension_count";
    if fields.size_or(turned, d_head)? != d_head {
        let supported = format!("the width of a head ({d_head})");
        return Err(fields.unsupported(turned, supported));
    }
    // Texts are limited to one window, in which every layer attends to all tokens.
    let window = fields.size_or("llama.attention.sliding_window", usize::MAX)?;
    let entries = fields
        .0
        .texts("tokenizer.ggml.tokens")
        .map_or(0, <[_]>::len);
    let base = match fields.0.shown("llama.rope.freq_base") {
        None => 10_000.0,
        Some(_) => fields.positive("llama.rope.freq_base")?,
    };
    let layer = Layer::attention_mlp(Mask::Causal, Norms::PRE);
    let config = Config {
        stacks: vec![Stack::new(fields.size("llama.block_count")?, &layer).with_norm_after()],
        n_heads,
        n_key_value_heads: Some(fields.size_or("llama.attention.head_count_kv", n_heads)?),
        d_model,
        d_head,
        d_mlp: fields.size("llama.feed_forward_length")?,
        d_vocab: fields.size_or("llama.vocab_size", entries)?,
        n_ctx: fields.size("llama.context_length")?.min(window),
        n_token_types: 0,
        norm: NormKind::RmsNorm,
        norm_eps: fields.positive("llama.attention.layer_norm_rms_epsilon")?,
        has_ln_embed: false,
        embed_scale: 1.0,
        positions: Positions::Rotary {
            base,
            stretch: stretch(fields)?,
            pairs: Pairs::Halves,
            dims: None,
        },
        activation: Activation::Silu,
        mlp: MlpKind::Gated,
        has_qk_norm: false,
        scaling: Scaling::SqrtDHead,
        unembedding: Unembedding::Tied,
    };
    config.validate()?;
    Ok(config)
}

/// The divisor of every position. As in llama.cpp, it applies unless the type is `none`, and a
/// factor of 0 means no scaling.
fn stretch(fields: &Fields) -> Result<f32> {
    let kind = "llama.rope.scaling.type";
    match (fields.0.shown(kind), fields.0.text(kind)) {
        (None, _) | (_, Some("linear")) => {}
        (_, Some("none")) => return Ok(1.0),
        _ => return Err(fields.unsupported(kind, "\"none\" and \"linear\"".into())),
    }
    // The older name is used if the newer one is absent.
    let names = ["llama.rope.scaling.factor", "llama.rope.scale_linear"];
    match names
        .into_iter()
        .find(|name| fields.0.shown(name).is_some())
    {
        None => Ok(1.0),
        Some(name) if fields.0.float(name) == Some(0.0) => Ok(1.0),
        Some(name) => fields.positive(name),
    }
}

/// Maps a row of `w_q` or `w_k` to its row in the file.
///
/// llama.cpp rotates adjacent dimensions, so its converter stores dimension i of a head next to
/// dimension i + d/2. This mapping restores the order of PyTorch, in which the model was trained.
fn interleaved(row: usize, d_head: usize) -> usize {
    let (head, row) = (row / d_head, row % d_head);
    let (half, pair) = (row / (d_head / 2), row % (d_head / 2));
    head * d_head + Pairs::Interleaved.columns(pair, d_head)[half]
}
