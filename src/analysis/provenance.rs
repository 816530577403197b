//! The sources of a number: the cells of other matrices from which a cell is computed.
//!
//! This module describes the forward pass, but computes nothing. `tests/provenance/` checks the
//! description against the real pass: it changes a cell slightly, and only cells that are declared
//! to depend on that cell may change.

mod block;
mod explanation;
mod formula;
mod head;
mod quantity;
mod stored;
mod terms;

pub use explanation::{Cell, Explanation, Operand, Origin};
pub use formula::{Formula, Operation, Region};
pub use quantity::{Projection, Quantity, SublayerWeight, Weight};
pub use terms::largest_products;

use std::ops::Range;

use serde::Deserialize;
use tsify::Tsify;

use crate::error::{Result, SiteProblem, no_such_site};
use crate::model::config::{Config, Kind, NormKind, Unembedding};
use crate::model::site::{
    BlockSite, EmbeddingSite, Extent, HeadAt, HeadSite, LayerAt, MlmHeadSite, NextSite, Norm,
    NormSite, Site, StackId,
};

/// The matrices that are given to a run; all other matrices are computed from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// Token ids; the run embeds them.
    Tokens,
    /// The residual stream of layer 0.
    Residual,
    /// Two residual streams. Keys and values are computed from the stream of layer 0, and queries
    /// from the stream of a decoder's layer 0.
    TwoStreams,
    /// Two residual streams, as in [`Input::TwoStreams`]. The decoder's stream first passes through
    /// masked self-attention, and the queries are computed from the output of that self-attention.
    Decoder,
    /// The dot products and the values of layer 0.
    Scores,
}

/// How queries, keys and values are computed from the residual stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Tsify)]
#[tsify(rename = "WeightSwitch")]
pub enum Projections {
    /// The residual stream is multiplied by weights.
    #[serde(rename = "on")]
    Learned,
    /// The residual stream is copied: Q = K = V = X.
    #[serde(rename = "off")]
    Identity,
}

/// The circuit of a run: everything, except the site's name, that determines a site's sources.
#[derive(Debug, Clone, PartialEq)]
pub struct Circuit {
    /// The model's configuration.
    pub config: Config,
    /// The given matrices.
    pub input: Input,
    /// How q, k and v are computed.
    pub projections: Projections,
    /// Number of decimals to which the pattern is rounded before it multiplies the values; `None`
    /// if it is exact.
    pub rounding: Option<u8>,
    /// Number of keys.
    pub n_key: usize,
    /// Number of tokens that a decoder has generated; they are the keys of its masked
    /// self-attention.
    pub n_query: usize,
    /// The position of the first query.
    pub first_query: usize,
}

impl Circuit {
    /// The circuit of a model's run over `n_key` tokens, in which a decoder has generated `n_query`
    /// tokens. If `extent` is a single number, both counts equal it.
    pub fn of_model(config: &Config, extent: impl Into<Extent>) -> Self {
        let Extent { n_query, n_key } = extent.into();
        Circuit {
            config: config.clone(),
            input: Input::Tokens,
            projections: Projections::Learned,
            rounding: None,
            n_key,
            n_query,
            first_query: 0,
        }
    }

