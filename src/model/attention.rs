//! Attention: softmax(Q·Kᵀ / √d_head + mask)·V (Vaswani et al. 2017, section 3.2).
//!
//! [`self_attention`] and [`cross_attention`] are whole sublayers. [`head`] computes one head from
//! its [`queries`] and [`keys_values`], in the steps [`dot_products`], [`pattern`] and [`mix`]. The
//! worked example calls these steps one by one.

mod steps;

use steps::{add_distances, packed_dot_products, packed_mix};
pub use steps::{dot_products, mix, pattern};
pub(crate) use steps::{masked_softmax, softmax};

use std::cell::LazyCell;

use crate::Matrix;
use crate::math::linear::{Linear, Packed, apply_each, product};
use crate::math::ops;
use crate::model::config::{Config, QkNorms};
use crate::model::norm::normalize_at;
pub use crate::model::pass::KeysValues;
use crate::model::pass::Pass;
use crate::model::site::{HeadAt, HeadSite, NormSite, QkNorm, SublayerAt};
use crate::model::trace::{NoRecord, Recorder};
use crate::model::weights::AttentionWeights;

/// Multi-head self-attention: the concatenated outputs of all heads, times `w_o`.
///
/// Shapes: x `[n, d_model]` to `[n, d_model]`. The pass provides the positions of the rows of x and
/// the key–value cache. If scores are divided by √d_head and n_heads·d_head = d_model, the result
/// equals the output of `torch.nn.MultiheadAttention(d_model, n_heads)` with the same weights,
/// transposed, and with x as query, key and value. A causal mask corresponds to
/// `attn_mask=torch.ones(n, n).triu(1).bool()`.
///
/// # Example: if all queries are 0, every token gets the mean of the tokens that it can see
///
/// ```
/// use headlight::{Matrix, model::attention::self_attention, math::linear::Linear, model::pass::Pass,
///     model::config::{Config, Layer, Mask, Norms, Stack}, model::site::SublayerAt, model::trace::NoRecord,
///     model::weights::AttentionWeights};
/// let times = |weight| Linear::new(&Matrix::from_element(1, 1, weight), None);
/// let weights = AttentionWeights {
///     w_q: times(0.0),
///     w_k: times(1.0),
///     w_v: times(1.0),
///     w_o: times(10.0),
///     qk_norm: None,
///     distance_bias: None,
///     disentangled: None,
/// };
/// let stacks = vec![Stack::new(1, &Layer::attention_mlp(Mask::Causal, Norms::PRE))];
/// let config = Config { d_model: 1, d_head: 1, stacks, ..Config::default() };
/// let x = Matrix::from_row_slice(2, 1, &[1.0, 3.0]);
/// let (at, mut pass) = (SublayerAt::attention(0), Pass::whole(&config, 2));
/// let y = self_attention(&mut NoRecord, at, &x, &weights, &config, &mut pass);
/// assert_eq!(y, Matrix::from_row_slice(2, 1, &[10.0, 20.0]));
/// ```
pub fn self_attention(
    rec: &mut dyn Recorder,
    at: SublayerAt,
    x: &Matrix,
    weights: &AttentionWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    let AttentionWeights {
        w_q, w_k, w_v, w_o, ..
    } = weights;
    // Queries [n, n_heads·d_head]; keys and values [n, n_kv_heads·d_head].
    let [q, k, v] = apply_each(x, [w_q, w_k, w_v]);
    let z = match pass.parts() {
        [] => heads(rec, at, &q, Some([&k, &v]), weights, config, pass),
        parts => heads_of_batch(rec, at, [&q, &k, &v], weights, config, parts),
    }; // [n, n_heads·d_head]
    w_o.apply(&z) // [n, d_model]
}

/// Runs all heads of a sublayer for each pass of a batch. Shapes as in [`heads`].
fn heads_of_batch(
    rec: &mut dyn Recorder,
    at: SublayerAt,
    all: [&Matrix; 3],
    weights: &AttentionWeights,
    config: &Config,
    parts: &mut [(Pass, usize)],
) -> Matrix {
    let mut z = Matrix::zeros(all[0].nrows(), config.d_heads());
    let mut first = 0;
    for (pass, n) in parts {
        let [q, k, v] = all.map(|all| all.rows(first, *n).into_owned());
        let own = heads(rec, at, &q, Some([&k, &v]), weights, config, pass); // [n, n_heads·d_head]
        z.rows_mut(first, *n).copy_from(&own);
        first += *n;
    }
    z
}

