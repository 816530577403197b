//! A model's structure as data: stacks of layers, and each layer's list of sublayers.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::{
    Config, Disentangled, DistanceBias, LIMITS, LayerAt, Positions, Rotary, StackId, SublayerAt,
};
use crate::error::{ModelError, Result, check_size, fail};

/// The largest accepted number of layers in a stack.
pub const MAX_LAYERS: usize = 1 << 10;

/// The layers through which one residual stream passes.
#[derive(Debug, Clone, PartialEq)]
pub struct Stack {
    /// The layers, first to last.
    pub layers: Vec<Layer>,
    /// Whether there is a norm after the last layer (GPT-2, LLaMA).
    pub has_norm_after: bool,
}

/// One layer: sublayers, each of which adds its output to the residual stream.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    /// The sublayers, first to last.
    pub sublayers: Vec<Sublayer>,
    /// The residual stream from which each sublayer is computed.
    pub residual: Residual,
    /// The largest distance between a query and a key of self-attention, if there is one (sliding
    /// window, Beltagy et al. 2020).
    pub window: Option<usize>,
    /// The rotation of this layer's queries and keys, if it differs from the model's rotation
    /// (Gemma 3).
    pub rotary: Option<Rotary>,
    /// The buckets of self-attention's relative position bias, if it has one.
    pub distance_bias: Option<DistanceBias>,
    /// The rows of self-attention's keys and queries of distances, if it has any.
    pub disentangled: Option<Disentangled>,
}

/// The residual stream from which the sublayers of a layer are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Residual {
    /// Each sublayer is computed from the residual stream after the previous sublayer.
    Sequential,
    /// All sublayers are computed from the residual stream at the start of the layer: x + f(x) +
    /// g(x) (Wang and Komatsuzaki 2021; GPT-NeoX).
    Parallel,
    /// No residual connections: a sublayer's output replaces its input, g(f(x)). Training a model
    /// without these connections shows why they are needed.
    None,
}

/// One part of a layer, and the norms around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sublayer {
    /// The sublayer's operation.
    pub kind: Kind,
    /// The positions of its norms.
    pub norms: Norms,
}

/// The operation of a sublayer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Attention among the tokens of the same stack.
    SelfAttention(Mask),
    /// Attention to the output of the first stack.
    CrossAttention,
    /// The recurrent layer of Marian's small models, called "simpler simple recurrent unit" (SSRU,
    /// Kim et al. 2019).
    Recurrent,
    /// The feed-forward part.
    Mlp,
}

/// Which keys a query can attend to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Mask {
    /// All keys.
    None,
    /// Keys at the query's own position and at earlier positions (causal, "backward looking").
    Causal,
}

/// The positions of a sublayer's norms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Norms {
    /// Whether the sublayer's input is normalised (pre-norm).
    pub before: bool,
    /// Whether the output of the sublayer is normalised before it is added.
    pub branch: bool,
    /// Whether the sum of the residual stream and the sublayer's output is normalised (post-norm).
    pub sum: bool,
}

impl Kind {
    /// Whether the sublayer has heads.
    pub fn is_attention(self) -> bool {
        matches!(self, Kind::SelfAttention(_) | Kind::CrossAttention)
    }
}

impl Norms {
    const fn new(before: bool, branch: bool, sum: bool) -> Self {
        Norms {
            before,
            branch,
            sum,
        }
    }

    /// x + f(LN(x)), called pre-norm (GPT-2, LLaMA).
    pub const PRE: Norms = Norms::new(true, false, false);

    /// LN(x + f(x)), called post-norm (the 2017 paper, BERT).
    pub const POST: Norms = Norms::new(false, false, true);

    /// x + LN(f(LN(x))), also called sandwich norm (Gemma 2).
    pub const AROUND: Norms = Norms::new(true, true, false);

    /// No norm: x + f(x) (the first attention of ModernBERT).
    pub const NONE: Norms = Norms::new(false, false, false);

