//! The backward pass of a transformer, from the recorded forward pass.
//!
//! Applies the chain rule from the last operation to the first (Rumelhart et al. 1986), with the
//! forward pass's activations from its trace. In the formulas, dx is ∂ loss / ∂ x.
//!
//! The rows of all sequences of a batch are stacked, so that each weight's gradient is one matrix
//! product. Only the heads, in which tokens interact, process the sequences one by one. An encoder
//! and a decoder have separate rows.

mod attention;
mod norm;
mod recorded;

use crate::Matrix;
use crate::error::{Result, TrainError, fail};
use crate::math::linear::{Packed, product};
use crate::math::ops;
use crate::model::config::{Activation, Config, Kind, Positions, Residual, Sublayer, Unembedding};
use crate::model::site::{BlockSite, EmbeddingSite, LayerAt, Norm, Site, StackId, SublayerAt};

use super::gradients::{Gradients, through_softmax};
use super::loss::{CrossEntropy, cross_entropy};
use super::parameters::{Parameters, through};
use super::tasks::Example;
use super::transformer::{Transformer, part_name};
use recorded::Recorded;

/// The gradients of the mean [`cross_entropy`] of a batch.
///
/// Equals `loss.backward()` in PyTorch; `tests/train/` compares every weight's gradient with finite
/// differences.
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
    let (config, last) = (transformer.config(), transformer.last_stack());
    let mut recorded = Recorded::new(config);
    for example in batch {
        recorded.run(&model, transformer.inputs(example))?;
    }
    let targets = batch
        .iter()
        .flat_map(|one| &one.targets[transformer.n_given(one)..]);
    let targets: Vec<_> = targets.copied().collect();
    let logits = recorded.rows(last, Site::Logits)?;
    let CrossEntropy { loss, gradient } = cross_entropy(&logits, &targets, smoothing);
    let encoded = recorded.n_rows(StackId::Blocks);
    let mut back = Backward {
        config,
        parameters,
        recorded: &recorded,
        gradients: parameters.zeros(),
        dencoded: Matrix::zeros(encoded, config.d_model),
        sites: Vec::new(),
    };
    back.model(last, &gradient)?;
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
    /// The gradient of the encoder's output, summed over all cross-attention sublayers:
    /// `[rows, d_model]`.
    dencoded: Matrix,
    /// Gradients at sites, in reverse order of the forward pass.
    sites: Vec<(String, Matrix)>,
}