/// Caches the keys and values of each pass of a batch without running the heads. x is
/// `[n, d_model]`, the rows of all passes.
pub(crate) fn cache_keys_values(
    at: SublayerAt,
    x: &Matrix,
    weights: &AttentionWeights,
    config: &Config,
    parts: &mut [(Pass, usize)],
) {
    let all = apply_each(x, [&weights.w_k, &weights.w_v]); // [n, n_kv_heads·d_head] each
    let mut first = 0;
    for (pass, n) in parts {
        let own = all.each_ref().map(|all| all.rows(first, *n).into_owned());
        for head in 0..config.n_kv_heads() {
            let at = at.head(head);
            let [k, v] = joined(&mut NoRecord, at, own.each_ref(), config, pass); // [n_key, d_head]
            pass.keep(at, &k, &v);
        }
        first += *n;
    }
}

/// Multi-head attention from a decoder to the encoder's output (Vaswani et al. 2017, section
/// 3.2.3). The pass provides keys and values.
///
/// Shapes: x `[n_query, d_model]` to the same shape. There is no mask, because the whole source
/// text is known before its translation starts. Equals the output of `torch.nn.MultiheadAttention`
/// called with x as query and the encoder's output as key and value.
pub fn cross_attention(
    rec: &mut dyn Recorder,
    at: SublayerAt,
    x: &Matrix,
    weights: &AttentionWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    let [q] = apply_each(x, [&weights.w_q]); // [n_query, n_heads·d_head]
    let z = heads(rec, at, &q, None, weights, config, pass); // [n_query, n_heads·d_head]
    weights.w_o.apply(&z) // [n_query, d_model]
}

/// Runs all heads of a sublayer. Shapes: queries `[n, n_heads·d_head]`, and keys and values
/// `[n, n_kv_heads·d_head]`, to `[n, n_heads·d_head]`. In cross-attention, the pass provides keys and
/// values.
fn heads(
    rec: &mut dyn Recorder,
    at: SublayerAt,
    q: &Matrix,
    own: Option<[&Matrix; 2]>,
    weights: &AttentionWeights,
    config: &Config,
    pass: &mut Pass,
) -> Matrix {
    let together = match (config.qk_norm, own) {
        (QkNorms::AllHeads, Some(own)) => Some(together(rec, at, q, own, config, pass)),
        _ => None,
    };
    let mut z = Matrix::zeros(q.nrows(), config.d_heads()); // [n, n_heads·d_head]
    for kv_head in 0..config.n_kv_heads() {
        let mut shared = None;
        for head in kv_head * config.group()..(kv_head + 1) * config.group() {
            let (q, all) = match &together {
                Some(Together { q, .. }) => (q[head].clone(), &q[..]),
                None => {
                    let q = columns_of_head(q, head, config); // [n, d_head]
                    (rec.tap(at.head(head).site(HeadSite::Q), q), &[][..])
                }
            };
            let q = queries(rec, at.head(head), q, all, weights, config, pass); // [n_query, d_head]
            let kv = match own {
                None => pass.memory(at.head(kv_head)),
                Some(own) => shared.get_or_insert_with(|| {
                    let at = at.head(kv_head);
                    let (own, all) = match &together {
                        Some(Together { k, v, .. }) => {
                            ([k, v].map(|all| all[kv_head].clone()), &k[..])
                        }
                        None => (joined(rec, at, own, config, pass), &[][..]),
                    }; // [n_key, d_head]
                    keys_values(rec, at, own, all, weights, config, pass)
                }),
            };
            let z_head = self::head(rec, at.head(head), &q, kv, weights, config, pass.first()); // [n_query, d_head]
            z.columns_mut(head * config.d_head, config.d_head)
                .copy_from(&z_head);
        }
    }
    z
}

/// A head's columns in a matrix of all heads: `[n, d_head]`.
pub(crate) fn columns_of_head(all: &Matrix, head: usize, config: &Config) -> Matrix {
    // A matrix is stored column by column, so a head's columns are one contiguous slice.
    let cells = all.nrows() * config.d_head;
    let own = &all.as_slice()[head * cells..(head + 1) * cells];
    Matrix::from_column_slice(all.nrows(), config.d_head, own)
}

