//! The closed list of activations: every quantity that a forward pass can show.
//!
//! A site's text is TransformerLens's name without `hook_`, followed by the head,
//! because our matrices have no head axis: `blocks.5.attn.pattern.11`. Where
//! TransformerLens has no name, the name is the formula's word. Layers and heads
//! are counted from 0. A decoder's begin with `decoder` where an encoder's begin with
//! `blocks`: `decoder.1.cross_attn.pattern.0`.

mod decoder;
mod head;
mod name;

pub use decoder::{DecoderSite, DecoderSublayer};
pub use head::{HeadAt, HeadSite};

use strum::{Display, EnumString, VariantArray};

use crate::config::{Config, MlpKind, NormKind, NormOrder, Unembedding};
use decoder::decoder_sites;
use head::head_sites;

/// One activation of a forward pass.
///
/// # Example: names go both ways
///
/// ```
/// use headlight::site::{HeadSite, Site};
/// let site: Site = "blocks.5.attn.pattern.11".parse()?;
/// assert_eq!(site, Site::Head { layer: 5, head: 11, part: HeadSite::Pattern });
/// assert_eq!(site.to_string(), "blocks.5.attn.pattern.11");
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Site {
    /// What is looked up before the first block.
    Embedding(EmbeddingSite),
    /// A stage of a norm.
    Norm {
        /// Which norm.
        norm: Norm,
        /// Which stage of it.
        part: NormSite,
    },
    /// A stage of one attention head.
    Head {
        /// Layer, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
        /// Which stage.
        part: HeadSite,
    },
    /// A number for each entry of the vocabulary, from which the next token is chosen:
    /// `[n, d_vocab]`.
    ///
    /// A reading beside the path, made only when it is asked for: it is much wider than
    /// all else.
    Logits,
    /// A stage of a block outside heads and norms.
    Block {
        /// Layer, counted from 0.
        layer: usize,
        /// Which stage.
        part: BlockSite,
    },
    /// A stage of one head of a decoder's cross-attention, whose queries are the decoder's and
    /// whose keys and values are made of the encoder's output.
    Cross {
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
        /// Which stage.
        part: HeadSite,
    },
    /// A stage of one head of a decoder's masked self-attention, as in the 2017 paper.
    Masked {
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Head, counted from 0.
        head: usize,
        /// Which stage.
        part: HeadSite,
    },
    /// A stage of a decoder's layer outside heads and norms.
    Decoder {
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Which stage.
        part: DecoderSite,
    },
}

/// How many tokens look and how many are looked at.
///
/// # Example: a pass over a whole text
///
/// ```
/// use headlight::site::Extent;
/// assert_eq!(Extent::from(7), Extent { n_query: 7, n_key: 7 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The tokens that the pass reads.
    pub n_query: usize,
    /// The tokens that they can look at, those of earlier passes included.
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

/// What is looked up before the first block; each `[n, d_model]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum EmbeddingSite {
    /// The tokens' rows of `w_e`.
    Embed,
    /// The positions' vectors, learned or sinusoidal.
    PosEmbed,
    /// The token types' rows of `w_token_type`.
    TokenTypeEmbed,
    /// The sum of the above.
    EmbedSum,
}

/// One of a model's norms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Norm {
    /// After the embeddings.
    Embed,
    /// The block's first norm.
    Ln1 {
        /// Layer, counted from 0.
        layer: usize,
    },
    /// The block's second norm.
    Ln2 {
        /// Layer, counted from 0.
        layer: usize,
    },
    /// After the last block.
    Final,
    /// Behind a sublayer of a decoder's layer.
    Decoder {
        /// Layer of the decoder, counted from 0.
        layer: usize,
        /// Which sublayer.
        sublayer: DecoderSublayer,
    },
}

/// The stages of a norm, in the order in which they are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum NormSite {
    /// μ, the mean of each row: `[n, 1]`; layer norm only.
    Mean,
    /// σ, what each row is divided by: `[n, 1]`.
    Scale,
    /// x̂ = (x − μ) / σ: `[n, d_model]`.
    XHat,
    /// γ ⊙ x̂ + β: `[n, d_model]`.
    Normalized,
}

