//! Intermediate results of a text, reused between requests.

use std::rc::Rc;

use crate::Matrix;
use crate::analysis::next_word::NextWord;
use crate::analysis::unchanged::common;
use crate::analysis::{attribution, lens};
use crate::error::{RequestError, Result};
use crate::model::Model;
use crate::model::config::{Config, Mask};
use crate::model::pass::Pass;
use crate::model::tokens::Tokens;
use crate::model::trace::Trace;

/// The tokens processed so far, with residual streams and, for a causal model, the KV cache.
pub(in crate::session) struct TextCache {
    ids: Vec<usize>,
    token_types: Vec<usize>,
    /// The token whose prediction is asked for.
    position: usize,
    pass: Pass,
    /// For each token, the residual stream before every block and after the last one:
    /// `[n_layers + 1, d_model]`.
    streams: Vec<Matrix>,
    /// The trace at the sites of [`attribution`]. It is recorded if a pass computes only the last
    /// token; otherwise on the first request.
    parts: Option<Trace>,
    /// The predicted distribution; computed on the first request.
    next_word: Option<Rc<NextWord>>,
}

impl TextCache {
    pub fn new(config: &Config) -> Self {
        TextCache {
            ids: Vec::new(),
            token_types: Vec::new(),
            position: 0,
            pass: Pass::cached(config),
            streams: Vec::new(),
            parts: None,
            next_word: None,
        }
    }

    /// Runs the model on the tokens after the common prefix with the cached text; an encoder runs
    /// on all tokens. Returns the number of computed tokens. Later requests are about the
    /// prediction at `position`; for a causal model, this must be the last token.
    pub fn forward(&mut self, model: &Model, tokens: &Tokens, position: usize) -> Result<usize> {
        let is_same = self.ids == tokens.ids() && self.token_types == tokens.token_types();
        if is_same && self.position == position {
            return Ok(0);
        }
        self.position = position;
        self.next_word = None;
        if is_same {
            return Ok(0);
        }
        let config = model.config();
        let common = match config.mask() {
            Mask::Causal => common(&self.ids, tokens.ids()),
            Mask::None => 0,
        };
        self.streams.truncate(common);
        let sites = lens::sites(config);
        let mut trace = Trace::of(sites.iter().copied());
        let rest = &tokens.ids()[common..];
        let has_parts = config.mask() == Mask::Causal && rest.len() == 1;
        if has_parts {
            trace = Trace::of(sites.iter().copied().chain(attribution::sites(config)));
        }
        if config.mask() == Mask::None {
            model.forward(&mut trace, tokens);
        } else {
            self.pass.truncate(common);
            if !rest.is_empty() {
                model.read_on(&mut trace, &Tokens::new(rest, config)?, &mut self.pass)?;
            }
        }
        if !rest.is_empty() {
            let layers = sites.iter().map(|site| trace.get(*site));
            let layers = layers.collect::<Result<Vec<_>>>()?;
            for token in 0..rest.len() {
                let stream = Matrix::from_fn(layers.len(), config.d_model, |layer, column| {
                    layers[layer][(token, column)]
                });
                self.streams.push(stream);
            }
        }
        self.parts = has_parts.then_some(trace);
        self.ids = tokens.ids().to_vec();
        self.token_types = tokens.token_types().to_vec();
        Ok(rest.len())
    }

    /// Size of the cached keys and values in bytes.
    pub fn bytes(&self) -> usize {
        self.pass.kept_bytes()
    }

    /// The predicted distribution.
    ///
    /// # Panics
    ///
    /// If the cache is empty.
    pub fn next_word(&mut self, model: &Model) -> Rc<NextWord> {
        if let Some(next) = &self.next_word {
            return Rc::clone(next);
        }
        let next = Rc::new(lens::next_word(model, &self.last_stream()));
        self.next_word = Some(Rc::clone(&next));
        next
    }

    /// The residual stream after the last block, at the predicted position: `[1, d_model]`.
    pub fn last_stream(&self) -> Matrix {
        let stream = &self.streams[self.position];
        stream.rows(stream.nrows() - 1, 1).into_owned()
    }

    /// The trace at the sites of [`attribution`], recorded by another forward pass, and the row of
    /// the predicted position.
    pub fn parts(&mut self, model: &Model) -> Result<(&Trace, usize)> {
        let config = model.config();
        let is_causal = config.mask() == Mask::Causal;
        if self.parts.is_none() {
            let mut trace = Trace::of(attribution::sites(config));
            if is_causal {
                let before = self.ids.len() - 1;
                let token = Tokens::new(&self.ids[before..], config)?;
                self.pass.truncate(before);
                model.read_on(&mut trace, &token, &mut self.pass)?;
            } else {
                let tokens = Tokens::with_types(&self.ids, &self.token_types, config)?;
                model.forward(&mut trace, &tokens);
            }
            self.parts = Some(trace);
        }
        let row = if is_causal { 0 } else { self.position };
        Ok((self.parts.as_ref().ok_or(RequestError::NoText)?, row))
    }

    /// The residual stream of a token before every block and after the last one:
    /// `[n_layers + 1, d_model]`.
    pub fn stream(&self, token: usize) -> &Matrix {
        &self.streams[token]
    }

    /// The residual stream of all tokens after `layer` blocks: `[n, d_model]`.
    pub fn after_layer(&self, layer: usize) -> Matrix {
        let rows: Vec<_> = self.streams.iter().map(|x| x.row(layer)).collect();
        Matrix::from_rows(&rows)
    }
}
