//! Marian's small translation models: a transformer encoder with a recurrent decoder (Kim et al.
//! 2019, "From Research to Production and Back: Ludicrously Fast Neural Machine Translation",
//! section 3).

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::checkpoint::Checkpoint;
use crate::checkpoint::format::marian::{self, Marian};
use crate::checkpoint::tensors::Tensors;
use crate::error::{Error, FileError, Result, excerpt};
use crate::math::linear::Linear;
use crate::model::config::{
    Activation, Config, Decoding, Kind, LIMITS, Layer, Mask, MlpKind, NormKind, Norms, Pairs,
    Positions, QkNorms, Scaling, Stack, Unembedding,
};
use crate::model::weights::{
    AttentionWeights, DecoderWeights, EmbedWeights, KindWeights, LayerWeights, MlpWeights,
    NormWeights, SsruWeights, StackWeights, SublayerWeights, Weights,
};

/// Maximum number of tokens. Sinusoids have no length limit, but longer sentences were rare in
/// training.
const LONGEST: usize = 512;

/// Maximum length of the settings, in bytes; typical settings are 1,200 bytes long.
const LONGEST_SETTINGS: usize = 1 << 16;

/// Base of the geometric sequence of wavelengths.
const BASE: f64 = 10_000.0;

/// The epsilon of a layer norm in Marian's source.
const NORM_EPS: f32 = 1e-9;

/// Suffix of the tensors that contain Marian's quantisation ranges for activations. They are unused
/// here, because activations are float32.
const UNUSED: &str = "_QuantMultA";

/// Settings with a single supported value.
const ONLY: [(&str, &str); 14] = [
    ("type", "transformer"),
    ("transformer-preprocess", ""),
    ("transformer-postprocess", "dan"),
    ("transformer-postprocess-top", ""),
    ("transformer-decoder-autoreg", "rnn"),
    ("dec-cell", "ssru"),
    ("transformer-ffn-activation", "relu"),
    ("transformer-ffn-depth", "2"),
    ("transformer-no-projection", "false"),
    ("transformer-train-position-embeddings", "false"),
    ("tied-embeddings-all", "true"),
    ("output-omit-bias", "false"),
    ("lemma-dim-emb", "0"),
    ("ulr", "false"),
];

/// Converts a Marian file to a model.
pub fn read(file: Marian) -> Result<Checkpoint> {
    let settings = Settings::parse(file.settings)?;
    for (name, value) in ONLY {
        settings.only(name, value)?;
    }
    let config = config(&settings)?;
    let mut tensors = Tensors::new(marian::FILE, file.tensors, "", [""]);
    let weights = weights(&mut tensors, &config)?;
    tensors.finish(|name| name.ends_with(UNUSED))?;
    Ok(Checkpoint {
        name: None,
        task_prefixes: Vec::new(),
        config,
        weights,
    })
}

/// The settings, each with a single value or a list of values.
struct Settings<'text>(BTreeMap<&'text str, Vec<&'text str>>);

impl<'text> Settings<'text> {
    /// Parses the subset of YAML that Marian writes, with one setting or list entry per line.
    fn parse(text: &'text str) -> Result<Self> {
        if text.len() > LONGEST_SETTINGS {
            return Err(FileError::WeightsFile {
                file: marian::FILE.into(),
                problem: format!(
                    "its settings have {} bytes, but at most {LONGEST_SETTINGS} are allowed",
                    text.len()
                ),
            }
            .into());
        }
        let mut settings: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let mut last = "";
        for line in text.lines() {
            if let Some(entry) = line.trim_start().strip_prefix("- ") {
                settings.entry(last).or_default().push(entry.trim());
            } else if let Some((name, value)) = line.split_once(':') {
                last = name.trim();
                let value = value.trim().trim_matches('"');
                // The entries of a list follow on separate lines.
                let values = match value.is_empty() && !line.contains('"') {
                    true => Vec::new(),
                    false => vec![value],
                };
                settings.insert(last, values);
            }
        }
        Ok(Settings(settings))
    }

    fn only(&self, field: &str, value: &str) -> Result<()> {
        match self.0.get(field).map(Vec::as_slice) {
            Some([found]) if *found == value => Ok(()),
            _ => Err(self.unsupported(field, format!("\"{value}\""))),
        }
    }

