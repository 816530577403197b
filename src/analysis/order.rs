//! Whether the order of the tokens matters.

use crate::Matrix;
use crate::config::Positions;
use crate::error::{Error, Result};
use crate::model::Model;
use crate::site::{EmbeddingSite, Site};
use crate::tokens::Tokens;
use crate::trace::{Change, Edit, NoRecord};

use super::vectors::{cosines, largest_differences};

/// The final vectors of the same tokens in two orders, a row for each token in the order of
/// the text: `[n, d_model]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Reordered {
    /// In the order of the text.
    pub original: Matrix,
    /// In the other order, each row that of the same token.
    pub moved: Matrix,
}

impl Reordered {
    /// The largest difference between a token's numbers: `[n, 1]`.
    pub fn differences(&self) -> Matrix {
        largest_differences(&self.original, &self.moved)
    }

    /// The cosine of a token's two vectors: `[n, 1]`.
    pub fn cosines(&self) -> Matrix {
        cosines(&self.original, &self.moved)
    }
}

/// Runs a text in its own and in another order, with the model's positions or without.
///
/// `order[place]` is the token that stands at a place in the other order. Without positions
/// the two are equal up to rounding: self-attention is permutation equivariant.
///
/// # Errors
///
/// [`Error::Order`] when the order does not name each token once.
pub fn reorder(
    model: &Model,
    tokens: &Tokens,
    order: &[usize],
    has_positions: bool,
) -> Result<Reordered> {
    let config = model.config();
    let n = tokens.len();
    let mut place_of = vec![None; n];
    for (place, token) in order.iter().enumerate() {
        if let Some(free) = place_of.get_mut(*token) {
            *free = Some(place);
        }
    }
    let found = place_of.iter().flatten().count();
    let Some(places) = place_of.into_iter().collect::<Option<Vec<_>>>() else {
        return Err(Error::Order { found, n });
    };
    if order.len() != n {
        return Err(Error::Order {
            found: order.len(),
            n,
        });
    }
    let pick = |values: &[usize]| -> Vec<usize> { order.iter().map(|at| values[*at]).collect() };
    let other = Tokens::with_types(&pick(tokens.ids()), &pick(tokens.token_types()), config)?;
    let run = |tokens| {
        let pos_embed = Site::Embedding(EmbeddingSite::PosEmbed);
        let is_changed = !has_positions && config.positions != Positions::None;
        let changes = is_changed.then_some((pos_embed, Change::Zero));
        let mut edit = Edit::new(changes, NoRecord, config, n)?;
        Ok(model.forward(&mut edit, tokens))
    };
    Ok(Reordered {
        original: run(tokens)?,
        moved: run(&other)?.select_rows(&places),
    })
}
