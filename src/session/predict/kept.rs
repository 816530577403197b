//! What a text that grows by a token leaves for the next question.

use std::rc::Rc;

use crate::Matrix;
use crate::analysis::next_word::NextWord;
use crate::analysis::{attribution, lens};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::model::Model;
use crate::pass::Pass;
use crate::tokens::Tokens;
use crate::trace::Trace;

/// A text that was read, token by token or at once.
pub(in crate::session) struct Kept {
    ids: Vec<usize>,
    pass: Pass,
    /// Of each token the residual stream before every block and after the last:
    /// `[n_layers + 1, d_model]`.
    streams: Vec<Matrix>,
    /// The parts of the last token's pass, once somebody asked for them.
    last: Option<Trace>,
    /// The distribution behind the last token, once somebody asked for it.
    next: Option<Rc<NextWord>>,
}

impl Kept {
    pub fn new(config: &Config) -> Self {
        Kept {
            ids: Vec::new(),
            pass: Pass::cached(config),
            streams: Vec::new(),
            last: None,
            next: None,
        }
    }

    /// Reads a text, of which only the tokens behind the common beginning with the text before
    /// are new: how many those are.
    pub fn read(&mut self, model: &Model, tokens: &Tokens) -> Result<usize> {
        let config = model.config();
        let both = self.ids.iter().zip(tokens.ids());
        let common = both.take_while(|(kept, id)| kept == id).count();
        if common == tokens.len() && common == self.ids.len() {
            return Ok(0);
        }
        self.last = None;
        self.next = None;
        self.ids.truncate(common);
        self.streams.truncate(common);
        self.pass.truncate(common);
        let rest = &tokens.ids()[common..];
        if rest.is_empty() {
            return Ok(0);
        }
        let sites = lens::sites(config);
        let mut trace = Trace::of(sites.iter().copied());
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
        Ok(rest.len())
    }

    /// The bytes of the kept keys and values.
    pub fn bytes(&self) -> usize {
        self.pass.kept_bytes()
    }

    /// The distribution of the token behind the last one that was read.
    ///
    /// # Panics
    ///
    /// When nothing was read.
    pub fn next(&mut self, model: &Model) -> Rc<NextWord> {
        if let Some(next) = &self.next {
            return Rc::clone(next);
        }
        let last = self.ids.len() - 1;
        let next = Rc::new(lens::read(
            model,
            &self.after(model.config().n_layers, last),
        ));
        self.next = Some(Rc::clone(&next));
        next
    }

    /// The sites of [`attribution`] in the pass that reads the last token again.
    ///
    /// # Errors
    ///
    /// None for a text that was read.
    pub fn last(&mut self, model: &Model) -> Result<&Trace> {
        if self.last.is_none() {
            let (config, before) = (model.config(), self.ids.len() - 1);
            let token = Tokens::new(&self.ids[before..], config)?;
            let mut trace = Trace::of(attribution::sites(config));
            self.pass.truncate(before);
            model.read_on(&mut trace, &token, &mut self.pass)?;
            self.last = Some(trace);
        }
        self.last.as_ref().ok_or(Error::NoText)
    }

    /// The residual stream of a token before every block and after the last:
    /// `[n_layers + 1, d_model]`.
    pub fn stream(&self, token: usize) -> &Matrix {
        &self.streams[token]
    }

    /// The residual stream of every token after a layer, from the token `first` on:
    /// `[n − first, d_model]`.
    pub fn after(&self, layer: usize, first: usize) -> Matrix {
        let rows: Vec<_> = self.streams[first..].iter().map(|x| x.row(layer)).collect();
        Matrix::from_rows(&rows)
    }
}
