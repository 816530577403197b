//! One recurrent layer over sequences of equal length, forward and backward through time.
//!
//! The rows of a matrix are the first words of all sequences, then the second words, and so on, so
//! that one product computes a step for all sequences.

use rand_chacha::ChaCha8Rng;

use super::cell::{self, Cell, State, Step};
use crate::Matrix;
use crate::math::linear::{Packed, product};
use crate::math::numbers::NamedNumbers;
use crate::math::ops;
use crate::train::parameters::{Parameters, through, uniform};

/// A recurrent layer with packed weights. Its parameters are `w_ih` and `w_hh`
/// `[d_model, gates·d_model]`, `b` `[1, gates·d_model]`, and for a GRU `b_hn` `[1, d_model]`. Their
/// full names start with the layer's prefix, as in `layers.0.w_ih`.
pub(in crate::train) struct Layer<'a> {
    cell: Cell,
    at: String,
    parameters: &'a Parameters,
    w_ih: Packed,
    w_hh: Packed,
}

/// A layer's pass over n words of each sequence.
#[derive(Debug, Clone)]
pub(in crate::train) struct Pass {
    /// The input: `[n·rows, d_model]`.
    x: Matrix,
    /// The state before the first word.
    start: State,
    /// The steps, word by word.
    pub(in crate::train) steps: Vec<Step>,
}

/// The gradients of a layer's input and states.
pub(in crate::train) struct LayerGradients {
    /// The input's gradient: `[n·rows, d_model]`.
    pub(in crate::train) dx: Matrix,
    /// The states' gradients: `[n·rows, d_model]`.
    pub(in crate::train) dstates: Matrix,
    /// The initial state's gradient.
    pub(in crate::train) dstart: State,
}

impl Pass {
    /// The states: `[n·rows, d_model]`.
    pub(in crate::train) fn states(&self) -> Matrix {
        stack(self.steps.iter().map(|step| &step.state.h), self.x.ncols())
    }

    /// The states before each word: `[n·rows, d_model]`.
    fn states_before(&self) -> Matrix {
        let before = (0..self.steps.len()).map(|word| &self.before(word).h);
        stack(before, self.x.ncols())
    }

    fn before(&self, word: usize) -> &State {
        match word.checked_sub(1) {
            Some(before) => &self.steps[before].state,
            None => &self.start,
        }
    }

    /// The state after the last word.
    pub(in crate::train) fn end(&self) -> &State {
        self.before(self.steps.len())
    }

    /// The gates, named as in [`Cell::gate_names`]: `[n·rows, d_model]` each.
    pub(in crate::train) fn gates(&self, cell: Cell) -> Vec<NamedNumbers> {
        let d = self.x.ncols();
        let names = cell.gate_names().iter().enumerate();
        let gate = |(at, name): (usize, &&'static str)| {
            let of = |step: &Step| match *name {
                "c" => step.state.c.clone(),
                _ => step.gates.columns(at * d, d).into_owned(),
            };
            let parts: Vec<_> = self.steps.iter().map(of).collect();
            NamedNumbers::new((*name).into(), &stack(parts.iter(), d))
        };
        names.map(gate).collect()
    }
}

impl<'a> Layer<'a> {
    /// Builds the layer whose parameter names have the prefix `at`, such as `layers.0`.
    pub(in crate::train) fn new(cell: Cell, parameters: &'a Parameters, at: &str) -> Self {
        let packed = |name| Packed::new(parameters.get(&format!("{at}.{name}")));
        Layer {
            cell,
            at: at.into(),
            parameters,
            w_ih: packed("w_ih"),
            w_hh: packed("w_hh"),
        }
    }

    /// Random initial parameters as in PyTorch: uniform between ±1/√`d_model`. The bias of an
    /// LSTM's forget gate is 1, so that the memory is retained at first (Jozefowicz et al. 2015).
    pub(in crate::train) fn initialise(
        cell: Cell,
        d: usize,
        random: &mut ChaCha8Rng,
        parameters: &mut Parameters,
        at: &str,
    ) {
        let (bound, width) = (1.0 / (d as f32).sqrt(), cell.gates() * d);
        for name in ["w_ih", "w_hh"] {
            parameters.insert(&format!("{at}.{name}"), uniform(random, [d, width], bound));
        }
        let mut bias = uniform(random, [1, width], bound);
        if cell == Cell::Lstm {
            bias.columns_mut(cell::FORGET * d, d).fill(1.0);
        }
        parameters.insert(&format!("{at}.b"), bias);
        if cell == Cell::Gru {
            parameters.insert(&format!("{at}.b_hn"), uniform(random, [1, d], bound));
        }
    }

