//! One token walked through a block, and through the stack of them.

use crate::Matrix;
use crate::attention::{HeadAt, mix};
use crate::config::Config;
use crate::error::{Result, check_index};
use crate::model::Model;
use crate::ops;
use crate::site::{BlockSite, HeadSite, Norm, NormSite, Site};
use crate::trace::Trace;
use crate::weights::NormWeights;
use crate::what_if::Altered;

use super::vectors::{cosine, cosines, moments, stacked};

/// How many hidden units [`walk`] names.
const STRONGEST: usize = 12;

/// Up to where, to both sides, and at how many places [`walk`] gives the activation's curve.
const CURVE: (f32, usize) = (6.0, 121);

/// A run of a model on a text, changed or not.
#[derive(Debug, Clone, Copy)]
pub struct Run<'run> {
    /// The model.
    pub model: &'run Model,
    /// The recorded pass of the untouched model.
    pub untouched: &'run Trace,
    /// What is changed.
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

    /// The residual stream in front of every block and after the last, `[n, d_model]` each.
    fn stream(self) -> Result<Vec<(&'run Matrix, &'run Matrix)>> {
        let config = self.model.config();
        let part = BlockSite::ResidPre;
        let pre = (0..config.n_layers).map(|layer| Site::Block { layer, part });
        let both = |site| Ok((self.get(site)?, self.untouched.get(site)?));
        pre.chain([Site::output(config)]).map(both).collect()
    }
}

/// The stages of a block that are as wide as the residual stream, in lecture A's order.
fn stages(config: &Config, layer: usize) -> [Site; 7] {
    let block = |part| Site::Block { layer, part };
    let norm = |norm| Site::Norm {
        norm,
        part: NormSite::Normalized,
    };
    let mut stages = [
        block(BlockSite::ResidPre),
        block(BlockSite::AttnOut),
        block(BlockSite::ResidMid),
        norm(Norm::Ln1 { layer }),
        block(BlockSite::MlpOut),
        block(BlockSite::ResidPost),
        norm(Norm::Ln2 { layer }),
    ];
    // The order in which a block of this kind reaches them.
    let reached = Site::all(config);
    stages.sort_by_key(|stage| reached.iter().position(|site| site == stage));
    stages
}

