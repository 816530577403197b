//! The final vectors of a text whose tokens are reordered.

use crate::Matrix;
use crate::error::{Result, TextError, fail};
use crate::model::Model;
use crate::model::config::Positions;
use crate::model::site::{EmbeddingSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::{Change, Edit, NoRecord};

/// The final vectors of a text, with or without the model's positions: `[n, d_model]`.
///
/// Without positions, `pos_embed` is 0; with positions, the result equals [`Model::forward`].
pub fn final_vectors(model: &Model, tokens: &Tokens, has_positions: bool) -> Result<Matrix> {
    let config = model.config();
    let pos_embed = Site::embedding(EmbeddingSite::PosEmbed);
    let is_changed = !has_positions && config.positions != Positions::None;
    let changes = is_changed.then_some((pos_embed, Change::Zero));
    let mut edit = Edit::new(changes, NoRecord, config, tokens.len())?;
    Ok(model.forward(&mut edit, tokens))
}

/// The final vectors of the tokens in another order, with the rows sorted back into the text's
/// order: `[n, d_model]`.
///
/// `order[place]` is the index of the token that moves to position `place`. Without positions and
/// without a causal mask, this equals [`final_vectors`] up to rounding, because self-attention is
/// permutation equivariant. (A causal mask also depends on the order.) `tests/what_if.rs` checks
/// this for the page's built-in model.
pub fn reordered(
    model: &Model,
    tokens: &Tokens,
    order: &[usize],
    has_positions: bool,
) -> Result<Matrix> {
    let places = places(order, tokens.len())?;
    let pick = |values: &[usize]| -> Vec<usize> { order.iter().map(|at| values[*at]).collect() };
    let (ids, types) = (pick(tokens.ids()), pick(tokens.token_types()));
    let other = Tokens::with_types(&ids, &types, model.config())?;
    Ok(final_vectors(model, &other, has_positions)?.select_rows(&places))
}

/// The inverse of an order: the new position of each token.
fn places(order: &[usize], n: usize) -> Result<Vec<usize>> {
    let mut places = vec![None; n];
    for (place, token) in order.iter().enumerate() {
        if let Some(free) = places.get_mut(*token) {
            *free = Some(place);
        }
    }
    let found = places.iter().flatten().count();
    match places.into_iter().collect() {
        Some(places) if order.len() == n => Ok(places),
        _ => fail(TextError::Order { found, n }),
    }
}
