//! Checks the sizes and numbers of a configuration.

use super::{Config, LIMITS, NormKind, Pairs, Positions, QkNorms, Rotary, Stretch, Unembedding};
use crate::error::{ModelError, Result, check_size, fail};

impl Config {
    /// Checks every size and number.
    ///
    /// # Errors
    ///
    /// [`ModelError::Size`] or [`ModelError::Scalar`] with the field's name and value.
    pub fn validate(&self) -> Result<()> {
        let sizes = [
            ("n_heads", self.n_heads),
            ("n_key_value_heads", self.n_kv_heads()),
            ("d_model", self.d_model),
            ("d_embed", self.embed_width()),
            ("d_head", self.d_head),
            ("n_heads · d_head", self.n_heads.saturating_mul(self.d_head)),
            ("d_mlp", self.d_mlp),
            ("d_vocab", self.d_vocab),
            ("n_ctx", self.n_ctx),
            ("n_token_types + 1", self.n_token_types.saturating_add(1)),
        ];
        for (name, value) in sizes {
            check_size(name, value, LIMITS)?;
        }
        positive("norm_eps", self.norm_eps)?;
        positive("embed_scale", self.embed_scale)?;
        positive("unembed_scale", self.unembed_scale)?;
        positive("scaling", self.scaling.divisor(self.d_head).unwrap_or(1.0))?;
        positive("score_cap", self.score_cap.unwrap_or(1.0))?;
        positive("logit_cap", self.logit_cap.unwrap_or(1.0))?;
        match self.positions {
            Positions::Sinusoidal { base, pairs, first } => {
                positive("positions.base", base)?;
                let width = self.embed_width();
                let is_cut = pairs == Pairs::Halves && !width.is_multiple_of(2);
                even("d_model", width, is_cut)?;
                check_size("positions.first + 1", first.saturating_add(1), LIMITS)?;
            }
            Positions::None | Positions::Learned | Positions::Rotary(_) => {}
        }
        for layer in 0..self.n_layers() {
            if let Some(rotary) = self.rotary_at(layer) {
                check_rotary(rotary, self.d_head)?;
            }
        }
        if !self.n_heads.is_multiple_of(self.n_kv_heads()) {
            return fail(ModelError::KeyValueHeads {
                n_heads: self.n_heads,
                n_key_value_heads: self.n_kv_heads(),
            });
        }
        if self.qk_norm != QkNorms::None && self.norm != NormKind::RmsNorm {
            return fail(ModelError::QueryKeyNorms);
        }
        self.check_stacks()?;
        self.check_embedding()?;
        self.check_mlm_head()?;
        self.check_decoder()
    }

    /// Rejects projected embeddings that also serve as the unembedding, unless a masked-word head
    /// maps back to their width.
    fn check_embedding(&self) -> Result<()> {
        let is_tied = self.unembedding == Unembedding::Tied && self.mlm_head.is_none();
        let is_unembedding = is_tied || self.n_decoder_layers() > 0;
        if self.d_embed.is_none() || !is_unembedding {
            return Ok(());
        }
        fail(ModelError::ProjectedUnembedding)
    }

    /// Rejects a masked-word head without an unembedding, or in a model with a decoder.
    fn check_mlm_head(&self) -> Result<()> {
        let fits = self.unembedding != Unembedding::None && self.n_decoder_layers() == 0;
        if self.mlm_head.is_none() || fits {
            return Ok(());
        }
        fail(ModelError::MaskedWordHead)
    }
}

/// Rejects a number that is not above 0.
fn positive(name: &'static str, value: f32) -> Result<()> {
    match value.is_finite() && value > 0.0 {
        true => Ok(()),
        false => fail(ModelError::Scalar { name, value }),
    }
}

/// Rejects a rotation that does not fit heads of this width.
fn check_rotary(rotary: Rotary, d_head: usize) -> Result<()> {
    positive("positions.base", rotary.base)?;
    match rotary.stretch {
        Stretch::Linear(divisor) => positive("positions.stretch", divisor)?,
        Stretch::ByWavelength {
            factor,
            low,
            high,
            n_ctx,
        } => {
            for number in [factor, low, n_ctx, high - low] {
                positive("positions.stretch", number)?;
            }
        }
    }
    let dims = rotary.dims.unwrap_or(d_head);
    even("d_head", dims, !dims.is_multiple_of(2))?;
    check_size("positions.dims", dims, d_head)
}

/// Rejects a width whose dimensions cannot form pairs; `is_cut` says whether one is left over.
fn even(name: &'static str, width: usize, is_cut: bool) -> Result<()> {
    if !is_cut {
        return Ok(());
    }
    fail(ModelError::OddWidth { name, width })
}
