//! What a recurrent layer and a layer of self-attention take to read n words, counted.

/// Of one layer over n words.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Counted {
    /// How many steps must wait for one another.
    pub sequential: usize,
    /// Over how many steps the first word's vector reaches the last word's result.
    pub path: usize,
    /// Multiplications of numbers in the products of matrices. Counted as float64, which is exact
    /// up to 2⁵³.
    pub multiplications: f64,
}

/// A layer whose results, one for each word, are each made of some earlier things: of the words'
/// vectors, and of results made before.
struct Layer {
    /// Whether a result is made of the one before it.
    reads_before: bool,
    /// Whether a result is made of every word's vector, or of its own only.
    reads_all: bool,
}

/// A plain recurrent layer, h ← tanh(x·W_ih + h·W_hh + b).
///
/// # Example: ten words of two numbers
///
/// ```
/// use headlight::train::seq2seq::count::{recurrent, self_attention};
/// let (recurrent, attention) = (recurrent(10, 2), self_attention(10, 2));
/// assert_eq!([recurrent.sequential, attention.sequential], [10, 1]);
/// assert_eq!([recurrent.path, attention.path], [10, 1]);
/// // Two matrices of 2 × 2 for each word; four of them, and two numbers of each pair twice.
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

/// A layer of self-attention of one set of heads with all its projections, in which each word
/// looks at every word.
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
    /// Goes through the results in order. `products` are the rows, the inner size and the columns
    /// of each product of matrices.
    fn count(&self, n: usize, products: &[[usize; 3]]) -> Counted {
        // When each result can be made at the earliest, and the shortest way to it from the
        // first word's vector.
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
