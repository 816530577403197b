//! One step of a recurrent layer, forward and backward: one word of each sequence.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::Matrix;
use crate::math::ops;

/// The cell of a recurrent layer. `pre` is x·W_ih + h·W_hh + b, where h is the previous state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
#[tsify(rename = "RecurrentCell")]
pub enum Cell {
    /// h = tanh(pre) (Elman 1990; `torch.nn.RNN`).
    Plain,
    /// `pre` has four quarters, in the order i, f, g, o. With i, f, o = σ(pre) and g = tanh(pre),
    /// c = f ⊙ `c_before` + i ⊙ g and h = o ⊙ tanh(c) (Hochreiter and Schmidhuber 1997, with the
    /// forget gate of Gers et al. 2000; `torch.nn.LSTM`).
    Lstm,
    /// `pre` has three thirds. The first two give r, z = σ(pre); the last one gives
    /// n = tanh(x·W_in + b_in + r ⊙ (`h_before`·W_hn + b_hn)). Then
    /// h = (1 − z) ⊙ n + z ⊙ `h_before`
    /// (Cho et al. 2014, with the reset gate inside the candidate; `torch.nn.GRU`).
    Gru,
}

/// Index of the forget gate among the four quarters of an LSTM's `pre`.
pub(super) const FORGET: usize = 1;

/// The state of a layer, or its gradient; one row for each sequence.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::train) struct State {
    /// The state: `[rows, d_model]`.
    pub(in crate::train) h: Matrix,
    /// An LSTM's memory: `[rows, d_model]`; `[rows, 0]` in other cells.
    pub(in crate::train) c: Matrix,
}

impl State {
    /// The state before the first word.
    pub(in crate::train) fn zeros(cell: Cell, rows: usize, d: usize) -> Self {
        let d_memory = if cell == Cell::Lstm { d } else { 0 };
        State {
            h: Matrix::zeros(rows, d),
            c: Matrix::zeros(rows, d_memory),
        }
    }
}

/// A cell's results for one word.
#[derive(Debug, Clone)]
pub(in crate::train) struct Step {
    /// The new state.
    pub(in crate::train) state: State,
    /// The activated i, f, g and o of an LSTM, or r, z, n and `h_before`·W_hn + b_hn of a GRU:
    /// `[rows, 4·d_model]`. `[rows, 0]` in a plain RNN.
    pub(in crate::train) gates: Matrix,
}

/// The gradients of a cell's inputs.
pub(super) struct CellGradients {
    /// The gradient of x·W_ih + b: `[rows, gates·d_model]`.
    pub(super) dinput: Matrix,
    /// The gradient of h·W_hh (plus a GRU's b_hn), if it differs from `dinput`:
    /// `[rows, gates·d_model]`.
    pub(super) drecurrent: Option<Matrix>,
    /// The previous state's gradient, except the part that flows through W_hh.
    pub(super) dbefore: State,
}

impl Cell {
    /// The width of `pre` as a multiple of `d_model`.
    pub fn gates(self) -> usize {
        match self {
            Cell::Plain => 1,
            Cell::Gru => 3,
            Cell::Lstm => 4,
        }
    }

