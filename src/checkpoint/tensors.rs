//! A safetensors file, taken apart tensor by tensor.

use std::collections::BTreeSet;

use half::{bf16, f16};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors};

use crate::Matrix;
use crate::error::{Error, Result, excerpt};
use crate::linear::Linear;
use crate::weights::{EmbeddingTable, NormWeights};

/// The longest header that is read, in bytes; that of BERT-large has about 50,000.
///
/// The safetensors library allows a hundred times as much, which takes gigabytes when
/// its JSON is parsed. Everything else that it allocates is bounded by the file's own
/// length: it checks that shapes, types and places fit the bytes without gap or overlap.
const LONGEST_HEADER: u64 = 1 << 20;

/// The tensors of a file that have not been taken yet.
pub struct Tensors<'data> {
    file: SafeTensors<'data>,
    /// What stands in front of every name of the encoder.
    prefix: &'static str,
    untaken: BTreeSet<String>,
}

impl<'data> Tensors<'data> {
    /// Reads the header and checks it against the file's length.
    ///
    /// The first prefix with which the file holds `probe` counts, the last one otherwise.
    pub fn parse(
        bytes: &'data [u8],
        probe: &str,
        prefixes: impl IntoIterator<Item = &'static str>,
    ) -> Result<Self> {
        if let Some(length) = bytes.first_chunk()
            && u64::from_le_bytes(*length) > LONGEST_HEADER
        {
            return Err(Error::Safetensors(format!(
                "its header claims {} bytes, and {LONGEST_HEADER} are the most",
                u64::from_le_bytes(*length)
            )));
        }
        let file = SafeTensors::deserialize(bytes)
            .map_err(|error| Error::Safetensors(excerpt(&error.to_string())))?;
        let untaken: BTreeSet<String> = file.names().into_iter().map(String::from).collect();
        let mut prefix = "";
        for candidate in prefixes {
            prefix = candidate;
            if untaken.contains(&format!("{prefix}{probe}")) {
                break;
            }
        }
        Ok(Tensors {
            file,
            prefix,
            untaken,
        })
    }

    /// A linear layer's `weight` `[d_out, d_in]` and `bias` `[d_out]`, as PyTorch keeps them.
    pub fn linear(&mut self, name: &str, [d_in, d_out]: [usize; 2]) -> Result<Linear> {
        let weight = self
            .take(&format!("{name}.weight"), &[d_out, d_in])?
            .numbers()?;
        // Row after row of the transpose is column after column of the matrix.
        let weight = Matrix::from_vec(d_in, d_out, weight); // [d_in, d_out]
        let bias = self.take(&format!("{name}.bias"), &[d_out])?.row()?; // [1, d_out]
        Ok(Linear::new(&weight, Some(bias)))
    }

    /// γ and β of a layer norm, each `[d_model]`.
    ///
    /// Files that come from TensorFlow call them `gamma` and `beta`, all others
    /// `weight` and `bias`.
    pub fn norm(&mut self, name: &str, d_model: usize) -> Result<NormWeights> {
        let old = self.holds(&format!("{name}.gamma"));
        let [gamma, beta] = if old {
            ["gamma", "beta"]
        } else {
            ["weight", "bias"]
        };
        Ok(NormWeights {
            gamma: self.take(&format!("{name}.{gamma}"), &[d_model])?.row()?,
            beta: Some(self.take(&format!("{name}.{beta}"), &[d_model])?.row()?),
        })
    }

    /// A matrix that is stored as it is used.
    pub fn matrix(&mut self, name: &str, [rows, columns]: [usize; 2]) -> Result<Matrix> {
        let numbers = self.take(name, &[rows, columns])?.numbers()?;
        Ok(Matrix::from_row_iterator(rows, columns, numbers))
    }

    /// A table of rows, which stays float16 if it is.
    pub fn table(&mut self, name: &str, [rows, columns]: [usize; 2]) -> Result<EmbeddingTable> {
        let tensor = self.take(name, &[rows, columns])?;
        if tensor.view.dtype() == Dtype::F16 {
            return Ok(EmbeddingTable::half(columns, tensor.halves()?));
        }
        Ok(Matrix::from_row_iterator(rows, columns, tensor.numbers()?).into())
    }

    /// Refuses what is left, unless it is known to play no part.
    pub fn finish(self, plays_no_part: impl Fn(&str) -> bool) -> Result<()> {
        let Tensors {
            prefix, untaken, ..
        } = self;
        let extra: Vec<String> = untaken
            .iter()
            .filter(|name| !plays_no_part(name.strip_prefix(prefix).unwrap_or(name)))
            .map(|name| excerpt(name))
            .collect();
        if extra.is_empty() {
            return Ok(());
        }
        Err(Error::TensorsExtra(extra))
    }

    fn holds(&self, name: &str) -> bool {
        self.untaken.contains(&format!("{}{name}", self.prefix))
    }

    fn take(&mut self, name: &str, shape: &[usize]) -> Result<Tensor<'data>> {
        let name = format!("{}{name}", self.prefix);
        self.untaken.remove(&name);
        let Ok(view) = self.file.tensor(&name) else {
            return Err(Error::TensorMissing(name));
        };
        if view.shape() != shape {
            return Err(Error::TensorShape {
                name,
                found: view.shape().to_vec(),
                expected: shape.to_vec(),
            });
        }
        Ok(Tensor { name, view })
    }
}

/// A tensor whose shape is right.
struct Tensor<'data> {
    name: String,
    view: TensorView<'data>,
}

impl Tensor<'_> {
    /// The numbers in the file's order, widened.
    fn numbers(&self) -> Result<Vec<f32>> {
        let bytes = self.view.data();
        let numbers: Vec<f32> = match self.view.dtype() {
            Dtype::F32 => each(bytes, f32::from_le_bytes),
            Dtype::F16 => each(bytes, |bytes| f16::from_le_bytes(bytes).to_f32()),
            Dtype::BF16 => each(bytes, |bytes| bf16::from_le_bytes(bytes).to_f32()),
            other => {
                return Err(Error::TensorType {
                    name: self.name.clone(),
                    found: other.to_string(),
                });
            }
        };
        self.check_finite(&numbers, |number| number)?;
        Ok(numbers)
    }

    /// The numbers in the file's order, as they are.
    fn halves(&self) -> Result<Vec<f16>> {
        let numbers = each(self.view.data(), f16::from_le_bytes);
        self.check_finite(&numbers, f16::to_f32)?;
        Ok(numbers)
    }

    /// A vector as a matrix of one row.
    fn row(&self) -> Result<Matrix> {
        let numbers = self.numbers()?;
        Ok(Matrix::from_vec(1, numbers.len(), numbers))
    }

    fn check_finite<T: Copy>(&self, numbers: &[T], widen: fn(T) -> f32) -> Result<()> {
        let found = numbers.iter().position(|x| !widen(*x).is_finite());
        let Some(place) = found else {
            return Ok(());
        };
        let columns = self.view.shape().last().copied().unwrap_or(1);
        Err(Error::NotFinite {
            name: self.name.clone(),
            row: place / columns + 1,
            column: place % columns + 1,
            value: widen(numbers[place]),
        })
    }
}

/// The numbers of `N` bytes each that the bytes hold.
fn each<T, const N: usize>(bytes: &[u8], number: impl Fn([u8; N]) -> T) -> Vec<T> {
    let (numbers, _rest) = bytes.as_chunks();
    numbers.iter().map(|bytes| number(*bytes)).collect()
}