/// The queries, keys and values of all heads, for a sublayer whose heads share a norm.
struct Together {
    q: Vec<Matrix>,
    k: Vec<Matrix>,
    v: Vec<Matrix>,
}

/// Records the queries and keys of all heads.
fn together(
    rec: &mut dyn Recorder,
    at: SublayerAt,
    q: &Matrix,
    own: [&Matrix; 2],
    config: &Config,
    pass: &Pass,
) -> Together {
    let mut query = |head| {
        let q = columns_of_head(q, head, config); // [n, d_head]
        rec.tap(at.head(head).site(HeadSite::Q), q)
    };
    let q = (0..config.n_heads).map(&mut query).collect();
    let [mut k, mut v] = [Vec::new(), Vec::new()];
    for kv_head in 0..config.n_kv_heads() {
        let [one_k, one_v] = joined(rec, at.head(kv_head), own, config, pass);
        k.push(one_k);
        v.push(one_v);
    }
    Together { q, k, v }
}

/// The keys and values of a key head, the cached ones followed by the new ones: `[n_key, d_head]`
/// each.
fn joined(
    rec: &mut dyn Recorder,
    at: HeadAt,
    own: [&Matrix; 2],
    config: &Config,
    pass: &Pass,
) -> [Matrix; 2] {
    let [k, v] = own.map(|all| columns_of_head(all, at.head, config)); // [n, d_head]
    let [k, v] = pass.join(at, k, v); // [n_key, d_head]
    [rec.tap(at.site(HeadSite::K), k), v]
}

/// The queries of a head, normalised if there is a norm, then rotated if positions are rotary:
/// `[n_query, d_head]`. If all heads share a norm, `all` contains the queries of all heads.
pub fn queries(
    rec: &mut dyn Recorder,
    at: HeadAt,
    q: Matrix,
    all: &[Matrix],
    weights: &AttentionWeights,
    config: &Config,
    pass: &Pass,
) -> Matrix {
    let q = normed(rec, at, QkNorm::Q, &q, all, weights, config).unwrap_or(q); // [n_query, d_head]
    match pass.rotation(config, at.layer) {
        Some(rotation) => rec.tap(at.site(HeadSite::RotQ), rotation.apply(&q, pass.first())),
        None => q,
    }
}

/// The keys and values of a key head as used by attention; the keys are normalised and rotated if
/// the model does so: `[n_key, d_head]` each. If all heads share a norm, `all` contains the keys of
/// all heads.
pub fn keys_values(
    rec: &mut dyn Recorder,
    at: HeadAt,
    [k, v]: [Matrix; 2],
    all: &[Matrix],
    weights: &AttentionWeights,
    config: &Config,
    pass: &mut Pass,
) -> KeysValues {
    let normed = normed(rec, at, QkNorm::K, &k, all, weights, config); // [n_key, d_head]
    let unrotated = normed.as_ref().unwrap_or(&k);
    let turned = pass
        .rotation(config, at.layer)
        .map(|rotation| rec.tap(at.site(HeadSite::RotK), rotation.apply(unrotated, 0)));
    let v = rec.tap(at.site(HeadSite::V), v); // [n_key, d_head]
    pass.keep(at, &k, &v);
    KeysValues::new(turned.or(normed).unwrap_or(k), v)
}

/// Normalises the queries or keys of a head, if there is a norm: `[n, d_head]` to the same shape.
/// If all heads share the norm, `all` contains the queries or keys of all heads.
pub(crate) fn normed(
    rec: &mut dyn Recorder,
    at: HeadAt,
    which: QkNorm,
    x: &Matrix,
    all: &[Matrix],
    weights: &AttentionWeights,
    config: &Config,
) -> Option<Matrix> {
    let norm = weights.norm(which)?;
    let site = |part| at.site(which.site(part));
    if config.qk_norm != QkNorms::AllHeads {
        return Some(normalize_at(rec, site, x, norm, config));
    }
    let cells = all.iter().flat_map(|one| one.as_slice().iter().copied());
    let whole = Matrix::from_iterator(x.nrows(), all.len() * config.d_head, cells);
    let scale = rec.tap(site(NormSite::Scale), ops::row_rms(&whole, config.norm_eps)); // [n, 1]
    let x_hat = ops::divide_rows(x.clone(), &scale);
    let x_hat = rec.tap(site(NormSite::XHat), x_hat); // [n, d_head]
    let gamma = columns_of_head(&norm.gamma, at.head, config); // [1, d_head]
    let normalized = ops::multiply_columns(x_hat, &gamma);
    Some(rec.tap(site(NormSite::Normalized), normalized)) // [n, d_head]
}

