//! The name, sizes and architecture of a trained model, for the page.

use serde::Serialize;
use tsify::Tsify;

use super::languages::{KnownLanguages, Languages};
use super::reference::Reference;
use super::run::LoadedModel;
use crate::analysis::structure::{Operation, operations};
use crate::model::config::{Activation, Mask, MlpKind, NormKind, Positions, Scaling};
use crate::model::site::{StackId, SublayerAt};

/// Name, sizes and architecture of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ModelManifest {
    /// The model's name in `config.json`, or in `general.name` of a GGUF, if present.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Number of layers.
    pub n_layers: usize,
    /// Number of heads per layer.
    pub n_heads: usize,
    /// The width of the residual stream.
    pub d_model: usize,
    /// The width of a head.
    pub d_head: usize,
    /// The width of the MLP's hidden layer.
    pub d_mlp: usize,
    /// Size of the vocabulary.
    pub d_vocab: usize,
    /// Context length in tokens.
    pub n_ctx: usize,
    /// The operations of each block.
    pub blocks: Vec<Vec<Operation>>,
    /// The type of the norms.
    pub norm: NormKind,
    /// The activation function of the MLP.
    pub activation: Activation,
    /// Whether the MLP is gated.
    pub has_gated_mlp: bool,
    /// Whether the model has a causal mask.
    pub is_causal: bool,
    /// Whether the model has a masked-word head.
    pub fills_blanks: bool,
    /// Number of token types (sentence A, sentence B); 0 without token types.
    pub n_token_types: usize,
    /// For each layer, the largest distance at which a query can attend to a key; `null` if the
    /// layer has no attention window.
    pub windows: Vec<Option<usize>>,
    /// The number whose square root divides the scores; 1 if scores are not divided.
    pub score_root: usize,
    /// Whether relative position biases are added to the scores.
    pub has_distance_bias: bool,
    /// Whether dot products with keys and queries of distances are added to the scores.
    pub is_disentangled: bool,
    /// The soft cap of scores, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_cap: Option<f32>,
    /// The soft cap of logits, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logit_cap: Option<f32>,
    /// How the model encodes positions.
    pub positions: PositionKind,
    /// The linear layers of a block that have biases.
    pub biases: Biases,
    /// Whether the model has a decoder and can therefore translate.
    pub translates: bool,
    /// The task prefixes with which a text can start (T5), such as `summarize: `.
    pub task_prefixes: Vec<String>,
    /// The languages between which a multilingual model translates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub languages: Option<Languages>,
    /// The comparison with reference values, if the files contain any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
}

/// The linear layers of a block that have biases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
pub struct Biases {
    /// Whether W_Q, W_K and W_V have biases.
    pub projections: bool,
    /// Whether W_O has a bias.
    pub output: bool,
    /// Whether the MLP's layers have biases.
    pub mlp: bool,
}

/// How a model encodes positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum PositionKind {
    /// The model does not encode positions.
    None,
    /// Position vectors are added to the embeddings.
    Added,
    /// Queries and keys are rotated.
    Rotary,
}

impl LoadedModel {
    /// The model's name, sizes and architecture.
    pub fn manifest(&self) -> ModelManifest {
        let (config, weights) = (self.model().config(), self.model().weights());
        let attention = weights.attention(SublayerAt::attention(0));
        let mlp = weights.mlp(SublayerAt::mlp(0));
        let layers = config.layers(StackId::Blocks);
        ModelManifest {
            name: self.name.clone(),
            n_layers: config.n_layers(),
            n_heads: config.n_heads,
            d_model: config.d_model,
            d_head: config.d_head,
            d_mlp: config.d_mlp,
            d_vocab: config.d_vocab,
            n_ctx: config.n_ctx,
            blocks: layers.iter().map(operations).collect(),
            norm: config.norm,
            activation: config.activation,
            has_gated_mlp: config.mlp == MlpKind::Gated,
            fills_blanks: config.mlm_head.is_some(),
            n_token_types: config.n_token_types,
            is_causal: config.mask() == Mask::Causal,
            windows: layers.iter().map(|layer| layer.window).collect(),
            score_root: match config.scaling {
                Scaling::Sqrt(number) => number,
                Scaling::SqrtDHead => config.d_head,
                Scaling::None => 1,
            },
            has_distance_bias: config.distance_bias_at(SublayerAt::attention(0)).is_some(),
            is_disentangled: config.disentangled_at(SublayerAt::attention(0)).is_some(),
            score_cap: config.score_cap,
            logit_cap: config.logit_cap,
            positions: match config.positions {
                Positions::None => PositionKind::None,
                Positions::Learned | Positions::Sinusoidal { .. } => PositionKind::Added,
                Positions::Rotary(_) => PositionKind::Rotary,
            },
            biases: Biases {
                projections: attention.w_q.bias.is_some(),
                output: attention.w_o.bias.is_some(),
                mlp: mlp.w_in.bias.is_some(),
            },
            translates: config.n_decoder_layers() > 0,
            task_prefixes: self.task_prefixes.clone(),
            languages: self.languages.as_ref().map(KnownLanguages::manifest),
            reference: self.reference.clone(),
        }
    }
}
