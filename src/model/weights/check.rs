//! Compares the weights of a model with its configuration.

use super::{
    AttentionWeights, KindWeights, MlpWeights, NormWeights, SsruWeights, StackWeights,
    SublayerWeights, Weights,
};
use crate::Matrix;
use crate::error::{Error, ModelError, Result, fail};
use crate::math::linear::{Linear, Packed};
use crate::model::config::{
    Config, Kind, MlpKind, NormKind, Positions, QkNorms, Stack, Sublayer, Unembedding,
};
use crate::model::site::{LayerAt, Norm, StackId, SublayerAt};

impl Weights {
    /// Checks that every matrix exists, has the configured shape, and is finite.
    ///
    /// # Errors
    ///
    /// [`ModelError::Shape`], [`ModelError::MissingWeight`], [`ModelError::ExtraWeight`] or [`ModelError::NotFinite`] with the name
    /// of the matrix.
    pub fn check(&self, config: &Config) -> Result<()> {
        let c = config;
        let embed = &self.embed;
        let width = c.embed_width();
        packed("w_e", &embed.w_e, [width, c.d_vocab])?;
        learned_positions("w_pos", embed.w_pos.as_ref(), c)?;
        if let Some(padding) = &embed.padding {
            matrix("padding.position", &padding.position, [1, width])?;
        }
        let types = embed.w_token_type.as_ref();
        if let Some(types) = present("w_token_type", types, c.n_token_types > 0)? {
            matrix("w_token_type", types, [c.n_token_types, width])?;
        }
        let projection = embed.projection.as_ref();
        if let Some(projection) = present("w_embed", projection, c.d_embed.is_some())? {
            linear("w_embed", projection, [width, c.d_model])?;
        }
        optional_norm(Norm::EMBED, embed.ln_embed.as_ref(), c.has_ln_embed, c)?;
        same_number("stacks", self.stacks.len(), c.stacks.len())?;
        for ((id, stack), found) in StackId::ALL.into_iter().zip(&c.stacks).zip(&self.stacks) {
            check_stack(id, found, stack, c)?;
        }
        let own = c.unembedding == Unembedding::Own;
        if let Some(w_u) = present("w_u", self.w_u.as_ref(), own)? {
            linear("w_u", w_u, [c.unembed_width(), c.d_vocab])?;
        }
        let head = self.mlm_head.as_ref();
        if let Some(head) = present("mlm_head", head, c.mlm_head.is_some())? {
            linear("mlm_head.w", &head.dense, [c.d_model, width])?;
            norm("mlm_head.ln", &head.ln, width, c)?;
            if let Some(b_u) = &head.b_u {
                matrix("b_u", b_u, [1, c.d_vocab])?;
            }
        }
        let has_decoder = c.n_decoder_layers() > 0;
        if let Some(decoder) = present("decoder", self.decoder.as_ref(), has_decoder)? {
            learned_positions("decoder.w_pos", decoder.w_pos.as_ref(), c)?;
            let ln_embed = decoder.ln_embed.as_ref();
            optional_norm(Norm::Embed(StackId::Decoder), ln_embed, c.has_ln_embed, c)?;
            if let Some(b_u) = &decoder.b_u {
                matrix("decoder.b_u", b_u, [1, c.d_vocab])?;
            }
        }
        Ok(())
    }
}

fn learned_positions(name: &str, found: Option<&Matrix>, c: &Config) -> Result<()> {
    match present(name, found, c.positions == Positions::Learned)? {
        Some(w_pos) => matrix(name, w_pos, [c.n_ctx, c.embed_width()]),
        None => Ok(()),
    }
}

fn check_stack(id: StackId, found: &StackWeights, stack: &Stack, c: &Config) -> Result<()> {
    same_number(
        &format!("{}.layers", id.name()),
        found.layers.len(),
        stack.layers.len(),
    )?;
    for (layer, (found, expected)) in found.layers.iter().zip(&stack.layers).enumerate() {
        let at = LayerAt { stack: id, layer };
        let number = (found.sublayers.len(), expected.sublayers.len());
        same_number(&format!("{at}.sublayers"), number.0, number.1)?;
        for (number, (found, expected)) in
            found.sublayers.iter().zip(&expected.sublayers).enumerate()
        {
            check_sublayer(at.sublayer(number), found, *expected, c)?;
        }
    }
    let last = Norm::Final(id);
    optional_norm(last, found.norm_after.as_ref(), stack.has_norm_after, c)
}

