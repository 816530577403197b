//! The LLaMA family (LLaMA, Mistral, SmolLM, Qwen2, Qwen3) in a GGUF file from llama.cpp's converter.

use crate::checkpoint::Checkpoint;
use crate::checkpoint::format::gguf::{self, Gguf};
use crate::checkpoint::names::{Form, Names};
use crate::config::{
    Activation, Config, LIMITS, Layer, Mask, MlpKind, NormKind, Norms, Pairs, Positions, QkNorms,
    Rotary, Scaling, Stack, Stretch, Unembedding,
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

/// One architecture of the family.
struct Family {
    /// The architecture's name in `general.architecture`, with which its fields start.
    name: &'static str,
    form: Form,
}

const FAMILIES: [Family; 3] = [
    Family {
        name: "llama",
        form: Form {
            biases: [false; 3],
            order: interleaved,
            ..Form::PLAIN
        },
    },
    Family {
        name: "qwen2",
        form: Form {
            biases: [true, false, false],
            ..Form::PLAIN
        },
    },
    Family {
        name: "qwen3",
        form: Form {
            biases: [false; 3],
            qk_norm: Some(["attn_q_norm", "attn_k_norm"]),
            ..Form::PLAIN
        },
    },
];

/// Supported fields of the architecture.
const READ: [&str; 18] = [
    "attention.head_count",
    "attention.head_count_kv",
    "attention.key_length",
    "attention.layer_norm_rms_epsilon",
    "attention.sliding_window",
    "attention.value_length",
    "block_count",
    "context_length",
    "embedding_length",
    "feed_forward_length",
    "rope.dimension_count",
    "rope.freq_base",
    "rope.scale_linear",
    "rope.scaling.factor",
    "rope.scaling.type",
    "vocab_size",
    // The context length before scaling, and whether the model was trained after scaling.
    "rope.scaling.original_context_length",
    "rope.scaling.finetuned",
];

/// Fields that can change numbers, each with the values that do not. llama.cpp interprets 0 as
/// absent.
const NEUTRAL: [(&str, &[f64]); 13] = [
    ("attention.causal", &[1.0]),
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

/// Fields of the architecture that do not affect numbers: the origin of the weights, and the
/// pooling for text embeddings.
const WITHOUT_EFFECT: [&str; 2] = ["tensor_data_layout", "pooling_type"];

/// Reads a model of the family, according to its `general.architecture`.
pub fn read(file: Gguf) -> Result<Checkpoint> {
    let kind = "general.architecture";
    let name = match file.shown(kind) {
        None => Some("llama"),
        Some(_) => file.text(kind),
    };
    let Some(family) = FAMILIES.iter().find(|family| name == Some(family.name)) else {
        return Err(unsupported(
            &file,
            kind,
            "\"llama\", \"qwen2\" and \"qwen3\"",
        ));
    };
    if !matches!(file.text("general.type"), None | Some("model")) {
        return Err(unsupported(&file, "general.type", "\"model\""));
    }
    let version = "general.quantization_version";
    if file.whole(version) != Some(2) && file.shown(version).is_some() {
        return Err(unsupported(&file, version, "2"));
    }
    let fields = Fields {
        file: &file,
        family,
    };
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
    let weights = NAMES.read(gguf::FILE, file.tensors, &mut config, &family.form)?;
    Ok(Checkpoint {
        name,
        config,
        weights,
    })
}

fn unsupported(file: &Gguf, field: &str, supported: &str) -> Error {
    let error = FileError::HeaderField {
        file: gguf::FILE.into(),
        field: field.into(),
        found: file.shown(field).unwrap_or_else(|| "missing".into()),
        supported: supported.into(),
    };
    error.into()
}

/// The fields of a header that start with the architecture's name, checked on access.
struct Fields<'a, 'data> {
    file: &'a Gguf<'data>,
    family: &'static Family,
}

impl<'data> Fields<'_, 'data> {
    fn name(&self, field: &str) -> String {
        format!("{}.{field}", self.family.name)
    }

    fn is_present(&self, field: &str) -> bool {
        self.file.shown(&self.name(field)).is_some()
    }

    fn text(&self, field: &str) -> Option<&'data str> {
        self.file.text(&self.name(field))
    }

    fn float(&self, field: &str) -> Option<f64> {
        self.file.float(&self.name(field))
    }

    /// A required count.
    fn size(&self, field: &str) -> Result<usize> {
        let size = self.file.whole(&self.name(field));
        size.and_then(|size| size.try_into().ok())
            .filter(|size| (1..=LIMITS).contains(size))
            .ok_or_else(|| self.unsupported(field, &format!("whole numbers from 1 to {LIMITS}")))
    }

    /// A count; `default` if the field is absent.
    fn size_or(&self, field: &str, default: usize) -> Result<usize> {
        match self.is_present(field) {
            false => Ok(default),
            true => self.size(field),
        }
    }

    fn positive(&self, field: &str) -> Result<f32> {
        let number = self.float(field).map(|number| number as f32);
        number
            .filter(|number| number.is_finite() && *number > 0.0)
            .ok_or_else(|| self.unsupported(field, "positive numbers of float32"))
    }

    /// Rejects unknown fields of the architecture that may affect numbers.
    fn known(&self) -> Result<()> {
        for (field, neutral) in NEUTRAL {
            let name = &self.name(field);
            let whole = self.file.whole(name).map(|number| number as f64);
            let switch = self.file.switch(name).map(|on| f64::from(u8::from(on)));
            let number = self.float(field).or(whole).or(switch);
            let is_off = number.is_some_and(|number| neutral.contains(&number));
            if self.is_present(field) && !is_off {
                return Err(self.unsupported(field, "models without it"));
            }
        }
        let known = |field: &str| {
            READ.contains(&field)
                || WITHOUT_EFFECT.contains(&field)
                || NEUTRAL.iter().any(|(known, _)| *known == field)
        };
        let prefix = self.name("");
        let mut fields = self.file.names(&prefix);
        match fields.find_map(|name| name.strip_prefix(&prefix).filter(|field| !known(field))) {
            Some(field) => Err(self.unsupported(field, "models without it")),
            None => Ok(()),
        }
    }

    fn unsupported(&self, field: &str, supported: &str) -> Error {
        unsupported(self.file, &self.name(field), supported)
    }
}

