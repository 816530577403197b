//! Loads the weights of a transformer by the names and conventions of its architecture.

use std::mem;
use std::sync::Arc;

use super::names::{Form, Names};
use super::tensors::{RowOrder, Tensors};
use crate::Matrix;
use crate::error::Result;
use crate::math::linear::{Linear, Packed};
use crate::model::config::{
    Config, Kind, LayerAt, MlpKind, NormKind, Positions, StackId, Sublayer, Unembedding,
};
use crate::model::site::Norm;
use crate::model::weights::{
    AttentionWeights, DecoderWeights, EmbedWeights, KindWeights, LayerWeights, MlpWeights,
    NormWeights, Padding, StackWeights, SublayerWeights, Weights,
};

/// Reads one file's tensors.
pub(super) struct Loader<'a, 'data> {
    pub names: &'static Names,
    pub form: &'a Form,
    pub tensors: &'a mut Tensors<'data>,
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
            w_token_type: match c.n_token_types {
                0 => None,
                n => {
                    let name = weight(names.w_token_type);
                    Some(self.tensors.matrix(&name, [n, width])?)
                }
            },
            ln_embed: self.ln_embed(names.ln_embed, c)?,
            projection: match c.d_embed {
                Some(width) => {
                    let shape = [width, c.d_model];
                    let name = self.form.embed_projection;
                    Some(self.linear("", name, shape, true, &|row| row)?)
                }
                None => None,
            },
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
        let mut w_u = None;
        if c.unembedding == Unembedding::Own || self.tensors.holds(&weight(names.w_u)) {
            c.unembedding = Unembedding::Own;
            w_u = Some(Linear {
                weight: self.table(names.w_u, [c.d_vocab, c.d_model])?,
                bias: None,
            });
        }
        if let (Some(weights), Some(names)) = (&mut decoder, &names.decoder)
            && self.tensors.holds(names.b_u)
        {
            weights.b_u = Some(self.tensors.matrix(names.b_u, [1, c.d_vocab])?);
        }
        self.tensors.prefix = prefix;
        Ok(Weights {
            embed,
            stacks,
            w_u,
            decoder,
        })
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
        match c.has_ln_embed {
            true => Ok(Some(self.norm(name, c.embed_width(), c)?)),
            false => Ok(None),
        }
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
        for layer in 0..n_layers {
            let group = layer * n_groups / n_layers;
            let shared = layers.last().filter(|_| last == Some(group)).cloned();
            layers.push(match shared {
                Some(shared) => shared,
                None => Arc::new(self.layer(LayerAt { stack, layer }, group, c)?),
            });
            last = Some(group);
        }
        self.distance_bias(stack, &mut layers, c)?;
        Ok(StackWeights {
            layers,
            norm_after: match c.stacks[stack as usize].has_norm_after {
                true => Some(self.norm(ln_final, c.d_model, c)?),
                false => None,
            },
        })
    }

    /// Reads the relative position biases that all layers of a stack share.
    fn distance_bias(
        &mut self,
        stack: StackId,
        layers: &mut [Arc<LayerWeights>],
        c: &Config,
    ) -> Result<()> {
        let mut table = None;
        for (at, _) in c.sublayers(stack) {
            let Some(bias) = c.distance_bias_at(at) else {
                continue;
            };
            if table.is_none() {
                let name = weight(self.form.distance_biases[stack as usize]);
                table = Some(self.tensors.matrix(&name, [bias.n_buckets, c.n_heads])?);
            }
            let layer = Arc::make_mut(&mut layers[at.layer]);
            if let KindWeights::Attention(own) = &mut layer.sublayers[at.sublayer].kind {
                own.distance_bias.clone_from(&table);
            }
        }
        Ok(())
    }

    /// Reads a layer; `number` is its number in the file.
    fn layer(&mut self, at: LayerAt, number: usize, c: &Config) -> Result<LayerWeights> {
        let names = self.names;
        let blocks = match (at.stack, &names.decoder) {
            (StackId::Decoder, Some(decoder)) => decoder.blocks,
            _ => names.blocks,
        };
        let layer = format!("{blocks}{number}.");
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
        Ok(match (kind, &names.decoder) {
            (Kind::CrossAttention, Some(cross)) => {
                let weights = self.attention(at, cross.cross_qkv, cross.cross_w_o, c)?;
                (KindWeights::Attention(weights), cross.cross_ln)
            }
            (Kind::Mlp, _) => (KindWeights::Mlp(self.mlp(at, c)?), names.ln2),
            _ => {
                let weights = self.attention(at, names.qkv, names.w_o, c)?;
                (KindWeights::Attention(weights), names.ln1)
            }
        })
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

    /// Reads linear layers of these widths that are stored together: their weights in one tensor,
    /// and their biases, if any, in another.
    fn fused<const N: usize>(
        &mut self,
        at: &str,
        name: &str,
        (d_in, widths): (usize, [usize; N]),
        has_bias: bool,
        order: &RowOrder,
    ) -> Result<[Linear; N]> {
        let name = format!("{at}{name}");
        let packed = self.tensors.fused(&weight(&name), (d_in, widths), order)?;
        let biases = match has_bias {
            true => Some(
                self.tensors
                    .row(&format!("{name}.bias"), widths.iter().sum())?,
            ),
            false => None,
        };
        let mut part = 0;
        Ok(packed.map(|weight| {
            let rows: Vec<usize> = (0..widths[part]).map(|row| order(part, row)).collect();
            part += 1;
            Linear {
                weight,
                bias: biases.as_ref().map(|biases| biases.select_columns(&rows)),
            }
        }))
    }

    fn linear(
        &mut self,
        at: &str,
        name: &str,
        [d_in, d_out]: [usize; 2],
        has_bias: bool,
        order: &dyn Fn(usize) -> usize,
    ) -> Result<Linear> {
        if self.form.is_conv1d {
            let [only] = self.conv1d(at, name, [d_in, d_out])?;
            return Ok(only);
        }
        let name = format!("{at}{name}");
        let packed = self.tensors.packed(&weight(&name), [d_out, d_in], order)?;
        let bias = match has_bias {
            true => {
                let bias = self.tensors.row(&format!("{name}.bias"), d_out)?; // [1, d_out]
                Some(bias.select_columns(&(0..d_out).map(order).collect::<Vec<_>>()))
            }
            false => None,
        };
        Ok(Linear {
            weight: packed,
            bias,
        })
    }

    /// Reads linear layers `[d_in, d_out]` whose weights are concatenated in one tensor, and whose
    /// biases are concatenated in another.
    fn conv1d<const N: usize>(
        &mut self,
        at: &str,
        name: &str,
        [d_in, d_out]: [usize; 2],
    ) -> Result<[Linear; N]> {
        let name = format!("{at}{name}");
        let packed = self.tensors.side_by_side(&weight(&name), [d_in, d_out])?;
        let biases = self.tensors.row(&format!("{name}.bias"), N * d_out)?; // [1, N·d_out]
        let mut first = 0;
        Ok(packed.map(|packed| {
            let bias = biases.columns(first, d_out).into_owned();
            first += d_out;
            Linear {
                weight: packed,
                bias: Some(bias),
            }
        }))
    }

    /// An embedding or unembedding with one row per token.
    fn table(&mut self, name: &str, shape: [usize; 2]) -> Result<Packed> {
        self.tensors.packed(&weight(name), shape, &|row| row)
    }

    fn norm(&mut self, name: &str, width: usize, c: &Config) -> Result<NormWeights> {
        match c.norm {
            NormKind::LayerNorm => self.tensors.norm(name, width, self.form.has_norm_bias),
            NormKind::RmsNorm => Ok(NormWeights {
                gamma: self
                    .tensors
                    .row(&weight(name), width)?
                    .add_scalar(self.form.gamma_offset),
                beta: None,
            }),
        }
    }
}

/// The order of rows in a tensor that stores the query, key and value projections head by head.
fn by_head(d_head: usize) -> impl Fn(usize, usize) -> usize {
    move |part, row| (row / d_head * 3 + part) * d_head + row % d_head
}

/// The order of rows in a tensor that contains layers of these widths one after another.
fn one_after_another<const N: usize>(widths: [usize; N]) -> impl Fn(usize, usize) -> usize {
    move |part, row| widths[..part].iter().sum::<usize>() + row
}

fn weight(name: &str) -> String {
    format!("{name}.weight")
}
