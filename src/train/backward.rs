//! The backward pass of a transformer, from the recorded forward pass.
//!
//! Applies the chain rule from the last operation to the first (Rumelhart et al. 1986), with the
//! forward pass's activations from its trace. In the formulas, dx is ∂ loss / ∂ x.
//!
//! The rows of all sequences of a batch are stacked, so that each weight's gradient is one
//! product; only the heads, in which tokens interact, process the sequences one by one.

mod attention;
mod norm;
mod recorded;

use crate::Matrix;
use crate::config::{Activation, Config, Positions};
use crate::error::Result;
use crate::ops;
use crate::site::{BlockSite, EmbeddingSite, Norm, Site, SublayerAt};
use crate::tokens::Tokens;

use super::loss::{CrossEntropy, cross_entropy};
use super::parameters::{Parameters, through};
use super::tasks::Example;
use super::transformer::Transformer;
use recorded::Recorded;

/// The loss of a batch and its gradients.
#[derive(Debug, Clone, PartialEq)]
pub struct Gradients {
    /// Mean cross-entropy over the words that count, in nats.
    pub loss: f32,
    /// ∂ loss / ∂ parameter, by the parameter's name.
    pub parameters: Parameters,
    /// ∂ loss / ∂ activation in the first sequence, by name, in the order of the forward pass.
    pub sites: Vec<(String, Matrix)>,
}

/// The gradients of the mean [`cross_entropy`] of a batch.
///
/// Equals `loss.backward()` in PyTorch; `tests/train/` compares every weight's gradient with finite
/// differences.
///
/// # Errors
///
/// [`ModelError::NotFinite`](crate::error::ModelError::NotFinite) for a parameter that is NaN or
/// infinite, and the errors of [`Tokens::new`].
///
/// # Panics
///
/// If a sequence does not have one target per word.
pub fn gradients(
    transformer: &Transformer,
    parameters: &Parameters,
    batch: &[Example],
    smoothing: f32,
) -> Result<Gradients> {
    let model = transformer.model(parameters)?;
    let config = transformer.config();
    let mut recorded = Recorded::new(config);
    for example in batch {
        recorded.run(&model, &Tokens::new(&example.ids, config)?);
    }
    let targets: Vec<_> = batch.iter().flat_map(|one| one.targets.clone()).collect();
    let logits = recorded.rows(Site::Logits)?;
    let CrossEntropy { loss, gradient } = cross_entropy(&logits, &targets, smoothing);
    let mut back = Backward {
        config,
        parameters,
        recorded: &recorded,
        gradients: parameters.zeros(),
        sites: Vec::new(),
    };
    back.model(&gradient, batch)?;
    let Backward {
        gradients, sites, ..
    } = back;
    Ok(Gradients {
        loss,
        parameters: gradients,
        sites: sites.into_iter().rev().collect(),
    })
}

/// A backward pass in progress.
struct Backward<'a> {
    config: &'a Config,
    parameters: &'a Parameters,
    recorded: &'a Recorded,
    gradients: Parameters,
    /// Gradients at sites, in reverse order of the forward pass.
    sites: Vec<(String, Matrix)>,
}

