//! Where a number comes from: which cells of which matrices a cell is made of.
//!
//! A description of the forward pass, which computes nothing. `tests/provenance.rs` checks
//! it against the real pass: nudge a cell, and only cells that are declared to depend on it
//! may change.

mod decoder;
mod explanation;
mod head;
mod quantity;

pub use explanation::{Explanation, Operation, Region};
pub use quantity::{BlockWeight, DecoderWeight, Projection, Quantity, Weight};

use std::ops::Range;

use crate::config::{Autoregression, Config, MlpKind, NormKind, NormOrder, Unembedding};
use crate::error::{ActivationError, Result};
use crate::site::{
    BlockSite, DecoderSite, DecoderSublayer, EmbeddingSite, Extent, HeadSite, Norm, NormSite, Site,
};

/// The matrices that a run is given, from which it computes the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// Token ids, through the embeddings.
    Tokens,
    /// The residual stream of layer 0.
    Residual,
    /// The residual stream of layer 0, which keys and values are made of, and that of a decoder's
    /// layer 0, which the queries are made of.
    TwoStreams,
    /// The same, with masked self-attention of the decoder's stream first; the queries are made of
    /// its output.
    Decoder,
    /// The dot products and the values of layer 0.
    Scores,
}

/// How queries, keys and values come from the residual stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Projections {
    /// Through weights.
    Learned,
    /// Not at all: Q = K = V = X.
    Identity,
}

/// The wiring of a run: all that decides a site's sources besides its name.
#[derive(Debug, Clone, PartialEq)]
pub struct Circuit {
    /// The sizes and choices of the model.
    pub config: Config,
    /// What the run is given.
    pub input: Input,
    /// How q, k and v are computed.
    pub projections: Projections,
    /// Decimals that the pattern is rounded to before it weighs the values, if any.
    pub rounding: Option<u8>,
    /// How many keys there are.
    pub n_key: usize,
    /// How many tokens a decoder has written, which are the keys of its masked self-attention.
    pub n_query: usize,
    /// The position of the first query.
    pub first_query: usize,
}

impl Circuit {
    /// The wiring of a model's run: over `n_key` tokens, and over `n_query` that a decoder has
    /// written. A number stands for as many of both.
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

