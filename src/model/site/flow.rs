//! The path of the residual stream through a layer: for each site, the site from which it is
//! computed.

use super::{BlockSite, EmbeddingSite, LayerAt, MlmHeadSite, Norm, Site, StackId, SublayerAt};
use crate::model::config::{Config, Kind, Norms, Sublayer};

impl Site {
    /// The final residual stream: the result of [`Model::forward`](crate::model::Model::forward).
    pub fn output(config: &Config) -> Site {
        Site::stack_output(config, StackId::Blocks)
    }

    /// The vectors that the unembedding multiplies.
    pub(crate) fn before_unembedding(config: &Config) -> Site {
        match (config.mlm_head, config.n_decoder_layers()) {
            (Some(_), _) => Site::normalized(Norm::MlmHead),
            (None, 0) => Site::output(config),
            (None, _) => Site::stack_output(config, StackId::Decoder),
        }
    }

    /// The residual stream before each block of the first stack, and the final residual stream.
    pub(crate) fn depths(config: &Config) -> impl Iterator<Item = Site> {
        let before = (0..config.n_layers()).map(|layer| Site::block(layer, BlockSite::ResidPre));
        before.chain([Site::output(config)])
    }

    /// The embeddings before any projection to the residual stream.
    pub(crate) fn unprojected(config: &Config, stack: StackId) -> Site {
        match config.has_ln_embed {
            true => Site::normalized(Norm::Embed(stack)),
            false => Norm::Embed(stack).input(config),
        }
    }

    /// The residual stream after a stack.
    pub fn stack_output(config: &Config, stack: StackId) -> Site {
        let after = config.stacks.get(stack as usize);
        if after.is_some_and(|after| after.has_norm_after) {
            return Site::normalized(Norm::Final(stack));
        }
        Site::last_layer_output(config, stack)
    }

    /// The residual stream after a layer of the first stack.
    pub fn block_output(config: &Config, layer: usize) -> Site {
        Site::layer_output(config, StackId::Blocks.layer(layer))
    }

    /// The residual stream after a layer.
    fn layer_output(config: &Config, at: LayerAt) -> Site {
        let last = config.layer(at).map_or(0, |layer| layer.sublayers.len());
        let last = last.checked_sub(1);
        match last {
            Some(last) => at.sublayer(last).output(config),
            None => at.site(BlockSite::ResidPre),
        }
    }

    fn last_layer_output(config: &Config, stack: StackId) -> Site {
        let last = config.layers(stack).len().saturating_sub(1);
        Site::layer_output(config, stack.layer(last))
    }
}

impl LayerAt {
    /// The site of the residual stream before the layer.
    pub fn input(self, config: &Config) -> Site {
        let stack = self.stack;
        match self.layer.checked_sub(1) {
            Some(layer) => Site::layer_output(config, stack.layer(layer)),
            None if stack == StackId::Blocks && config.d_embed.is_some() => {
                Site::embedding(EmbeddingSite::Projected)
            }
            None => Site::unprojected(config, stack),
        }
    }
}

impl SublayerAt {
    /// The sublayer's result, which is added to the residual stream.
    pub fn out(self, kind: Kind) -> Site {
        self.layer().site(match (kind, self.stack) {
            (Kind::SelfAttention(_), StackId::Blocks) => BlockSite::AttnOut,
            (Kind::SelfAttention(_), StackId::Decoder) => BlockSite::SelfAttnOut,
            (Kind::CrossAttention, _) => BlockSite::CrossAttnOut,
            (Kind::Recurrent, _) => BlockSite::SsruOut,
            (Kind::Mlp, _) => BlockSite::MlpOut,
        })
    }

    /// The sublayer's result before any norm is applied to it.
    pub fn branch(self, kind: Kind, norms: Norms) -> Site {
        self.layer().site(match kind {
            _ if !norms.branch => return self.out(kind),
            Kind::Mlp => BlockSite::MlpBranch,
            _ => BlockSite::AttnBranch,
        })
    }

    /// The residual stream after the sublayer's result was added.
    pub fn sum(self, kind: Kind) -> Site {
        self.layer().site(match (kind, self.stack) {
            (Kind::SelfAttention(_), StackId::Blocks) => BlockSite::ResidMid,
            (Kind::SelfAttention(_), StackId::Decoder) => BlockSite::ResidSelf,
            (Kind::CrossAttention, _) => BlockSite::ResidCross,
            (Kind::Recurrent, _) => BlockSite::ResidSsru,
            (Kind::Mlp, _) => BlockSite::ResidPost,
        })
    }

    /// The residual stream to which the sublayer's result is added.
    pub fn stream(self, config: &Config) -> Site {
        match self.sublayer.checked_sub(1) {
            Some(previous) => self.layer().sublayer(previous).output(config),
            None => self.layer().site(BlockSite::ResidPre),
        }
    }

    /// The residual stream from which the sublayer is computed.
    fn source(self, config: &Config) -> Site {
        match config.is_parallel(self.layer()) {
            true => self.layer().site(BlockSite::ResidPre),
            false => self.stream(config),
        }
    }

    /// The site from which the sublayer computes its result.
    pub fn input(self, config: &Config) -> Site {
        match config.sublayer(self) {
            Some(sublayer) if sublayer.norms.before => Site::normalized(Norm::Sublayer(self)),
            _ => self.source(config),
        }
    }

    /// The residual stream after the sublayer.
    pub fn output(self, config: &Config) -> Site {
        match config.sublayer(self) {
            Some(sublayer) if sublayer.norms.sum => Site::normalized(Norm::Sublayer(self)),
            Some(sublayer) => self.sum(sublayer.kind),
            None => self.layer().site(BlockSite::ResidPre),
        }
    }
}

impl BlockSite {
    /// Whether this is a stage of a sublayer of the given kind.
    pub fn is_of(self, kind: Kind) -> bool {
        use BlockSite::*;
        match kind {
            Kind::SelfAttention(_) => matches!(
                self,
                AttnBranch | AttnOut | ResidMid | SelfAttnOut | ResidSelf
            ),
            Kind::CrossAttention => matches!(self, CrossAttnOut | ResidCross),
            Kind::Recurrent => matches!(self, Forget | Candidate | State | SsruOut | ResidSsru),
            Kind::Mlp => matches!(
                self,
                MlpPre | MlpPreLinear | MlpPost | MlpBranch | MlpOut | ResidPost
            ),
        }
    }
}

impl Norm {
    /// The site from which the norm is computed.
    pub fn input(self, config: &Config) -> Site {
        match self {
            Norm::Embed(stack) => Site::Embedding {
                stack,
                part: EmbeddingSite::EmbedSum,
            },
            Norm::Final(stack) => Site::last_layer_output(config, stack),
            Norm::MlmHead => Site::MlmHead(MlmHeadSite::Post),
            // The norm's input. If all heads share the norm, the vectors of the first head
            // represent all heads.
            Norm::Qk(at, which) => at.head(0).site(which.vectors()),
            Norm::Sublayer(at) | Norm::Branch(at) => match config.sublayer(at) {
                Some(Sublayer { kind, norms }) if norms.on_branch(at) == Some(self) => {
                    at.branch(kind, norms)
                }
                Some(Sublayer { kind, norms }) if norms.sum => at.sum(kind),
                _ => at.source(config),
            },
        }
    }
}
