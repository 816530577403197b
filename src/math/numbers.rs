//! Numbers in the format that the page uses.
//!
//! Several numbers are passed as one `Float32Array`, never as a list.

use std::ops::Deref;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use tsify::Tsify;

use crate::Matrix;

/// A list of numbers: a `Float32Array` on the page.
#[derive(Debug, Clone, Default, PartialEq, Tsify)]
#[tsify(type = "Float32Array")]
pub struct Floats(pub Vec<f32>);

impl Deref for Floats {
    type Target = Vec<f32>;

    fn deref(&self) -> &Vec<f32> {
        &self.0
    }
}

impl From<Vec<f32>> for Floats {
    fn from(numbers: Vec<f32>) -> Self {
        Floats(numbers)
    }
}

impl FromIterator<f32> for Floats {
    fn from_iter<I: IntoIterator<Item = f32>>(numbers: I) -> Self {
        Floats(numbers.into_iter().collect())
    }
}

impl Serialize for Floats {
    /// Serialises the numbers as bytes, because serde supports no other flat array. The module
    /// `wasm` converts them to a `Float32Array`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytemuck::cast_slice(&self.0))
    }
}

/// A matrix in a response to the page. The page receives its `values` in row-major order.
#[derive(Debug, Clone, PartialEq, Tsify)]
#[tsify(type = "{ rows: number; columns: number; values: Float32Array }")]
pub struct Numbers(pub Matrix);

impl Numbers {
    /// The cells in row-major order.
    pub fn values(&self) -> Floats {
        Floats(self.transpose().data.into())
    }
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Numbers", 3)?;
        fields.serialize_field("rows", &self.nrows())?;
        fields.serialize_field("columns", &self.ncols())?;
        fields.serialize_field("values", &self.values())?;
        fields.end()
    }
}

impl Deref for Numbers {
    type Target = Matrix;

    fn deref(&self) -> &Matrix {
        &self.0
    }
}

impl From<&Matrix> for Numbers {
    fn from(matrix: &Matrix) -> Self {
        Numbers(matrix.clone())
    }
}

impl From<Matrix> for Numbers {
    fn from(matrix: Matrix) -> Self {
        Numbers(matrix)
    }
}

impl From<&Matrix> for Floats {
    /// The cells, row by row.
    fn from(matrix: &Matrix) -> Self {
        Floats(matrix.transpose().data.into())
    }
}

/// A matrix with the name of its site or weight.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct NamedNumbers {
    /// The name of the site or weight.
    pub name: String,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The cells, row by row.
    pub values: Floats,
    /// Number of decimals to which the lecture rounds the numbers; absent if they are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
}

impl NamedNumbers {
    /// A matrix of exact numbers.
    pub fn new(name: String, matrix: &Matrix) -> Self {
        NamedNumbers {
            name,
            rows: matrix.nrows(),
            columns: matrix.ncols(),
            values: matrix.into(),
            decimals: None,
        }
    }
}
