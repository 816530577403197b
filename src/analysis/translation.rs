//! A translation: the encoder reads the text once, and the decoder generates tokens until the end
//! token.

use crate::Matrix;
use crate::analysis::lens;
use crate::analysis::next_word::NextWord;
use crate::analysis::what_if::{Ablation, all_changes};
use crate::error::{Result, check_index};
use crate::model::Model;
use crate::model::config::{Config, Decoding, Positions, StackId};
use crate::model::decoder::Decoder;
use crate::model::site::{Extent, HeadAt, HeadSite, Site, SublayerAt};
use crate::model::tokens::Tokens;
use crate::model::trace::{Change, Edit, NoRecord, Recorder, Trace};

/// Maximum number of tokens of a translation; stops a model that repeats itself.
const MOST: usize = 200;

/// Number of candidates listed for a step.
const BEST: usize = 5;

/// Maximum number of tokens of a translation, including the end token.
pub fn most(config: &Config) -> usize {
    match config.positions {
        Positions::Learned => MOST.min(config.n_ctx),
        _ => MOST,
    }
}

/// Whether a change belongs to the decoder's pass.
fn is_of_decoder((site, _): &(Site, Change)) -> bool {
    site.stack() == Some(StackId::Decoder)
}

/// A token of the translation.
#[derive(Debug, Clone, PartialEq)]
pub struct TranslatedToken {
    /// The token's id in the vocabulary.
    pub id: usize,
    /// The id of the most likely token at this position.
    pub most_likely: usize,
    /// Whether the token is a prescribed first token, such as the code of the target language.
    pub is_fixed: bool,
    /// Whether the caller forced the token. If it is neither forced nor the prescribed first token,
    /// it is the most likely token.
    pub is_forced: bool,
}

/// A finished translation, with the data needed to rerun its decoder.
#[derive(Debug, Clone)]
pub struct Translation {
    /// The encoder's output: `[source, d_model]`.
    pub encoded: Matrix,
    /// The tokens, including the end token.
    pub written: Vec<TranslatedToken>,
    /// The decoder's final residual stream of each step, `[1, d_model]`.
    stream: Vec<Matrix>,
    /// The cross-attention weights by layer and head: `[target, source]` each.
    pub patterns: Vec<Vec<Matrix>>,
    /// The changes to the decoder's pass.
    changes: Vec<(Site, Change)>,
}

impl Translation {
    /// Translates greedily: each step generates the most likely token, unless the token is
    /// prescribed. The prescribed tokens are `first` (if `None`, the configuration's first token,
    /// if there is one), followed by `forced`. Generates at most [`most`] tokens.
    ///
    /// # Errors
    ///
    /// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for a forced token outside the
    /// vocabulary and for an ablation of a part that does not exist, and
    /// [`NoDecoder`](crate::error::ModelError::NoDecoder)
    /// for a model that does not translate.
    pub fn run(
        model: &Model,
        source: &Tokens,
        first: Option<usize>,
        forced: &[usize],
        ablations: &[Ablation],
    ) -> Result<Self> {
        let (config, n) = (model.config(), source.len());
        let decoder = Decoder::required(model)?;
        let decoding = Decoding {
            first: first.or(config.decoding.first),
            ..config.decoding
        };
        for id in decoding.first.iter().chain(forced) {
            check_index("token", *id, config.d_vocab)?;
        }
        let changes = all_changes(ablations, config, n)?;
        let (changes, of_encoder): (Vec<_>, Vec<_>) = changes.into_iter().partition(is_of_decoder);
        let mut edit = Edit::new(of_encoder, NoRecord, config, n)?;
        let encoded = model.forward(&mut edit, source); // [n, d_model]

        let extent = Extent {
            n_query: 1,
            n_key: n,
        };
        let mut rec = Edit::new(changes.clone(), Patterns::new(config), config, extent)?;
        let mut pass = decoder.start_pass(&mut rec, &encoded);
        let (mut ids, mut written, mut stream) = (Vec::new(), Vec::new(), Vec::new());
        let most = most(config);
        while written.len() < most && ids.last() != Some(&decoding.end) {
            let x = decoder.write(&mut rec, &ids, &mut pass)?; // [1, d_model]
            let most_likely = most_likely(decoder, &x, decoding);
            let token = choose(most_likely, ids.len(), forced, decoding);
            ids.push(token.id);
            written.push(token);
            stream.push(x);
        }
        Ok(Translation {
            encoded,
            written,
            stream,
            patterns: rec.into_inner().into_matrices(n),
            changes,
        })
    }

