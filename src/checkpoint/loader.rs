//! Loads the weights of a transformer by the names and conventions of its architecture.

mod distances;
mod linear;
mod mlm_head;

use std::mem;
use std::sync::Arc;

use super::format::Named;
use super::names::{Form, Names};
use super::tensors::{RowOrder, Tensors};
use crate::Matrix;
use crate::error::{Result, check_index};
use crate::math::linear::Linear;
use crate::model::config::{
    Config, Kind, LayerAt, MlpKind, Positions, StackId, Sublayer, Unembedding,
};
use crate::model::site::Norm;
use crate::model::weights::{
    AttentionWeights, DecoderWeights, EmbedWeights, KindWeights, LayerWeights, MlpWeights,
    NormWeights, Padding, StackWeights, SublayerWeights, Weights,
};
use linear::{by_head, one_after_another, weight};

/// Reads one file's tensors.
pub(super) struct Loader<'a, 'data> {
    pub names: &'static Names,
    pub form: &'a Form,
    pub tensors: &'a mut Tensors<'data>,
    /// The number of layers to read; `None` for all.
    pub first: Option<usize>,
}

impl Names {
    /// Loads a model's weights from a file. Records in `config` whether the file has an
    /// unembedding. `first`: number of layers to read and to keep in `config`; `None` for all.
    pub fn read(
        &'static self,
        file: &str,
        named: Named,
        config: &mut Config,
        form: &Form,
        first: Option<usize>,
    ) -> Result<Weights> {
        if let Some(first) = first {
            check_index("layer", first.wrapping_sub(1), config.n_layers())?;
        }
        let probe = format!("{}.weight", self.w_e);
        let mut tensors = Tensors::new(file, named, &probe, self.prefixes.iter().copied());
        let weights = Loader {
            names: self,
            form,
            tensors: &mut tensors,
            first,
        }
        .weights(config)?;
        if let Some(first) = first {
            config.stacks[0].layers.truncate(first);
            return Ok(weights);
        }
        tensors.finish(|name| {
            self.unused.iter().any(|part| match part.starts_with('.') {
                true => name.ends_with(part),
                false => name.starts_with(part),
            })
        })?;
        Ok(weights)
    }
}

impl Loader<'_, '_> {
    /// All weights. Records in the configuration whether the file has an unembedding.
    pub fn weights(mut self, c: &mut Config) -> Result<Weights> {
        let names = self.names;
        let width = c.embed_width();
        let w_e = self.table(names.w_e, [c.d_vocab, width])?;
        let (w_pos, padding) = self.positions(names.w_pos, c)?;
        let embed = EmbedWeights {
            w_e,
            w_pos,
            padding,
            w_token_type: (c.n_token_types > 0)
                .then(|| {
                    let name = weight(names.w_token_type);
                    self.tensors.matrix(&name, [c.n_token_types, width])
                })
                .transpose()?,
            ln_embed: self.ln_embed(names.ln_embed, c)?,
            projection: c
                .d_embed
                .map(|width| {
                    let (name, shape) = (self.form.embed_projection, [width, c.d_model]);
                    self.linear("", name, shape, true, &|row| row)
                })
                .transpose()?,
        };
        let mut stacks = Vec::new();
        for stack in StackId::ALL.into_iter().take(c.stacks.len()) {
            stacks.push(self.stack(stack, c)?);
        }
        let mut decoder = match &names.decoder {
            Some(decoder) => Some(DecoderWeights {
                w_pos: self.positions(decoder.w_pos, c)?.0,
                ln_embed: self.ln_embed(decoder.ln_embed, c)?,
                b_u: None,
            }),
            None => None,
        };
        let prefix = mem::take(&mut self.tensors.prefix);
        let mlm_head = self.mlm_head(c)?;
        let w_u = self.unembedding(c)?;
        if let (Some(weights), Some(names)) = (&mut decoder, &names.decoder)
            && self.tensors.holds(names.b_u)
        {
            weights.b_u = Some(self.tensors.matrix(names.b_u, [1, c.d_vocab])?);
        }
        self.tensors.prefix = prefix;
        Ok(Weights {
            embed,
            stacks,
            mlm_head,
            w_u,
            decoder,
        })
    }

