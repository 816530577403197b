//! Where the numbers of a decoder come from: queries from its own stream, keys and values from the
//! encoder's output.

use super::{
    Circuit, DecoderWeight, Explanation, Input, Operation, Projection, Quantity, Region, Weight,
    cell, made, normalized, region,
};
use crate::config::{Activation, Config, Mask};
use crate::site::{BlockSite, DecoderSite, DecoderSublayer, HeadSite, Norm, Site};

impl Circuit {
    /// The wiring of the masked self-attention of a decoder's `n_query` tokens.
    pub(crate) fn of_masked_attention(&self, n_query: usize) -> Circuit {
        Circuit {
            config: Config {
                d_head: match self.input {
                    // What asks in cross-attention is as wide as what the decoder's stream is
                    // made of.
                    Input::Decoder => self.config.d_model,
                    _ => self.config.d_head,
                },
                mask: Mask::Causal,
                ..self.config.clone()
            },
            input: Input::Residual,
            n_key: n_query,
            n_query,
            ..self.clone()
        }
    }

    pub(super) fn decoder(
        &self,
        layer: usize,
        part: DecoderSite,
        row: usize,
        column: usize,
    ) -> Explanation {
        let at = |part| cell(Site::Decoder { layer, part }, row, column);
        let behind = |sublayer| cell(normalized(Norm::Decoder { layer, sublayer }), row, column);
        let d_model = 0..self.config.d_model;
        let weight = |part| Weight::Decoder { layer, part };
        let input = self.whole_row(
            Site::Decoder {
                layer,
                part: DecoderSite::ResidPre,
            },
            row,
        );
        let through = |part| region(weight(part), d_model.clone(), column..column + 1);
        let block = |part| in_decoder(self.block(layer, part, row, column));
        match part {
            DecoderSite::ResidPre => match layer.checked_sub(1) {
                Some(layer) => {
                    let sublayer = DecoderSublayer::Mlp;
                    let below = normalized(Norm::Decoder { layer, sublayer });
                    made(Operation::Copy, [cell(below, row, column)])
                }
                None => made(Operation::Given, []),
            },
            DecoderSite::SelfAttnOut => {
                let own = self.of_masked_attention(self.n_query);
                in_masked_attention(own.attn_out(layer, row, column))
            }
            DecoderSite::ResidSelf => made(
                Operation::Sum,
                [at(DecoderSite::ResidPre), at(DecoderSite::SelfAttnOut)],
            ),
            DecoderSite::Forget => made(
                Operation::Sigmoid,
                [
                    input,
                    through(DecoderWeight::WF),
                    cell(weight(DecoderWeight::BF), 0, column),
                ],
            ),
            DecoderSite::Candidate => {
                made(Operation::SumOfProducts, [input, through(DecoderWeight::W)])
            }
            DecoderSite::State => {
                let so_far = |part| {
                    let site = Site::Decoder { layer, part };
                    region(site, 0..row + 1, column..column + 1)
                };
                made(
                    Operation::Remember,
                    [DecoderSite::Forget, DecoderSite::Candidate].map(so_far),
                )
            }
            DecoderSite::SsruOut => made(
                Operation::Activate(Activation::Relu),
                [at(DecoderSite::State)],
            ),
            DecoderSite::ResidSsru => made(
                Operation::Sum,
                [at(DecoderSite::ResidPre), at(DecoderSite::SsruOut)],
            ),
            DecoderSite::CrossAttnOut => block(BlockSite::AttnOut),
            DecoderSite::ResidCross => made(
                Operation::Sum,
                [
                    behind(DecoderSublayer::Autoregression),
                    at(DecoderSite::CrossAttnOut),
                ],
            ),
            DecoderSite::MlpPre => block(BlockSite::MlpPre),
            DecoderSite::MlpPreLinear => block(BlockSite::MlpPreLinear),
            DecoderSite::MlpPost => block(BlockSite::MlpPost),
            DecoderSite::MlpOut => block(BlockSite::MlpOut),
            DecoderSite::ResidPost => made(
                Operation::Sum,
                [behind(DecoderSublayer::CrossAttn), at(DecoderSite::MlpOut)],
            ),
        }
    }

    /// As a head of an encoder that reads the decoder's stream, of which a token sees no later one.
    pub(super) fn masked(
        &self,
        layer: usize,
        head: usize,
        part: HeadSite,
        row: usize,
        column: usize,
    ) -> Explanation {
        let own = self.of_masked_attention(self.n_query);
        in_masked_attention(own.head(layer, head, part, row, column))
    }

    /// As a head of an encoder, but for the two streams that its projections are made of.
    pub(super) fn cross(
        &self,
        layer: usize,
        head: usize,
        part: HeadSite,
        row: usize,
        column: usize,
    ) -> Explanation {
        let writer = || {
            let sublayer = DecoderSublayer::Autoregression;
            normalized(Norm::Decoder { layer, sublayer })
        };
        let reader = || Site::output(&self.config);
        let (to, input) = match part {
            HeadSite::Q => (Projection::Q, writer()),
            HeadSite::K => (Projection::K, reader()),
            HeadSite::V => (Projection::V, reader()),
            _ => return in_decoder(self.head(layer, head, part, row, column)),
        };
        in_decoder(self.project(to, input, layer, head, row, column))
    }
}

/// The place in a decoder of what attention and MLP declare by the encoder's names, as
/// [`Site::in_decoder`] gives it to what they record.
fn in_decoder(explanation: Explanation) -> Explanation {
    moved(explanation, |quantity| match quantity {
        // What the MLP reads. A head names no norm but those of its own two streams.
        Quantity::Site(Site::Norm {
            norm: Norm::Ln1 { layer },
            part,
        }) => {
            let sublayer = DecoderSublayer::CrossAttn;
            let norm = Norm::Decoder { layer, sublayer };
            Site::Norm { norm, part }.into()
        }
        Quantity::Site(site) => site.in_decoder().into(),
        Quantity::Weight(weight) => weight.in_decoder().into(),
    })
}

/// The place in a decoder's masked self-attention of what attention declares by the encoder's
/// names, as [`Site::in_masked_attention`] gives it to what it records.
fn in_masked_attention(explanation: Explanation) -> Explanation {
    moved(explanation, |quantity| match quantity {
        // What the head's projections are made of.
        Quantity::Site(Site::Block { layer, part }) => Site::Decoder {
            layer,
            part: part.into(),
        }
        .into(),
        Quantity::Site(site) => site.in_masked_attention().into(),
        Quantity::Weight(weight) => weight.in_masked_attention().into(),
    })
}

/// The same with other names of the sources.
fn moved(explanation: Explanation, name: impl Fn(Quantity) -> Quantity) -> Explanation {
    let sources = explanation.sources.into_iter().map(|source| Region {
        quantity: name(source.quantity),
        ..source
    });
    Explanation {
        operation: explanation.operation,
        sources: sources.collect(),
    }
}