/// One head: softmax(q·kᵀ / √d_head + mask)·v.
///
/// Row i of the queries is at position `first_query + i`. Each row of the result depends on only
/// one query, so a head can run for only some of the queries. Shapes: q `[n_query, d_head]`, and
/// keys and values as in [`KeysValues`], to `[n_query, d_head]`. Of `weights`, only the relative
/// position bias and `w_o` `[n_heads·d_head, d_model]` are used; `w_o` affects only the values that
/// are recorded, not the result.
///
/// If scores are divided by √d_head, this equals
/// `torch.nn.functional.scaled_dot_product_attention(q, k, v)`; with `first_query` 0, a causal mask
/// corresponds to `is_causal=True`.
///
/// # Example: with a causal mask, a query's position determines which keys it sees
///
/// ```
/// use headlight::{Matrix, model::attention::{KeysValues, head}, math::linear::Linear, model::site::HeadAt,
///     model::config::{Config, Layer, Mask, Norms, Stack}, model::trace::NoRecord, model::weights::AttentionWeights};
/// let q = Matrix::zeros(1, 1);
/// let [k, v] = [[5.0, 7.0], [2.0, 4.0]].map(|cells| Matrix::from_row_slice(2, 1, &cells));
/// let kv = KeysValues::new(k, v);
/// let stacks = vec![Stack::new(1, &Layer::attention_mlp(Mask::Causal, Norms::PRE))];
/// let config = Config { d_model: 1, d_head: 1, stacks, ..Config::default() };
/// let zero = || Linear::new(&Matrix::zeros(1, 1), None);
/// let weights = AttentionWeights {
///     w_q: zero(),
///     w_k: zero(),
///     w_v: zero(),
///     w_o: zero(),
///     qk_norm: None,
///     distance_bias: None,
///     disentangled: None,
/// };
/// let from = |position| {
///     head(&mut NoRecord, HeadAt::new(0, 0), &q, &kv, &weights, &config, position)[0]
/// };
/// assert_eq!([from(0), from(1)], [2.0, 3.0]);
/// ```
pub fn head(
    rec: &mut dyn Recorder,
    at: HeadAt,
    q: &Matrix,
    kv: &KeysValues,
    weights: &AttentionWeights,
    config: &Config,
    first_query: usize,
) -> Matrix {
    let KeysValues { k, v, .. } = kv;
    let mut dots = packed_dot_products(rec, at, q, k, &kv.packed_k); // [n_query, n_key]
    if let Some(tables) = &weights.disentangled {
        dots = add_distances(rec, at, dots, [q, k], tables, config, first_query);
    }
    let bias = weights.distance_bias.as_ref();
    let pattern = pattern(rec, at, dots, bias, config, first_query); // rows sum to 1
    let z = packed_mix(rec, at, &pattern, v, &kv.packed_v); // [n_query, d_head]
    let w_o = LazyCell::new(|| rows_of_head(at.head, config.d_head, &weights.w_o)); // [d_head, d_model]
    rec.aside(at.site(HeadSite::Result), || product(&z, &w_o)); // [n_query, d_model]
    let norms = LazyCell::new(|| ops::row_norm(&product(v, &w_o))); // [n_key, 1]
    rec.aside(at.site(HeadSite::ValueNorm), || norms.clone());
    rec.aside(at.site(HeadSite::WeightedNorm), || {
        ops::multiply_columns(pattern, &norms.transpose()) // [n_query, n_key]
    });
    z
}

/// The rows of `w_o` that multiply a head's output: `[d_head, d_model]`.
fn rows_of_head(head: usize, d_head: usize, w_o: &Linear) -> Packed {
    let [_, d_model] = w_o.weight.shape();
    Packed::new(&Matrix::from_fn(d_head, d_model, |row, column| {
        w_o.weight.at(head * d_head + row, column)
    }))
}
