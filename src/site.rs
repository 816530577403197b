//! The closed list of activations: every quantity that a forward pass can show.
//!
//! A site's text is TransformerLens's name without `hook_`, followed by the head,
//! because our matrices have no head axis: `blocks.5.attn.pattern.11`. Where
//! TransformerLens has no name, the name is the formula's word. Layers and heads
//! are counted from 0.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString, VariantArray};

use crate::config::{Config, MlpKind, NormKind, NormOrder, Positions};
use crate::error::{Error, Result};

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
    /// A stage of a block outside heads and norms.
    Block {
        /// Layer, counted from 0.
        layer: usize,
        /// Which stage.
        part: BlockSite,
    },
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
    /// After the embeddings (post-norm models).
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
    /// After the last block (pre-norm models).
    Final,
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

/// The stages of one attention head, in the order in which they are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum HeadSite {
    /// Queries: `[n_query, d_head]`.
    Q,
    /// Keys: `[n_key, d_head]`.
    K,
    /// Values: `[n_key, d_head]`.
    V,
    /// Row i·n_key + j is query i times key j, number by number: `[n_query·n_key, d_head]`.
    ///
    /// A reading beside the path: the sum of a row is a cell of [`HeadSite::DotProducts`].
    QkProducts,
    /// q·kᵀ: `[n_query, n_key]`.
    DotProducts,
    /// q·kᵀ / √d_head: `[n_query, n_key]`.
    ScaledScores,
    /// The scores after the mask, −∞ where it hides a key: `[n_query, n_key]`.
    AttnScores,
    /// The largest score of each row: `[n_query, 1]`.
    RowMax,
    /// e^(score − largest of the row): `[n_query, n_key]`.
    Exp,
    /// The sum of each row of exponentials: `[n_query, 1]`.
    ExpSum,
    /// The attention weights; rows sum to 1: `[n_query, n_key]`.
    Pattern,
    /// The weights as a lecture writes them, rounded; worked example only: `[n_query, n_key]`.
    PatternRounded,
    /// Row i·n_key + j is weight (i, j) times value j: `[n_query·n_key, d_head]`.
    ///
    /// A reading beside the path: the sum over j is [`HeadSite::Z`].
    WeightedV,
    /// The head's output, pattern·v: `[n_query, d_head]`.
    Z,
    /// z through the head's own rows of `w_o`, what the head adds to the residual stream:
    /// `[n_query, d_model]`.
    ///
    /// A reading beside the path: the sum over all heads, plus the bias of `w_o`, is
    /// [`BlockSite::AttnOut`].
    Result,
    /// ‖v·W_O‖, how long a value is once it is in the residual stream: `[n_key, 1]`.
    ///
    /// A reading beside the path, as is [`HeadSite::WeightedNorm`].
    ValueNorm,
    /// Weight times [`HeadSite::ValueNorm`], the length of what a key adds to the output:
    /// `[n_query, n_key]` (norm-based attention, Kobayashi et al. 2020, arXiv:2004.10102).
    WeightedNorm,
}

impl HeadSite {
    /// Whether the head's output is computed from this stage.
    fn is_on_path(self) -> bool {
        !matches!(
            self,
            HeadSite::QkProducts
                | HeadSite::WeightedV
                | HeadSite::Result
                | HeadSite::ValueNorm
                | HeadSite::WeightedNorm
        )
    }
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
    /// Every site of a model, in the order in which a forward pass reaches them.
    ///
    /// [`HeadSite::PatternRounded`] is not among them: no model rounds its weights.
    pub fn all(config: &Config) -> Vec<Site> {
        let mut sites = vec![Site::Embedding(EmbeddingSite::Embed)];
        if config.positions != Positions::None {
            sites.push(Site::Embedding(EmbeddingSite::PosEmbed));
        }
        if config.n_token_types > 0 {
            sites.push(Site::Embedding(EmbeddingSite::TokenTypeEmbed));
        }
        sites.push(Site::Embedding(EmbeddingSite::EmbedSum));
        if config.norm_order == NormOrder::PostNorm {
            sites.extend(norm_sites(config, Norm::Embed));
        }
        for layer in 0..config.n_layers {
            sites.extend(block_sites(config, layer));
        }
        if config.norm_order == NormOrder::PreNorm {
            sites.extend(norm_sites(config, Norm::Final));
        }
        sites
    }