    /// Calls `each` with each of these steps, the distribution of its token and the five most likely
    /// tokens, most likely first.
    ///
    /// # Errors
    ///
    /// [`RequestError::NoSuch`](crate::error::RequestError::NoSuch) for a step that does not exist.
    pub fn next_words<T>(
        &self,
        model: &Model,
        steps: &[usize],
        mut each: impl FnMut(usize, NextWord, Vec<usize>) -> T,
    ) -> Result<Vec<T>> {
        let decoder = Decoder::required(model)?;
        let mut found = Vec::with_capacity(steps.len());
        for steps in steps.chunks(lens::ROWS) {
            let mut x = Matrix::zeros(steps.len(), model.config().d_model); // [steps, d_model]
            for (row, step) in steps.iter().enumerate() {
                check_index("step", *step, self.stream.len())?;
                x.set_row(row, &self.stream[*step].row(0));
            }
            let logits = decoder.logits(&x); // [steps, d_vocab]
            for (next, step) in NextWord::of_rows(&logits).zip(steps) {
                let best = best(&next, BEST, model.config().decoding);
                found.push(each(*step, next, best));
            }
        }
        Ok(found)
    }

    /// The weights of a cross-attention head, one row for each target token: `[target, source]`.
    pub fn pattern(&self, at: HeadAt) -> Result<&Matrix> {
        let heads = self.heads(at.layer)?;
        check_index("head", at.head, heads.len())?;
        Ok(&heads[at.head])
    }

    /// The weights of all heads in a layer.
    pub fn heads(&self, layer: usize) -> Result<&[Matrix]> {
        check_index("layer", layer, self.patterns.len())?;
        Ok(&self.patterns[layer])
    }

    /// Reruns all steps of the decoder to record more sites. The matrices have one row for each
    /// target token, bit-identical to the first run.
    ///
    /// # Errors
    ///
    /// [`NoDecoder`](crate::error::ModelError::NoDecoder) for a model without a decoder.
    pub fn again(&self, model: &Model, sites: impl IntoIterator<Item = Site>) -> Result<Trace> {
        let (config, n_query) = (model.config(), self.written.len());
        let decoder = Decoder::required(model)?;
        let n_key = self.encoded.nrows();
        let extent = Extent { n_query, n_key };
        let mut rec = Edit::new(self.changes.clone(), Trace::of(sites), config, extent)?;
        let mut pass = decoder.start_pass(&mut rec, &self.encoded);
        let before = &self.written[..n_query.saturating_sub(1)];
        let before: Vec<usize> = before.iter().map(|token| token.id).collect();
        decoder.write(&mut rec, &before, &mut pass)?;
        Ok(rec.into_inner())
    }
}

/// The most likely token that may be generated. Most models find it without computing every logit.
fn most_likely(decoder: Decoder, x: &Matrix, decoding: Decoding) -> usize {
    let found = decoder.largest_logit(x, decoding.never).or_else(|| {
        let next = NextWord::new(decoder.logits(x).data.into());
        best(&next, 1, decoding).first().copied()
    });
    found.unwrap_or(decoding.end)
}

/// The `most` most likely tokens that may be generated.
fn best(next: &NextWord, most: usize, decoding: Decoding) -> Vec<usize> {
    let mut best = next.best(most + 1);
    best.retain(|id| Some(*id) != decoding.never);
    best.truncate(most);
    best
}

/// The token of a step: the prescribed token, if there is one, or else the most likely token.
fn choose(
    most_likely: usize,
    step: usize,
    forced: &[usize],
    decoding: Decoding,
) -> TranslatedToken {
    let (fixed, forced) = match (decoding.first, step.checked_sub(1)) {
        (Some(first), None) => (Some(first), None),
        (Some(_), Some(step)) => (None, forced.get(step)),
        (None, _) => (None, forced.get(step)),
    };
    TranslatedToken {
        id: fixed.or(forced.copied()).unwrap_or(most_likely),
        most_likely,
        is_fixed: fixed.is_some(),
        is_forced: forced.is_some(),
    }
}

/// Records the cross-attention weights, step by step.
struct Patterns {
    /// The rows recorded so far, by layer and head.
    rows: Vec<Vec<Vec<f32>>>,
}

impl Patterns {
    fn new(config: &Config) -> Self {
        Patterns {
            rows: vec![vec![Vec::new(); config.n_heads]; config.n_decoder_layers()],
        }
    }

    /// A matrix `[target, source]` for each head.
    fn into_matrices(self, n_key: usize) -> Vec<Vec<Matrix>> {
        let matrix = |rows: Vec<f32>| Matrix::from_row_slice(rows.len() / n_key, n_key, &rows);
        let layers = self.rows.into_iter();
        layers
            .map(|heads| heads.into_iter().map(matrix).collect())
            .collect()
    }
}

impl Recorder for Patterns {
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix {
        if let Site::Head { at, part } = site
            && part == HeadSite::Pattern
            && at.sublayer() == SublayerAt::cross_attention(at.layer)
        {
            // Each step of the decoder computes one row of the pattern.
            self.rows[at.layer][at.head].extend(matrix.as_slice());
        }
        matrix
    }
}
