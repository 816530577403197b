//! A recurrent decoder's attention to the encoder's states.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use rand_chacha::ChaCha8Rng;

use super::every;
use crate::Matrix;
use crate::math::linear::{Packed, product};
use crate::math::ops;
use crate::train::gradients::through_softmax;
use crate::train::parameters::{Parameters, through, uniform};
use crate::train::recurrent::tanh;

/// How a decoder state g_t is scored against each encoder state h_s.
///
/// The pattern is the softmax of the scores over s. The context c_t is the mean of the encoder
/// states, weighted by the pattern. The output is o_t = tanh([g_t; c_t]·W_c) (Luong et al. 2015,
/// equation 5), with `attn.w_c` `[2·d_model, d_model]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
#[tsify(rename = "RecurrentAttention")]
pub enum Attention {
    /// No attention: o_t = g_t.
    None,
    /// score = g_t·W_a·h_sᵀ with `attn.w_a` `[d_model, d_model]`: Luong et al. 2015, "general".
    Dot,
    /// score = vᵀ·tanh(g_t·W_q + h_s·W_k) with `attn.w_q` and `attn.w_k` `[d_model, d_model]` and
    /// `attn.v` `[d_model, 1]`: Bahdanau et al. 2015, but with the decoder's new state instead of
    /// the previous one.
    Additive,
}

/// The keys and states of the sources, with one matrix for each source.
pub(super) struct Memory {
    /// The states: `[n, d_model]`.
    states: Vec<Matrix>,
    /// The keys h·W_aᵀ or h·W_k: `[n, d_model]`.
    keys: Vec<Matrix>,
}

/// The output of attention, with its intermediate results.
pub(in crate::train) struct Attended {
    /// The scores of each sequence, `[m, n]`; empty without attention.
    pub(super) scores: Vec<Matrix>,
    /// The pattern of each sequence, `[m, n]`.
    pub(in crate::train) patterns: Vec<Matrix>,
    /// The tanh(…) of additive attention for each sequence, `[m·n, d_model]`: all source words for
    /// the first target word, then for the second, and so on.
    hidden: Vec<Matrix>,
    /// The contexts: `[m·rows, d_model]`.
    pub(super) context: Matrix,
    /// o: `[m·rows, d_model]`.
    pub(super) output: Matrix,
}

impl Attention {
    pub(super) fn initialise(self, d: usize, random: &mut ChaCha8Rng, to: &mut Parameters) {
        let shapes: &[(&str, [usize; 2])] = match self {
            Attention::None => &[],
            Attention::Dot => &[("w_a", [d, d]), ("w_c", [2 * d, d])],
            Attention::Additive => &[
                ("w_q", [d, d]),
                ("w_k", [d, d]),
                ("v", [d, 1]),
                ("w_c", [2 * d, d]),
            ],
        };
        let bound = 1.0 / (d as f32).sqrt();
        for (name, shape) in shapes {
            to.insert(&format!("attn.{name}"), uniform(random, *shape, bound));
        }
    }

    /// Builds the memory from the encoder's states `[n·rows, d_model]`.
    pub(super) fn memory(self, parameters: &Parameters, states: &Matrix, rows: usize) -> Memory {
        let w = match self {
            Attention::None => {
                return Memory {
                    states: Vec::new(),
                    keys: Vec::new(),
                };
            }
            Attention::Dot => Packed::transposed(parameters.get("attn.w_a")),
            Attention::Additive => Packed::new(parameters.get("attn.w_k")),
        };
        let keys = product(states, &w); // [n·rows, d_model]
        let split = |x: &Matrix| (0..rows).map(|one| every(x, rows, one)).collect();
        Memory {
            states: split(states),
            keys: split(&keys),
        }
    }

    /// Attends from the decoder's states g, `[m·rows, d_model]`.
    pub(super) fn attend(self, parameters: &Parameters, g: &Matrix, memory: &Memory) -> Attended {
        let (rows, d) = (memory.states.len(), g.ncols());
        let mut attended = Attended {
            scores: Vec::new(),
            patterns: Vec::new(),
            hidden: Vec::new(),
            context: Matrix::zeros(0, d),
            output: Matrix::zeros(0, d),
        };
        let queries = match self {
            Attention::None => {
                attended.output = g.clone();
                return attended;
            }
            Attention::Dot => g.clone(),
            Attention::Additive => product(g, &Packed::new(parameters.get("attn.w_q"))),
        }; // [m·rows, d_model]
        let mut context = Matrix::zeros(g.nrows(), d);
        for (one, (keys, states)) in memory.keys.iter().zip(&memory.states).enumerate() {
            let queries = every(&queries, rows, one); // [m, d_model]
            let scores = match self {
                Attention::Additive => {
                    let hidden = tanh_of_sums(&queries, keys); // [m·n, d_model]
                    let scores = product(&hidden, &Packed::new(parameters.get("attn.v")));
                    attended.hidden.push(hidden);
                    // The scores are listed query by query; a matrix is stored column by column.
                    Matrix::from_row_slice(queries.nrows(), keys.nrows(), scores.as_slice())
                }
                _ => product(&queries, &Packed::transposed(keys)),
            }; // [m, n]
            let pattern = ops::softmax_rows(scores.clone()); // [m, n]
            put(
                &mut context,
                &product(&pattern, &Packed::new(states)),
                rows,
                one,
            );
            attended.scores.push(scores);
            attended.patterns.push(pattern);
        }
        let both = beside(g, &context); // [m·rows, 2·d_model]
        let w_c = Packed::new(parameters.get("attn.w_c"));
        attended.output = product(&both, &w_c).map(tanh); // [m·rows, d_model]
        attended.context = context;
        attended
    }

