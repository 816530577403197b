//! The closed list of activations: every quantity that a forward pass can record.
//!
//! A site's name is TransformerLens's name without `hook_`, followed by the head's number, because
//! Headlight's matrices have no head axis: `blocks.5.attn.pattern.11`. If TransformerLens has no
//! name for a site, the name is the symbol in the formula. Layers and heads are counted from 0. The
//! names of a decoder's sites start with `decoder` instead of `blocks`:
//! `decoder.1.cross_attn.pattern.0`.

mod address;
mod flow;
mod head;
mod list;
mod name;

pub use crate::model::config::{LayerAt, StackId, SublayerAt};
pub use address::{HeadAt, Norm};
pub use head::{HeadSite, QkNorm};

use strum::{Display, EnumString, VariantArray};

use crate::model::config::Config;

/// One activation of a forward pass.
///
/// # Example: a name parses back to the same site
///
/// ```
/// use headlight::model::site::{HeadAt, HeadSite, Site};
/// let site: Site = "blocks.5.attn.pattern.11".parse()?;
/// assert_eq!(site, HeadAt::new(5, 11).site(HeadSite::Pattern));
/// assert_eq!(site.to_string(), "blocks.5.attn.pattern.11");
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Site {
    /// A stage of a stack's embedding, before its first layer.
    Embedding {
        /// The stack.
        stack: StackId,
        /// The stage.
        part: EmbeddingSite,
    },
    /// A stage of a norm.
    Norm {
        /// The norm.
        norm: Norm,
        /// The stage.
        part: NormSite,
    },
    /// A stage of one attention head.
    Head {
        /// The head.
        at: HeadAt,
        /// The stage.
        part: HeadSite,
    },
    /// A stage of a layer outside heads and norms.
    Block {
        /// The layer.
        at: LayerAt,
        /// The stage.
        part: BlockSite,
    },
    /// A stage of the masked-word head before its norm.
    ///
    /// For display only, as are the stages of the head's norm: only the logits depend on them.
    MlmHead(MlmHeadSite),
    /// The logits: a number for each entry of the vocabulary, `[n, d_vocab]`. Their softmax is the
    /// distribution of the next token.
    ///
    /// For display only. The logits are computed on request, because they are by far the widest
    /// matrix.
    Logits,
    /// A stage of the softmax of the logits. For display only, and recorded only in the worked
    /// example.
    Next(NextSite),
}

/// The number of queries and the number of keys.
///
/// # Example: a pass over a whole text
///
/// ```
/// use headlight::model::site::Extent;
/// assert_eq!(Extent::from(7), Extent { n_query: 7, n_key: 7 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The number of tokens that the pass reads.
    pub n_query: usize,
    /// The number of tokens to which the pass's tokens can attend, including tokens of earlier
    /// passes.
    pub n_key: usize,
}

impl From<usize> for Extent {
    fn from(n: usize) -> Self {
        Extent {
            n_query: n,
            n_key: n,
        }
    }
}

/// The stages of the embedding, each as wide as the embeddings, except
/// [`EmbeddingSite::Projected`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum EmbeddingSite {
    /// The tokens' rows of `w_e`.
    Embed,
    /// The position vectors, learned or sinusoidal.
    PosEmbed,
    /// The token types' rows of `w_token_type`.
    TokenTypeEmbed,
    /// The sum of the token, position and token type embeddings that the stack has.
    EmbedSum,
    /// The embeddings projected to the residual stream, after any norm; only if there is a
    /// projection: `[n, d_model]`.
    #[strum(serialize = "embed_projected")]
    Projected,
}

/// The stages of the masked-word head before its norm, in the order of computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum MlmHeadSite {
    /// The output of the dense layer, the input of the activation function: `[n, d_embed]`.
    Pre,
    /// The output of the activation function: `[n, d_embed]`.
    Post,
}

/// The stages of the softmax of the logits, in the order of computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum NextSite {
    /// The largest logit of each row: `[n, 1]`.
    RowMax,
    /// e to the power of each logit minus the row's largest: `[n, d_vocab]`.
    Exp,
    /// The sum of each row's exponentials: `[n, 1]`.
    ExpSum,
    /// The probability of each entry of the vocabulary as the next token: `[n, d_vocab]`.
    Probabilities,
}

impl NextSite {
    /// All stages, in the order of computation.
    pub(crate) const STAGES: [NextSite; 4] = [
        NextSite::RowMax,
        NextSite::Exp,
        NextSite::ExpSum,
        NextSite::Probabilities,
    ];
}

