//! Intermediate results of a text that grows token by token, reused between requests.

use std::rc::Rc;

use crate::Matrix;
use crate::analysis::next_word::NextWord;
use crate::analysis::{attribution, lens};
use crate::error::{RequestError, Result};
use crate::model::Model;
use crate::model::config::Config;
use crate::model::pass::Pass;
use crate::model::tokens::Tokens;
use crate::model::trace::Trace;

/// The tokens processed so far, with KV cache and residual streams.
pub(in crate::session) struct TextCache {
    ids: Vec<usize>,
    pass: Pass,
    /// For each token, the residual stream before every block and after the last one:
    /// `[n_layers + 1, d_model]`.
    streams: Vec<Matrix>,
    /// The last token's trace at the sites of [`attribution`]. It is recorded if a pass computes
    /// only that token; otherwise on the first request.
    last_token: Option<Trace>,
    /// The next-token distribution; computed on the first request.
    next_word: Option<Rc<NextWord>>,
}

impl TextCache {
    pub fn new(config: &Config) -> Self {
        TextCache {
            ids: Vec::new(),
            pass: Pass::cached(config),
            streams: Vec::new(),
            last_token: None,
            next_word: None,
        }
    }

    /// Runs the model on the tokens after the common prefix with the cached text. Returns the
    /// number of these tokens.
    pub fn forward(&mut self, model: &Model, tokens: &Tokens) -> Result<usize> {
        let config = model.config();
        let both = self.ids.iter().zip(tokens.ids());
        let common = both.take_while(|(cached, id)| cached == id).count();
        if common == tokens.len() && common == self.ids.len() {
            return Ok(0);
        }
        self.last_token = None;
        self.next_word = None;
        self.ids.truncate(common);
        self.streams.truncate(common);
        self.pass.truncate(common);
        let rest = &tokens.ids()[common..];
        if rest.is_empty() {
            return Ok(0);
        }
        let sites = lens::sites(config);
        let mut trace = Trace::of(sites.iter().copied());
        if rest.len() == 1 {
            trace = Trace::of(sites.iter().copied().chain(attribution::sites(config)));
        }
        model.read_on(&mut trace, &Tokens::new(rest, config)?, &mut self.pass)?;
        let layers = sites.iter().map(|site| trace.get(*site));
        let layers = layers.collect::<Result<Vec<_>>>()?;
        for token in 0..rest.len() {
            let stream = Matrix::from_fn(layers.len(), config.d_model, |layer, column| {
                layers[layer][(token, column)]
            });
            self.streams.push(stream);
        }
        self.ids.extend(rest);
        if rest.len() == 1 {
            self.last_token = Some(trace);
        }
        Ok(rest.len())
    }

    /// Size of the cached keys and values in bytes.
    pub fn bytes(&self) -> usize {
        self.pass.kept_bytes()
    }

    /// The next-token distribution.
    ///
    /// # Panics
    ///
    /// If the cache is empty.
    pub fn next_word(&mut self, model: &Model) -> Rc<NextWord> {
        if let Some(next) = &self.next_word {
            return Rc::clone(next);
        }
        let last = self.ids.len() - 1;
        let next = Rc::new(lens::next_word(
            model,
            &self.after_layer(model.config().n_layers(), last),
        ));
        self.next_word = Some(Rc::clone(&next));
        next
    }

    /// The last token's trace at the sites of [`attribution`]. If the last pass computed more than
    /// this token, another pass records it.
    pub fn last_token(&mut self, model: &Model) -> Result<&Trace> {
        if self.last_token.is_none() {
            let (config, before) = (model.config(), self.ids.len() - 1);
            let token = Tokens::new(&self.ids[before..], config)?;
            let mut trace = Trace::of(attribution::sites(config));
            self.pass.truncate(before);
            model.read_on(&mut trace, &token, &mut self.pass)?;
            self.last_token = Some(trace);
        }
        Ok(self.last_token.as_ref().ok_or(RequestError::NoText)?)
    }

    /// The residual stream of a token before every block and after the last one:
    /// `[n_layers + 1, d_model]`.
    pub fn stream(&self, token: usize) -> &Matrix {
        &self.streams[token]
    }

    /// The residual stream after `layer` blocks, starting at token `first`: `[n − first, d_model]`.
    pub fn after_layer(&self, layer: usize, first: usize) -> Matrix {
        let rows: Vec<_> = self.streams[first..].iter().map(|x| x.row(layer)).collect();
        Matrix::from_rows(&rows)
    }
}
