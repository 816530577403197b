//! The steps of the worked example: its narration as data.
//!
//! A step has a kind and the cells that it reveals. The page provides the words, with one file for
//! each language, and the trace provides the numbers.

use std::fmt;
use std::ops::Range;

use super::{Block, Example, Given, HEAD, INPUTS, LOOKING, OWN};
use crate::Matrix;
use crate::analysis::provenance::{
    Circuit, Input, Projection, Projections, Region, Weight, region,
};
use crate::model::config::{Mask, Scaling};
use crate::model::site::{BlockSite, HeadAt, HeadSite, NextSite, Site};

/// The kind of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "snake_case")]
pub enum StepKind {
    /// Shows the inputs.
    Inputs,
    /// Shows the inputs of the sequence that attends to the other sequence.
    Looking,
    /// Shows the given scores and values of an example without inputs.
    Scores,
    /// Shows `W_K`.
    WeightsK,
    /// Shows `W_V`.
    WeightsV,
    /// Shows `W_Q`.
    WeightsQ,
    /// Explains that, without weights, Q = K = V = X.
    NoWeights,
    /// A token's key.
    Key,
    /// A token's value.
    Value,
    /// A token's query.
    Query,
    /// One query times one key.
    Dot,
    /// A query's scores divided by √`d_head`.
    Scale,
    /// A query's scores after the mask.
    Mask,
    /// The exponentials of a query's scores.
    Exponentials,
    /// The sum of these exponentials.
    Sum,
    /// Each exponential divided by the sum.
    Divide,
    /// The attention weights of a query, rounded as in the lecture.
    Round,
    /// One attention weight times one value.
    Weigh,
    /// The sum of the weighted values.
    Output,
    /// All queries at once.
    AllQueries,
    /// All keys at once.
    AllKeys,
    /// All values at once.
    AllValues,
    /// All dot products at once.
    AllDots,
    /// All scores, scaled.
    AllScaled,
    /// All scores after the mask.
    AllMasked,
    /// The softmax of every row.
    AllSoftmax,
    /// All attention weights, rounded as in the lecture.
    AllRounded,
    /// All outputs at once.
    AllMixed,
    /// Shows `W_O`.
    WeightsO,
    /// A token's output of attention, z·W_O.
    AttnOut,
    /// The residual stream after attention.
    ResidMid,
    /// Shows `W_in` and `b_in`.
    WeightsIn,
    /// A token's hidden layer before ReLU.
    MlpPre,
    /// A token's hidden layer after ReLU.
    MlpPost,
    /// Shows `W_out` and `b_out`.
    WeightsOut,
    /// A token's output of the feed-forward part.
    MlpOut,
    /// The residual stream after the feed-forward part.
    ResidPost,
    /// Shows `W_U`.
    WeightsU,
    /// A token's logits.
    Logits,
    /// The exponentials of a token's logits.
    NextExponentials,
    /// The sum of these exponentials.
    NextSum,
    /// The probabilities of the next word.
    NextWord,
}

/// One step of the example.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The step's kind.
    pub kind: StepKind,
    /// Whether the step belongs to a decoder's masked self-attention.
    pub own: bool,
    /// The query token of the step, if any.
    pub token: Option<usize>,
    /// The key token of the step, if any.
    pub key: Option<usize>,
    /// The cells that the step reveals.
    pub adds: Vec<Region>,
}

impl fmt::Display for Step {
    /// The step's name in links: `dot.0.1`, and `own.dot.0.1` in the masked self-attention.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.own {
            write!(f, "own.")?;
        }
        self.kind.fmt(f)?;
        for index in [self.token, self.key].into_iter().flatten() {
            write!(f, ".{index}")?;
        }
        Ok(())
    }
}