/// A token's way through one block, as matrices by name.
///
/// Stages of the block have one row, that of the token. `z`, `result` and `result_length`
/// have a row for each head; the stages of the chosen head have the row of the token, and its
/// `k`, `v` and `weighted_v` one for each key. `stats` holds [`moments`] of the seven stages as
/// wide as the residual stream, `strongest` the hidden units with the largest activations
/// (unit, before, after), `curve` the activation itself (x, y).
///
/// # Errors
///
/// [`Error::NoSuch`](crate::error::Error::NoSuch) for a layer, head or token that does not
/// exist, and what [`Altered::rerun_block`] finds.
pub fn walk(run: Run, at: HeadAt, token: usize) -> Result<Vec<(String, Matrix)>> {
    let config = run.model.config();
    at.check(config)?;
    let layer = at.layer;
    let is_of_block = |site: &Site| match *site {
        Site::Block { layer: own, .. } => own == layer,
        Site::Norm { norm, .. } => norm == Norm::Ln1 { layer } || norm == Norm::Ln2 { layer },
        Site::Head {
            layer: own,
            head,
            part,
        } => {
            let is_wide = [HeadSite::QkProducts, HeadSite::WeightedV].contains(&part);
            let is_of_every_head = [HeadSite::Z, HeadSite::Result].contains(&part);
            own == layer && !is_wide && (head == at.head || is_of_every_head)
        }
        Site::Embedding(_) => false,
    };
    let sites: Vec<Site> = Site::all(config).into_iter().filter(is_of_block).collect();
    let trace = run.rerun_block(layer, sites)?;
    let resid_pre = trace.get(stages(config, layer)[0])?;
    check_index("token", token, resid_pre.nrows())?;

    let of_token = |site| Ok(trace.get(site)?.rows(token, 1).into_owned());
    let of_heads = |part| {
        let heads = (0..config.n_heads).map(|head| {
            let at = HeadAt { layer, head };
            Ok((trace.get(at.site(part))?, token))
        });
        Ok(stacked(heads.collect::<Result<Vec<_>>>()?))
    };
    let mut entries = Vec::new();
    let mut add = |name: &str, matrix: Matrix| entries.push((name.to_string(), matrix));
    for part in [HeadSite::K, HeadSite::V] {
        add(&part.to_string(), trace.get(at.site(part))?.clone());
    }
    for part in [
        HeadSite::Q,
        HeadSite::DotProducts,
        HeadSite::ScaledScores,
        HeadSite::AttnScores,
        HeadSite::RowMax,
        HeadSite::Exp,
        HeadSite::ExpSum,
        HeadSite::Pattern,
    ] {
        add(&part.to_string(), of_token(at.site(part))?);
    }
    add("weighted_v", weighted_values(&trace, at, token)?);
    let result = of_heads(HeadSite::Result)?; // [n_heads, d_model]
    add("z", of_heads(HeadSite::Z)?);
    add("result_length", moments(&result).columns(0, 1).into_owned());
    add("result", result);
    for site in Site::all(config).iter().filter(|site| is_of_block(site)) {
        let name = site.to_string();
        match site {
            Site::Head { .. } => {}
            _ => add(
                name.trim_start_matches(&format!("blocks.{layer}.")),
                of_token(*site)?,
            ),
        }
    }
    let weights = &run.model.weights().blocks[layer];
    let mut add_norm = |name: &str, NormWeights { gamma, beta }: &NormWeights| {
        add(&format!("{name}.gamma"), gamma.clone());
        if let Some(beta) = beta {
            add(&format!("{name}.beta"), beta.clone());
        }
    };
    add_norm("ln1", &weights.ln1);
    add_norm("ln2", &weights.ln2);
    if let Some(bias) = &weights.attention.w_o.bias {
        add("b_o", bias.clone());
    }
    let stages = stages(config, layer).map(|stage| Ok((trace.get(stage)?, token)));
    let stages = stages.into_iter().collect::<Result<Vec<_>>>()?;
    add("stats", moments(&stacked(stages)));
    let block = |part| Site::Block { layer, part };
    let [pre, post] = [BlockSite::MlpPre, BlockSite::MlpPost].map(|part| of_token(block(part)));
    add("strongest", strongest(&pre?, &post?));
    add("curve", curve(config));
    Ok(entries)
}

/// The values of a head times the weights of one query: `[n_key, d_head]`.
fn weighted_values(trace: &Trace, at: HeadAt, token: usize) -> Result<Matrix> {
    let pattern = trace.get(at.site(HeadSite::Pattern))?;
    let site = at.site(HeadSite::WeightedV);
    let mut details = Trace::of([site]);
    let v = trace.get(at.site(HeadSite::V))?;
    mix(&mut details, at, &pattern.rows(token, 1).into_owned(), v);
    details.get(site).cloned()
}

/// The hidden units with the largest activations, the largest first: unit, before and after
/// the activation.
fn strongest(pre: &Matrix, post: &Matrix) -> Matrix {
    let mut units: Vec<usize> = (0..post.len()).collect();
    units.sort_by(|a, b| post[*b].abs().total_cmp(&post[*a].abs()));
    units.truncate(STRONGEST);
    Matrix::from_fn(units.len(), 3, |row, column| match column {
        0 => units[row] as f32,
        1 => pre[units[row]],
        _ => post[units[row]],
    })
}

/// The activation of a model as points (x, y) from −6 to 6: `[121, 2]`.
fn curve(config: &Config) -> Matrix {
    let (end, count) = CURVE;
    let x = Matrix::from_fn(count, 1, |place, _| {
        end * (2.0 * place as f32 / (count - 1) as f32 - 1.0)
    });
    let y = ops::activate(x.clone(), config.activation);
    Matrix::from_fn(count, 2, |row, column| [&x, &y][column][row])
}