/// The stages of a norm, in the order of computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum NormSite {
    /// μ, the mean of each row: `[n, 1]`; layer norm only.
    Mean,
    /// σ, the divisor of each row: `[n, 1]`.
    Scale,
    /// x̂ = (x − μ) / σ: `[n, d_model]`.
    XHat,
    /// γ ⊙ x̂ + β: `[n, d_model]`.
    Normalized,
}

/// The stages of a layer outside heads and norms.
///
/// In a decoder, the stages around attention have different names, because there are two sublayers
/// before the MLP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum BlockSite {
    /// The residual stream at the start of the layer: `[n, d_model]`.
    ResidPre,
    /// The concatenated outputs of all heads, multiplied by `w_o`: `[n, d_model]`. Recorded only if
    /// there is a norm on attention's output.
    #[strum(serialize = "attn.out")]
    AttnBranch,
    /// The output of attention, which is added to the residual stream: `[n, d_model]`. It is the
    /// concatenated outputs of all heads, multiplied by `w_o`, and normalised if there is a norm on
    /// attention's output.
    AttnOut,
    /// The residual stream after the output of attention was added: `[n, d_model]`.
    ResidMid,
    /// A decoder's self-attention: the concatenated outputs of all heads, multiplied by `w_o`:
    /// `[n, d_model]`.
    SelfAttnOut,
    /// The residual stream after the output of a decoder's self-attention was added:
    /// `[n, d_model]`.
    ResidSelf,
    /// f = σ(x·W_f + b_f), the share of the previous state that each step keeps: `[n, d_model]`.
    #[strum(serialize = "ssru.forget")]
    Forget,
    /// x·W, the input of each step's state: `[n, d_model]`.
    #[strum(serialize = "ssru.candidate")]
    Candidate,
    /// c = f ⊙ c' + (1 − f) ⊙ (x·W), where c' is the previous step's state: `[n, d_model]`.
    #[strum(serialize = "ssru.state")]
    State,
    /// ReLU(c): `[n, d_model]`.
    SsruOut,
    /// The residual stream after the output of the recurrent unit was added: `[n, d_model]`.
    ResidSsru,
    /// Cross-attention: the concatenated outputs of all heads, multiplied by `w_o`: `[n, d_model]`.
    CrossAttnOut,
    /// The residual stream after the output of cross-attention was added: `[n, d_model]`.
    ResidCross,
    /// The input of the activation function: `[n, d_mlp]`.
    #[strum(serialize = "mlp.pre")]
    MlpPre,
    /// The factor by which the activation is multiplied; gated MLP only: `[n, d_mlp]`.
    #[strum(serialize = "mlp.pre_linear")]
    MlpPreLinear,
    /// The hidden layer after the activation function and, in a gated MLP, the gate: `[n, d_mlp]`.
    #[strum(serialize = "mlp.post")]
    MlpPost,
    /// The MLP's output before it is normalised: `[n, d_model]`. Recorded only if there is a norm
    /// on the MLP's output.
    #[strum(serialize = "mlp.out")]
    MlpBranch,
    /// The MLP's output, which is added to the residual stream: `[n, d_model]`. If there is a norm
    /// on the MLP's output, this is the normalised output.
    MlpOut,
    /// The residual stream after the output of the MLP was added: `[n, d_model]`.
    ///
    /// As in TransformerLens, this is the sum before `ln2` in a post-norm model; the next layer's
    /// `resid_pre` is then `ln2.normalized`.
    ResidPost,
}

impl Site {
    /// A stage of a layer in the first stack.
    pub const fn block(layer: usize, part: BlockSite) -> Site {
        StackId::Blocks.layer(layer).site(part)
    }

    /// A stage of the first stack's embedding.
    pub const fn embedding(part: EmbeddingSite) -> Site {
        let stack = StackId::Blocks;
        Site::Embedding { stack, part }
    }

    /// The site of a norm's result.
    pub const fn normalized(norm: Norm) -> Site {
        let part = NormSite::Normalized;
        Site::Norm { norm, part }
    }

