//! The activations of a decoder.

use strum::{Display, EnumString, VariantArray};

use super::{BlockSite, HeadAt, HeadSite, Norm, Site, head_sites, norm_sites};
use crate::config::{Autoregression, Config, MlpKind};

/// The stages of a decoder's layer outside heads and norms, in the order in which they are
/// computed. The rows are the steps of the decoder, one for each token written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
pub enum DecoderSite {
    /// The residual stream where the layer begins: `[n, d_model]`.
    #[strum(serialize = "resid_pre")]
    ResidPre,
    /// The heads of masked self-attention through their `w_o`: `[n, d_model]`.
    #[strum(serialize = "self_attn_out")]
    SelfAttnOut,
    /// `resid_pre + self_attn_out`: `[n, d_model]`.
    #[strum(serialize = "resid_self")]
    ResidSelf,
    /// f = σ(x·W_f + b_f), how much of the state each step keeps: `[n, d_model]`.
    #[strum(serialize = "ssru.forget")]
    Forget,
    /// x·W, what each step's state takes in: `[n, d_model]`.
    #[strum(serialize = "ssru.candidate")]
    Candidate,
    /// c = f ⊙ c' + (1 − f) ⊙ (x·W), with the state c' of the step before: `[n, d_model]`.
    #[strum(serialize = "ssru.state")]
    State,
    /// ReLU(c): `[n, d_model]`.
    #[strum(serialize = "ssru_out")]
    SsruOut,
    /// `resid_pre + ssru_out`: `[n, d_model]`.
    #[strum(serialize = "resid_ssru")]
    ResidSsru,
    /// All heads through `w_o`: `[n, d_model]`.
    #[strum(serialize = "cross_attn_out")]
    CrossAttnOut,
    /// The stream after the second addition: `[n, d_model]`.
    #[strum(serialize = "resid_cross")]
    ResidCross,
    /// What goes into the activation: `[n, d_mlp]`.
    #[strum(serialize = "mlp.pre")]
    MlpPre,
    /// What the activation's result is multiplied by; gated MLP only: `[n, d_mlp]`.
    #[strum(serialize = "mlp.pre_linear")]
    MlpPreLinear,
    /// The hidden layer after the activation: `[n, d_mlp]`.
    #[strum(serialize = "mlp.post")]
    MlpPost,
    /// The MLP's output: `[n, d_model]`.
    #[strum(serialize = "mlp_out")]
    MlpOut,
    /// The stream after the third addition: `[n, d_model]`.
    #[strum(serialize = "resid_post")]
    ResidPost,
}

/// The sublayers of a decoder's layer; each has a norm behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
pub enum DecoderSublayer {
    /// Masked self-attention, or the recurrent unit in its place.
    #[strum(serialize = "ln1")]
    Autoregression,
    /// Attention to the encoder's output.
    #[strum(serialize = "ln2")]
    CrossAttn,
    /// The feed-forward part.
    #[strum(serialize = "ln3")]
    Mlp,
}

impl DecoderSublayer {
    /// The stream after the sublayer's addition, which its norm is given.
    pub fn sum(self, config: &Config) -> DecoderSite {
        match self {
            DecoderSublayer::Autoregression => match config.autoregression {
                Autoregression::SelfAttention => DecoderSite::ResidSelf,
                Autoregression::Ssru => DecoderSite::ResidSsru,
            },
            DecoderSublayer::CrossAttn => DecoderSite::ResidCross,
            DecoderSublayer::Mlp => DecoderSite::ResidPost,
        }
    }
}

impl Site {
    /// The place in a decoder of what attention and MLP call by the encoder's names.
    ///
    /// # Example
    ///
    /// ```
    /// use headlight::site::Site;
    /// let site: Site = "blocks.1.attn.pattern.0".parse()?;
    /// assert_eq!(site.in_decoder().to_string(), "decoder.1.cross_attn.pattern.0");
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn in_decoder(self) -> Site {
        match self {
            Site::Head { layer, head, part } => Site::Cross { layer, head, part },
            Site::Block { layer, part } => {
                let part = part.into();
                Site::Decoder { layer, part }
            }
            _ => self,
        }
    }
}