impl Backward<'_> {
    /// Propagates ∂ loss / ∂ logits `[rows, d_vocab]` back to the embeddings.
    fn model(&mut self, last: StackId, dlogits: &Matrix) -> Result<()> {
        self.record(last, Site::Logits.to_string(), dlogits);
        let mut dx = self.unembedding(last, dlogits)?; // [rows, d_model]
        if last == StackId::Decoder {
            dx = self.stack(last, dx)?;
            self.embedding(last, &dx);
            dx = std::mem::take(&mut self.dencoded); // [rows, d_model]
        }
        let dx = self.stack(StackId::Blocks, dx)?;
        let embed = Site::embedding(EmbeddingSite::Embed).to_string();
        self.record(StackId::Blocks, embed, &dx);
        self.embedding(StackId::Blocks, &dx);
        Ok(())
    }

    /// Propagates through the unembedding. The logits are x·W_U, or x·W_Eᵀ + b_U in a decoder.
    /// Returns dx.
    fn unembedding(&mut self, last: StackId, dlogits: &Matrix) -> Result<Matrix> {
        let x = Site::stack_output(self.config, last);
        let x = self.recorded.rows(last, x)?; // [rows, d_model]
        if self.config.unembedding == Unembedding::Own {
            return Ok(self.matrix("w_u", &x, dlogits));
        }
        self.gradients.add_sums("decoder.b_u", dlogits);
        self.gradients.add_product("w_e", dlogits, &x); // [d_vocab, d_model]
        Ok(product(dlogits, &Packed::new(self.parameters.get("w_e"))))
    }

    /// Propagates through the layers of a stack and the norm after them. Returns dx.
    fn stack(&mut self, stack: StackId, dy: Matrix) -> Result<Matrix> {
        let mut dx = match self.config.stacks[stack as usize].has_norm_after {
            true => self.norm(stack, Norm::Final(stack), &dy)?,
            false => dy,
        };
        for layer in (0..self.config.layers(stack).len()).rev() {
            dx = self.layer(LayerAt { stack, layer }, dx)?; // [rows, d_model]
        }
        Ok(dx)
    }

    /// Propagates through the sublayers of a layer, from last to first. A sublayer is y = x + f(x),
    /// y = x + f(LN(x)) or y = LN(x + f(x)); without residual connections, the summand x is absent.
    /// Returns dx.
    fn layer(&mut self, at: LayerAt, mut dy: Matrix) -> Result<Matrix> {
        let layer = &self.config.layers(at.stack)[at.layer];
        for (number, Sublayer { kind, norms }) in layer.sublayers.iter().enumerate().rev() {
            let place = at.sublayer(number);
            let norm = Norm::Sublayer(place);
            if norms.sum {
                dy = self.norm(at.stack, norm, &dy)?;
            }
            self.record(at.stack, place.sum(*kind).to_string(), &dy);
            let mut dx = match kind {
                Kind::SelfAttention(_) | Kind::CrossAttention => {
                    self.attention(place, *kind, &dy)?
                }
                Kind::Mlp => self.mlp(place, &dy)?,
                Kind::Recurrent => return fail(TrainError::NotTrainable),
            }; // [rows, d_model]
            if norms.before {
                dx = self.norm(at.stack, norm, &dx)?;
            }
            dy = match layer.residual {
                Residual::None => dx,
                Residual::Sequential | Residual::Parallel => dy + dx,
            };
        }
        self.record(at.stack, at.site(BlockSite::ResidPre).to_string(), &dy);
        Ok(dy)
    }

    /// y = act(x·W_in + b_in)·W_out + b_out. Returns dx.
    fn mlp(&mut self, at: SublayerAt, dy: &Matrix) -> Result<Matrix> {
        let (stack, site) = (at.stack, |part| at.layer().site(part));
        let name = format!("{}.{}", at.layer(), part_name(at, Kind::Mlp));
        let post = self.recorded.rows(stack, site(BlockSite::MlpPost))?; // [rows, d_mlp]
        let dpost = self.linear(&name, "out", &post, dy); // [rows, d_mlp]
        self.record(stack, site(BlockSite::MlpPost).to_string(), &dpost);
        let pre = self.recorded.rows(stack, site(BlockSite::MlpPre))?; // [rows, d_mlp]
        let activation = self.config.activation;
        let dpre = dpost.zip_map(&pre, |dy, x| dy * slope(activation, x)); // [rows, d_mlp]
        let x = self.recorded.rows(stack, at.input(self.config))?; // [rows, d_model]
        Ok(self.linear(&name, "in", &x, &dpre))
    }

    /// Adds the gradient of each token to its rows of `w_e` and `w_pos`.
    fn embedding(&mut self, stack: StackId, dx: &Matrix) {
        let mut w_e = Matrix::zeros(self.config.d_vocab, self.config.d_model);
        let mut w_pos = Matrix::zeros(self.config.n_ctx, self.config.d_model);
        let recorded = self.recorded;
        let places = recorded.ids(stack).flat_map(|ids| ids.iter().enumerate());
        for (row, (position, id)) in places.enumerate() {
            for column in 0..self.config.d_model {
                w_e[(*id, column)] += dx[(row, column)];
                w_pos[(position, column)] += dx[(row, column)];
            }
        }
        self.gradients.add("w_e", &(w_e * self.config.embed_scale));
        if self.config.positions == Positions::Learned {
            self.gradients.add("w_pos", &w_pos);
        }
    }

    /// y = x·W + b. Returns dx. `at` and `letter` select the parameters W and b: `blocks.0.attn`
    /// and `q` select `blocks.0.attn.w_q` and `blocks.0.attn.b_q`.
    fn linear(&mut self, at: &str, letter: &str, x: &Matrix, dy: &Matrix) -> Matrix {
        self.gradients.add_sums(&format!("{at}.b_{letter}"), dy);
        self.matrix(&format!("{at}.w_{letter}"), x, dy)
    }

    /// y = x·W: dW = xᵀ·dy. Returns dx = dy·Wᵀ.
    fn matrix(&mut self, name: &str, x: &Matrix, dy: &Matrix) -> Matrix {
        self.gradients.add_product(name, x, dy); // [d_in, d_out]
        through(dy, self.parameters.get(name))
    }

    /// Stores the rows of `gradient` that belong to the first sequence.
    fn record(&mut self, stack: StackId, name: String, gradient: &Matrix) {
        let rows = self.recorded.first(stack).len();
        self.sites.push((name, gradient.rows(0, rows).into_owned()));
    }
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