    /// Number of rows and columns in a pass of the given extent. An extent that is a single number
    /// n means n queries and n keys.
    ///
    /// # Example: a pattern has a row for each query and a column for each key
    ///
    /// ```
    /// use headlight::{model::config::Config, model::site::{Extent, HeadAt, HeadSite}};
    /// let site = HeadAt::new(0, 0).site(HeadSite::Pattern);
    /// assert_eq!(site.shape(&Config::default(), 5), [5, 5]);
    /// let next_token = Extent { n_query: 1, n_key: 6 };
    /// assert_eq!(site.shape(&Config::default(), next_token), [1, 6]);
    /// ```
    pub fn shape(&self, config: &Config, extent: impl Into<Extent>) -> [usize; 2] {
        let Extent { n_query: n, n_key } = extent.into();
        // In a decoder's self-attention, the keys belong to the decoder's own tokens, not to the
        // source tokens.
        let n_key = match self {
            Site::Head { at, .. } if at.is_self_of_decoder() => n,
            _ => n_key,
        };
        match self {
            Site::Embedding {
                part: EmbeddingSite::Projected,
                ..
            } => [n, config.d_model],
            Site::Embedding { .. } | Site::MlmHead(_) => [n, config.embed_width()],
            Site::Next(NextSite::RowMax | NextSite::ExpSum) => [n, 1],
            Site::Logits | Site::Next(_) => [n, config.d_vocab],
            Site::Norm { norm, part } => match part {
                NormSite::Mean | NormSite::Scale => [n, 1],
                NormSite::XHat | NormSite::Normalized => [n, norm.width(config)],
            },
            Site::Head { part, .. } => match part {
                HeadSite::Q
                | HeadSite::QNormHat
                | HeadSite::QNormalized
                | HeadSite::RotQ
                | HeadSite::Z => [n, config.d_head],
                HeadSite::K
                | HeadSite::KNormHat
                | HeadSite::KNormalized
                | HeadSite::RotK
                | HeadSite::V => [n_key, config.d_head],
                HeadSite::DotProducts
                | HeadSite::C2p
                | HeadSite::P2c
                | HeadSite::SummedDots
                | HeadSite::ScaledScores
                | HeadSite::BiasedScores
                | HeadSite::CappedScores
                | HeadSite::AttnScores
                | HeadSite::Exp
                | HeadSite::Pattern
                | HeadSite::PatternRounded
                | HeadSite::WeightedNorm => [n, n_key],
                HeadSite::QNormScale | HeadSite::RowMax | HeadSite::ExpSum => [n, 1],
                HeadSite::KNormScale | HeadSite::ValueNorm => [n_key, 1],
                HeadSite::QkProducts | HeadSite::WeightedV => [n * n_key, config.d_head],
                HeadSite::Result => [n, config.d_model],
            },
            Site::Block { part, .. } => match part {
                BlockSite::MlpPre | BlockSite::MlpPreLinear | BlockSite::MlpPost => {
                    [n, config.d_mlp]
                }
                _ => [n, config.d_model],
            },
        }
    }

    /// The site's name within a block, without layer and head.
    ///
    /// # Example
    ///
    /// ```
    /// use headlight::model::site::Site;
    /// let name = |text: &str| text.parse::<Site>().map(|site| site.name_in_block());
    /// assert_eq!(name("blocks.5.ln1.normalized")?, "ln1.normalized");
    /// assert_eq!(name("blocks.5.attn.pattern.11")?, "pattern");
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn name_in_block(&self) -> String {
        match self {
            Site::Head { part, .. } => part.to_string(),
            Site::Block { part, .. } => part.to_string(),
            Site::Norm {
                norm: Norm::Sublayer(at),
                part,
            } => format!("{}.{part}", at.norm_name()),
            Site::Norm {
                norm: Norm::Branch(at),
                part,
            } => format!("{}_post.{part}", at.norm_name()),
            Site::Norm { .. }
            | Site::Embedding { .. }
            | Site::MlmHead(_)
            | Site::Logits
            | Site::Next(_) => self.to_string(),
        }
    }

    /// The layer to which the site belongs, if any.
    pub fn layer(&self) -> Option<LayerAt> {
        match self {
            Site::Head { at, .. } => Some(at.sublayer().layer()),
            Site::Block { at, .. } => Some(*at),
            Site::Norm { norm, .. } => norm.layer(),
            Site::Embedding { .. } | Site::MlmHead(_) | Site::Logits | Site::Next(_) => None,
        }
    }

    /// The stack to which the site belongs, if any.
    pub fn stack(&self) -> Option<StackId> {
        match self {
            Site::Embedding { stack, .. } => Some(*stack),
            Site::Norm { norm, .. } => Some(norm.stack()),
            Site::Head { at, .. } => Some(at.stack),
            Site::Block { at, .. } => Some(at.stack),
            Site::MlmHead(_) | Site::Logits | Site::Next(_) => None,
        }
    }

    /// Whether the rest of the forward pass depends on this site.
    ///
    /// A display-only site can be recorded, but changing it would have no effect.
    pub fn is_on_path(&self) -> bool {
        match self {
            Site::Head { part, .. } => part.is_on_path(),
            Site::MlmHead(_) | Site::Logits | Site::Next(_) => false,
            Site::Norm { norm, .. } => *norm != Norm::MlmHead,
            Site::Embedding { .. } | Site::Block { .. } => true,
        }
    }
}
