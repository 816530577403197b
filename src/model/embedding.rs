//! The embedding: the vectors that enter the first layer of a stack.

use crate::Matrix;
use crate::math::linear::Linear;
use crate::model::config::{Config, Positions};
use crate::model::norm::normalize;
use crate::model::pass::Pass;
use crate::model::site::{EmbeddingSite, Norm, Site, StackId};
use crate::model::trace::Recorder;
use crate::model::weights::{NormWeights, Padding};

/// Everything from which the input of a stack's first layer is computed: the vectors that are
/// added up, and the norm and the projection that are applied to their sum.
pub(crate) struct Embedding<'weights> {
    /// The tokens' rows of `w_e`, scaled: `[n, d_embed]`.
    pub tokens: Matrix,
    /// The position vectors, if they are added: `[n, d_embed]`.
    pub positions: Option<Matrix>,
    /// The tokens' rows of `w_token_type`, if the model has token types: `[n, d_embed]`.
    pub types: Option<Matrix>,
    /// The norm of the sum, if there is one.
    pub ln: Option<&'weights NormWeights>,
    /// The projection to the residual stream, if there is one: `[d_embed, d_model]`.
    pub projection: Option<&'weights Linear>,
}

impl Embedding<'_> {
    /// The input of a stack's first layer: `[n, d_model]`.
    pub fn sum(self, rec: &mut dyn Recorder, stack: StackId, config: &Config) -> Matrix {
        let at = |part| Site::Embedding { stack, part };
        let mut x = rec.tap(at(EmbeddingSite::Embed), self.tokens);
        if let Some(positions) = self.positions {
            x += rec.tap(at(EmbeddingSite::PosEmbed), positions);
        }
        if let Some(types) = self.types {
            x += rec.tap(at(EmbeddingSite::TokenTypeEmbed), types);
        }
        let x = rec.tap(at(EmbeddingSite::EmbedSum), x);
        let x = match self.ln {
            Some(ln) => normalize(rec, Norm::Embed(stack), &x, ln, config),
            None => x,
        }; // [n, d_embed]
        match self.projection {
            Some(projection) => rec.tap(at(EmbeddingSite::Projected), projection.apply(&x)),
            None => x,
        }
    }
}

/// The position vectors of the pass's next `n` tokens, if positions are added: `[n, d_embed]`.
/// Learned ones are rows of `w_pos`.
pub(crate) fn positions(
    w_pos: Option<&Matrix>,
    n: usize,
    config: &Config,
    pass: &mut Pass,
) -> Option<Matrix> {
    match (config.positions, w_pos) {
        (Positions::Learned, Some(w_pos)) => Some(w_pos.rows(pass.first(), n).into_owned()),
        (Positions::Sinusoidal { .. }, _) => Some(pass.sinusoids(config, n)),
        _ => None,
    }
}

/// Changes the position vectors of a whole text as Hugging Face's `RobertaModel` does: a padding
/// token gets a vector of its own, and every other token gets the position that it would have if
/// there were no padding tokens.
pub(crate) fn count_without(padding: &Padding, ids: &[usize], positions: &mut Matrix) {
    let counted = positions.clone();
    let mut next = 0;
    for (row, id) in ids.iter().enumerate() {
        if *id == padding.id {
            positions.set_row(row, &padding.position.row(0));
        } else {
            positions.set_row(row, &counted.row(next));
            next += 1;
        }
    }
}