    /// x + LN(f(x)) (OLMo 2).
    pub const BRANCH: Norms = Norms::new(false, true, false);
}

impl Layer {
    /// A layer with sublayers of these kinds, all with the same norms.
    pub fn new(kinds: impl IntoIterator<Item = Kind>, norms: Norms) -> Self {
        let sublayers = kinds.into_iter().map(|kind| Sublayer { kind, norms });
        Layer {
            sublayers: sublayers.collect(),
            residual: Residual::Sequential,
            window: None,
            rotary: None,
            distance_bias: None,
            disentangled: None,
        }
    }

    /// A layer with self-attention, followed by an MLP.
    pub fn attention_mlp(mask: Mask, norms: Norms) -> Self {
        Layer::new([Kind::SelfAttention(mask), Kind::Mlp], norms)
    }
}

impl Stack {
    /// A stack of these layers, without a norm after them.
    pub fn of(layers: impl Into<Vec<Layer>>) -> Self {
        Stack {
            layers: layers.into(),
            has_norm_after: false,
        }
    }

    /// A stack of `n_layers` identical layers, without a norm after the last one.
    ///
    /// Creates at most [`MAX_LAYERS`] + 1 layers, a number that [`Config::validate`] rejects, so
    /// that a malicious file cannot request an absurd allocation.
    pub fn new(n_layers: usize, layer: &Layer) -> Self {
        Stack::of(vec![layer.clone(); n_layers.min(MAX_LAYERS + 1)])
    }

    /// The same stack, with a norm after the last layer.
    pub fn with_norm_after(self) -> Self {
        Stack {
            has_norm_after: true,
            ..self
        }
    }
}

impl Config {
    /// The layers of a stack; empty if the model lacks this stack.
    pub fn layers(&self, stack: StackId) -> &[Layer] {
        let stack = self.stacks.get(stack as usize);
        stack.map_or(&[], |stack| &stack.layers)
    }

    /// The layer at an address, if it exists.
    pub(crate) fn layer(&self, at: LayerAt) -> Option<&Layer> {
        self.layers(at.stack).get(at.layer)
    }

    /// The number of layers in the first stack.
    pub fn n_layers(&self) -> usize {
        self.layers(StackId::Blocks).len()
    }

    /// The number of layers in the [`decoder`](crate::model::decoder); 0 without a decoder.
    pub fn n_decoder_layers(&self) -> usize {
        self.layers(StackId::Decoder).len()
    }

    /// The addresses of a stack's sublayers, in the order of the pass.
    pub fn sublayers(&self, stack: StackId) -> impl Iterator<Item = (SublayerAt, Sublayer)> {
        let layers = self.layers(stack).iter().enumerate();
        layers.flat_map(move |(layer, one)| {
            let all = one.sublayers.iter().enumerate();
            all.map(move |(sublayer, one)| (stack.layer(layer).sublayer(sublayer), *one))
        })
    }

    /// The sublayer at an address, if it exists.
    pub fn sublayer(&self, at: SublayerAt) -> Option<Sublayer> {
        self.layer(at.layer())?.sublayers.get(at.sublayer).copied()
    }

    /// Whether all sublayers of a layer are computed from the residual stream at its start.
    pub fn is_parallel(&self, at: LayerAt) -> bool {
        self.layer(at)
            .is_some_and(|layer| layer.residual == Residual::Parallel)
    }

    /// Whether the layer has residual connections.
    pub fn has_residual(&self, at: LayerAt) -> bool {
        self.layer(at)
            .is_some_and(|layer| layer.residual != Residual::None)
    }

    /// The operation of a sublayer, if the model has that sublayer.
    pub fn kind(&self, at: SublayerAt) -> Option<Kind> {
        Some(self.sublayer(at)?.kind)
    }

    /// Which keys the queries of a sublayer can attend to.
    pub fn mask_at(&self, at: SublayerAt) -> Mask {
        match self.kind(at) {
            Some(Kind::SelfAttention(mask)) => mask,
            _ => Mask::None,
        }
    }

