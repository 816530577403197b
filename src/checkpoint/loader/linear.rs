//! Loads single layers: linear layers in the ways that files store them, tables, and norms.

use super::Loader;
use crate::checkpoint::tensors::RowOrder;
use crate::error::Result;
use crate::math::linear::{Linear, Packed};
use crate::model::config::{Config, NormKind};
use crate::model::weights::NormWeights;

impl Loader<'_, '_> {
    /// Reads linear layers of these widths that are stored together: their weights in one tensor,
    /// and their biases, if any, in another.
    pub(super) fn fused<const N: usize>(
        &mut self,
        at: &str,
        name: &str,
        (d_in, widths): (usize, [usize; N]),
        has_bias: bool,
        order: &RowOrder,
    ) -> Result<[Linear; N]> {
        let name = format!("{at}{name}");
        let packed = self.tensors.fused(&weight(&name), (d_in, widths), order)?;
        let all = widths.iter().sum();
        let biases = has_bias.then(|| self.tensors.row(&format!("{name}.bias"), all)); // [1, Σ d_out]
        let biases = biases.transpose()?;
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

    pub(super) fn linear(
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
        let bias = has_bias.then(|| self.tensors.row(&format!("{name}.bias"), d_out)); // [1, d_out]
        let rows: Vec<usize> = (0..d_out).map(order).collect();
        Ok(Linear {
            weight: packed,
            bias: bias.transpose()?.map(|bias| bias.select_columns(&rows)),
        })
    }

    /// Reads linear layers `[d_in, d_out]` whose weights are concatenated in one tensor, and whose
    /// biases are concatenated in another.
    pub(super) fn conv1d<const N: usize>(
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
    pub(super) fn table(&mut self, name: &str, shape: [usize; 2]) -> Result<Packed> {
        self.tensors.table(&weight(name), shape)
    }

    pub(super) fn norm(&mut self, name: &str, width: usize, c: &Config) -> Result<NormWeights> {
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
pub(super) fn by_head(d_head: usize) -> impl Fn(usize, usize) -> usize {
    move |part, row| (row / d_head * 3 + part) * d_head + row % d_head
}

/// The order of rows in a tensor that contains layers of these widths one after another.
pub(super) fn one_after_another<const N: usize>(
    widths: [usize; N],
) -> impl Fn(usize, usize) -> usize {
    move |part, row| widths[..part].iter().sum::<usize>() + row
}

pub(super) fn weight(name: &str) -> String {
    format!("{name}.weight")
}
