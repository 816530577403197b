//! The sources of a layer's numbers, except the numbers of heads and norms.

use super::{Circuit, Formula, Input, Operation, SublayerWeight, Weight, cell, formula, region};
use crate::error::{Result, SiteProblem, no_such_site};
use crate::model::config::{Activation, Kind, MlpKind, Sublayer};
use crate::model::site::{BlockSite, HeadSite, LayerAt, Site, SublayerAt};

impl Circuit {
    pub(super) fn block(
        &self,
        at: LayerAt,
        part: BlockSite,
        row: usize,
        column: usize,
    ) -> Result<Formula> {
        if part == BlockSite::ResidPre {
            return Ok(self.resid_pre(at, row, column));
        }
        let site = at.site(part);
        let is_branch = matches!(part, BlockSite::AttnBranch | BlockSite::MlpBranch);
        let has = |one: &Sublayer| part.is_of(one.kind) && (one.norms.branch || !is_branch);
        let layer = self.config.layers(at.stack).get(at.layer);
        let all = layer.map_or(&[][..], |layer| &layer.sublayers);
        let Some(number) = all.iter().position(has) else {
            return no_such_site(&site, SiteProblem::Unknown);
        };
        let (place, Sublayer { kind, norms }) = (at.sublayer(number), all[number]);
        if let Some(norm) = norms.on_branch(place).filter(|_| site == place.out(kind)) {
            let normalized = cell(Site::normalized(norm), row, column);
            return Ok(formula(Operation::Copy, [normalized]));
        }
        if site == place.sum(kind) && !self.config.has_residual(at) {
            return Ok(formula(
                Operation::Copy,
                [cell(place.out(kind), row, column)],
            ));
        }
        if site == place.sum(kind) {
            let summands = [place.stream(&self.config), place.out(kind)];
            let cells = summands.map(|site| cell(site, row, column));
            return Ok(formula(Operation::Sum, cells));
        }
        Ok(match kind {
            Kind::SelfAttention(_) | Kind::CrossAttention => self.attention_out(place, row, column),
            Kind::Recurrent => self.recurrent(place, part, row, column),
            Kind::Mlp => self.mlp(place, part, row, column),
        })
    }

    fn resid_pre(&self, at: LayerAt, row: usize, column: usize) -> Formula {
        match at.layer == 0 && self.input != Input::Tokens {
            true => formula(Operation::Given, []),
            false => formula(Operation::Copy, [cell(at.input(&self.config), row, column)]),
        }
    }

    /// Every head's output, multiplied by the head's rows of `w_o`.
    fn attention_out(&self, at: SublayerAt, row: usize, column: usize) -> Formula {
        let weight = |part| Weight::Sublayer { at, part };
        let heads = (0..self.config.n_heads).flat_map(|head| {
            let at = at.head(head);
            let d_head = self.d_head(at);
            [
                region(at.site(HeadSite::Z), row..row + 1, 0..d_head),
                region(
                    weight(SublayerWeight::WO),
                    head * d_head..(head + 1) * d_head,
                    column..column + 1,
                ),
            ]
        });
        let bias = cell(weight(SublayerWeight::BO), 0, column);
        formula(Operation::SumOfProducts, heads.chain([bias]))
    }

    fn recurrent(&self, at: SublayerAt, part: BlockSite, row: usize, column: usize) -> Formula {
        let site = |part| at.layer().site(part);
        let weight = |part| Weight::Sublayer { at, part };
        let input = self.whole_row(at.input(&self.config), row);
        let through = |part| region(weight(part), 0..self.config.d_model, column..column + 1);
        match part {
            BlockSite::Forget => formula(
                Operation::Sigmoid,
                [
                    input,
                    through(SublayerWeight::WF),
                    cell(weight(SublayerWeight::BF), 0, column),
                ],
            ),
            BlockSite::Candidate => formula(
                Operation::SumOfProducts,
                [input, through(SublayerWeight::W)],
            ),
            BlockSite::State => formula(
                Operation::Remember,
                [BlockSite::Forget, BlockSite::Candidate]
                    .map(|part| region(site(part), 0..row + 1, column..column + 1)),
            ),
            _ => formula(
                Operation::Activate(Activation::Relu),
                [cell(site(BlockSite::State), row, column)],
            ),
        }
    }

    fn mlp(&self, at: SublayerAt, part: BlockSite, row: usize, column: usize) -> Formula {
        use SublayerWeight::{BGate, BIn, BOut, WGate, WIn, WOut};
        let site = |part| at.layer().site(part);
        let input = at.input(&self.config);
        let (d_model, d_mlp) = (self.config.d_model, self.config.d_mlp);
        let through = |input: Site, width: usize, weight, bias| {
            let named = |part| Weight::Sublayer { at, part };
            formula(
                Operation::SumOfProducts,
                [
                    region(input, row..row + 1, 0..width),
                    region(named(weight), 0..width, column..column + 1),
                    cell(named(bias), 0, column),
                ],
            )
        };
        let is_gated = self.config.mlp == MlpKind::Gated;
        match part {
            BlockSite::MlpPre if is_gated => through(input, d_model, WGate, BGate),
            BlockSite::MlpPre | BlockSite::MlpPreLinear => through(input, d_model, WIn, BIn),
            BlockSite::MlpPost => {
                let gate = is_gated.then(|| cell(site(BlockSite::MlpPreLinear), row, column));
                let pre = cell(site(BlockSite::MlpPre), row, column);
                formula(
                    Operation::Activate(self.config.activation),
                    [pre].into_iter().chain(gate),
                )
            }
            _ => through(site(BlockSite::MlpPost), d_mlp, WOut, BOut),
        }
    }
}
