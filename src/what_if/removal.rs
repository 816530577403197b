//! Ablations of a translation model.

use std::str::FromStr;

use super::Ablation;
use crate::config::Config;
use crate::error::{Error, Result, check_index};
use crate::site::{HeadAt, HeadSite, Site, SublayerAt};
use crate::trace::Change;

/// A part of an encoder–decoder model that the user switches off. Its text form can be part of a
/// link.
///
/// | Text | Change |
/// | --- | --- |
/// | `encoder.head.0.2` | head 2 of the encoder's layer 0 is switched off: its `z` is 0 |
/// | `cross.head.0.2` | head 2 of the cross-attention in the decoder's layer 0, likewise |
/// | `source.3` | neither the encoder nor the decoder can attend to source token 3 |
///
/// Layers, heads and tokens are counted from 0.
///
/// # Example
///
/// ```
/// use headlight::{site::SublayerAt, what_if::Removal};
/// let at = SublayerAt::cross_attention(1).head(0);
/// assert_eq!("cross.head.1.0".parse(), Ok(Removal::CrossHead(at)));
/// assert!("cross.1.0".parse::<Removal>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// A head of the encoder.
    EncoderHead(HeadAt),
    /// A head of the decoder's cross-attention.
    CrossHead(HeadAt),
    /// A token of the source.
    Source(usize),
}

impl Removal {
    /// The changes to the encoder's pass over a source of `n` tokens.
    ///
    /// # Errors
    ///
    /// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for a layer, head or token that
    /// does not exist.
    pub fn in_encoder(self, config: &Config, n: usize) -> Result<Vec<(Site, Change)>> {
        match self {
            Removal::EncoderHead(at) => Ablation::Head(at).changes(config, n),
            Removal::Source(token) => Ablation::Token(token).changes(config, n),
            Removal::CrossHead(_) => Ok(Vec::new()),
        }
    }

    /// The changes to the decoder's pass over the encoder's output for `n` tokens.
    ///
    /// # Errors
    ///
    /// The errors of [`Removal::in_encoder`].
    pub fn in_decoder(self, config: &Config, n: usize) -> Result<Vec<(Site, Change)>> {
        match self {
            Removal::CrossHead(at) => {
                at.check(config)?;
                Ok(vec![(at.site(HeadSite::Z), Change::Zero)])
            }
            Removal::Source(token) => {
                check_index("token", token, n)?;
                let masked = |at: HeadAt| (at.site(HeadSite::AttnScores), Change::MaskKey(token));
                let layers = 0..config.n_decoder_layers();
                let heads = layers.flat_map(|layer| {
                    let at = SublayerAt::cross_attention(layer);
                    (0..config.n_heads).map(move |head| at.head(head))
                });
                Ok(heads.map(masked).collect())
            }
            Removal::EncoderHead(_) => Ok(Vec::new()),
        }
    }
}

impl FromStr for Removal {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        parse(text).ok_or_else(|| {
            let known = "encoder.head.0.0, cross.head.0.0 and source.0, with other numbers";
            Error::unknown_word("change of a translation", text, known)
        })
    }
}

fn parse(text: &str) -> Option<Removal> {
    let numbers = |rest: &str| -> Option<Vec<usize>> {
        rest.split('.').map(|part| part.parse().ok()).collect()
    };
    let head = |rest, at: fn(usize) -> SublayerAt| match numbers(rest)?[..] {
        [layer, head] => Some(at(layer).head(head)),
        _ => None,
    };
    if let Some(rest) = text.strip_prefix("encoder.head.") {
        return head(rest, SublayerAt::attention).map(Removal::EncoderHead);
    }
    if let Some(rest) = text.strip_prefix("cross.head.") {
        return head(rest, SublayerAt::cross_attention).map(Removal::CrossHead);
    }
    text.strip_prefix("source.")?
        .parse()
        .ok()
        .map(Removal::Source)
}
