//! The cost of reading n words with a recurrent layer and with self-attention.

/// The cost of one layer over n words.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Counted {
    /// Number of sequential steps.
    pub sequential: usize,
    /// Length of the path from the first word's vector to the last word's result, in steps.
    pub path: usize,
    /// Scalar multiplications in the matrix products, as float64, which is exact up to 2⁵³.
    pub multiplications: f64,
}

/// How a layer's results, one for each word, depend on one another.
struct Layer {
    /// Whether a result depends on the previous one.
    reads_before: bool,
    /// Whether a result depends on the vectors of all words; otherwise, only on the vector of its
    /// own word.
    reads_all: bool,
}

/// A plain recurrent layer, h ← tanh(x·W_ih + h·W_hh + b).
///
/// # Example: ten words with vectors of two numbers
///
/// ```
/// use headlight::train::seq2seq::count::{recurrent, self_attention};
/// let (recurrent, attention) = (recurrent(10, 2), self_attention(10, 2));
/// assert_eq!([recurrent.sequential, attention.sequential], [10, 1]);
/// assert_eq!([recurrent.path, attention.path], [10, 1]);
/// // Two matrices of 2 × 2 per word; for attention four, and 2 · 2 products per pair of words.
/// assert_eq!(recurrent.multiplications, 80.0);
/// assert_eq!(attention.multiplications, 160.0 + 400.0);
/// ```
pub fn recurrent(n: usize, d_model: usize) -> Counted {
    let layer = Layer {
        reads_before: true,
        reads_all: false,
    };
    layer.count(n, &[[n, d_model, d_model]; 2])
}

/// A layer of self-attention with all its projections; each word attends to every word.
pub fn self_attention(n: usize, d_model: usize) -> Counted {
    let layer = Layer {
        reads_before: false,
        reads_all: true,
    };
    let projection = [n, d_model, d_model];
    let products = [
        projection,
        projection,
        projection,
        [n, d_model, n],
        [n, n, d_model],
        projection,
    ];
    layer.count(n, &products)
}

impl Layer {
    /// Counts the steps and products of one layer over `n` words. `products` has the rows, inner
    /// size and columns of each matrix product.
    fn count(&self, n: usize, products: &[[usize; 3]]) -> Counted {
        // For each result, the first step at which it is known, and the length of the shortest
        // path to it from the first word's vector.
        let mut made: Vec<usize> = Vec::with_capacity(n);
        let mut ways: Vec<Option<usize>> = Vec::with_capacity(n);
        for word in 0..n {
            let before = word.checked_sub(1).filter(|_| self.reads_before);
            made.push(before.map_or(0, |before| made[before]) + 1);
            let way = match self.reads_all || word == 0 {
                true => Some(1),
                false => before.and_then(|before| ways[before]).map(|way| way + 1),
            };
            ways.push(way);
        }
        let multiplications = products.iter().map(|sizes| sizes.map(|x| x as f64));
        Counted {
            sequential: made.iter().copied().max().unwrap_or(0),
            path: ways.last().copied().flatten().unwrap_or(0),
            multiplications: multiplications
                .map(|[rows, inner, d]| rows * inner * d)
                .sum(),
        }
    }
}