    /// The final residual stream: what [`Model::forward`](crate::model::Model::forward) gives.
    pub fn output(config: &Config) -> Site {
        let norm = match config.norm_order {
            NormOrder::PreNorm => Norm::Final,
            NormOrder::PostNorm => Norm::Ln2 {
                layer: config.n_layers.saturating_sub(1),
            },
        };
        let part = NormSite::Normalized;
        Site::Norm { norm, part }
    }

    /// These stages of every head, and nothing else.
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

    /// Rows and columns for `n` tokens.
    ///
    /// # Example: a pattern is square
    ///
    /// ```
    /// use headlight::{config::Config, site::{HeadSite, Site}};
    /// let site = Site::Head { layer: 0, head: 0, part: HeadSite::Pattern };
    /// assert_eq!(site.shape(&Config::default(), 5), [5, 5]);
    /// ```
    pub fn shape(&self, config: &Config, n: usize) -> [usize; 2] {
        match self {
            Site::Embedding(_) => [n, config.d_model],
            Site::Norm { part, .. } => match part {
                NormSite::Mean | NormSite::Scale => [n, 1],
                NormSite::XHat | NormSite::Normalized => [n, config.d_model],
            },
            Site::Head { part, .. } => match part {
                HeadSite::Q | HeadSite::K | HeadSite::V | HeadSite::Z => [n, config.d_head],
                HeadSite::DotProducts
                | HeadSite::ScaledScores
                | HeadSite::AttnScores
                | HeadSite::Exp
                | HeadSite::Pattern
                | HeadSite::PatternRounded
                | HeadSite::WeightedNorm => [n, n],
                HeadSite::RowMax | HeadSite::ExpSum | HeadSite::ValueNorm => [n, 1],
                HeadSite::QkProducts | HeadSite::WeightedV => [n * n, config.d_head],
                HeadSite::Result => [n, config.d_model],
            },
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
        }
    }

    /// Whether the rest of the forward pass is computed from this site.
    ///
    /// A reading beside the path can be recorded, but changing it would change nothing.
    pub fn is_on_path(&self) -> bool {
        match self {
            Site::Head { part, .. } => part.is_on_path(),
            Site::Embedding(_) | Site::Norm { .. } | Site::Block { .. } => true,
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

fn head_sites(layer: usize, head: usize) -> impl Iterator<Item = Site> {
    HeadSite::VARIANTS
        .iter()
        .filter(|part| **part != HeadSite::PatternRounded)
        .map(move |part| Site::Head {
            layer,
            head,
            part: *part,
        })
}

fn block_sites(config: &Config, layer: usize) -> Vec<Site> {
    let at = |part| Site::Block { layer, part };
    let mut sites = vec![at(BlockSite::ResidPre)];
    if config.norm_order == NormOrder::PreNorm {
        sites.extend(norm_sites(config, Norm::Ln1 { layer }));
    }
    for head in 0..config.n_heads {
        sites.extend(head_sites(layer, head));
    }
    sites.extend([at(BlockSite::AttnOut), at(BlockSite::ResidMid)]);
    match config.norm_order {
        NormOrder::PreNorm => sites.extend(norm_sites(config, Norm::Ln2 { layer })),
        NormOrder::PostNorm => sites.extend(norm_sites(config, Norm::Ln1 { layer })),
    }
    sites.push(at(BlockSite::MlpPre));
    if config.mlp == MlpKind::Gated {
        sites.push(at(BlockSite::MlpPreLinear));
    }
    sites.extend([
        at(BlockSite::MlpPost),
        at(BlockSite::MlpOut),
        at(BlockSite::ResidPost),
    ]);
    if config.norm_order == NormOrder::PostNorm {
        sites.extend(norm_sites(config, Norm::Ln2 { layer }));
    }
    sites
}

impl fmt::Display for Norm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Norm::Embed => write!(f, "ln_embed"),
            Norm::Ln1 { layer } => write!(f, "blocks.{layer}.ln1"),
            Norm::Ln2 { layer } => write!(f, "blocks.{layer}.ln2"),
            Norm::Final => write!(f, "ln_final"),
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Site::Embedding(part) => write!(f, "{part}"),
            Site::Norm { norm, part } => write!(f, "{norm}.{part}"),
            Site::Head { layer, head, part } => write!(f, "blocks.{layer}.attn.{part}.{head}"),
            Site::Block { layer, part } => write!(f, "blocks.{layer}.{part}"),
        }
    }
}

