//! "What if?": parts of a model switched off, and what a run of it gives then.

use std::fmt;
use std::str::FromStr;

use crate::Matrix;
use crate::attention::HeadAt;
use crate::config::{Config, NormOrder, Positions};
use crate::error::{Error, Result, check_index};
use crate::model::Model;
use crate::site::{BlockSite, EmbeddingSite, HeadSite, Norm, NormSite, Site};
use crate::tokens::Tokens;
use crate::trace::{Change, Edit, Trace};

/// A change of a model that a person asks for, in words a link can hold.
///
/// | Text | What is changed |
/// | --- | --- |
/// | `head.0.2` | layer 0's head 2 is silent: its `z` is 0 |
/// | `attention.0` | `attn_out` is 0 |
/// | `mlp.0` | `mlp_out` is 0 |
/// | `residual.0.1` | the first addition is left out: `resid_mid` is `attn_out` |
/// | `residual.0.2` | the second: `resid_post` is `mlp_out` |
/// | `norm.0.1`, `norm.0.2` | `ln1`, `ln2` hand on what they are given |
/// | `positions` | `pos_embed` is 0 |
/// | `token.3` | nobody can look at token 3: its score is −∞ in every head |
/// | `even.0.2` | the head looks at all tokens evenly |
/// | `only.0.2.3` | the head looks at token 3 alone |
/// | `causal` | nobody can look at a later token |
///
/// Layers, heads and tokens are counted from 0.
///
/// # Example: texts go both ways
///
/// ```
/// use headlight::what_if::Ablation;
/// let silent: Ablation = "head.0.2".parse()?;
/// assert_eq!(silent.to_string(), "head.0.2");
/// assert!("head.0".parse::<Ablation>().is_err());
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ablation {
    /// A head is silent.
    Head(HeadAt),
    /// All of a layer's attention is silent.
    Attention(usize),
    /// A layer's MLP is silent.
    Mlp(usize),
    /// A residual connection of a layer is cut.
    Residual(usize, Half),
    /// A layer's norm is skipped.
    Norm(usize, Half),
    /// Positions are not added.
    Positions,
    /// Nobody looks at a token.
    Token(usize),
    /// A head looks evenly.
    Even(HeadAt),
    /// A head looks at one token.
    Only(HeadAt, usize),
    /// Nobody looks at what comes later.
    Causal,
}

/// Which half of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// That of the attention.
    First,
    /// That of the MLP.
    Second,
}

