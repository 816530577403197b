//! The list of a model's sites, derived from its configuration.

use strum::VariantArray;

use super::{
    BlockSite, EmbeddingSite, HeadAt, HeadSite, LayerAt, MlmHeadSite, Norm, NormSite, Site,
};
use super::{StackId, SublayerAt};
use crate::model::config::{
    Config, Kind, MlpKind, NormKind, Positions, QkNorms, Sublayer, Unembedding,
};

impl Site {
    /// Every site of a model, in the order in which a forward pass reaches them: first the sites of
    /// the first stack, then the sites of the decoder. The decoder's pass can differ from
    /// the first stack's pass in its numbers of queries and keys.
    ///
    /// [`HeadSite::PatternRounded`] is not included, because no model has it.
    pub fn all(config: &Config) -> Vec<Site> {
        let mut sites = Vec::new();
        for (stack, one) in StackId::ALL.into_iter().zip(&config.stacks) {
            sites.extend(memory(config, stack));
            sites.extend(Site::of_embedding(config, stack));
            for layer in 0..one.layers.len() {
                sites.extend(of_layer(config, LayerAt { stack, layer }));
            }
            if one.has_norm_after {
                sites.extend(norm(config, Norm::Final(stack)));
            }
        }
        sites.extend(Site::of_mlm_head(config));
        if config.unembedding != Unembedding::None {
            sites.push(Site::Logits);
        }
        sites
    }

    /// The stages of the masked-word head, in the order of computation; empty without a head.
    fn of_mlm_head(config: &Config) -> Vec<Site> {
        if config.mlm_head.is_none() {
            return Vec::new();
        }
        let stages = MlmHeadSite::VARIANTS.iter().copied().map(Site::MlmHead);
        stages.chain(norm(config, Norm::MlmHead)).collect()
    }

    /// The sites of the given stages for every head of the first stack.
    ///
    /// # Example: the attention weights of a model
    ///
    /// ```
    /// use headlight::{model::config::Config, model::site::{HeadSite, Site}};
    /// let config = Config { n_heads: 3, ..Config::default() };
    /// assert_eq!(Site::of_heads(&config, &[HeadSite::Pattern]).len(), 3);
    /// ```
    pub fn of_heads(config: &Config, parts: &[HeadSite]) -> Vec<Site> {
        let is_wanted = |site: &Site| match site {
            Site::Head { at, part } => at.stack == StackId::Blocks && parts.contains(part),
            _ => false,
        };
        Site::all(config).into_iter().filter(is_wanted).collect()
    }

    /// The sites of a stack's embedding, in the order of computation.
    pub fn of_embedding(config: &Config, stack: StackId) -> Vec<Site> {
        let mut sites: Vec<Site> = config
            .embeddings(stack)
            .chain([EmbeddingSite::EmbedSum])
            .map(|part| Site::Embedding { stack, part })
            .collect();
        if config.has_ln_embed {
            sites.extend(norm(config, Norm::Embed(stack)));
        }
        if stack == StackId::Blocks && config.d_embed.is_some() {
            sites.push(Site::embedding(EmbeddingSite::Projected));
        }
        sites
    }
}

impl Config {
    /// The embeddings that are added up before a stack's first layer.
    pub(crate) fn embeddings(&self, stack: StackId) -> impl Iterator<Item = EmbeddingSite> {
        let has_types = self.n_token_types > 0 && stack == StackId::Blocks;
        [
            (true, EmbeddingSite::Embed),
            (self.adds_positions(), EmbeddingSite::PosEmbed),
            (has_types, EmbeddingSite::TokenTypeEmbed),
        ]
        .into_iter()
        .filter_map(|(has, part)| has.then_some(part))
    }
}

/// The keys and values of cross-attention. They are computed once, before the first layer.
fn memory(config: &Config, stack: StackId) -> impl Iterator<Item = Site> {
    let cross = config.sublayers(stack);
    let cross = cross.filter(|(_, sublayer)| sublayer.kind == Kind::CrossAttention);
    let heads = cross.flat_map(|(at, _)| heads(config, at));
    heads.filter(is_key_or_value)
}