    /// The count in a required setting.
    fn size(&self, field: &str) -> Result<usize> {
        self.sizes(field)?
            .first()
            .copied()
            .ok_or_else(|| self.unsupported(field, "whole numbers".into()))
    }

    /// The count in a required setting that is a list of two equal counts, such as the sizes of
    /// the source and target vocabularies.
    fn same_size(&self, field: &str) -> Result<usize> {
        match self.sizes(field)?[..] {
            [first, second] if first == second => Ok(first),
            _ => Err(self.unsupported(field, "two equal whole numbers".into())),
        }
    }

    fn sizes(&self, field: &str) -> Result<Vec<usize>> {
        let values = self.0.get(field).map_or(&[][..], Vec::as_slice);
        let sizes = values.iter().map(|value| value.parse().ok());
        let sizes: Option<Vec<usize>> = sizes.collect();
        sizes
            .filter(|sizes| sizes.iter().all(|size| (1..=LIMITS).contains(size)))
            .ok_or_else(|| self.unsupported(field, format!("whole numbers from 1 to {LIMITS}")))
    }

    fn unsupported(&self, field: &str, supported: String) -> Error {
        let found = self.0.get(field).map(|values| values.join(", "));
        let error = FileError::HeaderField {
            file: marian::FILE.into(),
            field: field.into(),
            found: found.map_or("missing".into(), |found| format!("\"{}\"", excerpt(&found))),
            supported,
        };
        error.into()
    }
}

/// The base with which the 2017 paper's formula gives the wavelengths of Marian and fairseq.
/// Wavelength i is proportional to base^(i / half) in the paper, but to BASE^(i / (half − 1)) in
/// Marian and fairseq.
pub(super) fn wavelength_base(d_model: usize) -> f32 {
    let half = (d_model / 2) as f64;
    BASE.powf(half / (half - 1.0)) as f32
}

fn config(settings: &Settings) -> Result<Config> {
    let d_model = settings.size("dim-emb")?;
    let n_heads = settings.size("transformer-heads")?;
    if !d_model.is_multiple_of(n_heads) {
        let supported = format!("divisors of dim-emb ({d_model})");
        return Err(settings.unsupported("transformer-heads", supported));
    }
    let encoder = Layer::attention_mlp(Mask::None, Norms::POST);
    let kinds = [Kind::Recurrent, Kind::CrossAttention, Kind::Mlp];
    let decoder = Layer::new(kinds, Norms::POST);
    let config = Config {
        stacks: vec![
            Stack::new(settings.size("enc-depth")?, &encoder),
            Stack::new(settings.size("dec-depth")?, &decoder),
        ],
        n_heads,
        n_key_value_heads: None,
        d_model,
        d_embed: None,
        d_head: d_model / n_heads,
        d_mlp: settings.size("transformer-dim-ffn")?,
        d_vocab: settings.same_size("dim-vocabs")?,
        n_ctx: LONGEST,
        n_token_types: 0,
        norm: NormKind::LayerNorm,
        norm_eps: NORM_EPS,
        has_ln_embed: false,
        embed_scale: (d_model as f32).sqrt(),
        unembed_scale: 1.0,
        positions: Positions::Sinusoidal {
            base: wavelength_base(d_model),
            pairs: Pairs::Halves,
            first: 0,
        },
        activation: Activation::Relu,
        mlp: MlpKind::Plain,
        qk_norm: QkNorms::None,
        scaling: Scaling::SqrtDHead,
        score_cap: None,
        mlm_head: None,
        logit_cap: None,
        unembedding: Unembedding::Tied,
        decoding: Decoding::default(),
    };
    config.validate()?;
    Ok(config)
}