    /// The names of a cell's gates, in the order of `pre`; an LSTM's memory comes last.
    pub fn gate_names(self) -> &'static [&'static str] {
        match self {
            Cell::Plain => &[],
            Cell::Gru => &["r", "z", "n"],
            Cell::Lstm => &["i", "f", "g", "o", "c"],
        }
    }

    /// Computes one step. `input` is x·W_ih + b, and `recurrent` is h·W_hh (plus a GRU's b_hn in
    /// the last third); both are `[rows, gates·d_model]`.
    pub(super) fn step(self, input: &Matrix, recurrent: &Matrix, before: &State) -> Step {
        let (rows, d) = before.h.shape();
        // Matrices are column-major, so a gate is `size` consecutive numbers.
        let size = rows * d;
        match self {
            Cell::Plain => Step {
                state: State {
                    h: input.zip_map(recurrent, |x, h| tanh(x + h)),
                    c: before.c.clone(),
                },
                gates: Matrix::zeros(rows, 0),
            },
            Cell::Lstm => {
                let pre = input + recurrent;
                let gates = Matrix::from_iterator(
                    rows,
                    4 * d,
                    pre.iter().enumerate().map(|(at, pre)| match at / size {
                        2 => tanh(*pre),
                        _ => sigmoid(*pre),
                    }),
                );
                let [i, f, g, o] = quarters(&gates);
                let cells = (0..size).map(|at| f[at] * before.c[at] + i[at] * g[at]);
                let c = Matrix::from_iterator(rows, d, cells);
                let h = Matrix::from_iterator(rows, d, (0..size).map(|at| o[at] * tanh(c[at])));
                let state = State { h, c };
                Step { state, gates }
            }
            Cell::Gru => {
                let mut gates = Matrix::zeros(rows, 4 * d);
                let mut h = Matrix::zeros(rows, d);
                for at in 0..size {
                    let r = sigmoid(input[at] + recurrent[at]);
                    let z = sigmoid(input[size + at] + recurrent[size + at]);
                    let recalled = recurrent[2 * size + at];
                    let n = tanh(input[2 * size + at] + r * recalled);
                    h[at] = (1.0 - z) * n + z * before.h[at];
                    for (gate, number) in [r, z, n, recalled].into_iter().enumerate() {
                        gates[gate * size + at] = number;
                    }
                }
                let c = before.c.clone();
                let state = State { h, c };
                Step { state, gates }
            }
        }
    }

    /// The gradients of a step's inputs, given the gradient of its new state.
    ///
    /// tanh′ = 1 − tanh² and σ′ = σ·(1 − σ). An LSTM's previous memory is multiplied only by the
    /// forget gate, and a GRU's previous state by z, so their gradients need not vanish.
    pub(super) fn backward(self, step: &Step, before: &State, dafter: &State) -> CellGradients {
        let State { h: dh, c: dc } = dafter;
        let (rows, d) = dh.shape();
        let size = rows * d;
        let mut dinput = Matrix::zeros(rows, self.gates() * d);
        let mut drecurrent = None;
        let mut dbefore = State::zeros(self, rows, d);
        match self {
            Cell::Plain => dinput = dh.zip_map(&step.state.h, |dh, h| dh * (1.0 - h * h)),
            Cell::Lstm => {
                let [i, f, g, o] = quarters(&step.gates);
                for at in 0..size {
                    let squashed = tanh(step.state.c[at]);
                    let dc = dc[at] + dh[at] * o[at] * (1.0 - squashed * squashed);
                    dinput[at] = dc * g[at] * i[at] * (1.0 - i[at]);
                    dinput[size + at] = dc * before.c[at] * f[at] * (1.0 - f[at]);
                    dinput[2 * size + at] = dc * i[at] * (1.0 - g[at] * g[at]);
                    dinput[3 * size + at] = dh[at] * squashed * o[at] * (1.0 - o[at]);
                    dbefore.c[at] = dc * f[at];
                }
            }
            Cell::Gru => {
                let [r, z, n, recalled] = quarters(&step.gates);
                let mut own = Matrix::zeros(rows, 3 * d);
                for at in 0..size {
                    let dn = dh[at] * (1.0 - z[at]) * (1.0 - n[at] * n[at]);
                    dinput[at] = dn * recalled[at] * r[at] * (1.0 - r[at]);
                    dinput[size + at] = dh[at] * (before.h[at] - n[at]) * z[at] * (1.0 - z[at]);
                    dinput[2 * size + at] = dn;
                    own[2 * size + at] = dn * r[at];
                    dbefore.h[at] = dh[at] * z[at];
                }
                own.columns_mut(0, 2 * d)
                    .copy_from(&dinput.columns(0, 2 * d));
                drecurrent = Some(own);
            }
        }
        CellGradients {
            dinput,
            drecurrent,
            dbefore,
        }
    }
}

/// The four quarters of a matrix's columns.
fn quarters(gates: &Matrix) -> [&[f32]; 4] {
    let size = gates.len() / 4;
    std::array::from_fn(|quarter| &gates.as_slice()[quarter * size..][..size])
}

/// tanh x = (1 − e^−2|x|) / (1 + e^−2|x|) with the sign of x. The standard library's tanh gives
/// different results in the browser and in a native build.
pub(in crate::train) fn tanh(x: f32) -> f32 {
    let e = ops::exp(-2.0 * x.abs());
    ((1.0 - e) / (1.0 + e)).copysign(x)
}

/// σ(x) = 1 / (1 + e^−x).
fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + ops::exp(-x))
}
