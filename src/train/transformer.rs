//! A causal transformer with trainable parameters.
//!
//! The forward pass is the recorded [`Model::forward`].

use rand_chacha::ChaCha8Rng;

use crate::Matrix;
use crate::config::{
    Activation, Config, Layer, Mask, MlpKind, NormKind, Norms, Positions, QkNorms, Stack,
    Unembedding,
};
use crate::error::{ModelError, Result};
use crate::linear::{Linear, Packed};
use crate::model::Model;
use crate::weights::{
    AttentionWeights, EmbedWeights, LayerWeights, MlpWeights, NormWeights, StackWeights, Weights,
};

use super::parameters::{Parameters, normal};

/// A model whose derivatives [`backward`](super::backward) implements.
#[derive(Debug, Clone, PartialEq)]
pub struct Transformer {
    config: Config,
}

impl Transformer {
    /// Builds the model. The configuration must be pre-norm with layer norm, a plain MLP with ReLU
    /// or GELU, learned or no positions, a final norm, and a separate unembedding.
    ///
    /// # Errors
    ///
    /// The errors of [`Config::validate`], and [`ModelError::Contradiction`] for any other choice.
    pub fn new(config: Config) -> Result<Self> {
        config.validate()?;
        let known = Config {
            n_key_value_heads: None,
            n_token_types: 0,
            norm: NormKind::LayerNorm,
            stacks: vec![stack(config.n_layers(), config.mask())],
            has_ln_embed: false,
            embed_scale: 1.0,
            mlp: MlpKind::Plain,
            qk_norm: QkNorms::None,
            unembedding: Unembedding::Own,
            ..config.clone()
        };
        let is_known = config == known
            && matches!(config.positions, Positions::None | Positions::Learned)
            && matches!(config.activation, Activation::Relu | Activation::Gelu);
        if !is_known {
            return Err(ModelError::Contradiction(
                "Only a pre-norm transformer with layer norm, a plain MLP (ReLU or GELU), learned \
                 positions or none and a separate unembedding can be trained; choose these settings."
                    .into(),
            )
            .into());
        }
        Ok(Transformer { config })
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Random initial parameters that give activations of about unit size.
    ///
    /// Matrices have mean 0 and standard deviation 1/√`d_in`. Matrices that write to the residual
    /// stream are divided by √(2·`n_layers`), so that the stream does not grow with depth (Radford
    /// et al. 2019, section 2.3). Biases are 0 and γ is 1.
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        let mut parameters = Parameters::default();
        let writes = 1.0 / (2.0 * self.config.n_layers() as f32).sqrt();
        self.weights_of(&mut |name, [rows, columns]| {
            let last = name.rsplit('.').next().unwrap_or(name);
            let deviation = 1.0 / (rows as f32).sqrt();
            let matrix = match last {
                "gamma" => Matrix::from_element(rows, columns, 1.0),
                "w_e" | "w_pos" => normal(random, [rows, columns], EMBEDDING),
                "w_o" | "w_out" => normal(random, [rows, columns], deviation * writes),
                _ if last.starts_with("w_") => normal(random, [rows, columns], deviation),
                _ => Matrix::zeros(rows, columns),
            };
            parameters.insert(name, matrix.clone());
            matrix
        });
        parameters
    }

    /// Builds the model with these parameters.
    ///
    /// # Errors
    ///
    /// [`ModelError::NotFinite`] if a number is NaN or infinite.
    ///
    /// # Panics
    ///
    /// If the parameters belong to another model.
    pub fn model(&self, parameters: &Parameters) -> Result<Model> {
        let weights = self.weights_of(&mut |name, _shape| parameters.get(name).clone());
        Model::new(self.config.clone(), weights)
    }

    /// The weights; `get` supplies each matrix by name and shape.
    fn weights_of(&self, get: &mut dyn FnMut(&str, [usize; 2]) -> Matrix) -> Weights {
        let c = &self.config;
        let embed = EmbedWeights {
            w_e: Packed::transposed(&get("w_e", [c.d_vocab, c.d_model])),
            w_pos: (c.positions == Positions::Learned).then(|| get("w_pos", [c.n_ctx, c.d_model])),
            padding: None,
            w_token_type: None,
            ln_embed: None,
        };
        let blocks = (0..c.n_layers()).map(|layer| self.block_of(get, layer));
        Weights {
            embed,
            stacks: vec![StackWeights {
                layers: blocks.collect(),
                norm_after: Some(self.norm_of(get, "ln_final")),
            }],
            w_u: Some(Linear::new(&get("w_u", [c.d_model, c.d_vocab]), None)),
            decoder: None,
        }
    }

    fn block_of(
        &self,
        get: &mut dyn FnMut(&str, [usize; 2]) -> Matrix,
        layer: usize,
    ) -> LayerWeights {
        let c = &self.config;
        let at = format!("blocks.{layer}");
        let ln1 = self.norm_of(get, &format!("{at}.ln1"));
        let mut linear = |part: &str, letter: &str, [d_in, d_out]: [usize; 2]| {
            let weight = get(&format!("{at}.{part}.w_{letter}"), [d_in, d_out]);
            let bias = get(&format!("{at}.{part}.b_{letter}"), [1, d_out]);
            Linear::new(&weight, Some(bias))
        };
        let attention = AttentionWeights {
            w_q: linear("attn", "q", [c.d_model, c.d_heads()]),
            w_k: linear("attn", "k", [c.d_model, c.d_heads()]),
            w_v: linear("attn", "v", [c.d_model, c.d_heads()]),
            w_o: linear("attn", "o", [c.d_heads(), c.d_model]),
            qk_norm: None,
            distance_bias: None,
        };
        let mlp = MlpWeights {
            w_in: linear("mlp", "in", [c.d_model, c.d_mlp]),
            w_gate: None,
            w_out: linear("mlp", "out", [c.d_mlp, c.d_model]),
        };
        let ln2 = self.norm_of(get, &format!("{at}.ln2"));
        LayerWeights::attention_mlp((attention, ln1), (mlp, ln2))
    }

    fn norm_of(&self, get: &mut dyn FnMut(&str, [usize; 2]) -> Matrix, name: &str) -> NormWeights {
        let shape = [1, self.config.d_model];
        NormWeights {
            gamma: get(&format!("{name}.gamma"), shape),
            beta: Some(get(&format!("{name}.beta"), shape)),
        }
    }
}

/// The standard deviation of embeddings and positions.
const EMBEDDING: f32 = 0.5;

/// The configuration of the page's trainable models: GELU, and an MLP four times as wide as the
/// residual stream (Vaswani et al. 2017).
pub fn config([n_layers, n_heads, d_model]: [usize; 3], d_vocab: usize, n_ctx: usize) -> Config {
    Config {
        stacks: vec![stack(n_layers, Mask::Causal)],
        n_heads,
        d_model,
        d_head: d_model / n_heads,
        d_mlp: 4 * d_model,
        d_vocab,
        n_ctx,
        has_ln_embed: false,
        positions: Positions::Learned,
        activation: Activation::Gelu,
        unembedding: Unembedding::Own,
        ..Config::default()
    }
}

fn stack(n_layers: usize, mask: Mask) -> Stack {
    Stack::new(n_layers, &Layer::attention_mlp(mask, Norms::PRE)).with_norm_after()
}