impl Ablation {
    /// What is changed in the pass, checked against a model and a text of `n` tokens.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuch`] for a layer, head or token that does not exist, and
    /// [`Error::NoSuchSite`] for positions that the model does not have.
    pub fn changes(self, config: &Config, n: usize) -> Result<Vec<(Site, Change)>> {
        let block = |layer, part| Site::Block { layer, part };
        let copy = |site, from| Ok(vec![(site, Change::Copy(from))]);
        let everywhere = |part, change: Change| {
            let sites = Site::of_heads(config, &[part]).into_iter();
            Ok(sites.map(|site| (site, change.clone())).collect())
        };
        if let Start::Block(layer) = self.first() {
            check_index("layer", layer, config.n_layers)?;
        }
        match self {
            Ablation::Head(at) => {
                at.check(config)?;
                Ok(vec![(at.site(HeadSite::Z), Change::Zero)])
            }
            Ablation::Attention(layer) => {
                Ok(vec![(block(layer, BlockSite::AttnOut), Change::Zero)])
            }
            Ablation::Mlp(layer) => Ok(vec![(block(layer, BlockSite::MlpOut), Change::Zero)]),
            Ablation::Residual(layer, Half::First) => copy(
                block(layer, BlockSite::ResidMid),
                block(layer, BlockSite::AttnOut),
            ),
            Ablation::Residual(layer, Half::Second) => copy(
                block(layer, BlockSite::ResidPost),
                block(layer, BlockSite::MlpOut),
            ),
            Ablation::Norm(layer, half) => {
                let (norm, input) = match (half, config.norm_order) {
                    (Half::First, NormOrder::PostNorm) => {
                        (Norm::Ln1 { layer }, BlockSite::ResidMid)
                    }
                    (Half::First, NormOrder::PreNorm) => (Norm::Ln1 { layer }, BlockSite::ResidPre),
                    (Half::Second, NormOrder::PostNorm) => {
                        (Norm::Ln2 { layer }, BlockSite::ResidPost)
                    }
                    (Half::Second, NormOrder::PreNorm) => {
                        (Norm::Ln2 { layer }, BlockSite::ResidMid)
                    }
                };
                let part = NormSite::Normalized;
                copy(Site::Norm { norm, part }, block(layer, input))
            }
            Ablation::Positions => {
                let site = Site::Embedding(EmbeddingSite::PosEmbed);
                if config.positions == Positions::None {
                    return Err(Error::NoSuchSite {
                        site: site.to_string(),
                        reason: "this model has no positions".into(),
                    });
                }
                Ok(vec![(site, Change::Zero)])
            }
            Ablation::Token(token) => {
                check_index("token", token, n)?;
                everywhere(HeadSite::AttnScores, Change::HideColumn(token))
            }
            Ablation::Even(at) => {
                at.check(config)?;
                Ok(vec![(at.site(HeadSite::Pattern), Change::LookAt(None))])
            }
            Ablation::Only(at, token) => {
                at.check(config)?;
                check_index("token", token, n)?;
                Ok(vec![(
                    at.site(HeadSite::Pattern),
                    Change::LookAt(Some(token)),
                )])
            }
            Ablation::Causal => everywhere(HeadSite::AttnScores, Change::HideLater),
        }
    }

    /// What of the pass is changed first.
    fn first(self) -> Start {
        match self {
            Ablation::Head(at) | Ablation::Even(at) | Ablation::Only(at, _) => {
                Start::Block(at.layer)
            }
            Ablation::Attention(layer)
            | Ablation::Mlp(layer)
            | Ablation::Residual(layer, _)
            | Ablation::Norm(layer, _) => Start::Block(layer),
            Ablation::Positions => Start::Embeddings,
            Ablation::Token(_) | Ablation::Causal => Start::Block(0),
        }
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Half::First => "1",
            Half::Second => "2",
        })
    }
}

impl fmt::Display for Ablation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ablation::Head(HeadAt { layer, head }) => write!(f, "head.{layer}.{head}"),
            Ablation::Attention(layer) => write!(f, "attention.{layer}"),
            Ablation::Mlp(layer) => write!(f, "mlp.{layer}"),
            Ablation::Residual(layer, half) => write!(f, "residual.{layer}.{half}"),
            Ablation::Norm(layer, half) => write!(f, "norm.{layer}.{half}"),
            Ablation::Positions => write!(f, "positions"),
            Ablation::Token(token) => write!(f, "token.{token}"),
            Ablation::Even(HeadAt { layer, head }) => write!(f, "even.{layer}.{head}"),
            Ablation::Only(HeadAt { layer, head }, token) => {
                write!(f, "only.{layer}.{head}.{token}")
            }
            Ablation::Causal => write!(f, "causal"),
        }
    }
}

impl FromStr for Ablation {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        parse(text).ok_or_else(|| {
            Error::unknown_word(
                "change of the model",
                text,
                "head.0.0, attention.0, mlp.0, residual.0.1, norm.0.1, positions, token.0, \
                 even.0.0, only.0.0.0, causal, with other numbers",
            )
        })
    }
}