/// The steps of an example, first to last.
///
/// # Example: lecture E's scores are revealed one by one
///
/// ```
/// use headlight::model::config::Mask;
/// use headlight::analysis::provenance::Projections;
/// use headlight::teach::worked::{Mode, presets::PRESETS, steps::steps};
/// let example = PRESETS[0].draft().check()?;
/// let lecture = PRESETS[0].lecture;
/// let circuit = example.circuit(Mode::Exact, Mask::None, Projections::Learned, lecture);
/// let names: Vec<String> = steps(&example, &circuit).iter().map(|step| step.to_string()).collect();
/// assert_eq!(names[..3], ["inputs", "weights_k", "weights_v"]);
/// assert_eq!(names[13..17], ["dot.0.0", "dot.0.1", "dot.0.2", "exponentials.0"]);
/// # Ok::<(), headlight::error::Error>(())
/// ```
pub fn steps(example: &Example, circuit: &Circuit) -> Vec<Step> {
    let last = Narrator {
        example,
        circuit,
        at: HEAD,
    };
    let mut steps = last.given();
    if circuit.input == Input::Decoder {
        let own = Narrator {
            example,
            circuit,
            at: OWN,
        };
        steps.extend(own.attention());
    }
    steps.extend(last.attention());
    if let Some(block) = example.block() {
        steps.extend(last.block(block));
    }
    steps
}

/// Lists the steps of one attention sublayer: the main attention, or the masked self-attention
/// before it.
struct Narrator<'a> {
    example: &'a Example,
    circuit: &'a Circuit,
    /// The head of this sublayer.
    at: HeadAt,
}