fn of_layer(config: &Config, at: LayerAt) -> Vec<Site> {
    let mut sites = vec![at.site(BlockSite::ResidPre)];
    let layer = &config.layers(at.stack)[at.layer];
    for (number, Sublayer { kind, norms }) in layer.sublayers.iter().enumerate() {
        let at = at.sublayer(number);
        if norms.before {
            sites.extend(norm(config, Norm::Sublayer(at)));
        }
        sites.extend(inside(config, at, *kind));
        if let Some(on_branch) = norms.on_branch(at) {
            sites.push(at.branch(*kind, *norms));
            sites.extend(norm(config, on_branch));
        }
        sites.extend([at.out(*kind), at.sum(*kind)]);
        if norms.sum {
            sites.extend(norm(config, Norm::Sublayer(at)));
        }
    }
    sites
}

/// The sites from a sublayer's input to its result.
fn inside(config: &Config, at: SublayerAt, kind: Kind) -> Vec<Site> {
    let all = |parts: &[BlockSite]| parts.iter().map(|part| at.layer().site(*part)).collect();
    match kind {
        Kind::SelfAttention(_) => heads(config, at).collect(),
        Kind::CrossAttention => heads(config, at)
            .filter(|site| !is_key_or_value(site))
            .collect(),
        Kind::Recurrent => all(&[BlockSite::Forget, BlockSite::Candidate, BlockSite::State]),
        Kind::Mlp => match config.mlp {
            MlpKind::Plain => all(&[BlockSite::MlpPre, BlockSite::MlpPost]),
            MlpKind::Gated => all(&[
                BlockSite::MlpPre,
                BlockSite::MlpPreLinear,
                BlockSite::MlpPost,
            ]),
        },
    }
}

fn norm(config: &Config, norm: Norm) -> impl Iterator<Item = Site> {
    let has_mean = config.norm == NormKind::LayerNorm;
    NormSite::VARIANTS
        .iter()
        .filter(move |part| has_mean || **part != NormSite::Mean)
        .map(move |part| Site::Norm { norm, part: *part })
}

fn heads(config: &Config, at: SublayerAt) -> impl Iterator<Item = Site> {
    // A norm that all heads share needs the queries and keys of all heads, so they are computed
    // first.
    let before = match config.qk_norm {
        QkNorms::AllHeads => &[HeadSite::Q, HeadSite::K][..],
        QkNorms::None | QkNorms::EachHead => &[],
    };
    let all = move |is_before: bool| {
        let of_heads = (0..config.n_heads).flat_map(move |head| of_head(config, at.head(head)));
        of_heads.filter(move |site| {
            let is_of = |part| matches!(site, Site::Head { part: own, .. } if *own == part);
            before.iter().any(|part| is_of(*part)) == is_before
        })
    };
    let queries_first = all(true).filter(is_query);
    let keys = all(true).filter(|site| !is_query(site));
    queries_first.chain(keys).chain(all(false))
}

/// The stages of a head, in the order of computation.
fn of_head(config: &Config, at: HeadAt) -> impl Iterator<Item = Site> {
    let is_rotary = matches!(config.positions, Positions::Rotary { .. });
    let has_norm = config.qk_norm != QkNorms::None;
    // The first head of a group computes the keys and values that the group shares.
    let has_keys = at.head.is_multiple_of(config.group());
    let kv = at.kv(config);
    HeadSite::VARIANTS
        .iter()
        .filter_map(move |part| match *part {
            HeadSite::PatternRounded => None,
            HeadSite::C2p | HeadSite::P2c | HeadSite::SummedDots => {
                let rows = config.disentangled_at(at.sublayer());
                rows.map(|_| at.site(*part))
            }
            HeadSite::BiasedScores => {
                let bias = config.distance_bias_at(at.sublayer());
                bias.map(|_| at.site(*part))
            }
            HeadSite::CappedScores => config.score_cap.map(|_| at.site(*part)),
            HeadSite::QNormScale | HeadSite::QNormHat | HeadSite::QNormalized => {
                has_norm.then(|| at.site(*part))
            }
            HeadSite::KNormScale | HeadSite::KNormHat | HeadSite::KNormalized => {
                (has_norm && has_keys).then(|| kv.site(*part))
            }
            HeadSite::RotQ => is_rotary.then(|| at.site(HeadSite::RotQ)),
            HeadSite::RotK => (is_rotary && has_keys).then(|| kv.site(HeadSite::RotK)),
            HeadSite::K | HeadSite::V => has_keys.then(|| kv.site(*part)),
            _ => Some(at.site(*part)),
        })
}

fn is_query(site: &Site) -> bool {
    matches!(
        site,
        Site::Head {
            part: HeadSite::Q,
            ..
        }
    )
}

fn is_key_or_value(site: &Site) -> bool {
    let keys = [HeadSite::K, HeadSite::V];
    matches!(site, Site::Head { part, .. } if keys.contains(part))
}
