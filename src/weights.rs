//! The weights of a model, as plain structs.
//!
//! Every W is `[d_in, d_out]`, as in y = x·W + b.

mod decoder;

pub use decoder::{AutoregressionWeights, DecoderBlockWeights, DecoderWeights, SsruWeights};

use crate::Matrix;
use crate::config::{Config, MlpKind, NormKind, Positions, Unembedding};
use crate::error::{Error, ModelError, Result};
use crate::linear::{Linear, Packed};

/// γ and β of one norm.
#[derive(Debug, Clone, PartialEq)]
pub struct NormWeights {
    /// γ `[1, d_model]`.
    pub gamma: Matrix,
    /// β `[1, d_model]`; `None` for RMS norm.
    pub beta: Option<Matrix>,
}

/// The embedding tables, and the norm after them.
#[derive(Debug, Clone, PartialEq)]
pub struct EmbedWeights {
    /// The transpose of `w_e`, `[d_model, d_vocab]`: one column for each entry of the vocabulary.
    /// Packed in this way it serves look-up and, if tied, the unembedding.
    pub w_e: Packed,
    /// `w_pos` `[n_ctx, d_model]`, if positions are learned.
    pub w_pos: Option<Matrix>,
    /// The padding token, if it has a position of its own (RoBERTa).
    pub padding: Option<Padding>,
    /// `w_token_type` `[n_token_types, d_model]`, if the model has token types.
    pub w_token_type: Option<Matrix>,
    /// The norm after the embeddings, if there is one.
    pub ln_embed: Option<NormWeights>,
}

/// A padding token that has a position of its own and is not counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Padding {
    /// Its entry in the vocabulary.
    pub id: usize,
    /// Its position vector `[1, d_model]`.
    pub position: Matrix,
}

/// The four projections of an attention layer, for all heads.
#[derive(Debug, Clone, PartialEq)]
pub struct AttentionWeights {
    /// W_Q `[d_model, n_heads·d_head]`.
    pub w_q: Linear,
    /// W_K `[d_model, n_kv_heads·d_head]`.
    pub w_k: Linear,
    /// W_V `[d_model, n_kv_heads·d_head]`.
    pub w_v: Linear,
    /// W_O `[n_heads·d_head, d_model]`.
    pub w_o: Linear,
}

/// The matrices of an MLP.
#[derive(Debug, Clone, PartialEq)]
pub struct MlpWeights {
    /// `[d_model, d_mlp]`.
    pub w_in: Linear,
    /// `[d_model, d_mlp]`, in gated MLPs.
    pub w_gate: Option<Linear>,
    /// `[d_mlp, d_model]`.
    pub w_out: Linear,
}

/// One block.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockWeights {
    /// The first norm.
    pub ln1: NormWeights,
    /// Attention.
    pub attention: AttentionWeights,
    /// The second norm.
    pub ln2: NormWeights,
    /// The feed-forward part.
    pub mlp: MlpWeights,
}

/// A whole model.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// Before the first block.
    pub embed: EmbedWeights,
    /// The blocks, first to last.
    pub blocks: Vec<BlockWeights>,
    /// The norm after the last block, if there is one.
    pub ln_final: Option<NormWeights>,
    /// `w_u` `[d_model, d_vocab]`, if the unembedding is not tied.
    pub w_u: Option<Linear>,
    /// The decoder, if there is one.
    pub decoder: Option<DecoderWeights>,
}

impl Weights {
    /// Checks that every matrix exists, has the shape of the configuration, and is finite.
    ///
    /// # Errors
    ///
    /// [`ModelError::Shape`], [`ModelError::Presence`] or [`ModelError::NotFinite`], naming the
    /// matrix.
    pub fn check(&self, config: &Config) -> Result<()> {
        let c = config;
        let embed = &self.embed;
        packed("w_e", &embed.w_e, [c.d_model, c.d_vocab])?;
        let learned = c.positions == Positions::Learned;
        if let Some(w_pos) = present("w_pos", embed.w_pos.as_ref(), learned)? {
            matrix("w_pos", w_pos, [c.n_ctx, c.d_model])?;
        }
        if let Some(padding) = &embed.padding {
            matrix("padding.position", &padding.position, [1, c.d_model])?;
        }
        let types = embed.w_token_type.as_ref();
        if let Some(types) = present("w_token_type", types, c.n_token_types > 0)? {
            matrix("w_token_type", types, [c.n_token_types, c.d_model])?;
        }
        if let Some(ln) = present("ln_embed", embed.ln_embed.as_ref(), c.has_ln_embed)? {
            norm("ln_embed", ln, c)?;
        }
        if self.blocks.len() != c.n_layers {
            return Err(ModelError::Contradiction(format!(
                "The weights have {} blocks, but the configuration has n_layers = {}; use weights and configuration of the same model.",
                self.blocks.len(),
                c.n_layers
            ))
            .into());
        }
        for (layer, block) in self.blocks.iter().enumerate() {
            check_block(&format!("blocks.{layer}"), block, c)?;
        }
        if let Some(ln) = present("ln_final", self.ln_final.as_ref(), c.has_ln_final)? {
            norm("ln_final", ln, c)?;
        }
        let own = c.unembedding == Unembedding::Own;
        if let Some(w_u) = present("w_u", self.w_u.as_ref(), own)? {
            linear("w_u", w_u, [c.d_model, c.d_vocab])?;
        }
        let has_decoder = c.n_decoder_layers > 0;
        if let Some(decoder) = present("decoder", self.decoder.as_ref(), has_decoder)? {
            decoder.check(c)?;
        }
        Ok(())
    }
}