impl Narrator<'_> {
    fn attention(&self) -> Vec<Step> {
        let mut steps = self.projections();
        for query in 0..self.example.n_query() {
            steps.extend(self.one_query(query));
        }
        steps.extend(self.at_once());
        steps
    }

    /// The steps that show the inputs of the example, other than weights.
    fn given(&self) -> Vec<Step> {
        let d_model = 0..self.circuit.config.d_model;
        let Given::Inputs { y, .. } = &self.example.given else {
            let adds = vec![
                self.scores(HeadSite::DotProducts),
                self.values(0..self.n_key()),
            ];
            return vec![self.step(StepKind::Scores, None, None, adds)];
        };
        let inputs = region(INPUTS, 0..self.n_key(), d_model.clone());
        let mut steps = vec![self.step(StepKind::Inputs, None, None, vec![inputs])];
        if y.is_some() {
            let inputs = region(LOOKING, 0..self.example.n_query(), d_model.clone());
            steps.push(self.step(StepKind::Looking, None, None, vec![inputs]));
        }
        steps
    }

    /// The steps that compute queries, keys and values, unless these are given.
    fn projections(&self) -> Vec<Step> {
        let Given::Inputs { .. } = &self.example.given else {
            return Vec::new();
        };
        let mut steps = Vec::new();
        let d_model = 0..self.circuit.config.d_model;
        let d_head = 0..self.circuit.d_head(self.at);
        if self.circuit.projections == Projections::Identity {
            let all = |to: Projection| self.of_head(to.site(), 0..self.rows_of(to), d_head.clone());
            let adds = [Projection::Q, Projection::K, Projection::V]
                .map(all)
                .into();
            steps.push(self.step(StepKind::NoWeights, None, None, adds));
            return steps;
        }
        // Keys, values, queries: the order of lecture E.
        let order = [
            (Projection::K, StepKind::WeightsK, StepKind::Key),
            (Projection::V, StepKind::WeightsV, StepKind::Value),
            (Projection::Q, StepKind::WeightsQ, StepKind::Query),
        ];
        for (to, weights, _) in order {
            let weight = Weight::Projection { to, at: self.at };
            let adds = vec![region(weight, d_model.clone(), d_head.clone())];
            steps.push(self.step(weights, None, None, adds));
        }
        for (to, _, row) in order {
            for token in 0..self.rows_of(to) {
                let adds = vec![self.of_head(to.site(), token..token + 1, d_head.clone())];
                steps.push(self.step(row, Some(token), None, adds));
            }
        }
        steps
    }

    /// The steps of one query token.
    fn one_query(&self, query: usize) -> Vec<Step> {
        let row = |part| self.row(part, query);
        let one = |kind, adds| self.step(kind, Some(query), None, adds);
        let mut steps = Vec::new();
        if let Given::Inputs { .. } = &self.example.given {
            for key in 0..self.n_key() {
                let dot = self.cell(HeadSite::DotProducts, query, key);
                steps.push(self.step(StepKind::Dot, Some(query), Some(key), vec![dot]));
            }
        }
        if self.scales() {
            steps.push(one(StepKind::Scale, vec![row(HeadSite::ScaledScores)]));
        }
        if self.masks() {
            steps.push(one(StepKind::Mask, vec![row(HeadSite::AttnScores)]));
        }
        let exponentials = vec![self.cell(HeadSite::RowMax, query, 0), row(HeadSite::Exp)];
        steps.push(one(StepKind::Exponentials, exponentials));
        steps.push(one(
            StepKind::Sum,
            vec![self.cell(HeadSite::ExpSum, query, 0)],
        ));
        steps.push(one(StepKind::Divide, vec![row(HeadSite::Pattern)]));
        if self.rounds() {
            steps.push(one(StepKind::Round, vec![row(HeadSite::PatternRounded)]));
        }
        for key in 0..self.n_key() {
            let row = query * self.n_key() + key;
            let weighted = self.of_head(HeadSite::WeightedV, row..row + 1, 0..self.d_v());
            steps.push(self.step(StepKind::Weigh, Some(query), Some(key), vec![weighted]));
        }
        let output = self.of_head(HeadSite::Z, query..query + 1, 0..self.d_v());
        steps.push(one(StepKind::Output, vec![output]));
        steps
    }

    /// The steps for all tokens at once, as matrices.
    fn at_once(&self) -> Vec<Step> {
        let all = |kind, part| self.step(kind, None, None, vec![self.scores(part)]);
        let mut steps = self.all_projections();
        if let Given::Inputs { .. } = &self.example.given {
            steps.push(all(StepKind::AllDots, HeadSite::DotProducts));
        }
        if self.scales() {
            steps.push(all(StepKind::AllScaled, HeadSite::ScaledScores));
        }
        if self.masks() {
            steps.push(all(StepKind::AllMasked, HeadSite::AttnScores));
        }
        steps.push(all(StepKind::AllSoftmax, HeadSite::Pattern));
        if self.rounds() {
            steps.push(all(StepKind::AllRounded, HeadSite::PatternRounded));
        }
        let output = self.of_head(HeadSite::Z, 0..self.example.n_query(), 0..self.d_v());
        steps.push(self.step(StepKind::AllMixed, None, None, vec![output]));
        steps
    }

    /// The products of the inputs and the weights, in the order of the formula.
    fn all_projections(&self) -> Vec<Step> {
        let is_given = matches!(self.example.given, Given::Scores { .. });
        if is_given || self.circuit.projections == Projections::Identity {
            return Vec::new();
        }
        let all = |(to, kind): (Projection, StepKind)| {
            let d_head = 0..self.circuit.d_head(self.at);
            let adds = vec![self.of_head(to.site(), 0..self.rows_of(to), d_head)];
            self.step(kind, None, None, adds)
        };
        [
            (Projection::Q, StepKind::AllQueries),
            (Projection::K, StepKind::AllKeys),
            (Projection::V, StepKind::AllValues),
        ]
        .map(all)
        .into()
    }

    /// The steps from the head's output to the next word: the weights of each stage, and then
    /// token by token.
    fn block(&self, block: &Block) -> Vec<Step> {
        let [w_o, w_in, b_in, w_out, b_out, w_u] = block.weights();
        let show = |kind, weights: &[(Weight, &Matrix)]| {
            let whole = |(weight, matrix): &(Weight, &Matrix)| {
                region(*weight, 0..matrix.nrows(), 0..matrix.ncols())
            };
            self.step(kind, None, None, weights.iter().map(whole).collect())
        };
        let mut steps = vec![
            show(StepKind::WeightsO, &[w_o]),
            show(StepKind::WeightsIn, &[w_in, b_in]),
            show(StepKind::WeightsOut, &[w_out, b_out]),
            show(StepKind::WeightsU, &[w_u]),
        ];
        for token in 0..self.example.n_query() {
            steps.extend(self.one_token(token));
        }
        steps
    }

    /// The steps of one token from the head's output to the next word.
    fn one_token(&self, token: usize) -> Vec<Step> {
        let config = &self.circuit.config;
        let row = |site, width| region(site, token..token + 1, 0..width);
        let layer = |part| Site::block(0, part);
        let one = |kind, site, width| self.step(kind, Some(token), None, vec![row(site, width)]);
        let (d_model, d_mlp, d_vocab) = (config.d_model, config.d_mlp, config.d_vocab);
        let [max, exp, sum, probabilities] = NextSite::STAGES.map(Site::Next);
        let exponentials = vec![row(max, 1), row(exp, d_vocab)];
        vec![
            one(StepKind::AttnOut, layer(BlockSite::AttnOut), d_model),
            one(StepKind::ResidMid, layer(BlockSite::ResidMid), d_model),
            one(StepKind::MlpPre, layer(BlockSite::MlpPre), d_mlp),
            one(StepKind::MlpPost, layer(BlockSite::MlpPost), d_mlp),
            one(StepKind::MlpOut, layer(BlockSite::MlpOut), d_model),
            one(StepKind::ResidPost, layer(BlockSite::ResidPost), d_model),
            one(StepKind::Logits, Site::Logits, d_vocab),
            self.step(StepKind::NextExponentials, Some(token), None, exponentials),
            one(StepKind::NextSum, sum, 1),
            one(StepKind::NextWord, probabilities, d_vocab),
        ]
    }

    /// Number of queries, keys or values.
    fn rows_of(&self, to: Projection) -> usize {
        match to {
            Projection::Q => self.example.n_query(),
            Projection::K | Projection::V => self.n_key(),
        }
    }

    fn n_key(&self) -> usize {
        self.circuit.n_key(self.at)
    }

    /// The width of the values, which is independent of `d_head` in an example with given scores.
    fn d_v(&self) -> usize {
        match &self.example.given {
            Given::Inputs { .. } => self.circuit.d_head(self.at),
            Given::Scores { v, .. } => v.ncols(),
        }
    }

    fn scales(&self) -> bool {
        self.circuit.config.scaling != Scaling::None
    }

    fn masks(&self) -> bool {
        self.circuit.config.mask_at(self.at.sublayer()) != Mask::None
    }

    fn rounds(&self) -> bool {
        self.circuit.rounding.is_some()
    }

    fn row(&self, part: HeadSite, query: usize) -> Region {
        self.of_head(part, query..query + 1, 0..self.n_key())
    }

    fn scores(&self, part: HeadSite) -> Region {
        self.of_head(part, 0..self.example.n_query(), 0..self.n_key())
    }

    fn values(&self, rows: Range<usize>) -> Region {
        self.of_head(HeadSite::V, rows, 0..self.d_v())
    }

    fn of_head(&self, part: HeadSite, rows: Range<usize>, columns: Range<usize>) -> Region {
        region(self.at.site(part), rows, columns)
    }

    fn cell(&self, part: HeadSite, row: usize, column: usize) -> Region {
        self.of_head(part, row..row + 1, column..column + 1)
    }

    fn step(
        &self,
        kind: StepKind,
        token: Option<usize>,
        key: Option<usize>,
        adds: Vec<Region>,
    ) -> Step {
        Step {
            kind,
            own: self.at == OWN,
            token,
            key,
            adds,
        }
    }
}
