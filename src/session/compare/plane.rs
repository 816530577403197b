//! The selected word's path through the plane of two other words' directions.

use serde::Serialize;
use tsify::Tsify;

use super::side::Side;
use crate::Matrix;
use crate::analysis::comparison::Place;
use crate::analysis::units;
use crate::analysis::vectors::coordinates;
use crate::error::Result;
use crate::model::site::Site;
use crate::model::trace::Trace;
use crate::session::numbers::Numbers;
use crate::session::run::{LoadedModel, Tokenized};

/// The selected word's vectors in the plane of two directions, layer by layer.
///
/// A direction is the last vector of a word that the model reads alone. The columns of each matrix
/// are those of [`coordinates`].
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ComparedPlane {
    /// The two words that give the directions.
    pub words: Vec<String>,
    /// The two directions themselves: `[2, 3]`.
    pub ends: Numbers,
    /// The word in text a, before every block and after the last one: `[n_layers + 1, 3]`.
    pub a: Numbers,
    /// The word in text b: `[n_layers + 1, 3]`.
    pub b: Numbers,
}

/// The plane of two words. An empty word of `typed` defaults to the last word of its text that has
/// a different counterpart in the other text.
///
/// `pair` is the selected unit of each side. Returns `None` if a word is missing or has no tokens,
/// or if the two directions do not span a plane.
pub(super) fn plane(
    loaded: &LoadedModel,
    (a, b): (&Side, &Side),
    places: &[Place],
    pair: (usize, usize),
    typed: &[String],
) -> Result<Option<ComparedPlane>> {
    let config = loaded.model().config();
    let swapped = places.iter().rev().find_map(|place| {
        let (in_a, in_b) = (place.a?, place.b?);
        let is_word = !a.units[in_a].special && !b.units[in_b].special;
        (is_word && !place.is_same).then_some([(a, in_a), (b, in_b)])
    });
    let word = |side: usize| match typed.get(side).filter(|word| !word.trim().is_empty()) {
        Some(typed) => Some(typed.trim().to_owned()),
        None => whole_word(swapped?[side]),
    };
    let (Some(first), Some(second)) = (word(0), word(1)) else {
        return Ok(None);
    };
    let words = vec![first, second];
    let Some(directions) = directions(loaded, &words)? else {
        return Ok(None);
    };
    let Some(ends) = coordinates(&directions, &directions) else {
        return Ok(None);
    };
    let path = |side: &Side, unit: usize| -> Result<Option<Matrix>> {
        let x = side.path(config, unit)?; // [n_layers + 1, d_model]
        Ok(coordinates(&x, &directions))
    };
    let paths = path(a, pair.0)?.zip(path(b, pair.1)?);
    Ok(paths.map(|(a, b)| ComparedPlane {
        words,
        ends: ends.into(),
        a: a.into(),
        b: b.into(),
    }))
}

/// The word that a unit belongs to.
fn whole_word((side, unit): (&Side, usize)) -> Option<String> {
    let first = side.units[unit].first;
    let mut words = units::words(side.text, side.tokens).into_iter();
    let word = words.find(|word| word.tokens().contains(&first))?;
    Some(word.text.trim().to_owned())
}

/// The last vector of each word, read alone, as the mean over its tokens without special tokens:
/// `[words, d_model]`. `None` if a word has no such token.
fn directions(loaded: &LoadedModel, words: &[String]) -> Result<Option<Matrix>> {
    let model = loaded.model();
    let site = Site::output(model.config());
    let mut rows = Vec::new();
    for word in words {
        let Ok(Tokenized { tokens, ids, .. }) = loaded.tokenize(word, true) else {
            return Ok(None);
        };
        let Some(first) = tokens.iter().position(|token| !token.is_special) else {
            return Ok(None);
        };
        let n = tokens.iter().filter(|token| !token.is_special).count();
        let mut trace = Trace::of([site]);
        model.forward(&mut trace, &ids);
        rows.push(trace.get(site)?.rows(first, n).row_mean());
    }
    Ok(Some(Matrix::from_rows(&rows)))
}