/// The stages of a block outside heads and norms, in the order in which they are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
pub enum BlockSite {
    /// The residual stream where the block begins: `[n, d_model]`.
    #[strum(serialize = "resid_pre")]
    ResidPre,
    /// All heads through `w_o`: `[n, d_model]`.
    #[strum(serialize = "attn_out")]
    AttnOut,
    /// `resid_pre + attn_out`: `[n, d_model]`.
    #[strum(serialize = "resid_mid")]
    ResidMid,
    /// What goes into the activation: `[n, d_mlp]`.
    #[strum(serialize = "mlp.pre")]
    MlpPre,
    /// What the activation's result is multiplied by; gated MLP only: `[n, d_mlp]`.
    #[strum(serialize = "mlp.pre_linear")]
    MlpPreLinear,
    /// The hidden layer after the activation (and the gate): `[n, d_mlp]`.
    #[strum(serialize = "mlp.post")]
    MlpPost,
    /// The MLP's output: `[n, d_model]`.
    #[strum(serialize = "mlp_out")]
    MlpOut,
    /// The stream after the second addition: `[n, d_model]`.
    ///
    /// As in TransformerLens, in a post-norm model this is the sum in front of
    /// `ln2`, whose `normalized` is the next block's `resid_pre`.
    #[strum(serialize = "resid_post")]
    ResidPost,
}

impl Site {
    /// Every site of a model, in the order in which a forward pass reaches them: the encoder's,
    /// then those of a decoder, whose pass is one of its own with its own extent.
    ///
    /// [`HeadSite::PatternRounded`] is not among them: no model has it.
    pub fn all(config: &Config) -> Vec<Site> {
        let mut sites = vec![Site::Embedding(EmbeddingSite::Embed)];
        if config.adds_positions() {
            sites.push(Site::Embedding(EmbeddingSite::PosEmbed));
        }
        if config.n_token_types > 0 {
            sites.push(Site::Embedding(EmbeddingSite::TokenTypeEmbed));
        }
        sites.push(Site::Embedding(EmbeddingSite::EmbedSum));
        if config.has_ln_embed {
            sites.extend(norm_sites(config, Norm::Embed));
        }
        for layer in 0..config.n_layers {
            sites.extend(block_sites(config, layer));
        }
        if config.has_ln_final {
            sites.extend(norm_sites(config, Norm::Final));
        }
        sites.extend(decoder_sites(config));
        if config.unembedding != Unembedding::None || config.n_decoder_layers > 0 {
            sites.push(Site::Logits);
        }
        sites
    }

    /// The final residual stream: what [`Model::forward`](crate::model::Model::forward) gives.
    pub fn output(config: &Config) -> Site {
        let part = NormSite::Normalized;
        if config.has_ln_final {
            let norm = Norm::Final;
            return Site::Norm { norm, part };
        }
        Site::block_output(config, config.n_layers.saturating_sub(1))
    }

    /// What a block hands to the next one.
    pub fn block_output(config: &Config, layer: usize) -> Site {
        match config.norm_order {
            NormOrder::PreNorm => Site::Block {
                layer,
                part: BlockSite::ResidPost,
            },
            NormOrder::PostNorm => Site::Norm {
                norm: Norm::Ln2 { layer },
                part: NormSite::Normalized,
            },
        }
    }

    /// The sites of these stages of every head.
    ///
    /// # Example: the attention weights of a model
    ///
    /// ```
    /// use headlight::{config::Config, site::{HeadSite, Site}};
    /// let config = Config { n_layers: 2, n_heads: 3, ..Config::default() };
    /// assert_eq!(Site::of_heads(&config, &[HeadSite::Pattern]).len(), 6);
    /// ```
    pub fn of_heads(config: &Config, parts: &[HeadSite]) -> Vec<Site> {
        let is_wanted =
            |site: &Site| matches!(site, Site::Head { part, .. } if parts.contains(part));
        Site::all(config).into_iter().filter(is_wanted).collect()
    }