    /// The operation that computes a cell of a site, and the cells from which it is computed
    /// directly.
    ///
    /// # Errors
    ///
    /// [`ActivationError::NoSuchSite`](crate::error::ActivationError::NoSuchSite) for layers and
    /// heads that the model does not have.
    ///
    /// # Example: a weight is an exponential divided by the sum of its row
    ///
    /// ```
    /// use headlight::{model::config::Config, analysis::provenance::{Circuit, Operation}};
    /// let circuit = Circuit::of_model(&Config::default(), 3);
    /// let why = circuit.explain("blocks.0.attn.pattern.0".parse()?, 1, 2)?;
    /// assert_eq!(why.operation, Operation::Quotient);
    /// let sources: Vec<_> = why.sources.iter().map(|s| s.quantity.to_string()).collect();
    /// assert_eq!(sources, ["blocks.0.attn.exp.0", "blocks.0.attn.exp_sum.0"]);
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    ///
    /// # Example: in cross-attention, the query comes from the decoder, and the key from the
    /// encoder
    ///
    /// ```
    /// use headlight::model::config::{Config, Kind, Layer, Mask, Norms, Stack, Unembedding};
    /// use headlight::analysis::provenance::Circuit;
    /// let kinds = [Kind::SelfAttention(Mask::Causal), Kind::CrossAttention, Kind::Mlp];
    /// let mut config = Config { unembedding: Unembedding::Tied, ..Config::default() };
    /// config.stacks.push(Stack::new(1, &Layer::new(kinds, Norms::POST)));
    /// let circuit = Circuit::of_model(&config, 3);
    /// let made_of = |site: &str| -> headlight::error::Result<String> {
    ///     let why = circuit.explain(site.parse()?, 0, 0)?;
    ///     Ok(format!("{} · {}", why.sources[0].quantity, why.sources[1].quantity))
    /// };
    /// let [query, key] = ["q", "k"].map(|one| made_of(&format!("decoder.0.cross_attn.{one}.0")));
    /// assert_eq!(query?, "decoder.0.ln1.normalized · decoder.0.cross_attn.w_q.0");
    /// assert_eq!(key?, "blocks.0.ln2.normalized · decoder.0.cross_attn.w_k.0");
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    pub fn explain(&self, site: Site, row: usize, column: usize) -> Result<Formula> {
        self.check(site)?;
        Ok(match site {
            Site::Embedding { stack, part } => self.embedding(stack, part, row, column),
            Site::Norm { norm, part } => self.norm(norm, part, row, column),
            Site::Head { at, part } => self.head(at, part, row, column),
            Site::Block { at, part } => self.block(at, part, row, column)?,
            Site::MlmHead(part) => self.mlm_head(part, row, column),
            Site::Logits => self.logits(row, column),
            Site::Next(part) => self.next(part, row, column),
        })
    }

    /// Rejects layers, heads and attention sublayers that the model does not have.
    fn check(&self, site: Site) -> Result<()> {
        let refuse = |reason| no_such_site(&site, reason);
        if let Some(LayerAt { stack, layer }) = site.layer() {
            let n_layers = self.config.layers(stack).len();
            if layer >= n_layers {
                return refuse(match stack {
                    StackId::Blocks => SiteProblem::Layers { n_layers },
                    StackId::Decoder => SiteProblem::DecoderLayers { n_layers },
                });
            }
        }
        let Site::Head { at, part } = site else {
            return Ok(());
        };
        let n_heads = match part {
            HeadSite::ValueNorm => self.config.n_heads,
            part if part.is_of_key() => self.config.n_kv_heads(),
            _ => self.config.n_heads,
        };
        if at.head >= n_heads {
            return refuse(SiteProblem::Heads { n_heads });
        }
        match self.config.sublayer(at.sublayer()) {
            Some(sublayer) if sublayer.kind.is_attention() => Ok(()),
            _ => refuse(SiteProblem::Recurrent),
        }
    }

    fn embedding(&self, stack: StackId, part: EmbeddingSite, row: usize, column: usize) -> Formula {
        match part {
            EmbeddingSite::Embed | EmbeddingSite::PosEmbed | EmbeddingSite::TokenTypeEmbed => {
                formula(Operation::Given, [])
            }
            EmbeddingSite::EmbedSum => {
                let parts = self.config.embeddings(stack);
                let cells = parts.map(|part| cell(Site::Embedding { stack, part }, row, column));
                formula(Operation::Sum, cells)
            }
            EmbeddingSite::Projected => {
                let x = self.whole_row(Site::unprojected(&self.config, stack), row);
                let rows = 0..self.config.embed_width();
                let weight = region(Weight::EmbedProjection, rows, column..column + 1);
                let bias = cell(Weight::EmbedProjectionBias, 0, column);
                formula(Operation::SumOfProducts, [x, weight, bias])
            }
        }
    }

    /// A logit: the final vector of the last stack, times a column of `w_u`. If the model reuses
    /// its embedding table instead of having its own `w_u`, the table is not declared as a source.
    fn logits(&self, row: usize, column: usize) -> Formula {
        let x = self.whole_row(Site::before_unembedding(&self.config), row);
        let own = self.config.unembedding == Unembedding::Own;
        let width = self.config.unembed_width();
        let weight = own.then(|| region(Weight::Unembedding, 0..width, column..column + 1));
        let has_bias = own || self.config.mlm_head.is_some();
        let bias = has_bias.then(|| cell(Weight::UnembeddingBias, 0, column));
        let weights = weight.into_iter().chain(bias);
        let operation = match self.config.logit_cap {
            Some(limit) => Operation::CappedSumOfProducts(limit),
            None => Operation::SumOfProducts,
        };
        formula(operation, [x].into_iter().chain(weights))
    }