impl Site {
    /// The place in a decoder's masked self-attention of what attention calls by the encoder's names.
    ///
    /// # Example
    ///
    /// ```
    /// use headlight::site::Site;
    /// let site: Site = "blocks.0.attn.pattern.0".parse()?;
    /// assert_eq!(site.in_masked_attention().to_string(), "decoder.0.self_attn.pattern.0");
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn in_masked_attention(self) -> Site {
        match self {
            Site::Head { layer, head, part } => Site::Masked { layer, head, part },
            Site::Block {
                layer,
                part: BlockSite::AttnOut,
            } => Site::Decoder {
                layer,
                part: DecoderSite::SelfAttnOut,
            },
            _ => self,
        }
    }
}

impl From<BlockSite> for DecoderSite {
    /// The stage that plays the same part, with cross-attention for attention.
    fn from(part: BlockSite) -> Self {
        match part {
            BlockSite::ResidPre => DecoderSite::ResidPre,
            BlockSite::AttnOut => DecoderSite::CrossAttnOut,
            BlockSite::ResidMid => DecoderSite::ResidCross,
            BlockSite::MlpPre => DecoderSite::MlpPre,
            BlockSite::MlpPreLinear => DecoderSite::MlpPreLinear,
            BlockSite::MlpPost => DecoderSite::MlpPost,
            BlockSite::MlpOut => DecoderSite::MlpOut,
            BlockSite::ResidPost => DecoderSite::ResidPost,
        }
    }
}

/// The sites of a decoder, in the order in which a translation reaches them: keys and values of
/// all layers, then the layers.
pub(super) fn decoder_sites(config: &Config) -> impl Iterator<Item = Site> {
    let layers = || 0..config.n_decoder_layers;
    let cross = layers().flat_map(|layer| heads(config, layer).map(Site::in_decoder));
    let memory = cross.filter(is_memory);
    memory.chain(layers().flat_map(|layer| layer_sites(config, layer)))
}

fn layer_sites(config: &Config, layer: usize) -> Vec<Site> {
    let at = |part| Site::Decoder { layer, part };
    let norm = |sublayer| norm_sites(config, Norm::Decoder { layer, sublayer });
    let mut sites = vec![at(DecoderSite::ResidPre)];
    match config.autoregression {
        Autoregression::SelfAttention => {
            sites.extend(heads(config, layer).map(Site::in_masked_attention));
            sites.push(at(DecoderSite::SelfAttnOut));
        }
        Autoregression::Ssru => sites.extend(
            [
                DecoderSite::Forget,
                DecoderSite::Candidate,
                DecoderSite::State,
                DecoderSite::SsruOut,
            ]
            .map(at),
        ),
    }
    let first = DecoderSublayer::Autoregression;
    sites.push(at(first.sum(config)));
    sites.extend(norm(first));
    let cross = heads(config, layer).map(Site::in_decoder);
    sites.extend(cross.filter(|site| !is_memory(site)));
    sites.extend([DecoderSite::CrossAttnOut, DecoderSite::ResidCross].map(at));
    sites.extend(norm(DecoderSublayer::CrossAttn));
    sites.push(at(DecoderSite::MlpPre));
    if config.mlp == MlpKind::Gated {
        sites.push(at(DecoderSite::MlpPreLinear));
    }
    let rest = [
        DecoderSite::MlpPost,
        DecoderSite::MlpOut,
        DecoderSite::ResidPost,
    ];
    sites.extend(rest.map(at));
    sites.extend(norm(DecoderSublayer::Mlp));
    sites
}

fn heads(config: &Config, layer: usize) -> impl Iterator<Item = Site> {
    (0..config.n_heads).flat_map(move |head| head_sites(config, HeadAt { layer, head }))
}

/// Keys and values, which are made of the encoder's output once.
fn is_memory(site: &Site) -> bool {
    let part = match site {
        Site::Cross { part, .. } => *part,
        _ => return false,
    };
    matches!(part, HeadSite::K | HeadSite::V)
}