    /// The gradients of the decoder's states g `[m·rows, d_model]` and the encoder's states h
    /// `[n·rows, d_model]`, given the gradient of o. The gradient that reaches the encoder's
    /// last state through the decoder's initial state is not included.
    pub(super) fn backward(
        self,
        parameters: &Parameters,
        [g, h]: [&Matrix; 2],
        (memory, attended): (&Memory, &Attended),
        doutput: Matrix,
        found: &mut Parameters,
    ) -> (Matrix, Matrix) {
        let (rows, d) = (memory.states.len(), g.ncols());
        let mut dh = Matrix::zeros(h.nrows(), d);
        if self == Attention::None {
            return (doutput, dh);
        }
        let dpre = doutput.zip_map(&attended.output, |dy, y| dy * (1.0 - y * y));
        found.add_product("attn.w_c", &beside(g, &attended.context), &dpre);
        let dboth = through(&dpre, parameters.get("attn.w_c")); // [m·rows, 2·d_model]
        let mut dg = dboth.columns(0, d).into_owned(); // [m·rows, d_model]
        let dcontext = dboth.columns(d, d).into_owned(); // [m·rows, d_model]
        let mut dqueries = Matrix::zeros(g.nrows(), d);
        let mut dkeys = Matrix::zeros(h.nrows(), d);
        for (one, pattern) in attended.patterns.iter().enumerate() {
            let dcontext = every(&dcontext, rows, one); // [m, d_model]
            let dpattern = through(&dcontext, &memory.states[one]); // [m, n]
            let dstates = product(&pattern.transpose(), &Packed::new(&dcontext));
            put(&mut dh, &dstates, rows, one);
            let dscores = through_softmax(dpattern, pattern); // [m, n]
            let (dq, dk) = match attended.hidden.get(one) {
                Some(hidden) => through_scores(parameters, hidden, &dscores, found),
                None => (
                    product(&dscores, &Packed::new(&memory.keys[one])),
                    product(&dscores.transpose(), &Packed::new(&every(g, rows, one))),
                ),
            };
            put(&mut dqueries, &dq, rows, one);
            put(&mut dkeys, &dk, rows, one);
        }
        match self {
            // keys = h·W_aᵀ, queries = g.
            Attention::Dot => {
                found.add_product("attn.w_a", &dkeys, h);
                dh += product(&dkeys, &Packed::new(parameters.get("attn.w_a")));
                dg += dqueries;
            }
            _ => {
                found.add_product("attn.w_k", h, &dkeys);
                found.add_product("attn.w_q", g, &dqueries);
                dh += through(&dkeys, parameters.get("attn.w_k"));
                dg += through(&dqueries, parameters.get("attn.w_q"));
            }
        }
        (dg, dh)
    }
}

/// tanh(query + key) of every pair: `[m·n, d_model]`.
pub(super) fn tanh_of_sums(queries: &Matrix, keys: &Matrix) -> Matrix {
    let n = keys.nrows();
    Matrix::from_fn(queries.nrows() * n, keys.ncols(), |at, column| {
        tanh(queries[(at / n, column)] + keys[(at % n, column)])
    })
}

/// The gradients of queries and keys through additive scores.
fn through_scores(
    parameters: &Parameters,
    hidden: &Matrix,
    dscores: &Matrix,
    found: &mut Parameters,
) -> (Matrix, Matrix) {
    let ((m, n), d) = (dscores.shape(), hidden.ncols());
    let v = parameters.get("attn.v");
    let mut dv = Matrix::zeros(d, 1);
    let (mut dqueries, mut dkeys) = (Matrix::zeros(m, d), Matrix::zeros(n, d));
    for column in 0..d {
        for (query, key) in (0..m).flat_map(|query| (0..n).map(move |key| (query, key))) {
            let hidden = hidden[(query * n + key, column)];
            let dscore = dscores[(query, key)];
            dv[column] += dscore * hidden;
            let dpre = dscore * v[column] * (1.0 - hidden * hidden);
            dqueries[(query, column)] += dpre;
            dkeys[(key, column)] += dpre;
        }
    }
    found.add("attn.v", &dv);
    (dqueries, dkeys)
}

/// Writes the rows of one sequence into the matrix of all sequences; inverse of [`every`].
fn put(all: &mut Matrix, own: &Matrix, rows: usize, sequence: usize) {
    for (word, row) in own.row_iter().enumerate() {
        all.set_row(word * rows + sequence, &row);
    }
}

fn beside(left: &Matrix, right: &Matrix) -> Matrix {
    let d = left.ncols();
    Matrix::from_fn(left.nrows(), d + right.ncols(), |row, at| match at < d {
        true => left[(row, at)],
        false => right[(row, at - d)],
    })
}
