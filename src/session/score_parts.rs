//! Requests about the causes of a score, and about the vectors that a head moves.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::{Floats, Numbers};
use super::run::{LoadedModel, TextRun};
use crate::analysis::composition::{Composition, compositions, of_random_heads};
use crate::analysis::moved;
use crate::analysis::next_word::largest;
use crate::analysis::score_parts::{self, Recorded, ScoreParts, ScoreWriter};
use crate::analysis::writers::Writer;
use crate::error::{ModelError, RequestError, Result, check_index};
use crate::model::Model;
use crate::model::config::{Config, Kind};
use crate::model::site::{EmbeddingSite, HeadAt, HeadSite, Norm, StackId, SublayerAt};
use crate::model::trace::Trace;

/// Number of terms that are listed.
const MOST_TERMS: usize = 10;

/// Number of tokens whose values are unembedded, and of words for each.
const MOST_MOVED: usize = 10;
const MOST_WORDS: usize = 5;

/// A writer of a query or key, with the sum of its terms.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ScoreSource {
    /// The kind of writer.
    pub kind: SourceKind,
    /// The writer's layer, if it belongs to one.
    pub layer: Option<usize>,
    /// The head, if the writer is one.
    pub head: Option<usize>,
    /// The sum of its terms.
    pub total: f32,
    /// The composition of the explained head with this head.
    pub composition: Option<Composition>,
}

/// The kinds of writers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    /// The token embedding.
    Embed,
    /// The position embedding.
    PosEmbed,
    /// The token type embedding.
    TokenTypeEmbed,
    /// The bias of the projection of the embeddings.
    EmbedBias,
    /// β of the norm of the embeddings.
    EmbedNormBias,
    /// A head.
    Head,
    /// The bias of `w_o`.
    AttnBias,
    /// β of a norm of attention.
    AttnNormBias,
    /// An MLP.
    Mlp,
    /// β of a norm of an MLP.
    MlpNormBias,
    /// A recurrent unit.
    Recurrent,
    /// β of the norm of a recurrent unit.
    RecurrentNormBias,
    /// β of the norm after the last layer.
    FinalNormBias,
    /// The bias of `w_q` or `w_k`.
    ProjectionBias,
    /// The trained query or key of a distance, or its bias.
    Distance,
}

/// One term of a score.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Tsify)]
pub struct ScoreTerm {
    /// Index of the query's writer.
    pub query: usize,
    /// Index of the key's writer.
    pub key: usize,
    /// The term.
    pub value: f32,
}

/// A score as a sum over pairs of writers.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ScoreSum {
    /// The writers of the query.
    pub query: Vec<ScoreSource>,
    /// The writers of the key.
    pub key: Vec<ScoreSource>,
    /// All terms: one row for each writer of the query, one column for each writer of the key.
    pub terms: Numbers,
    /// The terms with the largest magnitudes, in descending order.
    pub largest: Vec<ScoreTerm>,
    /// The sum of all other terms.
    pub rest: f32,
    /// The score that the model computed, before any soft cap and before the mask. Equals the sum
    /// of all terms except for rounding.
    pub score: f32,
    /// The mean composition of heads with random matrices of the same sizes.
    pub random_composition: f32,
}

/// The entries of the vocabulary favoured by the vectors that a head moves to a query.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct MovedWords {
    /// Whether the entries are those with the nearest embeddings, because the vectors have no
    /// logits; otherwise, those whose logits are raised most.
    pub is_nearest: bool,
    /// The keys with the largest weights, in descending order.
    pub tokens: Vec<MovedToken>,
}

/// The vector that a head moves from one token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct MovedToken {
    /// The token's position.
    pub token: usize,
    /// Its weight.
    pub weight: f32,
    /// The favoured entries.
    pub words: Vec<String>,
    /// For each entry, the logit that the weighted vector adds, or the cosine.
    pub values: Floats,
}