    /// Runs the layer over the words `x` `[n·rows, d_model]`, starting from a state with `rows`
    /// rows.
    pub(in crate::train) fn run(&self, x: Matrix, start: State) -> Pass {
        let (rows, d) = start.h.shape();
        let b = self.parameters.get(&self.name("b"));
        let input = ops::add_columns(product(&x, &self.w_ih), b); // [n·rows, gates·d_model]
        let b_hn = (self.cell == Cell::Gru).then(|| self.parameters.get(&self.name("b_hn")));
        let n = x.nrows() / rows.max(1);
        let steps = Vec::with_capacity(n);
        let mut pass = Pass { x, start, steps };
        for word in 0..n {
            let before = pass.before(word);
            let mut recurrent = product(&before.h, &self.w_hh); // [rows, gates·d_model]
            if let Some(b_hn) = b_hn {
                let mut last = recurrent.columns_mut(2 * d, d);
                for mut row in last.row_iter_mut() {
                    row += b_hn;
                }
            }
            let input = rows_of(&input, word * rows, rows);
            let step = self.cell.step(&input, &recurrent, before);
            pass.steps.push(step);
        }
        pass
    }

    /// Propagates from the last word to the first, and adds the gradients of the parameters to
    /// `found`.
    ///
    /// A state is used by the layer above and by the next step, so its gradient is the sum of the
    /// gradients from both. `dabove` `[n·rows, d_model]` is the gradient from the layer above.
    /// `dend` is added to the gradient of the last state.
    pub(in crate::train) fn backward(
        &self,
        pass: &Pass,
        dabove: &Matrix,
        dend: State,
        found: &mut Parameters,
    ) -> LayerGradients {
        let onward = Packed::transposed(self.parameters.get(&self.name("w_hh")));
        let (rows, d) = pass.start.h.shape();
        let shape = [dabove.nrows(), self.cell.gates() * d];
        let mut dinputs = Matrix::zeros(shape[0], shape[1]);
        let mut drecurrents = Matrix::zeros(shape[0], shape[1]);
        let mut dstates = Matrix::zeros(dabove.nrows(), d);
        let mut dafter = dend;
        for (word, step) in pass.steps.iter().enumerate().rev() {
            let at = word * rows;
            dafter.h += rows_of(dabove, at, rows);
            put_rows(&mut dstates, at, &dafter.h);
            let gradients = self.cell.backward(step, pass.before(word), &dafter);
            let drecurrent = gradients.drecurrent.as_ref().unwrap_or(&gradients.dinput);
            put_rows(&mut dinputs, at, &gradients.dinput);
            put_rows(&mut drecurrents, at, drecurrent);
            dafter = gradients.dbefore;
            dafter.h += product(drecurrent, &onward);
        }
        found.add_product(&self.name("w_hh"), &pass.states_before(), &drecurrents);
        found.add_product(&self.name("w_ih"), &pass.x, &dinputs);
        found.add_sums(&self.name("b"), &dinputs);
        if self.cell == Cell::Gru {
            let own = drecurrents.columns(2 * d, d).into_owned();
            found.add_sums(&self.name("b_hn"), &own);
        }
        LayerGradients {
            dx: through(&dinputs, self.parameters.get(&self.name("w_ih"))),
            dstates,
            dstart: dafter,
        }
    }

    fn name(&self, name: &str) -> String {
        format!("{}.{name}", self.at)
    }
}

/// Stacks matrices of d columns.
pub(in crate::train) fn stack<'m>(
    parts: impl Iterator<Item = &'m Matrix> + Clone,
    d: usize,
) -> Matrix {
    let mut all = Matrix::zeros(parts.clone().map(Matrix::nrows).sum(), d);
    let mut at = 0;
    for part in parts {
        put_rows(&mut all, at, part);
        at += part.nrows();
    }
    all
}

/// `rows` rows of x, starting at `first`.
pub(in crate::train) fn rows_of(x: &Matrix, first: usize, rows: usize) -> Matrix {
    x.rows(first, rows).into_owned()
}

fn put_rows(x: &mut Matrix, first: usize, rows: &Matrix) {
    x.rows_mut(first, rows.nrows()).copy_from(rows);
}
