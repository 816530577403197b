//! A run of the example, and the evaluation of its explanations.

use headlight::Matrix;
use headlight::analysis::provenance::{
    Circuit, Formula, Operation, Projections, Quantity, Region, Weight,
};
use headlight::model::config::Mask;
use headlight::model::site::{HeadSite, Site};
use headlight::model::trace::Trace;
use headlight::teach::worked::presets::Preset;
use headlight::teach::worked::{Block, Example, HEAD, Mode, OWN};

/// A complete run of a preset.
pub struct Run {
    pub example: Example,
    pub circuit: Circuit,
    pub trace: Trace,
}

impl Run {
    pub fn new(preset: &Preset, mode: Mode, mask: Mask, projections: Projections) -> Self {
        let example = preset.draft().check().unwrap();
        let circuit = example.circuit(mode, mask, projections, preset.lecture);
        let mut trace = Trace::all();
        example.run(&mut trace, &circuit);
        Run {
            example,
            circuit,
            trace,
        }
    }

    pub fn head(&self, part: HeadSite) -> &Matrix {
        self.trace.get(HEAD.site(part)).unwrap()
    }

    pub fn matrix(&self, region: &Region) -> &Matrix {
        match region.quantity {
            Quantity::Site(site) => self.trace.get(site).unwrap(),
            Quantity::Weight(Weight::Projection { to, at: OWN }) => {
                &self.example.own_weights(&self.circuit).unwrap()[to as usize]
            }
            Quantity::Weight(Weight::Projection { to, .. }) => {
                &self.example.weights(&self.circuit).unwrap()[to as usize]
            }
            Quantity::Weight(other) => {
                let all = self.example.block().map(Block::weights).unwrap();
                all.iter().find(|(weight, _)| *weight == other).unwrap().1
            }
        }
    }

    /// The numbers of a region in row-major order.
    pub fn numbers(&self, region: &Region) -> Vec<f32> {
        let matrix = self.matrix(region);
        cells(region).map(|cell| matrix[cell]).collect()
    }

    /// Evaluates an explanation from its sources; `None` for a given number.
    pub fn worked_out(&self, why: &Formula) -> Option<f32> {
        let is_missing = |region: &&Region| {
            let name = region.quantity.to_string();
            name == "b_u" || (name.contains(".b_") && !name.contains(".mlp.b_"))
        };
        let sources: Vec<Vec<f32>> = why
            .sources
            .iter()
            .filter(|region| !is_missing(region))
            .map(|region| self.numbers(region))
            .collect();
        let number = |source: usize| sources[source][0];
        Some(match why.operation {
            Operation::Given => return None,
            Operation::Copy => number(0),
            Operation::SumOfProducts => {
                let products = sources[0].iter().zip(&sources[1]).map(|(a, b)| a * b);
                products.sum::<f32>() + sources.get(2).map_or(0.0, |bias| bias[0])
            }
            Operation::Sum => number(0) + number(1),
            Operation::Activate(_) => number(0).max(0.0),
            Operation::Product => number(0) * number(1),
            Operation::Quotient => number(0) / number(1),
            Operation::DivideBy(divisor) => number(0) / divisor,
            Operation::Masked => f32::NEG_INFINITY,
            Operation::Largest => sources[0].iter().copied().fold(f32::NEG_INFINITY, f32::max),
            Operation::ExpOfDifference => (number(0) - number(1)).exp(),
            Operation::Total => sources[0].iter().sum(),
            Operation::Round(decimals) => {
                // Rounding has its own tests; here the cell must be within one unit of the last
                // digit.
                let unit = 10f32.powi(-i32::from(decimals));
                let candidates = [
                    (number(0) / unit).floor() * unit,
                    (number(0) / unit).ceil() * unit,
                ];
                let found = self.rounded(why);
                let close = |candidate: &&f32| (**candidate - found).abs() < 1e-6;
                candidates.iter().find(close).copied().unwrap_or(f32::NAN)
            }
            other => panic!("the worked example has no {other:?}"),
        })
    }

    /// The rounded form of the exact weight that is the first source of the explanation.
    pub fn rounded(&self, why: &Formula) -> f32 {
        let exact = &why.sources[0];
        let Quantity::Site(Site::Head { at, .. }) = exact.quantity else {
            panic!("{exact:?}");
        };
        let rounded = at.site(HeadSite::PatternRounded);
        let place = (exact.rows.start, exact.columns.start);
        self.trace.get(rounded).unwrap()[place]
    }
}

pub fn places(matrix: &Matrix) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (rows, columns) = matrix.shape();
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

pub fn cells(region: &Region) -> impl Iterator<Item = (usize, usize)> + use<> {
    let columns = region.columns.clone();
    region
        .rows
        .clone()
        .flat_map(move |row| columns.clone().map(move |column| (row, column)))
}