impl Session {
    /// Splits the score of a pair of tokens by the parts of the model that wrote the query and the
    /// key. The first request for a text runs the model on it again.
    pub fn score_parts(
        &mut self,
        layer: usize,
        head: usize,
        query: usize,
        key: usize,
    ) -> Result<ScoreSum> {
        let (loaded, run, written) = self.written()?;
        let (model, at) = (loaded.model(), HeadAt::new(layer, head));
        let config = model.config();
        at.check(config)?;
        check_index("token", query, run.ids.len())?;
        check_index("token", key, run.ids.len())?;
        let [one, other] = [query, key].map(|row| Recorded {
            trace: written,
            row,
        });
        let parts = score_parts::score_parts(model, at, one, other)?;
        let uncapped = at.uncapped(config);
        let mut details = Trace::of([uncapped]);
        model.rerun_head(&mut details, at, &run.trace, query..query + 1)?;
        let score = details.get(uncapped)?[(0, key)];
        let composed = composed(model, at, &parts)?;
        let of = |writers: &[ScoreWriter], totals: &[f32]| {
            let pairs = writers.iter().zip(totals);
            pairs
                .map(|(writer, total)| ScoreSource {
                    total: *total,
                    composition: head_of(*writer).and_then(|head| composed.get(&head).copied()),
                    ..ScoreSource::of(config, *writer)
                })
                .collect()
        };
        let query = of(&parts.query, parts.terms.column_sum().as_slice());
        let key = of(&parts.key, parts.terms.row_sum().as_slice());
        let (largest, rest) = largest_terms(&parts);
        Ok(ScoreSum {
            query,
            key,
            largest,
            rest,
            terms: parts.terms.into(),
            score,
            random_composition: of_random_heads(config),
        })
    }

    /// The entries of the vocabulary favoured by v·W_O of each key of a query, for the keys with
    /// the largest weights.
    pub fn moved(&mut self, layer: usize, head: usize, query: usize) -> Result<MovedWords> {
        let (loaded, run, written) = self.written()?;
        let (model, at) = (loaded.model(), HeadAt::new(layer, head));
        at.check(model.config())?;
        check_index("token", query, run.ids.len())?;
        let pattern = run.trace.get(at.site(HeadSite::Pattern))?; // [n, n]
        let weights: Vec<f32> = pattern.row(query).iter().copied().collect();
        let mut tokens = largest(&weights, MOST_MOVED);
        tokens.retain(|token| weights[*token] > 0.0);
        let mut x = moved::moved(model, &run.trace, at, &tokens)?; // [tokens, d_model]
        for (row, token) in tokens.iter().enumerate() {
            x.row_mut(row).scale_mut(weights[*token]);
        }
        let is_nearest = !moved::has_logits(model);
        let favoured = match is_nearest {
            true => moved::nearest(model, &x),
            false => moved::logits_of(model, written, at, x, query)?,
        }; // [tokens, d_vocab]
        let ordinary = loaded.tokenizer().ordinary();
        let favoured = favoured.select_columns(&ordinary);
        let each = tokens.into_iter().enumerate().map(|(row, token)| {
            let numbers: Vec<f32> = favoured.row(row).iter().copied().collect();
            let best = largest(&numbers, MOST_WORDS);
            let text = |place: &usize| loaded.tokenizer().decode(ordinary[*place]);
            MovedToken {
                token,
                weight: weights[token],
                words: best
                    .iter()
                    .map(text)
                    .map(Option::unwrap_or_default)
                    .collect(),
                values: best.iter().map(|place| numbers[*place]).collect(),
            }
        });
        Ok(MovedWords {
            is_nearest,
            tokens: each.collect(),
        })
    }

    /// The model, the last run, and the pass with the vectors of all writers.
    fn written(&mut self) -> Result<(Rc<LoadedModel>, &TextRun, &Trace)> {
        let loaded = Rc::clone(self.models.first().ok_or(ModelError::NoModel)?);
        let run = self.text.as_mut().ok_or(RequestError::NoText)?;
        if run.written.is_none() {
            let model = loaded.model();
            let mut trace = Trace::of(score_parts::sites(model.config(), StackId::Blocks));
            model.forward(&mut trace, &run.ids);
            run.written = Some(trace);
        }
        let run = &*run;
        let written = run.written.as_ref().ok_or(RequestError::NoText)?;
        Ok((loaded, run, written))
    }
}

