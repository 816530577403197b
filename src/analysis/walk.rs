//! Follows one token through a block, and through all blocks.

use serde::Serialize;
use tsify::Tsify;

use crate::Matrix;
use crate::analysis::what_if::Altered;
use crate::error::{Result, check_index};
use crate::math::numbers::{NamedNumbers, Numbers};
use crate::math::ops;
use crate::model::Model;
use crate::model::attention::mix;
use crate::model::config::{Config, MlpKind};
use crate::model::site::{BlockSite, HeadAt, HeadSite, LayerAt, Site};
use crate::model::trace::Trace;

use super::details::stages;
use super::next_word::largest;
use super::structure::operations;
use super::vectors::{cosine, cosines, moments, stacked};

/// The number of hidden units that [`block`] lists.
const STRONGEST: usize = 12;

/// The activation curve that [`block`] returns: its range on either side of 0, and its number of
/// points.
const CURVE: (f32, usize) = (6.0, 121);

/// A run of a model on a text, with and without changes to the model.
#[derive(Debug, Clone, Copy)]
pub struct Run<'run> {
    /// The model.
    pub model: &'run Model,
    /// The recorded pass of the untouched model.
    pub untouched: &'run Trace,
    /// The pass of the changed model.
    pub altered: &'run Altered,
}

impl<'run> Run<'run> {
    fn get(self, site: Site) -> Result<&'run Matrix> {
        self.altered.get(self.untouched, site)
    }

    fn rerun_block(self, layer: usize, sites: impl IntoIterator<Item = Site>) -> Result<Trace> {
        self.altered
            .rerun_block(self.model, self.untouched, layer, sites)
    }

    /// The residual stream before every block and after the last one, as pairs of matrices
    /// `[n, d_model]`: one of the changed pass, one of the untouched pass.
    fn stream(self) -> Result<Vec<(&'run Matrix, &'run Matrix)>> {
        let both = |site| Ok((self.get(site)?, self.untouched.get(site)?));
        Site::depths(self.model.config()).map(both).collect()
    }
}

/// One token's values at every stage of a block and of one of its heads. Matrices outside the head
/// have only one row, which belongs to the token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Block {
    /// The stages of the head: the keys `k` and values `v`, `[n_key, d_head]`; the query `q`,
    /// `[1, d_head]`; every stage from scores to weights, `[1, n_key]`, or a number of the row; and
    /// `weighted_v`, the values multiplied by the weights, `[n_key, d_head]`. Keys and queries are
    /// those that scores are computed from. Of all heads: their outputs `z`, `[n_heads, d_head]`,
    /// their contributions to the residual stream `result`, `[n_heads, d_model]`, and the norms of
    /// these, `result_norm`, `[n_heads, 1]`.
    pub head: Vec<NamedNumbers>,
    /// The token's row at every site of the block outside heads, in forward-pass order. The sites'
    /// names lack the block's prefix.
    pub sites: Vec<NamedNumbers>,
    /// γ and β of the block's norms: `ln1.gamma`, `ln1_post.beta`; RMS norm has no β.
    pub norms: Vec<NamedNumbers>,
    /// The bias of `w_o`, if there is one: `[1, d_model]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b_o: Option<Numbers>,
    /// The [`moments`] of each operation's result, one row per operation in the order of
    /// [`operations`]: norm, mean and standard deviation.
    pub stats: Numbers,
    /// The hidden units with the largest magnitudes, one per row: index, value before the
    /// activation, and value after it, `[12, 3]`. In a gated MLP, each row also contains the linear
    /// factor and its product with the activation, `[12, 5]`.
    pub strongest: Numbers,
    /// The curve of the activation function, x and y: `[121, 2]`.
    pub curve: Numbers,
}

/// Follows a token through a block.
pub fn block(run: Run, at: HeadAt, token: usize) -> Result<Block> {
    let config = run.model.config();
    at.check(config)?;
    let place = at.sublayer().layer();
    let all = Site::all(config);
    let is_outside_heads =
        |site: &&Site| site.layer() == Some(place) && !matches!(site, Site::Head { .. });
    let outside: Vec<Site> = all.iter().filter(is_outside_heads).copied().collect();
    let of_heads = all
        .into_iter()
        .filter(|site| is_of_heads(config, at, *site));
    let trace = run.rerun_block(at.layer, of_heads.chain(outside.iter().copied()))?;
    let block = |part| Site::block(at.layer, part);
    let n = trace.get(block(BlockSite::ResidPre))?.nrows();
    check_index("token", token, n)?;

    let of_token = OfToken { trace, at, token };
    let results = operations(&config.layers(at.stack)[at.layer]).into_iter();
    let results = results.filter_map(|operation| operation.makes);
    let results = results.map(|name| Ok((of_token.trace.get(site_of(at.layer, &name)?)?, token)));
    let [pre, post] = [BlockSite::MlpPre, BlockSite::MlpPost].map(|part| of_token.row(block(part)));
    let linear = match config.mlp {
        MlpKind::Plain => None,
        MlpKind::Gated => Some(of_token.row(block(BlockSite::MlpPreLinear))?),
    };
    let b_o = &run.model.weights().attention(at.sublayer()).w_o.bias;
    let site = |site: Site| {
        Ok(NamedNumbers::new(
            site.name_in_block(),
            &of_token.row(site)?,
        ))
    };
    Ok(Block {
        head: of_token.head(config)?,
        stats: moments(&stacked(results.collect::<Result<Vec<_>>>()?)).into(),
        sites: outside.into_iter().map(site).collect::<Result<_>>()?,
        norms: norms(run.model, place),
        b_o: b_o.as_ref().map(Numbers::from),
        strongest: strongest(config, &pre?, linear.as_ref(), &post?).into(),
        curve: curve(config).into(),
    })
}