    /// Where the cell of a site comes from, one step back.
    ///
    /// # Errors
    ///
    /// [`ActivationError::NoSuchSite`] for layers and heads that the model does not have.
    ///
    /// # Example: a weight is an exponential over the sum of its row
    ///
    /// ```
    /// use headlight::{config::Config, provenance::{Circuit, Operation}};
    /// let circuit = Circuit::of_model(&Config::default(), 3);
    /// let why = circuit.explain("blocks.0.attn.pattern.0".parse()?, 1, 2)?;
    /// assert_eq!(why.operation, Operation::Quotient);
    /// let sources: Vec<_> = why.sources.iter().map(|s| s.quantity.to_string()).collect();
    /// assert_eq!(sources, ["blocks.0.attn.exp.0", "blocks.0.attn.exp_sum.0"]);
    /// # Ok::<(), headlight::error::Error>(())
    /// ```
    ///
    /// # Example: in cross-attention the query is the writer's, the key the reader's
    ///
    /// ```
    /// use headlight::{config::{Config, Pairs, Positions}, provenance::Circuit};
    /// let positions = Positions::Sinusoidal { base: 1e4, pairs: Pairs::Halves };
    /// let config = Config { n_decoder_layers: 1, positions, ..Config::default() };
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
    pub fn explain(&self, site: Site, row: usize, column: usize) -> Result<Explanation> {
        let refuse = |reason: String| {
            Err(ActivationError::NoSuchSite {
                site: site.to_string(),
                reason,
            }
            .into())
        };
        let looking = Site::Decoder {
            layer: 0,
            part: DecoderSite::ResidPre,
        };
        let has_two = matches!(self.input, Input::TwoStreams | Input::Decoder);
        if has_two && site == looking {
            return Ok(made(Operation::Given, []));
        }
        if let (Input::Decoder, Site::Masked { layer, head, part }) = (self.input, site)
            && (layer, head) == (0, 0)
        {
            return Ok(self.masked(layer, head, part, row, column));
        }
        let Config {
            n_layers,
            n_decoder_layers,
            n_heads,
            ..
        } = self.config;
        let (layer, head, n_layers, whose) = match site {
            Site::Head { layer, head, .. } => (layer, head, n_layers, ""),
            Site::Block { layer, .. }
            | Site::Norm {
                norm: Norm::Ln1 { layer } | Norm::Ln2 { layer },
                ..
            } => (layer, 0, n_layers, ""),
            Site::Cross { layer, head, .. } | Site::Masked { layer, head, .. } => {
                (layer, head, n_decoder_layers, " of a decoder")
            }
            Site::Decoder { layer, .. }
            | Site::Norm {
                norm: Norm::Decoder { layer, .. },
                ..
            } => (layer, 0, n_decoder_layers, " of a decoder"),
            Site::Embedding(_) | Site::Norm { .. } | Site::Logits => (0, 0, 1, ""),
        };
        if layer >= n_layers {
            return refuse(format!(
                "there are {n_layers} layers{whose}, counted from 0"
            ));
        }
        let n_heads = match site {
            Site::Head {
                part: HeadSite::K | HeadSite::RotK | HeadSite::V,
                ..
            } => self.config.n_kv_heads(),
            _ => n_heads,
        };
        if head >= n_heads {
            return refuse(format!("there are {n_heads} heads, counted from 0"));
        }
        Ok(match site {
            Site::Embedding(part) => self.embedding(part, row, column),
            Site::Norm { norm, part } => self.norm(norm, part, row, column),
            Site::Head { layer, head, part } => self.head(layer, head, part, row, column),
            Site::Logits => self.logits(row, column),
            Site::Block { layer, part } => self.block(layer, part, row, column),
            Site::Cross { layer, head, part } => self.cross(layer, head, part, row, column),
            Site::Decoder { layer, part } => self.decoder(layer, part, row, column),
            Site::Masked { .. } if self.config.autoregression == Autoregression::Ssru => {
                return refuse("this decoder has a recurrent unit in its place".into());
            }
            Site::Masked { layer, head, part } => self.masked(layer, head, part, row, column),
        })
    }

    fn embedding(&self, part: EmbeddingSite, row: usize, column: usize) -> Explanation {
        match part {
            EmbeddingSite::Embed | EmbeddingSite::PosEmbed | EmbeddingSite::TokenTypeEmbed => {
                made(Operation::Given, [])
            }
            EmbeddingSite::EmbedSum => {
                let mut parts = vec![EmbeddingSite::Embed];
                if self.config.adds_positions() {
                    parts.push(EmbeddingSite::PosEmbed);
                }
                if self.config.n_token_types > 0 {
                    parts.push(EmbeddingSite::TokenTypeEmbed);
                }
                let cells = parts
                    .into_iter()
                    .map(|part| cell(Site::Embedding(part), row, column));
                made(Operation::Sum, cells)
            }
        }
    }

    /// The last vector, a decoder's where there is one, times a column of `w_u`; the embedding is
    /// a table, and so nothing is declared of a tied one.
    fn logits(&self, row: usize, column: usize) -> Explanation {
        let last = match self.config.n_decoder_layers.checked_sub(1) {
            Some(layer) => {
                let sublayer = DecoderSublayer::Mlp;
                normalized(Norm::Decoder { layer, sublayer })
            }
            None => Site::output(&self.config),
        };
        let x = self.whole_row(last, row);
        let weight = region(
            Weight::Unembedding,
            0..self.config.d_model,
            column..column + 1,
        );
        let bias = cell(Weight::UnembeddingBias, 0, column);
        let own = self.config.unembedding == Unembedding::Own;
        let weights = own.then_some([weight, bias]).into_iter().flatten();
        made(Operation::SumOfProducts, [x].into_iter().chain(weights))
    }