fn weights(tensors: &mut Tensors, c: &Config) -> Result<Weights> {
    let embed = EmbedWeights {
        w_e: tensors.packed("Wemb", [c.d_vocab, c.d_model], &|row| row)?,
        w_pos: None,
        padding: None,
        w_token_type: None,
        ln_embed: None,
        projection: None,
    };
    let mut encoder = Vec::new();
    for layer in 1..=c.n_layers() {
        let at = format!("encoder_l{layer}");
        let attention = attention(tensors, &format!("{at}_self"), c)?;
        let ln1 = norm(tensors, &format!("{at}_self_Wo"), c)?;
        let mlp = mlp(tensors, &format!("{at}_ffn"), c)?;
        let ln2 = norm(tensors, &format!("{at}_ffn_ffn"), c)?;
        encoder.push(LayerWeights::attention_mlp((attention, ln1), (mlp, ln2)));
    }
    let mut decoder = Vec::new();
    for layer in 1..=c.n_decoder_layers() {
        let at = format!("decoder_l{layer}");
        let sublayers = vec![
            SublayerWeights {
                kind: KindWeights::Recurrent(ssru(tensors, &at, c)?),
                norm: Some(norm(tensors, &format!("{at}_rnn_ffn"), c)?),
                norm_branch: None,
            },
            SublayerWeights {
                kind: KindWeights::Attention(attention(tensors, &format!("{at}_context"), c)?),
                norm: Some(norm(tensors, &format!("{at}_context_Wo"), c)?),
                norm_branch: None,
            },
            SublayerWeights {
                kind: KindWeights::Mlp(mlp(tensors, &format!("{at}_ffn"), c)?),
                norm: Some(norm(tensors, &format!("{at}_ffn_ffn"), c)?),
                norm_branch: None,
            },
        ];
        decoder.push(LayerWeights { sublayers });
    }
    let stacks = [encoder, decoder].map(|layers| StackWeights {
        layers: layers.into_iter().map(Arc::new).collect(),
        norm_after: None,
    });
    Ok(Weights {
        embed,
        stacks: stacks.into(),
        mlm_head: None,
        w_u: None,
        decoder: Some(DecoderWeights {
            w_pos: None,
            ln_embed: None,
            b_u: Some(tensors.matrix("decoder_ff_logit_out_b", [1, c.d_vocab])?),
        }),
    })
}

fn ssru(tensors: &mut Tensors, at: &str, c: &Config) -> Result<SsruWeights> {
    let square = [c.d_model, c.d_model];
    let w = tensors.packed(&format!("{at}_rnn_W"), square, &|row| row)?;
    let names = [format!("{at}_rnn_Wf"), format!("{at}_rnn_bf")];
    Ok(SsruWeights {
        w: Linear {
            weight: w,
            bias: None,
        },
        w_f: linear(tensors, names.each_ref().map(String::as_str), square)?,
    })
}

fn attention(tensors: &mut Tensors, at: &str, c: &Config) -> Result<AttentionWeights> {
    let mut part = |letter: &str, shape| {
        let names = [format!("{at}_W{letter}"), format!("{at}_b{letter}")];
        linear(tensors, names.each_ref().map(String::as_str), shape)
    };
    Ok(AttentionWeights {
        w_q: part("q", [c.d_heads(), c.d_model])?,
        w_k: part("k", [c.d_heads(), c.d_model])?,
        w_v: part("v", [c.d_heads(), c.d_model])?,
        w_o: part("o", [c.d_model, c.d_heads()])?,
        qk_norm: None,
        distance_bias: None,
        disentangled: None,
    })
}

fn mlp(tensors: &mut Tensors, at: &str, c: &Config) -> Result<MlpWeights> {
    let mut part = |number: usize, shape| {
        let names = [format!("{at}_W{number}"), format!("{at}_b{number}")];
        linear(tensors, names.each_ref().map(String::as_str), shape)
    };
    Ok(MlpWeights {
        w_in: part(1, [c.d_mlp, c.d_model])?,
        w_gate: None,
        w_out: part(2, [c.d_model, c.d_mlp])?,
    })
}

/// A linear layer: its weight `[d_out, d_in]`, in the storage format of the file, and its bias
/// `[1, d_out]`.
fn linear(
    tensors: &mut Tensors,
    [weight, bias]: [&str; 2],
    [d_out, d_in]: [usize; 2],
) -> Result<Linear> {
    Ok(Linear {
        weight: tensors.packed(weight, [d_out, d_in], &|row| row)?,
        bias: Some(tensors.matrix(bias, [1, d_out])?),
    })
}

fn norm(tensors: &mut Tensors, at: &str, c: &Config) -> Result<NormWeights> {
    Ok(NormWeights {
        gamma: tensors.matrix(&format!("{at}_ln_scale"), [1, c.d_model])?,
        beta: Some(tensors.matrix(&format!("{at}_ln_bias"), [1, c.d_model])?),
    })
}
