//! Requests about the embedding: how a token becomes a row of X.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::{NamedNumbers, Numbers};
use crate::Matrix;
use crate::analysis::provenance::{Circuit, Explanation, Operand, Origin, Region};
use crate::error::{Result, check_index};
use crate::model::Model;
use crate::model::pass::Pass;
use crate::model::site::{Site, StackId};
use crate::model::trace::Trace;

/// Number of rows of the embedding table that are shown before the token's row, and after it.
const NEIGHBOURS: usize = 2;

/// How a token's row of X is computed.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Embedded {
    /// The number of entries of the vocabulary.
    pub d_vocab: usize,
    /// The factor by which the table's rows are multiplied; usually 1.
    pub scale: f32,
    /// Some consecutive entries of the vocabulary, the token's among them.
    pub entries: Vec<Entry>,
    /// The token's one-hot vector at these entries: `[1, entries]`.
    pub one_hot: Numbers,
    /// Their rows of the embedding table: `[entries, d_embed]`.
    pub table: Numbers,
    /// The token's vectors, in the order in which they are computed; the last one is its row of X.
    /// Each is `[1, d_embed]`, except the mean and the scale of a norm.
    pub vectors: Vec<NamedNumbers>,
    /// The explanations of one dimension of these vectors, in the same order.
    pub why: Vec<Explanation>,
}

/// An entry of the vocabulary.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Entry {
    /// Its index.
    pub id: usize,
    /// Its text.
    pub text: String,
}

impl Session {
    /// The computation of a token's row of X, with explanations for one dimension.
    pub fn embedding(&self, token: usize, dimension: usize) -> Result<Embedded> {
        let (model, run) = self.run()?;
        let config = model.config();
        check_index("token", token, run.ids.len())?;
        check_index("dimension", dimension, config.embed_width())?;
        let id = run.ids.ids()[token];
        let first = id.saturating_sub(NEIGHBOURS);
        let ids: Vec<usize> = (first..config.d_vocab.min(id + NEIGHBOURS + 1)).collect();
        let tokenizer = self.model()?.tokenizer();
        let entry = |id: &usize| Entry {
            id: *id,
            text: tokenizer.text(*id).unwrap_or_default(),
        };
        let sites: Vec<Site> = Site::of_embedding(config, StackId::Blocks);
        let mut trace = Trace::of(sites.clone());
        model.embed(
            &mut trace,
            &run.ids,
            &mut Pass::whole(config, run.ids.len()),
        );
        let vector = |site: &Site| {
            let row = trace.get(*site)?.rows(token, 1).into_owned(); // [1, d_embed]
            Ok(NamedNumbers::new(site.to_string(), &row))
        };
        let why = |site: &Site| explain(model, &trace, *site, [token, dimension]);
        Ok(Embedded {
            d_vocab: config.d_vocab,
            scale: config.embed_scale,
            entries: ids.iter().map(entry).collect(),
            one_hot: Matrix::from_fn(1, ids.len(), |_, at| f32::from(u8::from(ids[at] == id)))
                .into(),
            table: model.vectors(&ids).into(),
            vectors: sites.iter().map(vector).collect::<Result<_>>()?,
            why: sites.iter().map(why).collect::<Result<_>>()?,
        })
    }
}

/// Explains a number of the embedding. A mean or a scale has only column 0.
fn explain(
    model: &Model,
    trace: &Trace,
    site: Site,
    [token, dimension]: [usize; 2],
) -> Result<Explanation> {
    let matrix = trace.get(site)?;
    let column = dimension.min(matrix.ncols() - 1);
    let formula = Circuit::of_model(model.config(), matrix.nrows()).explain(site, token, column)?;
    let operand = |region: &Region, site: Site| {
        let numbers = region.numbers(trace.get(site)?);
        Ok(Operand::new(region, Origin::Encoder, numbers))
    };
    let value = matrix[(token, column)];
    Explanation::of_formula(model, &formula, (site, [token, column]), value, operand)
}