    fn norm(&self, norm: Norm, part: NormSite, row: usize, column: usize) -> Explanation {
        let input = self.norm_input(norm);
        let at = |part| Site::Norm { norm, part };
        let mean =
            (self.config.norm == NormKind::LayerNorm).then(|| cell(at(NormSite::Mean), row, 0));
        match part {
            NormSite::Mean => made(Operation::Mean, [self.whole_row(input, row)]),
            NormSite::Scale => made(
                Operation::RootMeanSquare {
                    eps: self.config.norm_eps,
                },
                [self.whole_row(input, row)].into_iter().chain(mean),
            ),
            NormSite::XHat => made(
                Operation::Standardize,
                [cell(input, row, column)]
                    .into_iter()
                    .chain(mean)
                    .chain([cell(at(NormSite::Scale), row, 0)]),
            ),
            NormSite::Normalized => {
                let beta = mean.map(|_| cell(Weight::Beta(norm), 0, column));
                made(
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

    fn block(&self, layer: usize, part: BlockSite, row: usize, column: usize) -> Explanation {
        let at = |part| Site::Block { layer, part };
        let through = |input: Site, width: usize, weight, bias| {
            made(
                Operation::SumOfProducts,
                [
                    region(input, row..row + 1, 0..width),
                    region(
                        Weight::Block {
                            layer,
                            part: weight,
                        },
                        0..width,
                        column..column + 1,
                    ),
                    cell(Weight::Block { layer, part: bias }, 0, column),
                ],
            )
        };
        let Config { d_model, d_mlp, .. } = self.config;
        let input = self.mlp_input(layer);
        match part {
            BlockSite::ResidPre => match self.block_input(layer) {
                Some(input) => made(Operation::Copy, [cell(input, row, column)]),
                None => made(Operation::Given, []),
            },
            BlockSite::AttnOut => self.attn_out(layer, row, column),
            BlockSite::ResidMid => made(
                Operation::Sum,
                [
                    cell(at(BlockSite::ResidPre), row, column),
                    cell(at(BlockSite::AttnOut), row, column),
                ],
            ),
            BlockSite::MlpPre => match self.config.mlp {
                MlpKind::Plain => through(input, d_model, BlockWeight::WIn, BlockWeight::BIn),
                MlpKind::Gated => through(input, d_model, BlockWeight::WGate, BlockWeight::BGate),
            },
            BlockSite::MlpPreLinear => through(input, d_model, BlockWeight::WIn, BlockWeight::BIn),
            BlockSite::MlpPost => {
                let gate = (self.config.mlp == MlpKind::Gated)
                    .then(|| cell(at(BlockSite::MlpPreLinear), row, column));
                made(
                    Operation::Activate(self.config.activation),
                    [cell(at(BlockSite::MlpPre), row, column)]
                        .into_iter()
                        .chain(gate),
                )
            }
            BlockSite::MlpOut => {
                let post = at(BlockSite::MlpPost);
                through(post, d_mlp, BlockWeight::WOut, BlockWeight::BOut)
            }
            BlockSite::ResidPost => {
                let stream = match self.config.norm_order {
                    NormOrder::PreNorm => at(BlockSite::ResidMid),
                    NormOrder::PostNorm => input,
                };
                made(
                    Operation::Sum,
                    [
                        cell(stream, row, column),
                        cell(at(BlockSite::MlpOut), row, column),
                    ],
                )
            }
        }
    }

    /// Every head's output with its own rows of `w_o`.
    fn attn_out(&self, layer: usize, row: usize, column: usize) -> Explanation {
        let d_head = self.config.d_head;
        let weight = |part| Weight::Block { layer, part };
        let heads = (0..self.config.n_heads).flat_map(|head| {
            let z = Site::Head {
                layer,
                head,
                part: HeadSite::Z,
            };
            [
                region(z, row..row + 1, 0..d_head),
                region(
                    weight(BlockWeight::WO),
                    head * d_head..(head + 1) * d_head,
                    column..column + 1,
                ),
            ]
        });
        let bias = cell(weight(BlockWeight::BO), 0, column);
        made(Operation::SumOfProducts, heads.chain([bias]))
    }

    fn weights_used(&self) -> HeadSite {
        match self.rounding {
            Some(_) => HeadSite::PatternRounded,
            None => HeadSite::Pattern,
        }
    }

    fn whole_row(&self, site: Site, row: usize) -> Region {
        region(site, row..row + 1, 0..self.config.d_model)
    }

    fn block_input(&self, layer: usize) -> Option<Site> {
        match layer.checked_sub(1) {
            Some(previous) => Some(Site::block_output(&self.config, previous)),
            None if self.input != Input::Tokens => None,
            None if self.config.has_ln_embed => Some(normalized(Norm::Embed)),
            None => Some(Site::Embedding(EmbeddingSite::EmbedSum)),
        }
    }

    /// What queries, keys or values are made of.
    fn projected(&self, to: Projection, layer: usize) -> Site {
        match (self.input, to) {
            (Input::TwoStreams, Projection::Q) => Site::Decoder {
                layer,
                part: DecoderSite::ResidPre,
            },
            (Input::Decoder, Projection::Q) => {
                let (head, part) = (0, HeadSite::Z);
                Site::Masked { layer, head, part }
            }
            _ => self.attention_input(layer),
        }
    }

    fn attention_input(&self, layer: usize) -> Site {
        match self.config.norm_order {
            NormOrder::PreNorm => normalized(Norm::Ln1 { layer }),
            NormOrder::PostNorm => Site::Block {
                layer,
                part: BlockSite::ResidPre,
            },
        }
    }

    fn mlp_input(&self, layer: usize) -> Site {
        match self.config.norm_order {
            NormOrder::PreNorm => normalized(Norm::Ln2 { layer }),
            NormOrder::PostNorm => normalized(Norm::Ln1 { layer }),
        }
    }

    fn norm_input(&self, norm: Norm) -> Site {
        let at = |layer, part| Site::Block { layer, part };
        match (norm, self.config.norm_order) {
            (Norm::Embed, _) => Site::Embedding(EmbeddingSite::EmbedSum),
            (Norm::Ln1 { layer }, NormOrder::PreNorm) => at(layer, BlockSite::ResidPre),
            (Norm::Ln1 { layer }, NormOrder::PostNorm)
            | (Norm::Ln2 { layer }, NormOrder::PreNorm) => at(layer, BlockSite::ResidMid),
            (Norm::Ln2 { layer }, NormOrder::PostNorm) => at(layer, BlockSite::ResidPost),
            (Norm::Decoder { layer, sublayer }, _) => Site::Decoder {
                layer,
                part: sublayer.sum(&self.config),
            },
            (Norm::Final, _) => Site::block_output(&self.config, self.config.n_layers - 1),
        }
    }
}

fn normalized(norm: Norm) -> Site {
    Site::Norm {
        norm,
        part: NormSite::Normalized,
    }
}

fn made(operation: Operation, sources: impl IntoIterator<Item = Region>) -> Explanation {
    Explanation {
        operation,
        sources: sources.into_iter().collect(),
    }
}

fn region(quantity: impl Into<Quantity>, rows: Range<usize>, columns: Range<usize>) -> Region {
    Region {
        quantity: quantity.into(),
        rows,
        columns,
    }
}

fn cell(quantity: impl Into<Quantity>, row: usize, column: usize) -> Region {
    region(quantity, row..row + 1, column..column + 1)
}