/// The composition of the explained head `at` with each head that wrote the query or the key.
fn composed(model: &Model, at: HeadAt, parts: &ScoreParts) -> Result<HashMap<HeadAt, Composition>> {
    let writers = parts.query.iter().chain(&parts.key);
    let heads: HashSet<HeadAt> = writers.filter_map(|writer| head_of(*writer)).collect();
    let heads: Vec<HeadAt> = heads.into_iter().collect();
    let found = compositions(model, &heads, at)?;
    Ok(heads.into_iter().zip(found).collect())
}

/// The head, if the writer is one.
fn head_of(writer: ScoreWriter) -> Option<HeadAt> {
    match writer {
        ScoreWriter::Stream(Writer::Head(head)) => Some(head),
        _ => None,
    }
}

/// The terms with the largest magnitudes, and the sum of all others.
fn largest_terms(parts: &ScoreParts) -> (Vec<ScoreTerm>, f32) {
    let sizes: Vec<f32> = parts.terms.iter().map(|term| term.abs()).collect();
    let rows = parts.terms.nrows();
    let term = |place: usize| ScoreTerm {
        query: place % rows,
        key: place / rows,
        value: parts.terms[place],
    };
    let listed: Vec<ScoreTerm> = largest(&sizes, MOST_TERMS).into_iter().map(term).collect();
    let sum = |terms: &mut dyn Iterator<Item = f32>| terms.map(f64::from).sum::<f64>();
    let all = sum(&mut parts.terms.iter().copied());
    let of_listed = sum(&mut listed.iter().map(|term| term.value));
    (listed, (all - of_listed) as f32)
}

impl ScoreSource {
    /// The kind and place of a writer.
    fn of(config: &Config, writer: ScoreWriter) -> Self {
        use SourceKind::{
            AttnBias, AttnNormBias, Distance, Embed, EmbedBias, EmbedNormBias, FinalNormBias, Mlp,
            MlpNormBias, PosEmbed, ProjectionBias, Recurrent, RecurrentNormBias, TokenTypeEmbed,
        };
        let of_norm = |at: SublayerAt| match config.kind(at) {
            Some(Kind::Mlp) => MlpNormBias,
            Some(Kind::Recurrent) => RecurrentNormBias,
            _ => AttnNormBias,
        };
        let (kind, at) = match writer {
            ScoreWriter::ProjectionBias => (ProjectionBias, None),
            ScoreWriter::Distance => (Distance, None),
            ScoreWriter::Stream(writer) => match writer {
                Writer::Embedding(EmbeddingSite::PosEmbed) => (PosEmbed, None),
                Writer::Embedding(EmbeddingSite::TokenTypeEmbed) => (TokenTypeEmbed, None),
                Writer::Embedding(_) => (Embed, None),
                Writer::EmbeddingBias => (EmbedBias, None),
                Writer::Head(at) => (SourceKind::Head, Some(at.sublayer())),
                Writer::AttentionBias(at) => (AttnBias, Some(at)),
                Writer::Mlp(at) => (Mlp, Some(at)),
                Writer::Recurrent(at) => (Recurrent, Some(at)),
                Writer::NormBias(Norm::Sublayer(at) | Norm::Branch(at) | Norm::Qk(at, _)) => {
                    (of_norm(at), Some(at))
                }
                Writer::NormBias(Norm::Embed(_)) => (EmbedNormBias, None),
                // The masked-word head contributes to logits, but to no score.
                Writer::NormBias(Norm::Final(_) | Norm::MlmHead) | Writer::MlmHeadBias => {
                    (FinalNormBias, None)
                }
            },
        };
        ScoreSource {
            kind,
            layer: at.map(|at| at.layer),
            head: head_of(writer).map(|at| at.head),
            total: 0.0,
            composition: None,
        }
    }
}
