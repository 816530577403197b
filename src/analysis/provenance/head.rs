//! The sources of a head's numbers.

use std::ops::Range;

use super::{
    Circuit, Formula, Input, Operation, Projection, Projections, Region, SublayerWeight, Weight,
    cell, formula, region,
};
use crate::model::config::{QkNorms, Rotary};
use crate::model::site::{HeadAt, HeadSite, Norm, NormSite, QkNorm};

impl Circuit {
    pub(super) fn head(&self, own: HeadAt, part: HeadSite, row: usize, column: usize) -> Formula {
        use HeadSite::*;
        let here = |part| cell(own.site(part), row, column);
        let of_row = |part| cell(own.site(part), row, 0);
        let whole_row = |part| region(own.site(part), row..row + 1, 0..self.n_key(own));
        match part {
            Q => self.projection(Projection::Q, own, row, column),
            K => self.projection(Projection::K, own, row, column),
            V => self.projection(Projection::V, own, row, column),
            QNormScale | QNormHat | QNormalized => self.qk_norm(own, QkNorm::Q, part, row, column),
            KNormScale | KNormHat | KNormalized => self.qk_norm(own, QkNorm::K, part, row, column),
            RotQ => self.rotated(own, QkNorm::Q, self.first_query + row, [row, column]),
            RotK => self.rotated(own, QkNorm::K, row, [row, column]),
            QkProducts | DotProducts | C2p | P2c | SummedDots => self.dots(own, part, row, column),
            ScaledScores | BiasedScores | CappedScores | AttnScores => {
                self.score(own, part, row, column)
            }
            RowMax => formula(Operation::Largest, [whole_row(AttnScores)]),
            Exp => formula(
                Operation::ExpOfDifference,
                [here(AttnScores), of_row(RowMax)],
            ),
            ExpSum => formula(Operation::Total, [whole_row(Exp)]),
            Pattern => formula(Operation::Quotient, [here(Exp), of_row(ExpSum)]),
            PatternRounded => {
                let operation = Operation::Round(self.rounding.unwrap_or_default());
                formula(operation, [here(Pattern), whole_row(Pattern)])
            }
            WeightedV | Z | Result | ValueNorm | WeightedNorm => {
                self.weighted(own, part, row, column)
            }
        }
    }

    /// The products of a query and a key, before scaling.
    fn dots(&self, own: HeadAt, part: HeadSite, row: usize, column: usize) -> Formula {
        let (config, n_key) = (&self.config, self.n_key(own));
        let [q, k] = [own.query(config), own.key(config)];
        let width = 0..self.d_head(own);
        let query = region(q, row..row + 1, width.clone());
        let key = region(k, column..column + 1, width);
        match part {
            HeadSite::QkProducts => formula(
                Operation::Product,
                [cell(q, row / n_key, column), cell(k, row % n_key, column)],
            ),
            HeadSite::DotProducts if self.input == Input::Scores => formula(Operation::Given, []),
            HeadSite::DotProducts => formula(Operation::SumOfProducts, [query, key]),
            HeadSite::C2p => {
                self.times_distance(own.kv(config), Projection::K, query, [row, column])
            }
            HeadSite::P2c => self.times_distance(own, Projection::Q, key, [row, column]),
            _ => {
                let parts = [HeadSite::DotProducts, HeadSite::C2p, HeadSite::P2c];
                let parts = parts.map(|part| cell(own.site(part), row, column));
                formula(Operation::Sum, parts)
            }
        }
    }

    /// A score, from scaling to the mask.
    fn score(&self, own: HeadAt, part: HeadSite, row: usize, column: usize) -> Formula {
        let config = &self.config;
        let query = self.first_query + row;
        match part {
            HeadSite::ScaledScores => {
                let divisor = config.scaling.divisor(self.d_head(own));
                let operation = divisor.map_or(Operation::Copy, Operation::DivideBy);
                formula(operation, [cell(own.unscaled(config), row, column)])
            }
            HeadSite::BiasedScores => {
                let scaled = cell(own.site(HeadSite::ScaledScores), row, column);
                let bias = config.distance_bias_at(own.sublayer()).map(|bias| {
                    let part = SublayerWeight::DistanceBias;
                    let at = own.sublayer();
                    let bucket = bias.bucket(query, column);
                    cell(Weight::Sublayer { at, part }, bucket, own.head)
                });
                formula(Operation::Sum, [scaled].into_iter().chain(bias))
            }
            HeadSite::CappedScores => {
                let operation = Operation::Cap(config.score_cap.unwrap_or(f32::INFINITY));
                formula(operation, [cell(own.uncapped(config), row, column)])
            }
            _ => match config.hides(own.sublayer(), query, column) {
                true => formula(Operation::Masked, []),
                false => formula(Operation::Copy, [cell(own.unmasked(config), row, column)]),
            },
        }
    }

