//! The texts of sites, both ways.

use std::fmt;
use std::str::FromStr;

use super::{Norm, Site};
use crate::error::{ActivationError, Error, Result};

impl fmt::Display for Norm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Norm::Embed => write!(f, "ln_embed"),
            Norm::Ln1 { layer } => write!(f, "blocks.{layer}.ln1"),
            Norm::Ln2 { layer } => write!(f, "blocks.{layer}.ln2"),
            Norm::Final => write!(f, "ln_final"),
            Norm::Decoder { layer, sublayer } => write!(f, "decoder.{layer}.{sublayer}"),
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Site::Embedding(part) => write!(f, "{part}"),
            Site::Logits => write!(f, "logits"),
            Site::Norm { norm, part } => write!(f, "{norm}.{part}"),
            Site::Head { layer, head, part } => write!(f, "blocks.{layer}.attn.{part}.{head}"),
            Site::Block { layer, part } => write!(f, "blocks.{layer}.{part}"),
            Site::Cross { layer, head, part } => {
                write!(f, "decoder.{layer}.cross_attn.{part}.{head}")
            }
            Site::Masked { layer, head, part } => {
                write!(f, "decoder.{layer}.self_attn.{part}.{head}")
            }
            Site::Decoder { layer, part } => write!(f, "decoder.{layer}.{part}"),
        }
    }
}

impl FromStr for Site {
    type Err = Error;

    fn from_str(text: &str) -> Result<Site> {
        parse(text)
            .ok_or_else(|| ActivationError::UnknownSite(text.chars().take(60).collect()).into())
    }
}

fn parse(text: &str) -> Option<Site> {
    if let Some(rest) = text.strip_prefix("decoder.") {
        return parse_decoder(rest);
    }
    let Some(rest) = text.strip_prefix("blocks.") else {
        return match text.split_once('.') {
            None if text == "logits" => Some(Site::Logits),
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

/// The name of a decoder's site without its first word.
fn parse_decoder(rest: &str) -> Option<Site> {
    let (layer, rest) = rest.split_once('.')?;
    let layer = index(layer)?;
    if let Some((part, head)) = rest
        .strip_prefix("cross_attn.")
        .and_then(|rest| rest.split_once('.'))
    {
        return Some(Site::Cross {
            layer,
            head: index(head)?,
            part: part.parse().ok()?,
        });
    }
    if let Some((part, head)) = rest
        .strip_prefix("self_attn.")
        .and_then(|rest| rest.split_once('.'))
    {
        return Some(Site::Masked {
            layer,
            head: index(head)?,
            part: part.parse().ok()?,
        });
    }
    if let Ok(part) = rest.parse() {
        return Some(Site::Decoder { layer, part });
    }
    let (sublayer, part) = rest.split_once('.')?;
    let sublayer = sublayer.parse().ok()?;
    norm_site(Norm::Decoder { layer, sublayer }, part)
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
    use crate::config::{Autoregression, Config, Mask, MlpKind, NormKind, NormOrder, Positions};

    #[test]
    fn every_site_of_every_kind_of_model_reads_back_from_its_name() {
        for norm_order in [NormOrder::PreNorm, NormOrder::PostNorm] {
            for (norm, mlp) in [
                (NormKind::LayerNorm, MlpKind::Plain),
                (NormKind::RmsNorm, MlpKind::Gated),
            ] {
                for autoregression in [Autoregression::SelfAttention, Autoregression::Ssru] {
                    let config = Config {
                        n_layers: 2,
                        n_heads: 3,
                        n_decoder_layers: 2,
                        autoregression,
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