/// Whether [`block`] needs this site of a head.
fn is_of_heads(config: &Config, at: HeadAt, site: Site) -> bool {
    let Site::Head { at: own, part } = site else {
        return false;
    };
    let is_shared = [at.key(config), at.value(config)].contains(&site);
    let is_wide = [HeadSite::QkProducts, HeadSite::WeightedV].contains(&part);
    let is_of_every_head = [HeadSite::Z, HeadSite::Result].contains(&part);
    let is_own = own.sublayer() == at.sublayer() && (own == at || is_of_every_head);
    is_shared || (is_own && !is_wide)
}

/// The pass of one block, read at one token.
struct OfToken {
    trace: Trace,
    at: HeadAt,
    token: usize,
}

impl OfToken {
    /// The token's row at a site.
    fn row(&self, site: Site) -> Result<Matrix> {
        let x = self.trace.get(site)?;
        Ok(x.rows(self.token, 1).into_owned())
    }

    /// The token's rows of all heads.
    fn of_heads(&self, config: &Config, part: HeadSite) -> Result<Matrix> {
        let heads = (0..config.n_heads).map(|head| {
            let at = self.at.sublayer().head(head);
            Ok((self.trace.get(at.site(part))?, self.token))
        });
        Ok(stacked(heads.collect::<Result<Vec<_>>>()?))
    }

    /// See [`Block::head`].
    fn head(&self, config: &Config) -> Result<Vec<NamedNumbers>> {
        let at = self.at;
        let v = self.trace.get(at.value(config))?; // [n_key, d_head]
        let result = self.of_heads(config, HeadSite::Result)?; // [n_heads, d_model]
        let mut head = vec![
            ("k", self.trace.get(at.key(config))?.clone()),
            ("v", v.clone()),
            ("q", self.row(at.query(config))?),
            ("weighted_v", self.weighted_values(v)?),
            ("z", self.of_heads(config, HeadSite::Z)?),
            ("result_norm", moments(&result).columns(0, 1).into_owned()),
            ("result", result),
        ];
        for part in stages(config, at) {
            head.push((part.into(), self.row(at.site(part))?));
        }
        let named = |(name, x): (&str, Matrix)| NamedNumbers::new(name.into(), &x);
        Ok(head.into_iter().map(named).collect())
    }

    /// The values `[n_key, d_head]`, each multiplied by the token's weight for that key.
    fn weighted_values(&self, v: &Matrix) -> Result<Matrix> {
        let pattern = self.row(self.at.site(HeadSite::Pattern))?; // [1, n_key]
        let site = self.at.site(HeadSite::WeightedV);
        let mut details = Trace::of([site]);
        mix(&mut details, self.at, &pattern, v);
        details.get(site).cloned()
    }
}

/// γ and β of every norm of a layer.
fn norms(model: &Model, layer: LayerAt) -> Vec<NamedNumbers> {
    let weights = &model.weights().stacks[layer.stack as usize].layers[layer.layer];
    let both = weights
        .sublayers
        .iter()
        .enumerate()
        .flat_map(|(number, one)| {
            let name = layer.sublayer(number).norm_name();
            let branch = one.norm_branch.as_ref();
            [
                (name.to_owned(), one.norm.as_ref()),
                (format!("{name}_post"), branch),
            ]
        });
    let named = both.flat_map(|(name, norm)| {
        let parts = norm.map(|norm| [("gamma", Some(&norm.gamma)), ("beta", norm.beta.as_ref())]);
        let parts = parts.into_iter().flatten();
        parts.filter_map(move |(part, x)| Some(NamedNumbers::new(format!("{name}.{part}"), x?)))
    });
    named.collect()
}