fn check_sublayer(
    at: SublayerAt,
    found: &SublayerWeights,
    expected: Sublayer,
    c: &Config,
) -> Result<()> {
    let layer = at.layer();
    match (&found.kind, expected.kind) {
        (KindWeights::Attention(weights), Kind::SelfAttention(_) | Kind::CrossAttention) => {
            let name = format!("{layer}.{}", at.attention_name());
            attention(&name, weights, c)?;
            let name = format!("{name}.distance_bias");
            let buckets = c.distance_bias_at(at);
            let found = present(&name, weights.distance_bias.as_ref(), buckets.is_some())?;
            let name_of = |part: &str| format!("{layer}.{}.{part}", at.attention_name());
            let rows = c.disentangled_at(at);
            let both = weights.disentangled.as_ref();
            let both = present(&name_of("pos_k"), both, rows.is_some())?;
            for ([k, q], rows) in both.into_iter().zip(rows) {
                matrix(&name_of("pos_k"), k, [rows.n_rows(), c.d_kv_heads()])?;
                matrix(&name_of("pos_q"), q, [rows.n_rows(), c.d_heads()])?;
            }
            for (found, buckets) in found.into_iter().zip(buckets) {
                matrix(&name, found, [buckets.n_buckets, c.n_heads])?;
            }
        }
        (KindWeights::Recurrent(SsruWeights { w, w_f }), Kind::Recurrent) => {
            let square = [c.d_model, c.d_model];
            linear(&format!("{layer}.ssru.w"), w, square)?;
            linear(&format!("{layer}.ssru.w_f"), w_f, square)?;
        }
        (KindWeights::Mlp(weights), Kind::Mlp) => mlp(&layer.to_string(), weights, c)?,
        (_, kind) => {
            let part = match kind {
                Kind::Mlp => "mlp",
                Kind::Recurrent => "ssru",
                _ => at.attention_name(),
            };
            let name = format!("{layer}.{part}");
            return fail(ModelError::MissingWeight { name });
        }
    }
    let expected: Vec<Norm> = expected.norms.all(at).collect();
    let norms = [
        (Norm::Sublayer(at), &found.norm),
        (Norm::Branch(at), &found.norm_branch),
    ];
    for (norm, found) in norms {
        optional_norm(norm, found.as_ref(), expected.contains(&norm), c)?;
    }
    Ok(())
}

/// `name`: the name of a list of stacks, layers or sublayers.
fn same_number(name: &str, found: usize, expected: usize) -> Result<()> {
    if found == expected {
        return Ok(());
    }
    fail(ModelError::Count {
        name: name.into(),
        found,
        expected,
    })
}

fn optional_norm(at: Norm, found: Option<&NormWeights>, expected: bool, c: &Config) -> Result<()> {
    let name = at.to_string();
    match present(&name, found, expected)? {
        Some(weights) => norm(&name, weights, at.width(c), c),
        None => Ok(()),
    }
}

fn attention(at: &str, weights: &AttentionWeights, c: &Config) -> Result<()> {
    for (name, layer, width) in [
        ("w_q", &weights.w_q, c.d_heads()),
        ("w_k", &weights.w_k, c.d_kv_heads()),
        ("w_v", &weights.w_v, c.d_kv_heads()),
    ] {
        linear(&format!("{at}.{name}"), layer, [c.d_model, width])?;
    }
    linear(&format!("{at}.w_o"), &weights.w_o, [c.d_heads(), c.d_model])?;
    let name = format!("{at}.qk_norm");
    let both = present(&name, weights.qk_norm.as_ref(), c.qk_norm != QkNorms::None)?;
    for (norm, width) in both.into_iter().flatten().zip(c.qk_norm_widths()) {
        self::norm(&name, norm, width, c)?;
    }
    Ok(())
}

fn mlp(at: &str, mlp: &MlpWeights, c: &Config) -> Result<()> {
    linear(&format!("{at}.mlp.w_in"), &mlp.w_in, [c.d_model, c.d_mlp])?;
    let name = format!("{at}.mlp.w_gate");
    if let Some(gate) = present(&name, mlp.w_gate.as_ref(), c.mlp == MlpKind::Gated)? {
        linear(&name, gate, [c.d_model, c.d_mlp])?;
    }
    linear(&format!("{at}.mlp.w_out"), &mlp.w_out, [c.d_mlp, c.d_model])
}

fn norm(name: &str, weights: &NormWeights, width: usize, c: &Config) -> Result<()> {
    matrix(&format!("{name}.gamma"), &weights.gamma, [1, width])?;
    let name = format!("{name}.beta");
    let beta = match c.norm {
        NormKind::LayerNorm => weights.beta.as_ref(),
        NormKind::RmsNorm => present(&name, weights.beta.as_ref(), false)?,
    };
    beta.map_or(Ok(()), |beta| matrix(&name, beta, [1, width]))
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
    fail(ModelError::Shape {
        name: name.into(),
        found,
        expected,
    })
}

fn present<'a, T>(name: &str, found: Option<&'a T>, expected: bool) -> Result<Option<&'a T>> {
    if found.is_some() == expected {
        return Ok(found);
    }
    let name = name.into();
    fail(match expected {
        true => ModelError::MissingWeight { name },
        false => ModelError::ExtraWeight { name },
    })
}
