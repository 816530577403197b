//! Two sides whose units are paired.

use super::side::Side;
use super::{CompareRequest, ComparedLooks, ComparedPlace, ComparedWord, Other};
use crate::Matrix;
use crate::analysis::comparison::{
    Place, aligned, aligned_by_vectors, apart, pattern_change, side_by_side,
};
use crate::analysis::heads;
use crate::analysis::units::{self, Unit};
use crate::analysis::vectors::cosines;
use crate::error::{Result, check_index};
use crate::math::ops::row_norm;
use crate::model::config::Config;

/// Index of a unit on side a, and index of its counterpart on side b.
type UnitPair = (usize, usize);

/// Two sides whose units are paired.
pub(super) struct Aligned<'run> {
    pub a: Side<'run>,
    pub b: Side<'run>,
    pairs: Vec<UnitPair>,
    pub places: Vec<Place>,
}

impl<'run> Aligned<'run> {
    /// Pairs the units of two sides, and lists their places in order.
    pub fn new(
        request: &CompareRequest,
        config: &Config,
        a: Side<'run>,
        b: Side<'run>,
    ) -> Result<Self> {
        let by_vectors = request.by_vectors && matches!(request.other, Other::Sentence { .. });
        let by_letters = matches!(request.other, Other::Model { .. });
        let pairs = match by_vectors {
            true => aligned_by_vectors(&a.vectors(config)?, &b.vectors(config)?),
            false if by_letters => aligned(&slices(&a.letters(0)), &slices(&b.letters(1))),
            false => aligned(&a.ids(), &b.ids()),
        };
        let mut places = side_by_side(&pairs, a.units.len(), b.units.len());
        if by_vectors {
            places = apart(places);
        }
        if by_vectors || by_letters {
            for place in &mut places {
                // Two tokenisers may write a word differently, for example in lower case.
                let texts = place.a.map(|unit| &a.units[unit].text);
                place.is_same &= texts == place.b.map(|unit| &b.units[unit].text);
            }
        }
        Ok(Aligned {
            a,
            b,
            pairs,
            places,
        })
    }

    /// The place of a token of side a.
    pub fn place_of(&self, token: Option<usize>) -> Result<Option<usize>> {
        let Some(token) = token else { return Ok(None) };
        check_index("token", token, self.a.tokens.len())?;
        let is_of = |unit: &Unit| unit.tokens().contains(&token);
        let unit = self.a.units.iter().position(is_of);
        Ok(self.places.iter().position(|place| place.a == unit))
    }

    /// The pair of units at a place, if there are two.
    pub fn pair(&self, place: usize) -> Option<UnitPair> {
        let Place { a, b, .. } = self.places[place];
        a.zip(b)
    }

    /// The unit of one side at every place.
    pub fn units(&self, side: fn(&Place) -> Option<usize>) -> Vec<Option<usize>> {
        self.places.iter().map(side).collect()
    }

    /// The places for the page. `in_a` and `in_b` are the patterns of the two sides,
    /// `[units, units]`.
    pub fn compared(&self, in_a: &Matrix, in_b: &Matrix) -> Vec<ComparedPlace> {
        let special_a = units::special_share(in_a, &self.a.units); // [units, 1]
        let special_b = units::special_share(in_b, &self.b.units); // [units, 1]
        let place = |place: &Place| ComparedPlace {
            a: place.a.map(|unit| self.a.units[unit].clone()),
            b: place.b.map(|unit| self.b.units[unit].clone()),
            same: place.is_same,
            special_a: place.a.map_or(f32::NAN, |unit| special_a[unit]),
            special_b: place.b.map_or(f32::NAN, |unit| special_b[unit]),
        };
        self.places.iter().map(place).collect()
    }

    /// The weight from the selected word to a key in every head of both models. `key` defaults to
    /// the word with the largest weight in the head of side a, whose pattern `[places, places]` is
    /// `pattern_a`.
    pub fn looks(
        &self,
        [config, config_b]: [&Config; 2],
        pattern_a: &Matrix,
        selected: Option<(usize, UnitPair)>,
        key: Option<usize>,
    ) -> Result<Option<ComparedLooks>> {
        let Some((query, from)) = selected else {
            return Ok(None);
        };
        let is_word = |place: &usize| {
            let pair = self.pair(*place);
            *place != query && pair.is_some_and(|(unit, _)| !self.a.units[unit].special)
        };
        let weight = |key: usize| pattern_a[(query, key)];
        let words = (0..self.places.len()).filter(is_word);
        let strongest = || words.max_by(|one, other| weight(*one).total_cmp(&weight(*other)));
        let key = key.or_else(strongest);
        let Some((key, to)) = key.and_then(|key| Some((key, self.pair(key)?))) else {
            return Ok(None);
        };
        Ok(Some(ComparedLooks {
            query,
            key,
            a: weights_at(config, &self.a, (from.0, to.0))?.into(),
            b: weights_at(config_b, &self.b, (from.1, to.1))?.into(),
        }))
    }

    /// Measures how much every head's pattern changes, and the changes for the selected unit.
    pub fn changes(
        &self,
        config: &Config,
        selected: Option<(usize, UnitPair)>,
    ) -> Result<(Matrix, Option<ComparedWord>)> {
        let Aligned { a, b, pairs, .. } = self;
        // Excludes special tokens, because their attention hardly depends on the words.
        let is_word = |&&(unit, _): &&UnitPair| !a.units[unit].special;
        let rows: Vec<_> = pairs.iter().filter(is_word).copied().collect();
        let selected_row: Vec<_> = selected.iter().map(|&(_, pair)| pair).collect();
        let mut change = Matrix::zeros(config.n_layers(), config.n_heads);
        let mut change_of_selected = change.clone();
        for at in heads(config) {
            let (in_a, in_b) = (a.pattern(at)?, b.pattern(at)?);
            let change_in = |rows| pattern_change(&in_a, &in_b, pairs, rows);
            change[(at.layer, at.head)] = change_in(&rows);
            change_of_selected[(at.layer, at.head)] = change_in(&selected_row);
        }
        let Some((place, (in_a, in_b))) = selected else {
            return Ok((change, None));
        };
        let (x_a, x_b) = (a.path(config, in_a)?, b.path(config, in_b)?); // [n_layers + 1, d_model]
        let word = ComparedWord {
            place,
            change: change_of_selected.into(),
            cosine: cosines(&x_a, &x_b).into(),
            norm_a: row_norm(&x_a).into(),
            norm_b: row_norm(&x_b).into(),
            plane: None,
        };
        Ok((change, Some(word)))
    }
}

/// The weight between a query unit and a key unit in every head: `[n_layers, n_heads]`.
fn weights_at(config: &Config, side: &Side, pair: (usize, usize)) -> Result<Matrix> {
    let mut weights = Matrix::zeros(config.n_layers(), config.n_heads);
    for at in heads(config) {
        weights[(at.layer, at.head)] = side.pattern(at)?[pair];
    }
    Ok(weights)
}

fn slices<const N: usize>(all: &[[usize; N]]) -> Vec<&[usize]> {
    all.iter().map(|one| &one[..]).collect()
}