    /// A number that is computed from values and their weights.
    fn weighted(&self, own: HeadAt, part: HeadSite, row: usize, column: usize) -> Formula {
        let (weights, v) = (own.site(self.weights_used()), own.value(&self.config));
        let n_key = self.n_key(own);
        match part {
            HeadSite::WeightedV => {
                let (query, key) = (row / n_key, row % n_key);
                let factors = [cell(weights, query, key), cell(v, key, column)];
                formula(Operation::Product, factors)
            }
            HeadSite::Z => {
                let weights = region(weights, row..row + 1, 0..n_key);
                let values = region(v, 0..n_key, column..column + 1);
                formula(Operation::SumOfProducts, [weights, values])
            }
            HeadSite::Result => {
                let z = region(own.site(HeadSite::Z), row..row + 1, 0..self.d_head(own));
                let w_o = self.w_o_of_head(own, column..column + 1);
                formula(Operation::SumOfProducts, [z, w_o])
            }
            HeadSite::ValueNorm => {
                formula(Operation::LengthOfProduct, self.value_through_w_o(own, row))
            }
            _ => {
                let value = self.value_through_w_o(own, column).into_iter();
                let weight = cell(weights, row, column);
                formula(Operation::LengthOfProduct, value.chain([weight]))
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
        formula(
            Operation::SumOfProducts,
            [vector].into_iter().chain(of_distance),
        )
    }

    /// A number after rotation, computed from both numbers of its pair. At position 0, nothing is
    /// rotated.
    fn rotated(
        &self,
        at: HeadAt,
        which: QkNorm,
        position: usize,
        [row, column]: [usize; 2],
    ) -> Formula {
        let from = at.site(HeadAt::unrotated(which, &self.config));
        let own = cell(from, row, column);
        let Some(Rotary { pairs, dims, .. }) = self.config.rotary_at(at.layer) else {
            return formula(Operation::Copy, [own]);
        };
        let dims = dims.unwrap_or(self.config.d_head);
        if position == 0 || column >= dims {
            return formula(Operation::Copy, [own]);
        }
        let all = (0..dims / 2).map(|pair| pairs.columns(pair, dims));
        let mut pair = all.filter(|pair| pair.contains(&column)).flatten();
        let other = pair.find(|other| *other != column);
        let other = other.map(|other| cell(from, row, other));
        formula(Operation::Rotate, [own].into_iter().chain(other))
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
        let before = which.vectors();
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
            return formula(Operation::RootMeanSquare { eps }, whole);
        }
        if part == which.site(NormSite::XHat) {
            let scale = cell(stage(NormSite::Scale), row, 0);
            return formula(Operation::Standardize, [cell(x, row, column), scale]);
        }
        let first = match self.config.qk_norm {
            QkNorms::AllHeads => at.head * self.config.d_head,
            QkNorms::None | QkNorms::EachHead => 0,
        };
        let gamma = Weight::Gamma(Norm::Qk(at.sublayer(), which));
        let gamma = cell(gamma, 0, first + column);
        let x_hat = cell(stage(NormSite::XHat), row, column);
        formula(Operation::Affine, [gamma, x_hat])
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
            return formula(Operation::Given, []);
        }
        let input = self.projected(to, at);
        if self.projections == Projections::Identity {
            return formula(Operation::Copy, [cell(input, row, column)]);
        }
        let weight = Weight::Projection { to, at };
        formula(
            Operation::SumOfProducts,
            [
                self.whole_row(input, row),
                region(weight, 0..self.config.d_model, column..column + 1),
                cell(Weight::ProjectionBias { to, at }, 0, column),
            ],
        )
    }
}
