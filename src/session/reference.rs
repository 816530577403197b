//! Compares a model with reference values, such as those that transformers computes.

use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError, SafeTensors};
use serde::Serialize;
use tsify::Tsify;

use crate::Matrix;
use crate::checkpoint::File;
use crate::error::{Error, Fault, FileError, Result, excerpt};
use crate::model::Model;
use crate::model::decoder::Decoder;
use crate::model::site::Site;
use crate::model::tokens::Tokens;
use crate::model::trace::Trace;

/// The result of a comparison, or why the reference file cannot be used.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Reference {
    /// The values were compared.
    Checked(Checked),
    /// The reference file does not belong to the model, or is damaged.
    Refused(Fault),
}

impl Reference {
    /// Compares a model with a reference file. A file that cannot be used does not affect the model.
    pub fn of(model: &Model, file: File) -> Self {
        let checked = file.bytes.read().and_then(|bytes| compare(model, &bytes));
        match checked {
            Ok(checked) => Reference::Checked(checked),
            Err(error) => Reference::Refused(Fault::from(&error)),
        }
    }
}

/// A comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Checked {
    /// Number of compared matrices.
    pub sites: usize,
    /// Number of compared numbers.
    pub numbers: usize,
    /// The largest difference: absolute for numbers up to 1, relative above.
    pub largest: f32,
    /// Site of the largest difference.
    pub at: String,
}

/// Runs the model on the tokens of a reference file, and compares every matrix in the file.
///
/// `file` is in the format of safetensors. Its metadata has `ids`, a JSON list of token ids; if
/// necessary `token_types`, by default 0; and for an encoder–decoder model `written`, the ids of the
/// target text. Its tensors are two-dimensional
/// float32 matrices named `site.` and the name of a [`Site`].
///
/// # Errors
///
/// [`FileError::Reference`] for a file in another format, and an error for ids or sites that the
/// model does not have.
pub fn compare(model: &Model, file: &[u8]) -> Result<Checked> {
    let unreadable = |error: SafeTensorError| refused(&error.to_string());
    let (_, header) = SafeTensors::read_metadata(file).map_err(unreadable)?;
    let tensors = SafeTensors::deserialize(file).map_err(unreadable)?;
    let mut expected: Vec<(Site, TensorView)> = tensors
        .iter()
        .map(|(name, tensor)| match name.strip_prefix("site.") {
            Some(site) => Ok((site.parse()?, tensor)),
            None => Err(refused(&format!("{} is not a site", excerpt(name)))),
        })
        .collect::<Result<_>>()?;
    expected.sort_unstable_by_key(|(site, _)| site.to_string()); // files have no order of tensors
    let given = |name: &str| -> Option<Vec<usize>> {
        let list = header.metadata().as_ref()?.get(name)?;
        serde_json::from_str(list).ok()
    };
    let ids = |name: &str| {
        given(name).ok_or_else(|| refused(&format!("its metadata has no list {name}")))
    };
    let mut trace = Trace::of(expected.iter().map(|(site, _)| *site));
    let own = ids("ids")?;
    let types = given("token_types").unwrap_or_else(|| vec![0; own.len()]);
    let tokens = Tokens::with_types(&own, &types, model.config())?;
    let encoded = model.forward(&mut trace, &tokens);
    if let Some(decoder) = Decoder::of(model) {
        let mut pass = decoder.start_pass(&mut trace, &encoded);
        decoder.write(&mut trace, &ids("written")?, &mut pass)?;
    }
    differences(&trace, &expected)
}

fn differences(trace: &Trace, expected: &[(Site, TensorView)]) -> Result<Checked> {
    let mut checked = Checked {
        sites: expected.len(),
        numbers: 0,
        largest: 0.0,
        at: String::new(),
    };
    for (site, tensor) in expected {
        let found = trace
            .get(*site)
            .map_err(|_| refused(&format!("the model has no {site}")))?;
        let shape = || refused(&format!("{site} has the shape {:?}", tensor.shape()));
        let difference = largest_difference(found, &matrix(site, tensor)?).ok_or_else(shape)?;
        checked.numbers += found.len();
        if difference >= checked.largest {
            (checked.largest, checked.at) = (difference, site.to_string());
        }
    }
    Ok(checked)
}

/// The largest difference between two matrices: absolute for numbers up to 1, relative above; `None`
/// if their shapes differ.
pub fn largest_difference(found: &Matrix, expected: &Matrix) -> Option<f32> {
    (found.shape() == expected.shape()).then(|| {
        let pairs = found.iter().zip(expected);
        pairs
            .map(|(found, expected)| difference(*found, *expected))
            .fold(0.0, f32::max)
    })
}

fn difference(found: f32, expected: f32) -> f32 {
    if found == expected {
        return 0.0;
    }
    let off = (found - expected).abs() / expected.abs().max(1.0);
    if off.is_finite() { off } else { f32::INFINITY }
}

fn matrix(site: &Site, tensor: &TensorView) -> Result<Matrix> {
    let (&[rows, columns], Dtype::F32) = (tensor.shape(), tensor.dtype()) else {
        return Err(refused(&format!("{site} is not a matrix of float32")));
    };
    let (numbers, _) = tensor.data().as_chunks();
    let numbers = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes));
    Ok(Matrix::from_row_iterator(rows, columns, numbers))
}

fn refused(problem: &str) -> Error {
    FileError::Reference {
        problem: excerpt(problem),
    }
    .into()
}
