//! Ablations: runs of a model with parts switched off or changed.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

mod altered;

pub use altered::{Altered, changed_vectors, sites};

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, Result, SiteProblem, check_index, no_such_site};
use crate::model::config::{Config, Kind, Norms, StackId};
use crate::model::site::{EmbeddingSite, HeadAt, HeadSite, Norm, Site, SublayerAt};
use crate::model::trace::Change;
use altered::Restart;

/// The syntax of one kind of ablation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[tsify(rename = "EditForm")]
pub struct Form {
    /// The text of an [`Ablation`], with `L` for a layer, `H` for a head and `T` for a token.
    pub text: &'static str,
    /// The part of the model that is changed.
    pub scope: Scope,
}

/// The part of the model that an ablation changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// A part of one layer.
    Layer,
    /// One head.
    Head,
    /// One token.
    Token,
    /// The whole model.
    Model,
}

/// The forms of all ablations of the first stack, grouped by scope.
pub const FORMS: [Form; 12] = {
    use Scope::{Head, Layer, Model, Token};
    const fn form(text: &'static str, scope: Scope) -> Form {
        Form { text, scope }
    }
    [
        form("attention.L", Layer),
        form("mlp.L", Layer),
        form("residual.L.1", Layer),
        form("residual.L.2", Layer),
        form("norm.L.1", Layer),
        form("norm.L.2", Layer),
        form("head.L.H", Head),
        form("even.L.H", Head),
        form("only.L.H.T", Head),
        form("token.T", Token),
        form("positions", Model),
        form("causal", Model),
    ]
};

/// A user's change to a model. Its text form can be part of a link.
///
/// | Text | Change |
/// | --- | --- |
/// | `head.0.2` | layer 0's head 2 is switched off: its `z` is 0 |
/// | `cross.0.2` | likewise head 2 of the cross-attention in the decoder's layer 0 |
/// | `attention.0` | `attn_out` is 0 |
/// | `mlp.0` | `mlp_out` is 0 |
/// | `residual.0.1` | the first residual connection is skipped: `resid_mid` is `attn_out` |
/// | `residual.0.2` | the second residual connection is skipped: `resid_post` is `mlp_out` |
/// | `norm.0.1`, `norm.0.2` | `ln1` or `ln2` is skipped: its output is its input |
/// | `positions` | `pos_embed` is 0 |
/// | `token.3` | neither tokens nor a decoder can attend to token 3: its score is −∞ in every head |
/// | `even.0.2` | the head attends to all tokens evenly |
/// | `only.0.2.3` | the head attends only to token 3 |
/// | `causal` | no token can attend to a later token |
///
/// Layers, heads and tokens are counted from 0.
///
/// # Example: the text parses back to the same ablation
///
/// ```
/// use headlight::analysis::what_if::Ablation;
/// let silent: Ablation = "head.0.2".parse()?;
/// assert_eq!(silent.to_string(), "head.0.2");
/// assert!("head.0".parse::<Ablation>().is_err());
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ablation {
    /// The output of a head of self-attention in the first stack, or of cross-attention, is 0.
    Head(HeadAt),
    /// A layer's attention output is 0.
    Attention(usize),
    /// A layer's MLP output is 0.
    Mlp(usize),
    /// The residual connection of a sublayer is skipped; in the text, attention is 1 and the MLP is 2.
    Residual(SublayerAt),
    /// The norm of a sublayer is skipped.
    Norm(SublayerAt),
    /// Positions are not added.
    Positions,
    /// No token can attend to this token.
    Token(usize),
    /// A head attends to all tokens evenly.
    Even(HeadAt),
    /// A head attends to one token only.
    Only(HeadAt, usize),
    /// No token can attend to a later token.
    Causal,
}

impl Ablation {
    /// Parses the text form of each ablation in a list.
    pub fn parse_all(texts: &[String]) -> Result<Vec<Ablation>> {
        texts.iter().map(|text| text.parse()).collect()
    }