    /// The unembedding, if it is not tied.
    fn unembedding(&mut self, c: &mut Config) -> Result<Option<Linear>> {
        let own = c.unembedding == Unembedding::Own;
        let name = match (c.mlm_head, self.names.mlm_head) {
            (Some(_), [head, ..]) => head.w_u,
            _ => self.names.w_u,
        };
        // A file with a tied masked-word head can contain a copy of the embedding.
        let has_extra = c.mlm_head.is_none() && self.tensors.holds(&weight(name));
        if !own && !has_extra {
            return Ok(None);
        }
        c.unembedding = Unembedding::Own;
        Ok(Some(Linear {
            weight: self.table(name, [c.d_vocab, c.unembed_width()])?,
            bias: None,
        }))
    }

    /// The learned position vectors, and the padding token's vector.
    fn positions(&mut self, name: &str, c: &Config) -> Result<(Option<Matrix>, Option<Padding>)> {
        if c.positions != Positions::Learned {
            let zeros = |id| Padding {
                id,
                position: Matrix::zeros(1, c.embed_width()),
            };
            return Ok((None, self.form.padding.map(zeros)));
        }
        let unused = self.form.unused_positions;
        let first = self.form.padding.map_or(unused, |id| id + 1);
        let all = [first + c.n_ctx, c.embed_width()];
        let all = self.tensors.matrix(&weight(name), all)?;
        let padding = self.form.padding.map(|id| Padding {
            id,
            position: all.rows(id, 1).into_owned(),
        });
        Ok((Some(all.rows(first, c.n_ctx).into_owned()), padding))
    }

    /// The norm after the embeddings, if there is one.
    fn ln_embed(&mut self, name: &str, c: &Config) -> Result<Option<NormWeights>> {
        let norm = c.has_ln_embed.then(|| self.norm(name, c.embed_width(), c));
        norm.transpose()
    }

    fn stack(&mut self, stack: StackId, c: &Config) -> Result<StackWeights> {
        let names = self.names;
        let ln_final = match (stack, &names.decoder) {
            (StackId::Decoder, Some(decoder)) => decoder.ln_final,
            _ => names.ln_final,
        };
        let n_layers = c.layers(stack).len();
        let n_groups = self.form.n_groups.unwrap_or(n_layers);
        let mut layers: Vec<Arc<LayerWeights>> = Vec::new();
        let mut last = None;
        for layer in 0..self.first.map_or(n_layers, |first| first.min(n_layers)) {
            let group = layer * n_groups / n_layers;
            let shared = layers.last().filter(|_| last == Some(group)).cloned();
            layers.push(match shared {
                Some(shared) => shared,
                None => Arc::new(self.layer(stack.layer(layer), group, c)?),
            });
            last = Some(group);
        }
        self.distances(stack, &mut layers, c)?;
        let has_norm_after = c.stacks[stack as usize].has_norm_after;
        let norm_after = has_norm_after.then(|| self.norm(ln_final, c.d_model, c));
        Ok(StackWeights {
            layers,
            norm_after: norm_after.transpose()?,
        })
    }

    /// Reads a layer; `number` is its number in the file.
    fn layer(&mut self, at: LayerAt, number: usize, c: &Config) -> Result<LayerWeights> {
        let names = self.names;
        let layer = format!("{}{number}.", names.blocks(at.stack));
        let mut sublayers = Vec::new();
        for (number, spec) in c.layers(at.stack)[at.layer].sublayers.iter().enumerate() {
            let Sublayer { kind, norms } = *spec;
            let prefix = match self.form.sublayers {
                "" => layer.clone(),
                sublayers => format!("{layer}{sublayers}{number}."),
            };
            let (weights, name) = self.sublayer(&prefix, kind, c)?;
            let [mut norm, mut norm_branch] = [None, None];
            for one in norms.all(at.sublayer(number)) {
                let (place, name) = match one {
                    Norm::Branch(_) => (&mut norm_branch, self.form.post_norms[number]),
                    _ => (&mut norm, name),
                };
                *place = Some(self.norm(&format!("{prefix}{name}"), c.d_model, c)?);
            }
            sublayers.push(SublayerWeights {
                kind: weights,
                norm,
                norm_branch,
            });
        }
        Ok(LayerWeights { sublayers })
    }