/// The hidden units with the largest magnitudes, largest first. A row contains the index, the value
/// before the activation, and the value after it. In a gated MLP, each row also contains the factor
/// `linear` and its product with the activation.
fn strongest(config: &Config, pre: &Matrix, linear: Option<&Matrix>, post: &Matrix) -> Matrix {
    let activated = ops::activate(pre.clone(), config.activation);
    let units = largest(post.abs().as_slice(), STRONGEST);
    let columns = [Some(pre), Some(&activated), linear, linear.map(|_| post)];
    let columns: Vec<&Matrix> = columns.into_iter().flatten().collect();
    Matrix::from_fn(units.len(), 1 + columns.len(), |row, column| match column {
        0 => units[row] as f32,
        column => columns[column - 1][units[row]],
    })
}

/// The curve of a model's activation function as points (x, y) from −6 to 6: `[121, 2]`.
fn curve(config: &Config) -> Matrix {
    let (end, count) = CURVE;
    let x = Matrix::from_fn(count, 1, |place, _| {
        end * (2.0 * place as f32 / (count - 1) as f32 - 1.0)
    });
    let y = ops::activate(x.clone(), config.activation);
    Matrix::from_fn(count, 2, |row, column| [&x, &y][column][row])
}

/// The matrix of one stage of a block: `[n, d_model]` or `[n, d_mlp]`.
///
/// `stage` is the site's name without the layer: `mlp.post`, `ln1.normalized`.
pub fn rows(run: Run, layer: usize, stage: &str) -> Result<Matrix> {
    let site = site_of(layer, stage)?;
    run.rerun_block(layer, [site])?.get(site).cloned()
}

/// Finds a layer's site by its name, which omits the layer.
fn site_of(layer: usize, name: &str) -> Result<Site> {
    format!("blocks.{layer}.{name}").parse()
}

/// A token's residual stream at each depth: one row for the `resid_pre` of each block, and one for
/// the final residual stream.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Stack {
    /// The vectors: `[n_layers + 1, d_model]`.
    pub vectors: Numbers,
    /// Their norms: `[n_layers + 1, 1]`.
    pub norm: Numbers,
    /// The cosine similarity to the previous row; NaN in the first row: `[n_layers + 1, 1]`.
    pub cosine_to_previous: Numbers,
    /// The cosine similarity to the first row: `[n_layers + 1, 1]`.
    pub cosine_to_input: Numbers,
    /// The cosine similarity to the same row of the untouched pass: `[n_layers + 1, 1]`.
    pub cosine_to_untouched: Numbers,
}

/// Follows a token through all blocks.
pub fn stack(run: Run, token: usize) -> Result<Stack> {
    let stream = run.stream()?;
    check_index("token", token, stream[0].0.nrows())?;
    let vectors = stacked(stream.iter().map(|(x, _)| (*x, token)));
    let untouched = stacked(stream.iter().map(|(_, x)| (*x, token)));
    let column = |value: &dyn Fn(usize) -> f32| {
        Matrix::from_fn(vectors.nrows(), 1, |row, _| value(row)).into()
    };
    Ok(Stack {
        norm: moments(&vectors).columns(0, 1).into_owned().into(),
        cosine_to_previous: column(&|row| match row {
            0 => f32::NAN,
            _ => cosine(&vectors, row, &vectors, row - 1),
        }),
        cosine_to_input: column(&|row| cosine(&vectors, row, &vectors, 0)),
        cosine_to_untouched: cosines(&vectors, &untouched).into(),
        vectors: vectors.into(),
    })
}

/// The effect of ablations on each token and each head.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct WhatIf {
    /// The cosine similarity of each token's changed and untouched final vectors: `[n, 1]`.
    pub cosine: Numbers,
    /// The largest change of a weight in each head: `[n_layers, n_heads]`.
    pub moved: Numbers,
}

/// Compares a changed pass with the untouched one.
pub fn difference(run: Run) -> Result<WhatIf> {
    let config = run.model.config();
    let output = Site::output(config);
    let cosine = cosines(run.get(output)?, run.untouched.get(output)?);
    let mut moved = Matrix::zeros(config.n_layers(), config.n_heads);
    for at in super::heads(config) {
        let site = at.site(HeadSite::Pattern);
        let change = run.get(site)? - run.untouched.get(site)?; // [n, n]
        moved[(at.layer, at.head)] = change.amax();
    }
    Ok(WhatIf {
        cosine: cosine.into(),
        moved: moved.into(),
    })
}

/// A head's weights in both passes: `[n, n]` each.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ChangedPattern {
    /// The changed weights minus the untouched weights.
    pub difference: Numbers,
    /// The changed weights.
    pub edited: Numbers,
    /// The untouched weights.
    pub untouched: Numbers,
}

/// Compares a head's weights in the changed and in the untouched pass.
pub fn changed_pattern(run: Run, at: HeadAt) -> Result<ChangedPattern> {
    at.check(run.model.config())?;
    let site = at.site(HeadSite::Pattern);
    let (edited, untouched) = (run.get(site)?, run.untouched.get(site)?);
    Ok(ChangedPattern {
        difference: (edited - untouched).into(),
        edited: edited.into(),
        untouched: untouched.into(),
    })
}
