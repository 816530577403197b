//! Recorded runs, and runs in which one number is nudged.

use std::collections::{HashMap, HashSet};

use headlight::Matrix;
use headlight::analysis::provenance::{Circuit, Formula, Operation, Quantity};
use headlight::model::Model;
use headlight::model::config::{Activation, Config};
use headlight::model::decoder::Decoder;
use headlight::model::site::{Extent, Site};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{Recorder, Trace};

use super::weights::{all_weights, parameter};
use super::{Cell, N, WRITTEN, cells, places, region_cells};
use crate::common::random;

/// Large enough to be visible in every sum, small enough to leave most maxima in place.
const NUDGE: f32 = 0.25;

/// Both passes of a model: the encoder over the source tokens, the decoder over the target tokens.
pub fn run<R: Recorder>(model: &Model, rec: &mut R, tokens: &Tokens) {
    let read = model.forward(rec, tokens); // [N, d_model]
    let Some(decoder) = Decoder::of(model) else {
        return;
    };
    let mut pass = decoder.start_pass(rec, &read);
    decoder.write(rec, &WRITTEN, &mut pass).unwrap();
}

/// An unchanged run, and the table's explanations of its numbers.
pub struct Run {
    pub config: Config,
    pub parameters: HashMap<String, Matrix>,
    pub tokens: Tokens,
    pub trace: Trace,
    /// Every cell of every site with its explanation.
    pub declared: Vec<(Cell, Formula)>,
}

impl Run {
    pub fn new(config: &Config, seed: u64) -> Self {
        let parameters = random::parameters(config, seed);
        let tokens = random::tokens(config, N, seed);
        let mut trace = Trace::all();
        run(&random::model_of(config, &parameters), &mut trace, &tokens);
        let n_query = WRITTEN.len() + 1;
        let circuit = Circuit::of_model(config, Extent { n_query, n_key: N });
        let declared = trace
            .iter()
            .flat_map(|(site, matrix)| {
                places(matrix.shape()).map(move |(row, column)| (site, row, column))
            })
            .map(|(site, row, column)| {
                let explanation = circuit.explain(site, row, column).unwrap();
                ((site.into(), row, column), explanation)
            })
            .collect();
        Run {
            config: config.clone(),
            parameters,
            tokens,
            trace,
            declared,
        }
    }

    /// The inverse of the table: the cells computed directly from each cell.
    pub fn dependents(&self) -> HashMap<Cell, HashSet<Cell>> {
        let mut dependents: HashMap<Cell, HashSet<Cell>> = HashMap::new();
        for (target, explanation) in &self.declared {
            for source in cells(explanation) {
                dependents.entry(source).or_default().insert(*target);
            }
        }
        dependents
    }

    /// Every number that can be nudged: all cells of all sites, and of all weights after the
    /// embeddings (embeddings are looked up, so the table does not explain them).
    pub fn sources(&self) -> Vec<Cell> {
        let sites = self.declared.iter().map(|(cell, _)| *cell);
        let weights = all_weights(&self.config).into_iter().flat_map(|weight| {
            let shape = self.shape(weight.into()).unwrap_or_default();
            places(shape).map(move |(row, column)| (weight.into(), row, column))
        });
        sites.chain(weights).collect()
    }

    /// Rows and columns, or `None` if this model has no such quantity.
    pub fn shape(&self, quantity: Quantity) -> Option<(usize, usize)> {
        match quantity {
            Quantity::Site(site) => self.trace.get(site).ok().map(Matrix::shape),
            Quantity::Weight(weight) => {
                let (name, columns) = parameter(weight, &self.config);
                let rows = self.parameters.get(&name)?.nrows();
                Some((rows, columns.len()))
            }
        }
    }

    pub fn exists(&self, (quantity, row, column): Cell) -> bool {
        let shape = self.shape(quantity);
        shape.is_some_and(|(rows, columns)| row < rows && column < columns)
    }

    pub fn value(&self, (quantity, row, column): Cell) -> f32 {
        match quantity {
            Quantity::Site(site) => self.trace.get(site).unwrap()[(row, column)],
            Quantity::Weight(weight) => {
                let (name, columns) = parameter(weight, &self.config);
                self.parameters[&name][(row, columns.start + column)]
            }
        }
    }

    /// The cells that change when one number is nudged and all other numbers are kept.
    pub fn changed_directly(&self, source: Cell) -> HashSet<Cell> {
        let mut rec = Frozen {
            untouched: &self.trace,
            nudge: source,
            changed: HashSet::new(),
        };
        run(&self.nudged_model(source), &mut rec, &self.tokens);
        rec.changed
    }

