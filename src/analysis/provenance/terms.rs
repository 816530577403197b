//! The terms of a sum of products.

/// The indices of up to `most` products with the largest magnitudes, the largest first; equal
/// products keep their order.
///
/// # Example: a large weight can contribute less than a small one
///
/// ```
/// use headlight::analysis::provenance::largest_products;
/// assert_eq!(largest_products(&[0.5, -3.0, 2.0], &[4.0, 1.0, 0.5], 2), [1, 0]);
/// ```
pub fn largest_products(left: &[f32], right: &[f32], most: usize) -> Vec<usize> {
    let products = left.iter().zip(right).map(|(a, b)| (a * b).abs());
    let products: Vec<f32> = products.collect();
    let mut rest: Vec<usize> = (0..products.len()).collect();
    let mut found = Vec::new();
    while found.len() < most && !rest.is_empty() {
        let mut best = 0;
        for (at, term) in rest.iter().enumerate() {
            if products[*term] > products[rest[best]] {
                best = at;
            }
        }
        found.push(rest.remove(best));
    }
    found
}