impl Backward<'_> {
    /// Propagates ∂ loss / ∂ logits `[rows, d_vocab]` back to the embeddings.
    fn model(&mut self, dlogits: &Matrix, batch: &[Example]) -> Result<()> {
        self.note(Site::Logits.to_string(), dlogits);
        let x = self.recorded.rows(Site::normalized(Norm::FINAL))?; // [rows, d_model]
        let dx = self.matrix("w_u", &x, dlogits); // [rows, d_model]
        let mut dx = self.norm(Norm::FINAL, "ln_final", &dx)?;
        for layer in (0..self.config.n_layers()).rev() {
            dx = self.block(layer, dx)?; // [rows, d_model]
        }
        self.note(Site::Embedding(EmbeddingSite::Embed).to_string(), &dx);
        self.embedding(&dx, batch);
        Ok(())
    }

    /// Pre-norm block: m = x + Attention(LN₁(x)), y = m + MLP(LN₂(m)). Returns dx.
    fn block(&mut self, layer: usize, dy: Matrix) -> Result<Matrix> {
        let site = |part| Site::block(layer, part).to_string();
        self.note(site(BlockSite::ResidPost), &dy);
        let dm = self.mlp(layer, &dy)?; // [rows, d_model]
        let dm = dy
            + self.norm(
                Norm::Sublayer(SublayerAt::mlp(layer)),
                &format!("blocks.{layer}.ln2"),
                &dm,
            )?;
        self.note(site(BlockSite::ResidMid), &dm);
        let dx = self.attention(layer, &dm)?; // [rows, d_model]
        let dx = dm
            + self.norm(
                Norm::Sublayer(SublayerAt::attention(layer)),
                &format!("blocks.{layer}.ln1"),
                &dx,
            )?;
        self.note(site(BlockSite::ResidPre), &dx);
        Ok(dx)
    }

    /// y = act(x·W_in + b_in)·W_out + b_out. Returns dx.
    fn mlp(&mut self, layer: usize, dy: &Matrix) -> Result<Matrix> {
        let site = |part| Site::block(layer, part);
        let at = format!("blocks.{layer}.mlp");
        let post = self.recorded.rows(site(BlockSite::MlpPost))?; // [rows, d_mlp]
        let dpost = self.linear(&at, "out", &post, dy); // [rows, d_mlp]
        self.note(site(BlockSite::MlpPost).to_string(), &dpost);
        let pre = self.recorded.rows(site(BlockSite::MlpPre))?; // [rows, d_mlp]
        let activation = self.config.activation;
        let dpre = dpost.zip_map(&pre, |dy, x| dy * slope(activation, x)); // [rows, d_mlp]
        let x = self
            .recorded
            .rows(Site::normalized(Norm::Sublayer(SublayerAt::mlp(layer))))?; // [rows, d_model]
        Ok(self.linear(&at, "in", &x, &dpre))
    }

    /// Adds the gradient of each token to its rows of `w_e` and `w_pos`.
    fn embedding(&mut self, dx: &Matrix, batch: &[Example]) {
        let mut w_e = Matrix::zeros(self.config.d_vocab, self.config.d_model);
        let mut w_pos = Matrix::zeros(self.config.n_ctx, self.config.d_model);
        let places = batch.iter().flat_map(|one| one.ids.iter().enumerate());
        for (row, (position, id)) in places.enumerate() {
            for column in 0..self.config.d_model {
                w_e[(*id, column)] += dx[(row, column)];
                w_pos[(position, column)] += dx[(row, column)];
            }
        }
        self.gradients.add("w_e", &w_e);
        if self.config.positions == Positions::Learned {
            self.gradients.add("w_pos", &w_pos);
        }
    }

    /// y = x·W + b, where W is named `at.w_letter` and b `at.b_letter`. Returns dx.
    fn linear(&mut self, at: &str, letter: &str, x: &Matrix, dy: &Matrix) -> Matrix {
        self.gradients.add_sums(&format!("{at}.b_{letter}"), dy);
        self.matrix(&format!("{at}.w_{letter}"), x, dy)
    }

    /// y = x·W: dW = xᵀ·dy. Returns dx = dy·Wᵀ.
    fn matrix(&mut self, name: &str, x: &Matrix, dy: &Matrix) -> Matrix {
        self.gradients.add_product(name, x, dy); // [d_in, d_out]
        through(dy, self.parameters.get(name))
    }

    /// Stores the first sequence's rows of a gradient.
    fn note(&mut self, name: String, gradient: &Matrix) {
        let rows = self.recorded.first().len();
        self.sites.push((name, gradient.rows(0, rows).into_owned()));
    }
}

/// The gradient of the scores, given the gradient of their pattern: both `[n_query, n_key]`.
///
/// P = softmax(S) gives dS = P ⊙ (dP − Σ dP ⊙ P), where the sum is over a row.
pub(super) fn through_softmax(dpattern: Matrix, pattern: &Matrix) -> Matrix {
    let shared = ops::row_sum(&dpattern.component_mul(pattern)); // [n_query, 1]
    ops::subtract_rows(dpattern, &shared).component_mul(pattern)
}

/// The derivative of an activation function.
///
/// GELU is x·Φ(x), so its derivative is Φ(x) + x·φ(x), where φ is the density of the normal
/// distribution Φ. ReLU's derivative at 0 is 0, as in PyTorch.
fn slope(activation: Activation, x: f32) -> f32 {
    match activation {
        Activation::Relu => f32::from(u8::from(x > 0.0)),
        _ => {
            let below = 0.5 * (1.0 + ops::erf(x * std::f32::consts::FRAC_1_SQRT_2));
            let density = ops::exp(-0.5 * x * x) / (2.0 * std::f32::consts::PI).sqrt();
            below + x * density
        }
    }
}
