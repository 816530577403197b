//! Conversions between sites and their names.

use std::fmt;
use std::str::FromStr;

use super::{LayerAt, Norm, Site, StackId, SublayerAt};
use crate::error::{ActivationError, Error, Result};

impl fmt::Display for LayerAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.stack.name(), self.layer)
    }
}

/// The prefix of the names of a stack's sites outside its layers.
fn outside(stack: StackId) -> &'static str {
    match stack {
        StackId::Blocks => "",
        StackId::Decoder => "decoder.",
    }
}

impl fmt::Display for Norm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Norm::Embed(stack) => write!(f, "{}ln_embed", outside(*stack)),
            Norm::Sublayer(at) => write!(f, "{}.{}", at.layer(), at.norm_name()),
            Norm::Branch(at) => write!(f, "{}.{}_post", at.layer(), at.norm_name()),
            Norm::Qk(at, which) => write!(f, "{}.{}.{which}_norm", at.layer(), at.attention_name()),
            Norm::Final(stack) => write!(f, "{}ln_final", outside(*stack)),
            Norm::MlmHead => write!(f, "mlm_head.ln"),
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Site::Embedding { stack, part } => write!(f, "{}{part}", outside(*stack)),
            Site::MlmHead(part) => write!(f, "mlm_head.{part}"),
            Site::Logits => write!(f, "logits"),
            Site::Next(part) => write!(f, "next.{part}"),
            Site::Norm { norm, part } => write!(f, "{norm}.{part}"),
            Site::Head { at, part } => {
                let sublayer = at.sublayer();
                let (layer, name) = (sublayer.layer(), sublayer.attention_name());
                write!(f, "{layer}.{name}.{part}.{}", at.head)
            }
            Site::Block { at, part } => write!(f, "{at}.{part}"),
        }
    }
}

impl SublayerAt {
    /// The name of an attention sublayer within the layer, as in `blocks.5.attn`.
    pub fn attention_name(self) -> &'static str {
        match (self.stack, self.sublayer) {
            (StackId::Blocks, _) => "attn",
            (StackId::Decoder, 0) => "self_attn",
            (StackId::Decoder, _) => "cross_attn",
        }
    }

    /// The name of the sublayer's norm in the layer: `ln1` for the first sublayer.
    pub fn norm_name(self) -> &'static str {
        match self.sublayer {
            0 => "ln1",
            1 => "ln2",
            _ => "ln3",
        }
    }
}

impl FromStr for Site {
    type Err = Error;

    fn from_str(text: &str) -> Result<Site> {
        parse(text).ok_or_else(|| {
            ActivationError::UnknownSite {
                name: text.chars().take(60).collect(),
            }
            .into()
        })
    }
}

fn parse(text: &str) -> Option<Site> {
    let numbered = |stack: StackId| {
        let rest = text.strip_prefix(stack.name())?.strip_prefix('.')?;
        let (layer, rest) = rest.split_once('.')?;
        let layer = index(layer)?;
        in_layer(LayerAt { stack, layer }, rest)
    };
    StackId::ALL
        .into_iter()
        .find_map(numbered)
        .or_else(|| outside_layers(text))
}

fn outside_layers(text: &str) -> Option<Site> {
    if text == "logits" {
        return Some(Site::Logits);
    }
    if let Some(part) = text.strip_prefix("next.") {
        return part.parse().ok().map(Site::Next);
    }
    if let Some(part) = text.strip_prefix("mlm_head.ln.") {
        return norm_site(Norm::MlmHead, part);
    }
    if let Some(part) = text.strip_prefix("mlm_head.") {
        return part.parse().ok().map(Site::MlmHead);
    }
    let (stack, text) = match text.strip_prefix(outside(StackId::Decoder)) {
        Some(rest) => (StackId::Decoder, rest),
        None => (StackId::Blocks, text),
    };
    match text.rsplit_once('.') {
        None => text
            .parse()
            .ok()
            .map(|part| Site::Embedding { stack, part }),
        Some(("ln_embed", part)) => norm_site(Norm::Embed(stack), part),
        Some(("ln_final", part)) => norm_site(Norm::Final(stack), part),
        Some(_) => None,
    }
}

/// Parses the rest of a name into a site of the given layer.
fn in_layer(at: LayerAt, rest: &str) -> Option<Site> {
    if let Ok(part) = rest.parse() {
        return Some(at.site(part));
    }
    let (name, rest) = rest.split_once('.')?;
    let last = match at.stack {
        StackId::Blocks => 1,
        StackId::Decoder => 2,
    };
    let mut sublayers = (0..=last).map(|sublayer| at.sublayer(sublayer));
    if let Some(one) = sublayers.clone().find(|one| one.norm_name() == name) {
        return norm_site(Norm::Sublayer(one), rest);
    }
    if let Some(name) = name.strip_suffix("_post") {
        let one = sublayers.find(|one| one.norm_name() == name)?;
        return norm_site(Norm::Branch(one), rest);
    }
    let one = sublayers.find(|one| one.attention_name() == name)?;
    let (part, head) = rest.rsplit_once('.')?;
    Some(one.head(index(head)?).site(part.parse().ok()?))
}

fn norm_site(norm: Norm, part: &str) -> Option<Site> {
    Some(Site::Norm {
        norm,
        part: part.parse().ok()?,
    })
}

/// Parses a number. Unlike `usize::from_str`, rejects a sign and leading zeros, so that each site
/// has only one name.
fn index(text: &str) -> Option<usize> {
    let canonical = text == "0" || !text.starts_with(['0', '+']);
    canonical.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::config::{
        Config, Kind, Layer, Mask, MlpKind, NormKind, Norms, Positions, Stack,
    };

    #[test]
    fn the_stages_of_the_next_word_read_back_from_their_names() {
        for site in crate::model::site::NextSite::STAGES.map(Site::Next) {
            assert_eq!(site.to_string().parse::<Site>(), Ok(site));
        }
    }

    #[test]
    fn every_site_of_every_kind_of_model_reads_back_from_its_name() {
        for norms in [Norms::PRE, Norms::POST] {
            for (norm, mlp) in [
                (NormKind::LayerNorm, MlpKind::Plain),
                (NormKind::RmsNorm, MlpKind::Gated),
            ] {
                for first in [Kind::SelfAttention(Mask::Causal), Kind::Recurrent] {
                    let encoder = Layer::attention_mlp(Mask::None, norms);
                    let decoder = Layer::new([first, Kind::CrossAttention, Kind::Mlp], norms);
                    let config = Config {
                        stacks: vec![Stack::new(2, &encoder), Stack::new(2, &decoder)]
                            .into_iter()
                            .map(Stack::with_norm_after)
                            .collect(),
                        n_heads: 3,
                        n_token_types: 2,
                        positions: Positions::Learned,
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
