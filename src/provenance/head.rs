//! Where the numbers of one head come from.

use std::ops::Range;

use super::{
    BlockWeight, Circuit, Explanation, Input, Operation, Projection, Projections, Region, Weight,
    cell, made, region,
};
use crate::config::{Mask, Positions, Scaling};
use crate::site::{HeadAt, HeadSite, Site};

impl Circuit {
    pub(super) fn head(
        &self,
        layer: usize,
        head: usize,
        part: HeadSite,
        row: usize,
        column: usize,
    ) -> Explanation {
        let config = &self.config;
        let own = HeadAt { layer, head };
        let at = |part| own.site(part);
        let [q, k, v] = [own.query(config), own.key(config), own.value(config)];
        let key_row = |part| region(at(part), row..row + 1, 0..self.n_key);
        match part {
            HeadSite::Q => self.projection(Projection::Q, layer, head, row, column),
            HeadSite::K => self.projection(Projection::K, layer, head, row, column),
            HeadSite::V => self.projection(Projection::V, layer, head, row, column),
            HeadSite::RotQ => self.turned(at(HeadSite::Q), self.first_query + row, row, column),
            HeadSite::RotK => self.turned(at(HeadSite::K), row, row, column),
            HeadSite::QkProducts => made(
                Operation::Product,
                [
                    cell(q, row / self.n_key, column),
                    cell(k, row % self.n_key, column),
                ],
            ),
            HeadSite::DotProducts if self.input == Input::Scores => made(Operation::Given, []),
            HeadSite::DotProducts => {
                let width = 0..self.config.d_head;
                made(
                    Operation::SumOfProducts,
                    [
                        region(q, row..row + 1, width.clone()),
                        region(k, column..column + 1, width),
                    ],
                )
            }
            HeadSite::ScaledScores => {
                let operation = match self.config.scaling {
                    Scaling::SqrtDHead => Operation::DivideBy((self.config.d_head as f32).sqrt()),
                    Scaling::None => Operation::Copy,
                };
                made(operation, [cell(at(HeadSite::DotProducts), row, column)])
            }
            HeadSite::AttnScores => match self.config.mask {
                Mask::Causal if column > self.first_query + row => made(Operation::Masked, []),
                _ => made(
                    Operation::Copy,
                    [cell(at(HeadSite::ScaledScores), row, column)],
                ),
            },
            HeadSite::RowMax => made(Operation::Largest, [key_row(HeadSite::AttnScores)]),
            HeadSite::Exp => made(
                Operation::ExpOfDifference,
                [
                    cell(at(HeadSite::AttnScores), row, column),
                    cell(at(HeadSite::RowMax), row, 0),
                ],
            ),
            HeadSite::ExpSum => made(Operation::Total, [key_row(HeadSite::Exp)]),
            HeadSite::Pattern => made(
                Operation::Quotient,
                [
                    cell(at(HeadSite::Exp), row, column),
                    cell(at(HeadSite::ExpSum), row, 0),
                ],
            ),
            HeadSite::PatternRounded => made(
                Operation::Round(self.rounding.unwrap_or_default()),
                [
                    cell(at(HeadSite::Pattern), row, column),
                    key_row(HeadSite::Pattern),
                ],
            ),
            HeadSite::WeightedV => made(
                Operation::Product,
                [
                    cell(at(self.weights_used()), row / self.n_key, row % self.n_key),
                    cell(v, row % self.n_key, column),
                ],
            ),
            HeadSite::Z => made(
                Operation::SumOfProducts,
                [
                    key_row(self.weights_used()),
                    region(v, 0..self.n_key, column..column + 1),
                ],
            ),
            HeadSite::Result => made(
                Operation::SumOfProducts,
                [
                    region(at(HeadSite::Z), row..row + 1, 0..self.config.d_head),
                    self.w_o_of_head(layer, head, column..column + 1),
                ],
            ),
            HeadSite::ValueNorm => made(
                Operation::LengthOfProduct,
                self.value_through_w_o(layer, head, row),
            ),
            HeadSite::WeightedNorm => {
                let weight = cell(at(self.weights_used()), row, column);
                let value = self.value_through_w_o(layer, head, column);
                made(
                    Operation::LengthOfProduct,
                    value.into_iter().chain([weight]),
                )
            }
        }
    }

    /// A number turned by its position, with the other of its pair. At position 0 nothing turns.
    fn turned(&self, from: Site, position: usize, row: usize, column: usize) -> Explanation {
        let own = cell(from, row, column);
        let Positions::Rotary { pairs, .. } = self.config.positions else {
            return made(Operation::Copy, [own]);
        };
        if position == 0 {
            return made(Operation::Copy, [own]);
        }
        let d_head = self.config.d_head;
        let all = (0..d_head / 2).map(|pair| pairs.columns(pair, d_head));
        let other = all
            .filter(|pair| pair.contains(&column))
            .flatten()
            .find(|other| *other != column);
        let other = other.map(|other| cell(from, row, other));
        made(Operation::Rotate, [own].into_iter().chain(other))
    }

    /// The value of a key, and the head's own rows of `w_o`.
    fn value_through_w_o(&self, layer: usize, head: usize, key: usize) -> [Region; 2] {
        let v = HeadAt { layer, head }.value(&self.config);
        [
            region(v, key..key + 1, 0..self.config.d_head),
            self.w_o_of_head(layer, head, 0..self.config.d_model),
        ]
    }

    /// Some columns of the head's own rows of `w_o`.
    fn w_o_of_head(&self, layer: usize, head: usize, columns: Range<usize>) -> Region {
        let w_o = Weight::Block {
            layer,
            part: BlockWeight::WO,
        };
        let d_head = self.config.d_head;
        region(w_o, head * d_head..(head + 1) * d_head, columns)
    }

    fn projection(
        &self,
        to: Projection,
        layer: usize,
        head: usize,
        row: usize,
        column: usize,
    ) -> Explanation {
        if self.input == Input::Scores {
            return made(Operation::Given, []);
        }
        let input = self.projected(to, layer);
        match self.projections {
            Projections::Identity => made(Operation::Copy, [cell(input, row, column)]),
            Projections::Learned => self.project(to, input, layer, head, row, column),
        }
    }

    /// A row of the input through a column of a head's weights.
    pub(super) fn project(
        &self,
        to: Projection,
        input: Site,
        layer: usize,
        head: usize,
        row: usize,
        column: usize,
    ) -> Explanation {
        made(
            Operation::SumOfProducts,
            [
                self.whole_row(input, row),
                region(
                    Weight::Projection { to, layer, head },
                    0..self.config.d_model,
                    column..column + 1,
                ),
                cell(Weight::ProjectionBias { to, layer, head }, 0, column),
            ],
        )
    }
}