    /// A stage of the softmax of the logits.
    fn next(&self, part: NextSite, row: usize, column: usize) -> Formula {
        let whole = |site| region(site, row..row + 1, 0..self.config.d_vocab);
        let [max, exp, sum] = [NextSite::RowMax, NextSite::Exp, NextSite::ExpSum].map(Site::Next);
        match part {
            NextSite::RowMax => formula(Operation::Largest, [whole(Site::Logits)]),
            NextSite::Exp => formula(
                Operation::ExpOfDifference,
                [cell(Site::Logits, row, column), cell(max, row, 0)],
            ),
            NextSite::ExpSum => formula(Operation::Total, [whole(exp)]),
            NextSite::Probabilities => formula(
                Operation::Quotient,
                [cell(exp, row, column), cell(sum, row, 0)],
            ),
        }
    }

    fn mlm_head(&self, part: MlmHeadSite, row: usize, column: usize) -> Formula {
        match (part, self.config.mlm_head) {
            (MlmHeadSite::Post, Some(activation)) => {
                let pre = cell(Site::MlmHead(MlmHeadSite::Pre), row, column);
                formula(Operation::Activate(activation), [pre])
            }
            _ => {
                let x = self.whole_row(Site::output(&self.config), row);
                let rows = 0..self.config.d_model;
                let weight = region(Weight::MlmHead, rows, column..column + 1);
                let bias = cell(Weight::MlmHeadBias, 0, column);
                formula(Operation::SumOfProducts, [x, weight, bias])
            }
        }
    }

    fn norm(&self, norm: Norm, part: NormSite, row: usize, column: usize) -> Formula {
        let input = norm.input(&self.config);
        let at = |part| Site::Norm { norm, part };
        let mean =
            (self.config.norm == NormKind::LayerNorm).then(|| cell(at(NormSite::Mean), row, 0));
        match part {
            NormSite::Mean => formula(Operation::Mean, [self.whole_row(input, row)]),
            NormSite::Scale => formula(
                Operation::RootMeanSquare {
                    eps: self.config.norm_eps,
                },
                [self.whole_row(input, row)].into_iter().chain(mean),
            ),
            NormSite::XHat => formula(
                Operation::Standardize,
                [cell(input, row, column)]
                    .into_iter()
                    .chain(mean)
                    .chain([cell(at(NormSite::Scale), row, 0)]),
            ),
            NormSite::Normalized => {
                let beta = mean.map(|_| cell(Weight::Beta(norm), 0, column));
                formula(
                    Operation::Affine,
                    [
                        cell(Weight::Gamma(norm), 0, column),
                        cell(at(NormSite::XHat), row, column),
                    ]
                    .into_iter()
                    .chain(beta),
                )
            }
        }
    }

    fn weights_used(&self) -> HeadSite {
        match self.rounding {
            Some(_) => HeadSite::PatternRounded,
            None => HeadSite::Pattern,
        }
    }

    fn whole_row(&self, site: Site, row: usize) -> Region {
        let width = match site {
            Site::Embedding {
                part: EmbeddingSite::EmbedSum,
                ..
            }
            | Site::MlmHead(_) => self.config.embed_width(),
            Site::Norm { norm, .. } => norm.width(&self.config),
            _ => self.config.d_model,
        };
        region(site, row..row + 1, 0..width)
    }

    /// The site from which queries, keys or values are computed.
    fn projected(&self, to: Projection, at: HeadAt) -> Site {
        let decoder = StackId::Decoder.layer(at.layer);
        match (self.input, to, at.stack) {
            (Input::TwoStreams, Projection::Q, StackId::Blocks) => {
                decoder.site(BlockSite::ResidPre)
            }
            (Input::Decoder, Projection::Q, StackId::Blocks) => {
                decoder.sublayer(0).head(0).site(HeadSite::Z)
            }
            (_, Projection::K | Projection::V, _)
                if self.config.kind(at.sublayer()) == Some(Kind::CrossAttention) =>
            {
                Site::output(&self.config)
            }
            _ => at.sublayer().input(&self.config),
        }
    }
}

fn formula(operation: Operation, sources: impl IntoIterator<Item = Region>) -> Formula {
    Formula {
        operation,
        sources: sources.into_iter().collect(),
    }
}

/// The cells of some rows and columns.
pub(crate) fn region(
    quantity: impl Into<Quantity>,
    rows: Range<usize>,
    columns: Range<usize>,
) -> Region {
    Region {
        quantity: quantity.into(),
        rows,
        columns,
    }
}

fn cell(quantity: impl Into<Quantity>, row: usize, column: usize) -> Region {
    region(quantity, row..row + 1, column..column + 1)
}
