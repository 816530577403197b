//! The terms of a sum of products.

/// The index of the product with the largest magnitude (the first one if several are equal); `None`
/// for empty lists.
///
/// # Example: a large weight can contribute less than a small one
///
/// ```
/// use headlight::analysis::terms::largest_product;
/// assert_eq!(largest_product(&[0.5, -3.0, 2.0], &[4.0, 1.0, 0.5]), Some(1));
/// assert_eq!(largest_product(&[], &[]), None);
/// ```
pub fn largest_product(left: &[f32], right: &[f32]) -> Option<usize> {
    let products = left.iter().zip(right).map(|(a, b)| (a * b).abs());
    let mut largest = None;
    for (at, product) in products.enumerate() {
        if largest.is_none_or(|(_, most)| product > most) {
            largest = Some((at, product));
        }
    }
    largest.map(|(at, _)| at)
}
