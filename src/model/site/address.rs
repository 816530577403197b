//! The addresses of heads and norms, and the sites at an address.

use super::{BlockSite, HeadSite, NormSite, QkNorm, Site};
use crate::error::{Result, check_index};
use crate::model::config::{Config, LayerAt, Norms, Positions, QkNorms, StackId, SublayerAt};

/// The address of a head: its sublayer, and its number counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HeadAt {
    /// The stack.
    pub stack: StackId,
    /// The layer's number.
    pub layer: usize,
    /// The sublayer's number.
    pub sublayer: usize,
    /// The head's number.
    pub head: usize,
}

/// One of a model's norms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Norm {
    /// The norm after the embeddings of a stack.
    Embed(StackId),
    /// The norm of a sublayer; if the sublayer has two norms, the first.
    Sublayer(SublayerAt),
    /// The norm on a sublayer's output, if there is also a norm before the sublayer.
    Branch(SublayerAt),
    /// The norm of queries or keys.
    Qk(SublayerAt, QkNorm),
    /// The norm after the last layer of a stack.
    Final(StackId),
    /// The norm of the masked-word head.
    MlmHead,
}

impl LayerAt {
    /// A stage of this layer.
    pub const fn site(self, part: BlockSite) -> Site {
        Site::Block { at: self, part }
    }
}

impl SublayerAt {
    /// A head of this sublayer.
    pub const fn head(self, head: usize) -> HeadAt {
        HeadAt {
            stack: self.stack,
            layer: self.layer,
            sublayer: self.sublayer,
            head,
        }
    }
}

impl HeadAt {
    /// A self-attention head in a layer of the first stack.
    pub const fn new(layer: usize, head: usize) -> Self {
        SublayerAt::attention(layer).head(head)
    }

    /// The sublayer.
    pub fn sublayer(self) -> SublayerAt {
        SublayerAt {
            stack: self.stack,
            layer: self.layer,
            sublayer: self.sublayer,
        }
    }

    /// A stage of this head.
    pub fn site(self, part: HeadSite) -> Site {
        Site::Head { at: self, part }
    }

    /// The head whose keys and values this head uses: itself, or the key–value head that its group
    /// shares.
    ///
    /// # Example: nine query heads share three key–value heads
    ///
    /// ```
    /// use headlight::{model::config::Config, model::site::HeadAt};
    /// let config = Config { n_heads: 9, n_key_value_heads: Some(3), ..Config::default() };
    /// assert_eq!(HeadAt::new(0, 5).kv(&config), HeadAt::new(0, 1));
    /// ```
    pub fn kv(self, config: &Config) -> HeadAt {
        let head = self.head / config.group();
        HeadAt { head, ..self }
    }

    /// The site of the queries from which this head's scores are computed.
    pub fn query(self, config: &Config) -> Site {
        match config.positions {
            Positions::Rotary { .. } => self.site(HeadSite::RotQ),
            _ => self.site(HeadAt::unrotated(QkNorm::Q, config)),
        }
    }

    /// The stage of the queries or keys before any rotation.
    pub(crate) fn unrotated(which: QkNorm, config: &Config) -> HeadSite {
        match config.qk_norm {
            QkNorms::None => which.vectors(),
            QkNorms::EachHead | QkNorms::AllHeads => which.site(NormSite::Normalized),
        }
    }

    /// The site of the keys from which this head's scores are computed.
    pub fn key(self, config: &Config) -> Site {
        match config.positions {
            Positions::Rotary { .. } => self.kv(config).site(HeadSite::RotK),
            _ => self.kv(config).site(HeadAt::unrotated(QkNorm::K, config)),
        }
    }

    /// The site of the scores before the mask is applied.
    pub fn unmasked(self, config: &Config) -> Site {
        match config.score_cap {
            Some(_) => self.site(HeadSite::CappedScores),
            None => self.uncapped(config),
        }
    }

    /// The site of the scores before scaling.
    pub(crate) fn unscaled(self, config: &Config) -> Site {
        self.site(match config.disentangled_at(self.sublayer()) {
            Some(_) => HeadSite::SummedDots,
            None => HeadSite::DotProducts,
        })
    }

    /// The site of the scores before any soft cap is applied.
    pub(crate) fn uncapped(self, config: &Config) -> Site {
        self.site(match config.distance_bias_at(self.sublayer()) {
            Some(_) => HeadSite::BiasedScores,
            None => HeadSite::ScaledScores,
        })
    }

    /// The site of the values that this head weights and sums.
    pub fn value(self, config: &Config) -> Site {
        self.kv(config).site(HeadSite::V)
    }

    /// Whether this is self-attention in a decoder. Its keys belong to the tokens generated so far.
    pub fn is_self_of_decoder(self) -> bool {
        self.stack == StackId::Decoder && self.sublayer == 0
    }

    /// Checks that the model has this head.
    pub fn check(self, config: &Config) -> Result<()> {
        check_index("layer", self.layer, config.layers(self.stack).len())?;
        check_index("head", self.head, config.n_heads)
    }
}

impl Norms {
    /// The norm on the output of a sublayer, if there is one.
    pub fn on_branch(self, at: SublayerAt) -> Option<Norm> {
        match self.before {
            _ if !self.branch => None,
            true => Some(Norm::Branch(at)),
            false => Some(Norm::Sublayer(at)),
        }
    }

    /// The norms of a sublayer, in the order of the pass.
    pub fn all(self, at: SublayerAt) -> impl Iterator<Item = Norm> {
        let first = [self.before, self.branch, self.sum].contains(&true);
        let second = self.before && self.branch;
        let norms = [(first, Norm::Sublayer(at)), (second, Norm::Branch(at))];
        norms
            .into_iter()
            .filter_map(|(has, norm)| has.then_some(norm))
    }
}

impl Norm {
    /// The norm after the embeddings of the first stack.
    pub const EMBED: Norm = Norm::Embed(StackId::Blocks);

    /// The norm after the last layer of the first stack.
    pub const FINAL: Norm = Norm::Final(StackId::Blocks);

    /// The width of the normalised vectors. Not valid for norms of queries and keys.
    pub(crate) fn width(self, config: &Config) -> usize {
        match self {
            Norm::Embed(_) | Norm::MlmHead => config.embed_width(),
            _ => config.d_model,
        }
    }

    /// The layer of a sublayer's norm.
    pub fn layer(self) -> Option<LayerAt> {
        match self {
            Norm::Sublayer(at) | Norm::Branch(at) | Norm::Qk(at, _) => Some(at.layer()),
            Norm::Embed(_) | Norm::Final(_) | Norm::MlmHead => None,
        }
    }

    /// The stack of the norm.
    pub fn stack(self) -> StackId {
        match self {
            Norm::Sublayer(at) | Norm::Branch(at) | Norm::Qk(at, _) => at.stack,
            Norm::Embed(stack) | Norm::Final(stack) => stack,
            Norm::MlmHead => StackId::Blocks,
        }
    }
}
