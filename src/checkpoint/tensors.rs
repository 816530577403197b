//! Takes tensors from a file one by one and checks them.

use super::format::{Named, Tensor};
use crate::Matrix;
use crate::error::{FileError, ModelError, Result, excerpt, fail};
use crate::math::linear::{Format, PART_COLUMNS, Packed};
use crate::model::weights::NormWeights;

/// Number of bytes of a part of a table; parts have whole rows.
const PART: usize = 1 << 20;

/// The order of rows in a tensor that contains several matrices: maps the number of a matrix, and a
/// row of that matrix, to a row of the tensor.
pub type RowOrder<'a> = dyn Fn(usize, usize) -> usize + 'a;

/// The tensors of a file that have not been taken yet.
pub struct Tensors<'data> {
    /// Name of the file or files for messages.
    file: String,
    /// Prefix of every name.
    pub prefix: &'static str,
    untaken: Named<'data>,
}

impl<'data> Tensors<'data> {
    /// The tensors of a file. The prefix is the first one for which the file contains `probe`;
    /// without a match, the last one.
    pub fn new(
        file: impl Into<String>,
        untaken: Named<'data>,
        probe: &str,
        prefixes: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        let mut prefix = "";
        for candidate in prefixes {
            prefix = candidate;
            if untaken.contains_key(&format!("{prefix}{probe}")) {
                break;
            }
        }
        Tensors {
            file: file.into(),
            prefix,
            untaken,
        }
    }

    /// Takes a matrix `[d_out, d_in]` and returns its transpose, packed in its storage format. Row
    /// `order(i)` in the file becomes column i.
    pub fn packed(
        &mut self,
        name: &str,
        shape: [usize; 2],
        order: &dyn Fn(usize) -> usize,
    ) -> Result<Packed> {
        self.take(name, &shape, shape, order)
    }

    /// Takes a table `[d_out, d_in]` like [`Tensors::packed`], but reads it in parts: a vocabulary's
    /// table is the largest tensor of a small model, and reading it at once would take twice its
    /// memory.
    pub fn table(&mut self, name: &str, [d_out, d_in]: [usize; 2]) -> Result<Packed> {
        let (name, tensor, format) = self.find(name, &[d_out, d_in])?;
        let width = format.row_bytes(d_in).expect("blocks fill a row");
        let most = match format {
            // The scale, which follows the last row, belongs to every row.
            Format::Int8 => d_out.max(1),
            _ => (PART / width.max(1)).max(1).next_multiple_of(PART_COLUMNS),
        };
        let part = |first: usize| -> Result<Packed> {
            let rows = most.min(d_out - first);
            let end = match first + rows == d_out {
                true => tensor.bytes.len(),
                false => (first + rows) * width,
            };
            let bytes = tensor.bytes.part(first * width, end - first * width);
            let bytes = bytes.expect("rows within the tensor").read()?;
            Ok(Packed::read(format, &bytes, [rows, d_in], &|row| row))
        };
        let mut table = part(0)?;
        for first in (0..d_out).step_by(most).skip(1) {
            table.append(part(first)?, d_out.div_ceil(most));
        }
        check_finite(&name, &table, |[column, row]| [row, column])?;
        Ok(table)
    }

    /// Packs the matrices `[d_in, d_out]` that are concatenated in a tensor `[d_in, N·d_out]`, as
    /// in GPT-2's Conv1D.
    pub fn side_by_side<const N: usize>(
        &mut self,
        name: &str,
        [d_in, d_out]: [usize; 2],
    ) -> Result<[Packed; N]> {
        let (name, tensor, format) = self.find(name, &[d_in, N * d_out])?;
        let Some(size) = format.row_bytes(1) else {
            let found = "blocks".into();
            return fail(FileError::TensorType { name, found });
        };
        let bytes = tensor.bytes.read()?;
        let mut parts = Vec::with_capacity(N);
        for part in 0..N {
            let mut turned = Vec::with_capacity(d_in * d_out * size);
            for column in part * d_out..(part + 1) * d_out {
                let rows = bytes.chunks_exact(N * d_out * size);
                turned.extend(rows.flat_map(|row| &row[column * size..][..size]));
            }
            let packed = Packed::read(format, &turned, [d_out, d_in], &|row| row);
            check_finite(&name, &packed, |[row, column]| [row, part * d_out + column])?;
            parts.push(packed);
        }
        Ok(array(parts))
    }

    /// Packs the matrices `[d_out, d_in]` whose rows are stored in one tensor `[Σ d_out, d_in]`;
    /// `widths` contains each matrix's d_out.
    pub fn fused<const N: usize>(
        &mut self,
        name: &str,
        (d_in, widths): (usize, [usize; N]),
        order: &RowOrder,
    ) -> Result<[Packed; N]> {
        let (name, tensor, format) = self.find(name, &[widths.iter().sum(), d_in])?;
        let bytes = tensor.bytes.read()?;
        let mut packed = Vec::with_capacity(N);
        for (part, d_out) in widths.into_iter().enumerate() {
            let order = |row| order(part, row);
            let matrix = Packed::read(format, &bytes, [d_out, d_in], &order);
            check_finite(&name, &matrix, |[column, row]| [order(row), column])?;
            packed.push(matrix);
        }
        Ok(array(packed))
    }