    /// The cells that change when a number is nudged and the change propagates.
    pub fn changed_in_the_end(&self, source: Cell) -> HashSet<Cell> {
        let mut rec = Nudged {
            nudge: source,
            inner: Trace::all(),
        };
        run(&self.nudged_model(source), &mut rec, &self.tokens);
        let untouched = self.trace.iter();
        let mut changed: HashSet<Cell> = untouched
            .flat_map(|(site, matrix)| changes(site, matrix, rec.inner.get(site).unwrap()))
            .collect();
        changed.remove(&source);
        changed
    }

    /// The model with the number nudged, if it is a weight.
    pub fn nudged_model(&self, (quantity, row, column): Cell) -> Model {
        let mut parameters = self.parameters.clone();
        if let Quantity::Weight(weight) = quantity {
            let (name, columns) = parameter(weight, &self.config);
            parameters.get_mut(&name).unwrap()[(row, columns.start + column)] += NUDGE;
        }
        random::model_of(&self.config, &parameters)
    }

    /// Whether a declared source has no effect on this target at the current values.
    pub fn is_flat(&self, source: Cell, target: Cell) -> bool {
        let (_, explanation) = self
            .declared
            .iter()
            .find(|(cell, _)| *cell == target)
            .unwrap();
        let value = self.value(source);
        // A masked score is −∞, and −∞ plus a nudge is −∞: nothing changes.
        if value == f32::NEG_INFINITY {
            return true;
        }
        let all: Vec<Cell> = cells(explanation).collect();
        let first = self.value(all[0]);
        match explanation.operation {
            // A number that is still below the maximum after the nudge has no effect.
            Operation::Largest => value + NUDGE <= self.value(target),
            // For a masked key, e^(−∞ − largest) is 0 for every largest score, and 0 divided by any
            // sum is 0.
            Operation::ExpOfDifference => source != all[0] && first == f32::NEG_INFINITY,
            Operation::Quotient => source != all[0] && first == 0.0,
            // The other factor is 0: the weight of a masked key, a hidden unit cut off by ReLU, or
            // the input of a decoder's first step, where there is no token and the position's sine
            // is 0.
            Operation::Product
            | Operation::SumOfProducts
            | Operation::CappedSumOfProducts(_)
            | Operation::Sigmoid => self.partner_is_0(source, explanation),
            // If the attention weight is 0, the product is 0 for every value vector.
            Operation::LengthOfProduct => {
                all.last().is_some_and(|weight| self.value(*weight) == 0.0)
            }
            // ReLU is 0 for all negative numbers, and a gate of 0 makes the product 0.
            Operation::Activate(Activation::Relu) => match source == all[0] {
                true => value + NUDGE <= 0.0,
                false => first <= 0.0,
            },
            _ => false,
        }
    }

    /// Whether the factor that a source is multiplied by is exactly 0.
    pub fn partner_is_0(&self, source: Cell, explanation: &Formula) -> bool {
        let factors: Vec<Vec<Cell>> = explanation.sources.iter().map(region_cells).collect();
        factors.chunks_exact(2).any(|pair| {
            let both = pair[0].iter().zip(&pair[1]);
            both.into_iter().any(|(a, b)| {
                (*a == source && self.value(*b) == 0.0) || (*b == source && self.value(*a) == 0.0)
            })
        })
    }
}

/// Records differences from the unchanged run and restores each matrix, except for the nudged
/// number.
struct Frozen<'a> {
    untouched: &'a Trace,
    nudge: Cell,
    changed: HashSet<Cell>,
}

impl Recorder for Frozen<'_> {
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix {
        let untouched = self.untouched.get(site).unwrap();
        self.changed.extend(changes(site, untouched, &matrix));
        let mut matrix = untouched.clone();
        nudge(&mut matrix, site, self.nudge);
        matrix
    }

    fn wants(&self, _site: Site) -> bool {
        true
    }

    fn store(&mut self, site: Site, matrix: Matrix) {
        let untouched = self.untouched.get(site).unwrap();
        self.changed.extend(changes(site, untouched, &matrix));
    }
}

/// Nudges one number and records all other numbers.
struct Nudged {
    nudge: Cell,
    inner: Trace,
}

impl Recorder for Nudged {
    fn tap(&mut self, site: Site, mut matrix: Matrix) -> Matrix {
        nudge(&mut matrix, site, self.nudge);
        self.inner.tap(site, matrix)
    }

    fn wants(&self, site: Site) -> bool {
        self.inner.wants(site)
    }

    fn store(&mut self, site: Site, matrix: Matrix) {
        self.inner.store(site, matrix);
    }
}

fn nudge(matrix: &mut Matrix, site: Site, (quantity, row, column): Cell) {
    if quantity == site.into() {
        matrix[(row, column)] += NUDGE;
    }
}

/// The cells with different bits.
pub fn changes(site: Site, before: &Matrix, after: &Matrix) -> Vec<Cell> {
    places(before.shape())
        .filter(|at| before[*at].to_bits() != after[*at].to_bits())
        .map(|(row, column)| (site.into(), row, column))
        .collect()
}
