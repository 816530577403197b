//! The languages of a multilingual translation model, and the pair that the reader chooses.

use serde::Serialize;
use tsify::Tsify;

use crate::error::{RequestError, Result, excerpt};
use crate::model::config::Config;
use crate::text::tokenizer::{Language, Tokenizer};

/// The languages of a model, and the default pair.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Languages {
    /// The codes of all languages.
    pub codes: Vec<String>,
    /// The code of the source language.
    pub source: String,
    /// The code of the target language.
    pub target: String,
}

/// The languages for which a tokeniser has tokens.
pub(super) struct KnownLanguages {
    pub all: Vec<Language>,
    /// The index of the default source language.
    source: usize,
    /// The index of the default target language.
    target: usize,
}

impl KnownLanguages {
    /// The languages of a model; `None` if it has fewer than two, or if the start token of its
    /// decoder already is the code of a language.
    ///
    /// The default source language is the tokeniser's. The default target language is that of
    /// `forced_bos_token_id`, or else the language after the source language.
    pub fn of(tokenizer: &Tokenizer, config: &Config) -> Option<Self> {
        let mut all = tokenizer.languages();
        all.retain(|language| language.id < config.d_vocab);
        let place = |id: usize| all.iter().position(|language| language.id == id);
        let start = config.decoding.start;
        if config.n_decoder_layers() == 0 || all.len() < 2 || start.and_then(place).is_some() {
            return None;
        }
        let tokens = tokenizer.encode("a").unwrap_or_default();
        let mut special = tokens.iter().filter(|token| token.is_special);
        let source = special.find_map(|token| place(token.id)).unwrap_or(0);
        let target = config.decoding.first.and_then(place);
        let target = target.unwrap_or((source + 1) % all.len());
        Some(KnownLanguages {
            all,
            source,
            target,
        })
    }

    /// The languages for the page.
    pub fn manifest(&self) -> Languages {
        let code = |place: usize| self.all[place].code.clone();
        Languages {
            codes: self.all.iter().map(|one| one.code.clone()).collect(),
            source: code(self.source),
            target: code(self.target),
        }
    }

    /// The source and target languages with these codes, or the default pair.
    pub fn pair(&self, codes: Option<&(String, String)>) -> Result<[&Language; 2]> {
        Ok(match codes {
            Some((source, target)) => [self.find(source)?, self.find(target)?],
            None => [self.source, self.target].map(|at| &self.all[at]),
        })
    }

    fn find(&self, code: &str) -> Result<&Language> {
        let found = self.all.iter().find(|language| language.code == code);
        Ok(found.ok_or_else(|| RequestError::Language {
            found: excerpt(code),
            known: self.all.len(),
            examples: [self.source, self.target].map(|at| self.all[at].code.clone()),
        })?)
    }
}