    /// Takes γ and, if `has_bias`, β of a layer norm, each `[d_model]`.
    ///
    /// Files converted from TensorFlow name them `gamma` and `beta`; all other files name them
    /// `weight` and `bias`.
    pub fn norm(&mut self, name: &str, d_model: usize, has_bias: bool) -> Result<NormWeights> {
        let [gamma, beta] = match self.holds(&format!("{name}.gamma")) {
            true => ["gamma", "beta"],
            false => ["weight", "bias"],
        };
        let gamma = self.row(&format!("{name}.{gamma}"), d_model)?;
        let beta = has_bias.then(|| self.row(&format!("{name}.{beta}"), d_model));
        Ok(NormWeights {
            gamma,
            beta: beta.transpose()?,
        })
    }

    /// Takes a matrix in its stored orientation.
    pub fn matrix(&mut self, name: &str, shape: [usize; 2]) -> Result<Matrix> {
        let packed = self.packed(name, shape, &|row| row)?;
        Ok(packed.to_matrix().transpose())
    }

    /// Takes a vector and returns it as a matrix with one row.
    pub fn row(&mut self, name: &str, width: usize) -> Result<Matrix> {
        let taken = self.take(name, &[width], [1, width], &|row| row)?;
        Ok(taken.to_matrix().transpose()) // [1, width]
    }

    /// Whether the file has a tensor with this name that has not been taken yet.
    pub fn holds(&self, name: &str) -> bool {
        self.untaken.contains_key(&format!("{}{name}", self.prefix))
    }

    /// Whether the file has a tensor that has not been taken yet and whose name starts with `start`.
    pub fn holds_any(&self, start: &str) -> bool {
        let start = format!("{}{start}", self.prefix);
        self.untaken.keys().any(|name| name.starts_with(&start))
    }

    /// Rejects remaining tensors, except those known to be unused.
    pub fn finish(self, is_unused: impl Fn(&str) -> bool) -> Result<()> {
        let Tensors {
            prefix, untaken, ..
        } = self;
        let is_extra = |name: &str| !is_unused(name.strip_prefix(prefix).unwrap_or(name));
        let extra = untaken.iter().filter(|(name, _)| is_extra(name));
        let extra: Vec<(&String, &str)> = extra.map(|(name, tensor)| (name, tensor.file)).collect();
        let Some((_, file)) = extra.first() else {
            return Ok(());
        };
        let names = extra.iter().filter(|(_, of)| of == file);
        fail(FileError::TensorsExtra {
            file: excerpt(file),
            names: names.map(|(name, _)| excerpt(name)).collect(),
        })
    }

    fn take(
        &mut self,
        name: &str,
        shape: &[usize],
        [d_out, d_in]: [usize; 2],
        order: &dyn Fn(usize) -> usize,
    ) -> Result<Packed> {
        let (name, tensor, format) = self.find(name, shape)?;
        let packed = Packed::read(format, &tensor.bytes.read()?, [d_out, d_in], order);
        check_finite(&name, &packed, |[column, row]| [order(row), column])?;
        Ok(packed)
    }

    /// Takes a tensor after checking its shape; returns its full name, the tensor and its storage
    /// format.
    fn find(&mut self, name: &str, shape: &[usize]) -> Result<(String, Tensor<'data>, Format)> {
        let name = format!("{}{name}", self.prefix);
        let Some(tensor) = self.untaken.remove(&name) else {
            let file = self.file.clone();
            return fail(FileError::TensorMissing { file, name });
        };
        if tensor.shape != shape {
            return fail(FileError::TensorShape {
                name,
                found: tensor.shape,
                expected: shape.to_vec(),
            });
        }
        match tensor.format.clone() {
            Ok(format) => Ok((name, tensor, format)),
            Err(found) => fail(FileError::TensorType { name, found }),
        }
    }
}

/// As many matrices as requested. `expect` would add the code that prints a matrix to the wasm.
fn array<const N: usize>(packed: Vec<Packed>) -> [Packed; N] {
    let array = packed.try_into();
    array.unwrap_or_else(|_| unreachable!("as many parts as requested"))
}

/// Rejects a number that is not finite; `place` maps a cell of W to its position in the file.
fn check_finite(
    name: &str,
    packed: &Packed,
    place: impl Fn([usize; 2]) -> [usize; 2],
) -> Result<()> {
    let Some((cell, value)) = packed.not_finite() else {
        return Ok(());
    };
    let [row, column] = place(cell);
    fail(ModelError::NotFinite {
        name: name.into(),
        row: row + 1,
        column: column + 1,
        value,
    })
}