impl FromStr for Site {
    type Err = Error;

    fn from_str(text: &str) -> Result<Site> {
        parse(text).ok_or_else(|| Error::UnknownSite(text.chars().take(60).collect()))
    }
}

fn parse(text: &str) -> Option<Site> {
    let Some(rest) = text.strip_prefix("blocks.") else {
        return match text.split_once('.') {
            None => text.parse().ok().map(Site::Embedding),
            Some(("ln_embed", part)) => norm_site(Norm::Embed, part),
            Some(("ln_final", part)) => norm_site(Norm::Final, part),
            Some(_) => None,
        };
    };
    let (layer, rest) = rest.split_once('.')?;
    let layer = index(layer)?;
    match rest.split_once('.') {
        Some(("ln1", part)) => norm_site(Norm::Ln1 { layer }, part),
        Some(("ln2", part)) => norm_site(Norm::Ln2 { layer }, part),
        Some(("attn", rest)) => {
            let (part, head) = rest.split_once('.')?;
            Some(Site::Head {
                layer,
                head: index(head)?,
                part: part.parse().ok()?,
            })
        }
        _ => Some(Site::Block {
            layer,
            part: rest.parse().ok()?,
        }),
    }
}

fn norm_site(norm: Norm, part: &str) -> Option<Site> {
    Some(Site::Norm {
        norm,
        part: part.parse().ok()?,
    })
}

/// Digits only, without the signs and leading zeros that `usize::from_str` lets pass,
/// so that each site has one spelling.
fn index(text: &str) -> Option<usize> {
    let canonical = text == "0" || !text.starts_with(['0', '+']);
    canonical.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Mask;

    #[test]
    fn every_site_of_every_kind_of_model_reads_back_from_its_name() {
        for norm_order in [NormOrder::PreNorm, NormOrder::PostNorm] {
            for (norm, mlp) in [
                (NormKind::LayerNorm, MlpKind::Plain),
                (NormKind::RmsNorm, MlpKind::Gated),
            ] {
                let config = Config {
                    n_layers: 2,
                    n_heads: 3,
                    n_token_types: 2,
                    positions: Positions::Learned,
                    mask: Mask::Causal,
                    norm_order,
                    norm,
                    mlp,
                    ..Config::default()
                };
                let sites = Site::all(&config);
                for site in &sites {
                    assert_eq!(site.to_string().parse::<Site>(), Ok(*site));
                }
                let distinct: std::collections::HashSet<_> = sites.iter().collect();
                assert_eq!(distinct.len(), sites.len());
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "pattern",
            "blocks.0",
            "blocks.x.resid_pre",
            "blocks.0.attn.pattern",
            "blocks.0.attn.pattern.-1",
            "blocks.00.attn.pattern.1",
            "blocks.0.attn.pattern.+1",
            "blocks.0.attn.pattern.1.2",
            "ln_final",
            "blocks.99999999999999999999.resid_pre",
        ] {
            assert!(
                text.parse::<Site>().is_err(),
                "{text:?} was taken for a site"
            );
        }
    }
}
