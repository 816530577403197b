//! Norms and directions of vectors, row by row.

use crate::Matrix;
use crate::math::ops;

/// The norm, mean and standard deviation of every row: `[a, b]` to `[a, 3]`.
///
/// The variance has the divisor b, not b − 1, as in layer norm.
///
/// # Example: a row of two numbers
///
/// ```
/// use headlight::{Matrix, analysis::vectors::moments};
/// let row = Matrix::from_row_slice(1, 2, &[3.0, -4.0]);
/// assert_eq!(moments(&row), Matrix::from_row_slice(1, 3, &[5.0, -0.5, 3.5]));
/// ```
pub fn moments(x: &Matrix) -> Matrix {
    let norm = ops::row_norm(x); // [a, 1]
    let mean = ops::row_mean(x); // [a, 1]
    let deviation = ops::row_rms(&ops::subtract_rows(x.clone(), &mean), 0.0); // [a, 1]
    Matrix::from_fn(x.nrows(), 3, |row, column| match column {
        0 => norm[(row, 0)],
        1 => mean[(row, 0)],
        _ => deviation[(row, 0)],
    })
}

/// The cosine similarity of corresponding rows of two matrices: both `[a, b]`, to `[a, 1]`.
///
/// Equals `torch.nn.functional.cosine_similarity(x, y, dim=-1)` as a column, for rows whose norm is
/// at least PyTorch's eps of 10⁻⁸. A row of norm 0 gives NaN; PyTorch gives 0. Sums are in double
/// precision, so that identical rows give 1.
///
/// ```
/// use headlight::{Matrix, analysis::vectors::cosines};
/// let x = Matrix::from_row_slice(1, 2, &[3.0, 4.0]);
/// let y = Matrix::from_row_slice(1, 2, &[4.0, 3.0]);
/// assert_eq!(cosines(&x, &y)[(0, 0)], 0.96);
/// ```
pub fn cosines(x: &Matrix, y: &Matrix) -> Matrix {
    Matrix::from_fn(x.nrows(), 1, |row, _| cosine(x, row, y, row))
}

/// The cosine of row `row` of x and row `other` of y: x·y / (‖x‖·‖y‖).
///
/// NaN if one of the rows has norm 0, as in [`cosines`].
///
/// # Example: opposite and orthogonal vectors
///
/// ```
/// use headlight::{Matrix, analysis::vectors::cosine};
/// let x = Matrix::from_row_slice(3, 2, &[3.0, 4.0, -6.0, -8.0, 4.0, -3.0]);
/// assert_eq!([cosine(&x, 0, &x, 1), cosine(&x, 0, &x, 2)], [-1.0, 0.0]);
/// ```
pub fn cosine(x: &Matrix, row: usize, y: &Matrix, other: usize) -> f32 {
    let mut sums = [0.0; 3];
    for (&a, &b) in x.row(row).iter().zip(y.row(other).iter()) {
        let (a, b) = (f64::from(a), f64::from(b));
        sums[0] += a * b;
        sums[1] += a * a;
        sums[2] += b * b;
    }
    let [dot, x, y] = sums;
    (dot / (x * y).sqrt()) as f32
}

/// The directions of vectors in the plane that two directions u and v span: x `[n, d]` and
/// `directions` `[2, d]` to `[n, 3]`.
///
/// With c = cos(x, u), s = cos(x, v) and o = cos(u, v), a row is c, s and (s − o·c) / √(1 − o²).
/// The first and the third number are the coordinates of x / ‖x‖ on the Gram–Schmidt axes of u and
/// v: u / ‖u‖, and the unit vector of v − proj_u(v). `None` if |o| is NaN or over 0.999, because u
/// and v are then almost parallel.
///
/// # Example: the directions (1, 0) and (3, 4)
///
/// ```
/// use headlight::{Matrix, analysis::vectors::coordinates};
/// let directions = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 3.0, 4.0]);
/// let x = Matrix::from_row_slice(1, 2, &[0.0, 2.0]);
/// let found = coordinates(&x, &directions).unwrap();
/// assert!((found - Matrix::from_row_slice(1, 3, &[0.0, 0.8, 1.0])).amax() < 1e-6);
/// ```
pub fn coordinates(x: &Matrix, directions: &Matrix) -> Option<Matrix> {
    let overlap = cosine(directions, 0, directions, 1);
    let is_plane = overlap.abs() <= 0.999;
    is_plane.then(|| {
        Matrix::from_fn(x.nrows(), 3, |row, column| {
            let [c, s] = [0, 1].map(|axis| cosine(x, row, directions, axis));
            match column {
                0 => c,
                1 => s,
                _ => (s - overlap * c) / (1.0 - overlap * overlap).sqrt(),
            }
        })
    })
}

/// The largest absolute difference between corresponding rows of two matrices: both `[a, b]`, to
/// `[a, 1]`.
///
/// Equals `torch.amax((x - y).abs(), dim=-1, keepdim=True)`, but ignores NaN.
///
/// ```
/// use headlight::{Matrix, analysis::vectors::largest_differences};
/// let x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
/// let y = Matrix::from_row_slice(2, 2, &[1.0, 5.0, 2.5, 4.0]);
/// assert_eq!(largest_differences(&x, &y), Matrix::from_row_slice(2, 1, &[3.0, 0.5]));
/// ```
pub fn largest_differences(x: &Matrix, y: &Matrix) -> Matrix {
    Matrix::from_fn(x.nrows(), 1, |row, _| {
        let pairs = x.row(row).into_iter().zip(y.row(row));
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    })
}

/// Stacks one row of each matrix: m rows of width b to `[m, b]`.
///
/// # Panics
///
/// If there is no row, if the rows differ in width, or if a matrix has no such row.
///
/// ```
/// use headlight::{Matrix, analysis::vectors::stacked};
/// let x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
/// let y = Matrix::from_row_slice(1, 2, &[5.0, 6.0]);
/// let expected = Matrix::from_row_slice(2, 2, &[3.0, 4.0, 5.0, 6.0]);
/// assert_eq!(stacked([(&x, 1), (&y, 0)]), expected);
/// ```
pub fn stacked<'a>(rows: impl IntoIterator<Item = (&'a Matrix, usize)>) -> Matrix {
    let rows: Vec<_> = rows
        .into_iter()
        .map(|(x, row)| x.row(row).into_owned())
        .collect();
    Matrix::from_rows(&rows)
}