    /// The changes that the ablation makes to the passes of all stacks. Checks that the model and a
    /// text of `n` tokens have the changed parts.
    ///
    /// # Errors
    ///
    /// [`ActivationError::NoSuchSite`](crate::error::ActivationError::NoSuchSite) for positions
    /// that the model does not have.
    pub fn changes(self, config: &Config, n: usize) -> Result<Vec<(Site, Change)>> {
        let kind = |at| config.kind(at).unwrap_or(Kind::Mlp);
        let out = |at: SublayerAt| at.out(kind(at));
        let copy = |site, from| Ok(vec![(site, Change::Copy(from))]);
        if let Some(Restart::Block(layer)) = self.restart() {
            check_index("layer", layer, config.n_layers())?;
        }
        match self {
            Ablation::Head(at) => {
                let site = at.site(HeadSite::Z);
                if config.layers(at.stack).is_empty() {
                    return no_such_site(&site, SiteProblem::NoDecoder);
                }
                at.check(config)?;
                Ok(vec![(site, Change::Zero)])
            }
            Ablation::Attention(layer) => {
                Ok(vec![(out(SublayerAt::attention(layer)), Change::Zero)])
            }
            Ablation::Mlp(layer) => Ok(vec![(out(SublayerAt::mlp(layer)), Change::Zero)]),
            Ablation::Residual(at) => copy(at.sum(kind(at)), out(at)),
            Ablation::Norm(at) => {
                let norm = Norm::Sublayer(at);
                let norms = config.sublayer(at).map_or(Norms::NONE, |one| one.norms);
                if norms == Norms::NONE {
                    return no_such_site(&Site::normalized(norm), SiteProblem::NoNorm);
                }
                copy(Site::normalized(norm), norm.input(config))
            }
            Ablation::Positions => {
                let site = Site::embedding(EmbeddingSite::PosEmbed);
                if !config.adds_positions() {
                    return no_such_site(&site, SiteProblem::NoPositions);
                }
                Ok(vec![(site, Change::Zero)])
            }
            Ablation::Token(token) => {
                check_index("token", token, n)?;
                let scores = Site::all(config).into_iter().filter(is_score_of_text);
                Ok(scores.map(|site| (site, Change::MaskKey(token))).collect())
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
            Ablation::Causal => {
                let scores = Site::of_heads(config, &[HeadSite::AttnScores]).into_iter();
                Ok(scores.map(|site| (site, Change::CausalMask)).collect())
            }
        }
    }
}

impl fmt::Display for Ablation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ablation::Head(HeadAt {
                layer, head, stack, ..
            }) => {
                let word = match stack {
                    StackId::Blocks => "head",
                    StackId::Decoder => "cross",
                };
                write!(f, "{word}.{layer}.{head}")
            }
            Ablation::Attention(layer) => write!(f, "attention.{layer}"),
            Ablation::Mlp(layer) => write!(f, "mlp.{layer}"),
            Ablation::Residual(at) => write!(f, "residual.{}.{}", at.layer, at.sublayer + 1),
            Ablation::Norm(at) => write!(f, "norm.{}.{}", at.layer, at.sublayer + 1),
            Ablation::Positions => write!(f, "positions"),
            Ablation::Token(token) => write!(f, "token.{token}"),
            Ablation::Even(HeadAt { layer, head, .. }) => write!(f, "even.{layer}.{head}"),
            Ablation::Only(HeadAt { layer, head, .. }, token) => {
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
                "head.0.0, cross.0.0, attention.0, mlp.0, residual.0.1, norm.0.1, positions, token.0, \
                 even.0.0, only.0.0.0, causal",
            )
        })
    }
}

fn parse(text: &str) -> Option<Ablation> {
    let mut parts = text.split('.');
    let word = parts.next()?;
    let numbers = parts.map(|part| part.parse().ok());
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let at = |layer, head| HeadAt::new(layer, head);
    let sublayer = |layer, number| match number {
        1 => Some(SublayerAt::attention(layer)),
        2 => Some(SublayerAt::mlp(layer)),
        _ => None,
    };
    Some(match (word, &numbers[..]) {
        ("head", &[layer, head]) => Ablation::Head(at(layer, head)),
        ("cross", &[layer, head]) => Ablation::Head(SublayerAt::cross_attention(layer).head(head)),
        ("attention", &[layer]) => Ablation::Attention(layer),
        ("mlp", &[layer]) => Ablation::Mlp(layer),
        ("residual", &[layer, number]) => Ablation::Residual(sublayer(layer, number)?),
        ("norm", &[layer, number]) => Ablation::Norm(sublayer(layer, number)?),
        ("positions", []) => Ablation::Positions,
        ("token", &[token]) => Ablation::Token(token),
        ("even", &[layer, head]) => Ablation::Even(at(layer, head)),
        ("only", &[layer, head, token]) => Ablation::Only(at(layer, head), token),
        ("causal", []) => Ablation::Causal,
        _ => return None,
    })
}

/// The changes of several ablations, in order.
pub(crate) fn all_changes(
    ablations: &[Ablation],
    config: &Config,
    n: usize,
) -> Result<Vec<(Site, Change)>> {
    let each = ablations.iter().map(|ablation| ablation.changes(config, n));
    Ok(each.collect::<Result<Vec<_>>>()?.concat())
}

/// Whether the site contains scores whose keys are the tokens of the text.
fn is_score_of_text(site: &Site) -> bool {
    matches!(site, Site::Head { at, part: HeadSite::AttnScores } if !at.is_self_of_decoder())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ablations of every kind. If a kind is added, the match below fails to compile, as a reminder
    /// to add it here.
    fn every_kind() -> Vec<Ablation> {
        let at = HeadAt::new(3, 4);
        let all = [SublayerAt::attention(3), SublayerAt::mlp(3)]
            .map(|at| [Ablation::Residual(at), Ablation::Norm(at)]);
        let mut all = all.concat();
        all.extend([
            Ablation::Attention(3),
            Ablation::Mlp(3),
            Ablation::Head(at),
            Ablation::Even(at),
            Ablation::Only(at, 5),
            Ablation::Token(5),
            Ablation::Positions,
            Ablation::Causal,
        ]);
        for kind in &all {
            match kind {
                Ablation::Head(_)
                | Ablation::Attention(_)
                | Ablation::Mlp(_)
                | Ablation::Residual(..)
                | Ablation::Norm(..)
                | Ablation::Positions
                | Ablation::Token(_)
                | Ablation::Even(_)
                | Ablation::Only(..)
                | Ablation::Causal => {}
            }
        }
        all
    }

    #[test]
    fn the_forms_are_those_of_all_changes() {
        let spelled = |form: &Form| {
            form.text
                .replace('L', "3")
                .replace('H', "4")
                .replace('T', "5")
        };
        let mut found: Vec<String> = FORMS.iter().map(spelled).collect();
        for text in &found {
            let change: Ablation = text.parse().unwrap();
            assert_eq!(change.to_string(), *text);
        }
        let mut expected: Vec<String> = every_kind().iter().map(Ablation::to_string).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_cannot_be_read_is_answered_with_every_kind() {
        let refusal = "heads.0.0".parse::<Ablation>().unwrap_err().to_string();
        for form in FORMS {
            let (kind, _) = form.text.split_once('.').unwrap_or((form.text, ""));
            assert!(
                refusal.contains(&format!(" {kind}")),
                "{refusal} lacks {kind}"
            );
        }
    }
}