fn check_block(at: &str, block: &BlockWeights, c: &Config) -> Result<()> {
    norm(&format!("{at}.ln1"), &block.ln1, c)?;
    attention(&format!("{at}.attn"), &block.attention, c)?;
    norm(&format!("{at}.ln2"), &block.ln2, c)?;
    mlp(at, &block.mlp, c)
}

fn attention(at: &str, weights: &AttentionWeights, c: &Config) -> Result<()> {
    for (name, layer, width) in [
        ("w_q", &weights.w_q, c.d_heads()),
        ("w_k", &weights.w_k, c.d_kv_heads()),
        ("w_v", &weights.w_v, c.d_kv_heads()),
    ] {
        linear(&format!("{at}.{name}"), layer, [c.d_model, width])?;
    }
    linear(&format!("{at}.w_o"), &weights.w_o, [c.d_heads(), c.d_model])
}

fn mlp(at: &str, mlp: &MlpWeights, c: &Config) -> Result<()> {
    linear(&format!("{at}.mlp.w_in"), &mlp.w_in, [c.d_model, c.d_mlp])?;
    let name = format!("{at}.mlp.w_gate");
    if let Some(gate) = present(&name, mlp.w_gate.as_ref(), c.mlp == MlpKind::Gated)? {
        linear(&name, gate, [c.d_model, c.d_mlp])?;
    }
    linear(&format!("{at}.mlp.w_out"), &mlp.w_out, [c.d_mlp, c.d_model])
}

fn norm(name: &str, weights: &NormWeights, c: &Config) -> Result<()> {
    matrix(&format!("{name}.gamma"), &weights.gamma, [1, c.d_model])?;
    let name = format!("{name}.beta");
    let has_beta = c.norm == NormKind::LayerNorm;
    match present(&name, weights.beta.as_ref(), has_beta)? {
        Some(beta) => matrix(&name, beta, [1, c.d_model]),
        None => Ok(()),
    }
}

fn linear(name: &str, layer: &Linear, shape: [usize; 2]) -> Result<()> {
    packed(name, &layer.weight, shape)?;
    match &layer.bias {
        Some(bias) => matrix(&format!("{name} bias"), bias, [1, shape[1]]),
        None => Ok(()),
    }
}

fn packed(name: &str, found: &Packed, shape: [usize; 2]) -> Result<()> {
    check_shape(name, found.shape(), shape)?;
    match found.not_finite() {
        Some((cell, value)) => Err(not_finite(name, cell, value)),
        None => Ok(()),
    }
}

fn matrix(name: &str, found: &Matrix, shape: [usize; 2]) -> Result<()> {
    check_shape(name, [found.nrows(), found.ncols()], shape)?;
    let [rows, columns] = shape;
    let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| [row, column]));
    let mut numbers = cells.map(|[row, column]| ([row, column], found[(row, column)]));
    match numbers.find(|(_, value)| !value.is_finite()) {
        Some((cell, value)) => Err(not_finite(name, cell, value)),
        None => Ok(()),
    }
}

fn not_finite(name: &str, [row, column]: [usize; 2], value: f32) -> Error {
    let error = ModelError::NotFinite {
        name: name.into(),
        row: row + 1,
        column: column + 1,
        value,
    };
    error.into()
}

fn check_shape(name: &str, found: [usize; 2], expected: [usize; 2]) -> Result<()> {
    if found == expected {
        return Ok(());
    }
    Err(ModelError::Shape {
        name: name.into(),
        found,
        expected,
    }
    .into())
}

fn present<'a, T>(name: &str, found: Option<&'a T>, expected: bool) -> Result<Option<&'a T>> {
    let word = |is: bool| if is { "present" } else { "absent" };
    if found.is_some() == expected {
        return Ok(found);
    }
    Err(ModelError::Presence {
        name: name.into(),
        found: word(found.is_some()),
        expected: word(expected),
    }
    .into())
}