fn parse(text: &str) -> Option<Ablation> {
    let mut parts = text.split('.');
    let word = parts.next()?;
    let numbers = parts.map(|part| part.parse().ok());
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let at = |layer, head| HeadAt { layer, head };
    let half = |number| match number {
        1 => Some(Half::First),
        2 => Some(Half::Second),
        _ => None,
    };
    Some(match (word, &numbers[..]) {
        ("head", &[layer, head]) => Ablation::Head(at(layer, head)),
        ("attention", &[layer]) => Ablation::Attention(layer),
        ("mlp", &[layer]) => Ablation::Mlp(layer),
        ("residual", &[layer, number]) => Ablation::Residual(layer, half(number)?),
        ("norm", &[layer, number]) => Ablation::Norm(layer, half(number)?),
        ("positions", []) => Ablation::Positions,
        ("token", &[token]) => Ablation::Token(token),
        ("even", &[layer, head]) => Ablation::Even(at(layer, head)),
        ("only", &[layer, head, token]) => Ablation::Only(at(layer, head), token),
        ("causal", []) => Ablation::Causal,
        _ => return None,
    })
}

/// What an untouched run has to record for [`Altered`].
pub fn sites(config: &Config) -> Vec<Site> {
    let resid_pre = (0..config.n_layers).map(|layer| Site::Block {
        layer,
        part: BlockSite::ResidPre,
    });
    let mut sites = Site::of_heads(config, &[HeadSite::Pattern]);
    sites.extend(resid_pre);
    sites.push(Site::output(config));
    sites
}

/// A pass of a changed model, beside the recorded pass of the untouched one.
///
/// The default is a pass without any change.
#[derive(Debug, Clone, Default)]
pub struct Altered {
    changes: Vec<(Site, Change)>,
    /// What [`sites`] names, from the first changed block on.
    trace: Trace,
}

impl Altered {
    /// Runs the model with these changes, made in this order where they meet, from the first
    /// changed block on: what comes before it is as in the untouched pass of the same tokens.
    ///
    /// # Errors
    ///
    /// As [`Ablation::changes`], and [`Error::NotRecorded`] when the untouched pass does not
    /// hold what the first changed block begins with.
    pub fn run(
        model: &Model,
        untouched: &Trace,
        tokens: &Tokens,
        ablations: &[Ablation],
    ) -> Result<Self> {
        let (config, n) = (model.config(), tokens.len());
        let each = ablations.iter().map(|ablation| ablation.changes(config, n));
        let changes = each.collect::<Result<Vec<_>>>()?.concat();
        let mut edit = Edit::new(changes.clone(), Trace::of(sites(config)), config, n)?;
        match ablations.iter().map(|ablation| ablation.first()).min() {
            None => return Ok(Altered::default()),
            Some(Start::Embeddings) => {
                model.forward(&mut edit, tokens);
            }
            Some(Start::Block(layer)) => {
                let resid_pre = untouched.get(resid_pre(layer))?.clone();
                model.resume(&mut edit, layer, resid_pre);
            }
        }
        Ok(Altered {
            changes,
            trace: edit.into_inner(),
        })
    }

    /// A matrix of the changed pass, of those that [`sites`] names.
    ///
    /// # Errors
    ///
    /// [`Error::NotRecorded`].
    pub fn get<'run>(&'run self, untouched: &'run Trace, site: Site) -> Result<&'run Matrix> {
        self.trace.get(site).or_else(|_| untouched.get(site))
    }

    /// Runs one block of the changed pass again, to record more of it.
    ///
    /// # Errors
    ///
    /// As [`Model::rerun_block`] and [`Altered::get`].
    pub fn rerun_block(
        &self,
        model: &Model,
        untouched: &Trace,
        layer: usize,
        sites: impl IntoIterator<Item = Site>,
    ) -> Result<Trace> {
        let config = model.config();
        check_index("layer", layer, config.n_layers)?;
        let resid_pre = self.get(untouched, resid_pre(layer))?.clone(); // [n, d_model]
        let n = resid_pre.nrows();
        let mut edit = Edit::new(self.changes.clone(), Trace::of(sites), config, n)?;
        model.rerun_block(&mut edit, layer, resid_pre)?;
        Ok(edit.into_inner())
    }
}

/// Where a pass begins to differ from the untouched one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Start {
    Embeddings,
    Block(usize),
}

fn resid_pre(layer: usize) -> Site {
    let part = BlockSite::ResidPre;
    Site::Block { layer, part }
}