/// All tokens at one stage of a block: `[n, d_model]` or `[n, d_mlp]`.
///
/// `stage` is the site's name without the layer: `mlp.post`, `ln1.normalized`.
///
/// # Errors
///
/// [`Error::UnknownSite`](crate::error::Error::UnknownSite),
/// [`Error::NotRecorded`](crate::error::Error::NotRecorded) for a site of no block, and what
/// [`Altered::rerun_block`] finds.
pub fn rows(run: Run, layer: usize, stage: &str) -> Result<Matrix> {
    let site: Site = format!("blocks.{layer}.{stage}").parse()?;
    run.rerun_block(layer, [site])?.get(site).cloned()
}

/// A token through all blocks: matrices by name, with a row for what each block begins with
/// and one for what the last ends with.
///
/// `vectors` `[n_layers + 1, d_model]`; `length`, and the cosines to the row before (NaN in
/// the first), to the first row and to the same row of the untouched pass, each
/// `[n_layers + 1, 1]`.
///
/// # Errors
///
/// [`Error::NoSuch`](crate::error::Error::NoSuch) for a token that does not exist.
pub fn stack(run: Run, token: usize) -> Result<Vec<(String, Matrix)>> {
    let stream = run.stream()?;
    check_index("token", token, stream[0].0.nrows())?;
    let vectors = stacked(stream.iter().map(|(x, _)| (*x, token)));
    let untouched = stacked(stream.iter().map(|(_, x)| (*x, token)));
    let to_previous = Matrix::from_fn(vectors.nrows(), 1, |row, _| match row {
        0 => f32::NAN,
        _ => cosine(&vectors, row, &vectors, row - 1),
    });
    let to_input = Matrix::from_fn(vectors.nrows(), 1, |row, _| {
        cosine(&vectors, row, &vectors, 0)
    });
    Ok(vec![
        (
            "length".into(),
            moments(&vectors).columns(0, 1).into_owned(),
        ),
        ("cosine_to_previous".into(), to_previous),
        ("cosine_to_input".into(), to_input),
        ("cosine_to_untouched".into(), cosines(&vectors, &untouched)),
        ("vectors".into(), vectors),
    ])
}

/// What became of each token and each head: `cosine` `[n, 1]` of the tokens' final vectors
/// and the untouched ones, and `moved` `[n_layers, n_heads]`, the largest change of a head's
/// weights.
///
/// # Errors
///
/// What [`Altered::get`] finds.
pub fn difference(run: Run) -> Result<Vec<(String, Matrix)>> {
    let config = run.model.config();
    let output = Site::output(config);
    let cosine = cosines(run.get(output)?, run.untouched.get(output)?);
    let mut moved = Matrix::zeros(config.n_layers, config.n_heads);
    for at in super::heads(config) {
        let site = at.site(HeadSite::Pattern);
        let change = run.get(site)? - run.untouched.get(site)?; // [n, n]
        moved[(at.layer, at.head)] = change.amax();
    }
    Ok(vec![("cosine".into(), cosine), ("moved".into(), moved)])
}

/// A head's weights in the untouched pass, in the changed one, and the second minus the
/// first: `[n, n]` each.
///
/// # Errors
///
/// [`Error::NoSuch`](crate::error::Error::NoSuch) for a head that does not exist.
pub fn changed_pattern(run: Run, at: HeadAt) -> Result<Vec<(String, Matrix)>> {
    at.check(run.model.config())?;
    let site = at.site(HeadSite::Pattern);
    let (edited, untouched) = (run.get(site)?, run.untouched.get(site)?);
    Ok(vec![
        ("difference".into(), edited - untouched),
        ("edited".into(), edited.clone()),
        ("untouched".into(), untouched.clone()),
    ])
}