    /// The mask of the first layer.
    pub fn mask(&self) -> Mask {
        self.mask_at(SublayerAt::attention(0))
    }

    /// The layer of a sublayer that is self-attention.
    fn layer_of_self_attention(&self, at: SublayerAt) -> Option<&Layer> {
        let layer = self.layer(at.layer())?;
        let kind = layer.sublayers.get(at.sublayer)?.kind;
        matches!(kind, Kind::SelfAttention(_)).then_some(layer)
    }

    /// The largest distance between a query of a sublayer and a key that it can attend to, if there
    /// is one.
    pub fn window_at(&self, at: SublayerAt) -> Option<usize> {
        self.layer_of_self_attention(at)?.window
    }

    /// The buckets of a sublayer's relative position bias, if it has one.
    pub fn distance_bias_at(&self, at: SublayerAt) -> Option<DistanceBias> {
        self.layer_of_self_attention(at)?.distance_bias
    }

    /// The rows of a sublayer's keys and queries of distances, if it has any.
    pub fn disentangled_at(&self, at: SublayerAt) -> Option<Disentangled> {
        self.layer_of_self_attention(at)?.disentangled
    }

    /// Whether a sublayer has trained weights for distances between query and key.
    pub fn has_distances(&self, at: SublayerAt) -> bool {
        self.distance_bias_at(at).is_some() || self.disentangled_at(at).is_some()
    }

    /// The rotation of queries and keys in a layer of the first stack, if positions are rotary.
    pub fn rotary_at(&self, layer: usize) -> Option<Rotary> {
        let Positions::Rotary(of_model) = self.positions else {
            return None;
        };
        let layer = self.layers(StackId::Blocks).get(layer)?;
        Some(layer.rotary.unwrap_or(of_model))
    }

    /// Whether the mask or window of a sublayer hides the key at position `key` from the query at
    /// position `query`.
    pub fn hides(&self, at: SublayerAt, query: usize, key: usize) -> bool {
        let is_later = self.mask_at(at) == Mask::Causal && key > query;
        let is_far = |window| query.abs_diff(key) > window;
        is_later || self.window_at(at).is_some_and(is_far)
    }

    /// Checks the number of layers in each stack, the sublayers of each layer, and the positions of
    /// their norms.
    pub(super) fn check_stacks(&self) -> Result<()> {
        check_size("n_layers", self.n_layers(), MAX_LAYERS)?;
        check_size(
            "n_decoder_layers + 1",
            self.n_decoder_layers() + 1,
            MAX_LAYERS,
        )?;
        let is_known = |stack, sublayers: &[Sublayer]| {
            let kinds: Vec<Kind> = sublayers.iter().map(|one| one.kind).collect();
            match stack {
                StackId::Blocks => matches!(kinds[..], [Kind::SelfAttention(_), Kind::Mlp]),
                StackId::Decoder => matches!(
                    kinds[..],
                    [
                        Kind::SelfAttention(Mask::Causal) | Kind::Recurrent,
                        Kind::CrossAttention,
                        Kind::Mlp
                    ]
                ),
            }
        };
        for stack in StackId::ALL {
            let layers = self.layers(stack);
            if !layers.iter().all(|layer| is_known(stack, &layer.sublayers)) {
                return fail(ModelError::LayerForm);
            }
            for bias in layers.iter().filter_map(|layer| layer.distance_bias) {
                bias.check(LIMITS)?;
            }
            for rows in layers.iter().filter_map(|layer| layer.disentangled) {
                rows.check(LIMITS)?;
            }
            let clash = |norms: Norms| norms.sum && (norms.before || norms.branch);
            if self.sublayers(stack).any(|(_, one)| clash(one.norms)) {
                return fail(ModelError::TwoNorms);
            }
        }
        Ok(())
    }
}