fn config(fields: &Fields) -> Result<Config> {
    let d_model = fields.size("embedding_length")?;
    let n_heads = fields.size("attention.head_count")?;
    if !d_model.is_multiple_of(n_heads) {
        let whole = fields.name("embedding_length");
        let supported = format!("divisors of {whole} ({d_model})");
        return Err(fields.unsupported("attention.head_count", &supported));
    }
    let key = "attention.key_length";
    let d_head = fields.size_or(key, d_model / n_heads)?;
    let value = "attention.value_length";
    if fields.size_or(value, d_model / n_heads)? != d_head {
        let supported = format!("the width of a head's keys ({d_head})");
        return Err(fields.unsupported(value, &supported));
    }
    let turned = "rope.dimension_count";
    if fields.size_or(turned, d_head)? != d_head {
        let supported = format!("the width of a head ({d_head})");
        return Err(fields.unsupported(turned, &supported));
    }
    // Texts are limited to one window, in which every layer attends to all tokens.
    let window = fields.size_or("attention.sliding_window", usize::MAX)?;
    let entries = fields.file.texts("tokenizer.ggml.tokens");
    let entries = entries.map_or(0, <[_]>::len);
    let base = match fields.is_present("rope.freq_base") {
        false => 10_000.0,
        true => fields.positive("rope.freq_base")?,
    };
    let layer = Layer::attention_mlp(Mask::Causal, Norms::PRE);
    let config = Config {
        stacks: vec![Stack::new(fields.size("block_count")?, &layer).with_norm_after()],
        n_heads,
        n_key_value_heads: Some(fields.size_or("attention.head_count_kv", n_heads)?),
        d_model,
        d_head,
        d_mlp: fields.size("feed_forward_length")?,
        d_vocab: fields.size_or("vocab_size", entries)?,
        n_ctx: fields.size("context_length")?.min(window),
        n_token_types: 0,
        norm: NormKind::RmsNorm,
        norm_eps: fields.positive("attention.layer_norm_rms_epsilon")?,
        has_ln_embed: false,
        embed_scale: 1.0,
        positions: Positions::Rotary(Rotary {
            base,
            stretch: Stretch::Linear(stretch(fields)?),
            pairs: Pairs::Halves,
            dims: None,
        }),
        activation: Activation::Silu,
        mlp: MlpKind::Gated,
        qk_norm: match fields.family.form.qk_norm {
            Some(_) => QkNorms::EachHead,
            None => QkNorms::None,
        },
        scaling: Scaling::SqrtDHead,
        score_cap: None,
        logit_cap: None,
        unembedding: Unembedding::Tied,
    };
    config.validate()?;
    Ok(config)
}

/// The divisor of every position. As in llama.cpp, it applies unless the type is `none`, and a
/// factor of 0 means no scaling.
fn stretch(fields: &Fields) -> Result<f32> {
    let kind = "rope.scaling.type";
    match (fields.is_present(kind), fields.text(kind)) {
        (false, _) | (_, Some("linear")) => {}
        (_, Some("none")) => return Ok(1.0),
        _ => return Err(fields.unsupported(kind, "\"none\" and \"linear\"")),
    }
    // The older name is used if the newer one is absent.
    let names = ["rope.scaling.factor", "rope.scale_linear"];
    match names.into_iter().find(|name| fields.is_present(name)) {
        None => Ok(1.0),
        Some(name) if fields.float(name) == Some(0.0) => Ok(1.0),
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