    /// Rows and columns in a pass of that extent; a number stands for as many queries as keys.
    ///
    /// # Example: a pattern has a row for each query and a column for each key
    ///
    /// ```
    /// use headlight::{config::Config, site::{Extent, HeadSite, Site}};
    /// let site = Site::Head { layer: 0, head: 0, part: HeadSite::Pattern };
    /// assert_eq!(site.shape(&Config::default(), 5), [5, 5]);
    /// let next_token = Extent { n_query: 1, n_key: 6 };
    /// assert_eq!(site.shape(&Config::default(), next_token), [1, 6]);
    /// ```
    pub fn shape(&self, config: &Config, extent: impl Into<Extent>) -> [usize; 2] {
        let Extent { n_query: n, n_key } = extent.into();
        // A decoder's keys of its own are of what it has written, not of what was read.
        let n_key = match self {
            Site::Masked { .. } => n,
            _ => n_key,
        };
        match self {
            Site::Embedding(_) => [n, config.d_model],
            Site::Logits => [n, config.d_vocab],
            Site::Norm { part, .. } => match part {
                NormSite::Mean | NormSite::Scale => [n, 1],
                NormSite::XHat | NormSite::Normalized => [n, config.d_model],
            },
            Site::Head { part, .. } | Site::Cross { part, .. } | Site::Masked { part, .. } => {
                match part {
                    HeadSite::Q | HeadSite::RotQ | HeadSite::Z => [n, config.d_head],
                    HeadSite::K | HeadSite::RotK | HeadSite::V => [n_key, config.d_head],
                    HeadSite::DotProducts
                    | HeadSite::ScaledScores
                    | HeadSite::AttnScores
                    | HeadSite::Exp
                    | HeadSite::Pattern
                    | HeadSite::PatternRounded
                    | HeadSite::WeightedNorm => [n, n_key],
                    HeadSite::RowMax | HeadSite::ExpSum => [n, 1],
                    HeadSite::ValueNorm => [n_key, 1],
                    HeadSite::QkProducts | HeadSite::WeightedV => [n * n_key, config.d_head],
                    HeadSite::Result => [n, config.d_model],
                }
            }
            Site::Block { part, .. } => match part {
                BlockSite::ResidPre
                | BlockSite::AttnOut
                | BlockSite::ResidMid
                | BlockSite::MlpOut
                | BlockSite::ResidPost => [n, config.d_model],
                BlockSite::MlpPre | BlockSite::MlpPreLinear | BlockSite::MlpPost => {
                    [n, config.d_mlp]
                }
            },
            Site::Decoder { part, .. } => match part {
                DecoderSite::MlpPre | DecoderSite::MlpPreLinear | DecoderSite::MlpPost => {
                    [n, config.d_mlp]
                }
                _ => [n, config.d_model],
            },
        }
    }

    /// The site's name without its layer and head: its name within a block.
    ///
    /// # Example
    ///
    /// ```
    /// use headlight::site::Site;
    /// let name = |text: &str| text.parse::<Site>().map(|site| site.name_in_block());
    /// assert_eq!(name("blocks.5.ln1.normalized")?, "ln1.normalized");
    /// assert_eq!(name("blocks.5.attn.pattern.11")?, "pattern");
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn name_in_block(&self) -> String {
        match self {
            Site::Head { part, .. } | Site::Cross { part, .. } | Site::Masked { part, .. } => {
                part.to_string()
            }
            Site::Block { part, .. } => part.to_string(),
            Site::Decoder { part, .. } => part.to_string(),
            Site::Norm { norm, part } => match norm {
                Norm::Decoder { sublayer, .. } => format!("{sublayer}.{part}"),
                Norm::Ln1 { .. } => format!("ln1.{part}"),
                Norm::Ln2 { .. } => format!("ln2.{part}"),
                Norm::Embed | Norm::Final => self.to_string(),
            },
            Site::Embedding(_) | Site::Logits => self.to_string(),
        }
    }

    /// Whether the rest of the forward pass is computed from this site.
    ///
    /// A reading beside the path can be recorded, but changing it would change nothing.
    pub fn is_on_path(&self) -> bool {
        match self {
            Site::Head { part, .. } | Site::Cross { part, .. } | Site::Masked { part, .. } => {
                part.is_on_path()
            }
            Site::Logits => false,
            Site::Embedding(_) | Site::Norm { .. } | Site::Block { .. } | Site::Decoder { .. } => {
                true
            }
        }
    }
}

fn norm_sites(config: &Config, norm: Norm) -> impl Iterator<Item = Site> {
    let has_mean = config.norm == NormKind::LayerNorm;
    NormSite::VARIANTS
        .iter()
        .filter(move |part| has_mean || **part != NormSite::Mean)
        .map(move |part| Site::Norm { norm, part: *part })
}

fn block_sites(config: &Config, layer: usize) -> Vec<Site> {
    let at = |part| Site::Block { layer, part };
    let mut attention: Vec<Site> = (0..config.n_heads)
        .flat_map(|head| head_sites(config, HeadAt { layer, head }))
        .collect();
    attention.push(at(BlockSite::AttnOut));
    let mut mlp = vec![at(BlockSite::MlpPre)];
    if config.mlp == MlpKind::Gated {
        mlp.push(at(BlockSite::MlpPreLinear));
    }
    mlp.extend([at(BlockSite::MlpPost), at(BlockSite::MlpOut)]);
    let mut sites = vec![at(BlockSite::ResidPre)];
    for (part, norm, sum) in [
        (attention, Norm::Ln1 { layer }, at(BlockSite::ResidMid)),
        (mlp, Norm::Ln2 { layer }, at(BlockSite::ResidPost)),
    ] {
        let norm = norm_sites(config, norm);
        match config.norm_order {
            NormOrder::PreNorm => sites.extend(norm.chain(part).chain([sum])),
            NormOrder::PostNorm => sites.extend(part.into_iter().chain([sum]).chain(norm)),
        }
    }
    sites
}