    /// Reads the weights of a sublayer, and returns the name of its norm.
    fn sublayer(
        &mut self,
        at: &str,
        kind: Kind,
        c: &Config,
    ) -> Result<(KindWeights, &'static str)> {
        let names = self.names;
        if kind == Kind::Mlp {
            return Ok((KindWeights::Mlp(self.mlp(at, c)?), names.ln2));
        }
        let (qkv, w_o, ln) = names.attention(kind);
        let weights = self.attention(at, qkv, w_o, c)?;
        Ok((KindWeights::Attention(weights), ln))
    }

    fn mlp(&mut self, at: &str, c: &Config) -> Result<MlpWeights> {
        let names = self.names;
        let [_, _, mlp] = self.form.biases;
        let same = |row| row;
        let shape = [c.d_model, c.d_mlp];
        let (w_in, w_gate) = match c.mlp {
            MlpKind::Plain => (self.linear(at, names.w_in, shape, mlp, &same)?, None),
            MlpKind::Gated if names.w_in == names.w_gate => {
                let widths = [c.d_mlp; 2];
                let order = one_after_another(widths);
                let shape = (c.d_model, widths);
                let [gate, linear] = self.fused(at, names.w_in, shape, mlp, &order)?;
                (linear, Some(gate))
            }
            MlpKind::Gated => {
                let linear = self.linear(at, names.w_in, shape, mlp, &same)?;
                let gate = self.linear(at, names.w_gate, shape, mlp, &same)?;
                (linear, Some(gate))
            }
        };
        Ok(MlpWeights {
            w_in,
            w_gate,
            w_out: self.linear(at, names.w_out, [c.d_mlp, c.d_model], mlp, &same)?,
        })
    }

    fn attention(
        &mut self,
        at: &str,
        names: [&str; 3],
        w_o: &str,
        c: &Config,
    ) -> Result<AttentionWeights> {
        let [qkv, o, _] = self.form.biases;
        let order = |row| (self.form.order)(row, c.d_head);
        let same = |row| row;
        let widths = [c.d_heads(), c.d_kv_heads(), c.d_kv_heads()];
        let [w_q, w_k, w_v] = match self.form.is_conv1d {
            true => self.conv1d(at, names[0], [c.d_model, c.d_heads()])?,
            false if names[0] == names[1] => {
                let (by_head, in_turn) = (by_head(c.d_head), one_after_another(widths));
                let order: &RowOrder = match self.form.is_by_head {
                    true => &by_head,
                    false => &in_turn,
                };
                self.fused(at, names[0], (c.d_model, widths), qkv, order)?
            }
            false => {
                let mut linear = |part: usize, order: &dyn Fn(usize) -> usize| {
                    self.linear(at, names[part], [c.d_model, widths[part]], qkv, order)
                };
                [linear(0, &order)?, linear(1, &order)?, linear(2, &same)?]
            }
        };
        Ok(AttentionWeights {
            w_q,
            w_k,
            w_v,
            w_o: self.linear(at, w_o, [c.d_heads(), c.d_model], o, &same)?,
            distance_bias: None,
            disentangled: None,
            qk_norm: match self.form.qk_norm {
                Some([q, k]) => {
                    let [q_width, k_width] = c.qk_norm_widths();
                    Some([
                        self.norm(&format!("{at}{q}"), q_width, c)?,
                        self.norm(&format!("{at}{k}"), k_width, c)?,
                    ])
                }
                None => None,
            },
        })
    }
}
