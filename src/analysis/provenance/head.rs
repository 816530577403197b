//! The sources of a head's numbers.

use std::ops::Range;

use super::{
    Circuit, Formula, Input, Operation, Projection, Projections, Region, SublayerWeight, Weight,
    cell, made, region,
};
use crate::model::config::{QkNorms, Rotary};
use crate::model::site::{HeadAt, HeadSite, Norm, NormSite, QkNorm};

impl Circuit {
    pub(super) fn head(&self, own: HeadAt, part: HeadSite, row: usize, column: usize) -> Formula {
        let config = &self.config;
        let (n_key, d_head) = (self.n_key(own), self.d_head(own));
        let at = |part| own.site(part);
        let [q, k, v] = [own.query(config), own.key(config), own.value(config)];
        let key_row = |part| region(at(part), row..row + 1, 0..n_key);
        match part {
            HeadSite::Q => self.projection(Projection::Q, own, row, column),
            HeadSite::K => self.projection(Projection::K, own, row, column),
            HeadSite::V => self.projection(Projection::V, own, row, column),
            HeadSite::QNormScale | HeadSite::QNormHat | HeadSite::QNormalized => {
                self.qk_norm(own, QkNorm::Q, part, row, column)
            }
            HeadSite::KNormScale | HeadSite::KNormHat | HeadSite::KNormalized => {
                self.qk_norm(own, QkNorm::K, part, row, column)
            }
            HeadSite::RotQ => {
                let from = HeadAt::unrotated(QkNorm::Q, config);
                self.turned(own, from, self.first_query + row, [row, column])
            }
            HeadSite::RotK => {
                let from = HeadAt::unrotated(QkNorm::K, config);
                self.turned(own, from, row, [row, column])
            }
            HeadSite::QkProducts => made(
                Operation::Product,
                [cell(q, row / n_key, column), cell(k, row % n_key, column)],
            ),
            HeadSite::DotProducts if self.input == Input::Scores => made(Operation::Given, []),
            HeadSite::DotProducts => {
                let width = 0..d_head;
                made(
                    Operation::SumOfProducts,
                    [
                        region(q, row..row + 1, width.clone()),
                        region(k, column..column + 1, width),
                    ],
                )
            }
            HeadSite::C2p => {
                let query = region(q, row..row + 1, 0..d_head);
                self.times_distance(own.kv(config), Projection::K, query, [row, column])
            }
            HeadSite::P2c => {
                let key = region(k, column..column + 1, 0..d_head);
                self.times_distance(own, Projection::Q, key, [row, column])
            }
            HeadSite::SummedDots => {
                let parts = [HeadSite::DotProducts, HeadSite::C2p, HeadSite::P2c];
                made(
                    Operation::Sum,
                    parts.map(|part| cell(at(part), row, column)),
                )
            }
            HeadSite::ScaledScores => {
                let operation = match self.config.scaling.divisor(d_head) {
                    Some(divisor) => Operation::DivideBy(divisor),
                    None => Operation::Copy,
                };
                made(operation, [cell(own.unscaled(config), row, column)])
            }
            HeadSite::BiasedScores => {
                let scaled = cell(at(HeadSite::ScaledScores), row, column);
                let bias = config.distance_bias_at(own.sublayer()).map(|bias| {
                    let bucket = bias.bucket(self.first_query + row, column);
                    let weight = Weight::Sublayer {
                        at: own.sublayer(),
                        part: SublayerWeight::DistanceBias,
                    };
                    cell(weight, bucket, own.head)
                });
                made(Operation::Sum, [scaled].into_iter().chain(bias))
            }
            HeadSite::CappedScores => made(
                Operation::Cap(config.score_cap.unwrap_or(f32::INFINITY)),
                [cell(own.uncapped(config), row, column)],
            ),
            HeadSite::AttnScores => {
                let query = self.first_query + row;
                match config.hides(own.sublayer(), query, column) {
                    true => made(Operation::Masked, []),
                    false => made(Operation::Copy, [cell(own.unmasked(config), row, column)]),
                }
            }
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
                    cell(at(self.weights_used()), row / n_key, row % n_key),
                    cell(v, row % n_key, column),
                ],
            ),
            HeadSite::Z => made(
                Operation::SumOfProducts,
                [
                    key_row(self.weights_used()),
                    region(v, 0..n_key, column..column + 1),
                ],
            ),
            HeadSite::Result => made(
                Operation::SumOfProducts,
                [
                    region(at(HeadSite::Z), row..row + 1, 0..d_head),
                    self.w_o_of_head(own, column..column + 1),
                ],
            ),
            HeadSite::ValueNorm => {
                made(Operation::LengthOfProduct, self.value_through_w_o(own, row))
            }
            HeadSite::WeightedNorm => {
                let weight = cell(at(self.weights_used()), row, column);
                let value = self.value_through_w_o(own, column);
                made(
                    Operation::LengthOfProduct,
                    value.into_iter().chain([weight]),
                )
            }
        }
    }

    /// A query or key times the key or query of the distance between them.
    fn times_distance(
        &self,
        at: HeadAt,
        to: Projection,
        vector: Region,
        [query, key]: [usize; 2],
    ) -> Formula {
        let rows = self.config.disentangled_at(at.sublayer());
        let row = rows.map(|rows| rows.row(self.first_query + query, key));
        let of_distance = row.map(|row| {
            let weight = Weight::Distance { to, at };
            region(weight, row..row + 1, 0..self.config.d_head)
        });
        made(
            Operation::SumOfProducts,
            [vector].into_iter().chain(of_distance),
        )
    }

    /// A number after rotation, computed from both numbers of its pair. At position 0, nothing is
    /// rotated.
    fn turned(
        &self,
        at: HeadAt,
        from: HeadSite,
        position: usize,
        [row, column]: [usize; 2],
    ) -> Formula {
        let from = at.site(from);
        let own = cell(from, row, column);
        let Some(Rotary { pairs, dims, .. }) = self.config.rotary_at(at.layer) else {
            return made(Operation::Copy, [own]);
        };
        let dims = dims.unwrap_or(self.config.d_head);
        if position == 0 || column >= dims {
            return made(Operation::Copy, [own]);
        }
        let all = (0..dims / 2).map(|pair| pairs.columns(pair, dims));
        let other = all
            .filter(|pair| pair.contains(&column))
            .flatten()
            .find(|other| *other != column);
        let other = other.map(|other| cell(from, row, other));
        made(Operation::Rotate, [own].into_iter().chain(other))
    }

    /// Explains a stage of the RMS norm of queries or keys.
    fn qk_norm(
        &self,
        at: HeadAt,
        which: QkNorm,
        part: HeadSite,
        row: usize,
        column: usize,
    ) -> Formula {
        let stage = |part| at.site(which.site(part));
        let before = match which {
            QkNorm::Q => HeadSite::Q,
            QkNorm::K => HeadSite::K,
        };
        let x = at.site(before);
        if part == which.site(NormSite::Scale) {
            let eps = self.config.norm_eps;
            let heads = match (self.config.qk_norm, which) {
                (QkNorms::AllHeads, QkNorm::Q) => 0..self.config.n_heads,
                (QkNorms::AllHeads, QkNorm::K) => 0..self.config.n_kv_heads(),
                _ => at.head..at.head + 1,
            };
            let whole = heads.map(|head| {
                let x = at.sublayer().head(head).site(before);
                region(x, row..row + 1, 0..self.d_head(at))
            });
            return made(Operation::RootMeanSquare { eps }, whole);
        }
        if part == which.site(NormSite::XHat) {
            let scale = cell(stage(NormSite::Scale), row, 0);
            return made(Operation::Standardize, [cell(x, row, column), scale]);
        }
        let first = match self.config.qk_norm {
            QkNorms::AllHeads => at.head * self.config.d_head,
            QkNorms::None | QkNorms::EachHead => 0,
        };
        let gamma = Weight::Gamma(Norm::Qk(at.sublayer(), which));
        let gamma = cell(gamma, 0, first + column);
        let x_hat = cell(stage(NormSite::XHat), row, column);
        made(Operation::Affine, [gamma, x_hat])
    }

    /// Number of keys that each query of a head is compared with.
    pub(crate) fn n_key(&self, at: HeadAt) -> usize {
        match at.is_self_of_decoder() {
            true => self.n_query,
            false => self.n_key,
        }
    }

    /// The width of a head. In the worked example, the head of a decoder's self-attention is as
    /// wide as the residual stream.
    pub(crate) fn d_head(&self, at: HeadAt) -> usize {
        match self.input == Input::Decoder && at.is_self_of_decoder() {
            true => self.config.d_model,
            false => self.config.d_head,
        }
    }

    /// The two factors of a product: the value vector of a key, and the head's rows of `w_o`.
    fn value_through_w_o(&self, at: HeadAt, key: usize) -> [Region; 2] {
        [
            region(at.value(&self.config), key..key + 1, 0..self.d_head(at)),
            self.w_o_of_head(at, 0..self.config.d_model),
        ]
    }

    /// The given columns of the head's rows of `w_o`.
    fn w_o_of_head(&self, at: HeadAt, columns: Range<usize>) -> Region {
        let w_o = Weight::Sublayer {
            at: at.sublayer(),
            part: SublayerWeight::WO,
        };
        let d_head = self.d_head(at);
        region(w_o, at.head * d_head..(at.head + 1) * d_head, columns)
    }

    /// A row of the input, multiplied by a column of a head's weights.
    fn projection(&self, to: Projection, at: HeadAt, row: usize, column: usize) -> Formula {
        if self.input == Input::Scores {
            return made(Operation::Given, []);
        }
        let input = self.projected(to, at);
        if self.projections == Projections::Identity {
            return made(Operation::Copy, [cell(input, row, column)]);
        }
        let weight = Weight::Projection { to, at };
        made(
            Operation::SumOfProducts,
            [
                self.whole_row(input, row),
                region(weight, 0..self.config.d_model, column..column + 1),
                cell(Weight::ProjectionBias { to, at }, 0, column),
            ],
        )
    }
}
